"""Compile the rules about numbers and types: what modifies, sets, counts as and scores."""

import re
from functools import partial

from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.rules import (
    ActionRule,
    AtScoringRule,
    BoundRule,
    CountsAsRule,
    ModifyRule,
    Rule,
    ScoreRule,
    SetRule,
    SpendRule,
)
from citadels_core.model.programs.tree import (
    FALSE,
    NOTHING,
    OF_YOU,
    TRUE,
    And,
    Compare,
    Count,
    CountsAs,
    Declared,
    Expr,
    Filter,
    Named,
    Read,
    Slot,
    Some,
    all_of,
)
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary import CLAUSES, QUERIES
from citadels_core.model.vocabulary.rule_kinds import NUMBERS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, TALLY, article
from citadels_dsl.compiler.clauses.audiences import spoken_to
from citadels_dsl.compiler.clauses.heads import conditions, no_effect, program_of
from citadels_dsl.compiler.instructions.effects import EXAMPLES, SMALL_WORDS, split_if
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.scope import KNOWN, UNKNOWN, Scope
from citadels_dsl.compiler.values.expressions import check, expect
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import QUERY_BY_NAME
from citadels_dsl.text.diagnostics import Fix, Subject
from citadels_dsl.text.source import Span

PARTICLES = {
    row.name: tuple(re.findall(r"\b(by|to(?: at \w+)?) NUMBER", row.form)) for row in CLAUSES if row.name in NUMBERS
}
"""What stands before the number of each rule about a number."""


def number(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``modify QUERY by NUMBER``, ``set QUERY to NUMBER`` and ``limit QUERY to at least NUMBER``."""
    particles = PARTICLES[line.keyword]
    particle = particles[0]
    head, after_if = split_if(line.items)
    if line.content is None:
        return []
    if (
        len(head) != 3
        or not isinstance(head[1], nodes.Particle)
        or head[1].text not in particles
        or isinstance(head[2], nodes.Particle)
    ):
        words = ["your", "if", "of", *particles, *(part for name in QUERY_BY_NAME for part in name.split())]
        message = f'this does not read as "{line.keyword} QUERY {particle} NUMBER"'
        advice = f"for example: {line.keyword} your draw {particle} 1"
        if not any(name in line.text for name in QUERY_BY_NAME):
            advice += f"; rules may change: {', '.join(QUERY_BY_NAME)}"
        scope.misfit(line.items, words, line.rest, message, advice)
        return []
    subject = head[0]
    word = (
        subject.text
        if isinstance(subject, nodes.NameNode)
        else subject.word.text
        if isinstance(subject, nodes.DotNode)
        else ""
    )
    query = QUERY_BY_NAME.get(word)
    if query is None:
        names = [row.name for row in QUERIES]
        advice = f"rules may change: {', '.join(names)}"
        if word in KNOWN or not word:
            said = f'"{word}"' if word else "this"
            near = did_you_mean(word, names) if word else ()
            advice = f"{phrase(near)} {advice}" if near else advice
            message = f"{said} is not a number that rules may change"
            scope.unit.report("CIT302", subject.span, message, advice, subject=Subject(near=near))
        else:
            place = subject.word.span if isinstance(subject, nodes.DotNode) else subject.span
            scope.unit.unknown("CIT201", place, "the number", word, names, advice)
        return []
    whose: Expr | None = None
    if isinstance(subject, nodes.DotNode) and query.fields:
        first_type = query.fields[0][1]
        if first_type != "Player" and isinstance(subject.base, nodes.NameNode) and subject.base.text in ("you", "your"):
            field = query.fields[0][0]
            message = f'"{word}" is asked for of {article(first_type)}, not of you'
            advice = f"write: {line.keyword} {word} ... if player is you, where {field} is the {field}"
            scope.unit.report("CIT301", subject.span, message, advice)
            return []
        whose = expect(subject.base, first_type, scope)
    first = 2
    for name, type_ in query.fields:
        scope.declare(name, type_)
    test, body = conditions(line, after_if, scope)
    no_effect(body, line, scope)
    if whose is not None:
        mine = Compare("==", Slot(first), whose)
        test = mine if test == TRUE else And((mine, test))
    value = expect(head[2], "Int", scope)
    kind = {ModifyRule.kind: ModifyRule, SetRule.kind: SetRule}.get(line.keyword)
    bound = partial(BoundRule, bound=head[1].text.removeprefix("to "))
    made = (kind or bound)(
        name=query.name, on=query.name, line=line.number, life=life, test=test, value=value, types=scope.types
    )
    return [made]


def counts_as(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``counts as``."""
    said = counted(line, scope)
    if said is None:
        return []
    value, purpose = said
    return [CountsAsRule(name=purpose, on=purpose, line=line.number, life=life, value=value)]


def counted(line: nodes.Line, scope: Scope) -> tuple[Expr, str] | None:
    """Return the type that ``counts as`` names, or what stands for any or for none, and the purpose."""
    items = line.items
    if line.content is None:
        return None
    good = (
        len(items) == 3
        and isinstance(items[1], nodes.Particle)
        and items[1].text == "for"
        and isinstance(items[2], nodes.NameNode)
    )
    if not good:
        message = 'this does not read as "counts as TYPE for PURPOSE"'
        words = ["any", "for", "none", "type", *DISTRICT_TYPES, *PURPOSES]
        scope.misfit(items, words, line.rest, message, f"for example: {EXAMPLES[line.keyword]}")
        return None
    what, purpose = items[0], items[2]
    if not isinstance(purpose, nodes.NameNode) or purpose.text not in PURPOSES:
        scope.misfit(
            items[2:], PURPOSES, items[2].span, "this is not a purpose", f"purposes are: {', '.join(PURPOSES)}"
        )
        return None
    value: Expr = NOTHING
    if isinstance(what, nodes.QuantifierNode) and what.operator == "any":
        selection = what.selection
        plain = selection.source is None and selection.name is None and selection.where is None
        if not (plain and isinstance(selection.head, nodes.NameNode) and selection.head.text == "type"):
            head = (selection.head,)
            scope.misfit(
                head, ["type"], selection.span, 'only "any type" can stand here', "write: counts as any type for ..."
            )
    elif isinstance(what, nodes.NameNode) and what.text == "none":
        value = FALSE
    elif not isinstance(what, nodes.Particle):
        value = expect(what, "Type", scope)
    return value, purpose.text


def score(line: nodes.Line, scope: Scope, life: str) -> list[ScoreRule]:
    """Compile ``score`` and ``tie break``."""
    head, after_if = split_if(line.items)
    name = ""
    if head and isinstance(head[0], nodes.TitleNode):
        name, head = head[0].text, head[1:]
    test, body = conditions(line, after_if, scope)
    if not head and body and body[0].keyword == "" and isinstance(body[0].content, nodes.Phrase):
        head, body = body[0].content.items, body[1:]
        more, guards = conditions(nodes.Line("score", None, "", line.span, line.number, body), None, scope)
        body = guards
        if more != TRUE:
            test = more if test == TRUE else And((test, more))
    no_effect(body, line, scope)
    if len(head) != 1 or isinstance(head[0], nodes.Particle):
        if line.content is not None:
            advice = f"for example: {EXAMPLES.get(line.keyword, '')}"
            scope.misfit(head, ["if", *SMALL_WORDS], line.rest, "one number is needed here", advice)
        return []
    match head[0]:
        case nodes.BinaryNode("-", nodes.TitleNode() as title, nodes.NumberNode(less) as number) if not name:
            advice = f"write the number in parentheses: {line.keyword} {title.text} (-{less})"
            fix = Fix(Span(title.span.end, number.span.end), f" (-{less})", "put it in parentheses")
            scope.unit.report(
                "CIT302",
                head[0].span,
                f'"{title.text}" is read as a value here, from which {less} is taken',
                advice,
                fix=fix,
            )
            return []
        case _:
            pass
    value = expect(head[0], "Int", scope)
    return [
        ScoreRule(
            name=name,
            line=line.number,
            life=life,
            test=test,
            value=value,
            types=scope.types,
            place=int(line.keyword.startswith("late ")),
        )
    ]


def spend(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``spend COUNTER``."""
    head, after_if = split_if(line.items)
    test, body = conditions(line, after_if, scope)
    no_effect(body, line, scope)
    if line.content is None:
        return []
    typed = check(head[0], scope) if len(head) == 1 and not isinstance(head[0], nodes.Particle) else None
    counter = typed.code if typed is not None and isinstance(typed.code, Declared) and typed.code.is_counter else None
    if typed is None or (typed.type != UNKNOWN and counter is None):
        advice = f"for example: {EXAMPLES[line.keyword]}"
        scope.misfit(head, ["if", *SMALL_WORDS], line.rest, "the counter of something is needed here", advice)
        return []
    if counter is None:
        return []
    if typed.type == TALLY or counter.towards is not None:
        message = "what is counted towards players is no gold of anybody"
        scope.unit.report("CIT302", line.rest, message, "spend a counter that counts towards nobody")
    return [
        SpendRule(
            name=line.text,
            on=counter.state,
            line=line.number,
            life=life,
            test=test,
            value=counter.of,
            types=scope.types,
        )
    ]


def at_scoring(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``at scoring``."""
    test, body = conditions(line, None, scope)
    program = program_of(body, line, scope, Emitter(scope))
    return [AtScoringRule(line=line.number, life=life, test=test, program=program, types=scope.types)]


INCOME = "Income"
"""The action that a line of income stands for."""


def income(line: nodes.Line, scope: Scope, life: str) -> list[Rule]:
    """Compile ``income``: an action that is used once a turn."""
    items = line.items
    if len(items) != 1 or not isinstance(items[0], nodes.NameNode) or items[0].text not in DISTRICT_TYPES:
        if line.content is not None:
            advice = f"types are: {', '.join(DISTRICT_TYPES)}"
            scope.misfit(items, DISTRICT_TYPES, line.rest, "a district type is needed here", advice)
        return []
    slot = scope.slots.new("District")
    counts = CountsAs(Slot(slot), Named("type", items[0].text), PURPOSES.index("income"))
    counted = Filter(Read("city", OF_YOU), slot, counts)
    out = Emitter(scope)
    out.add(Emit("gold gained", (OF_YOU, Count(counted)), False, line.number))
    rule = ActionRule(
        name=INCOME,
        line=line.number,
        life=life,
        program=out.program(),
        types=scope.types,
        limit="turn",
        test=all_of([*spoken_to(scope), Some(counted)]),
    )
    return [rule]

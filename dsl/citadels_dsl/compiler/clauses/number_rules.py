"""Compile rules about numbers and types: modifiers, limits, ``counts as``, scoring and income."""

import re
from functools import partial

from citadels_core.model.programs import tree
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
from citadels_core.model.programs.tree import FALSE, FIRST_FIELD, NOTHING, OF_YOU, TRUE, Expr, all_of
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary import CLAUSES, QUERIES
from citadels_core.model.vocabulary.rule_kinds import NUMBERS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, TALLY, article
from citadels_dsl.compiler.clauses.audiences import spoken_to
from citadels_dsl.compiler.clauses.heads import conditions, fields_of_rule, no_effect, only_conditions, program_of
from citadels_dsl.compiler.instructions.effects import EXAMPLES, SMALL_WORDS
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.match_forms import LineParts, read_line, split_if
from citadels_dsl.compiler.scope import KNOWN, UNKNOWN, Scope
from citadels_dsl.compiler.values.expressions import check, expect
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import word_of
from citadels_dsl.text.by_name import QUERY_BY_NAME
from citadels_dsl.text.diagnostics import Fix, Subject
from citadels_dsl.text.source import Span

PARTICLES = {
    row.name: tuple(re.findall(r"\b(by|to(?: at \w+)?) NUMBER", row.form)) for row in CLAUSES if row.name in NUMBERS
}
"""The particles before the number, for each kind of rule about a number."""


def number(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile ``modify QUERY by NUMBER``, ``set QUERY to NUMBER`` and ``limit QUERY to at least NUMBER``."""
    particles = PARTICLES[line.keyword]
    particle = particles[0]
    said = read_line(line)
    subject, amount = said.value("QUERY"), said.value("NUMBER")
    if line.content is None:
        return []
    if subject is None or amount is None:
        words = ["your", "if", "of", *particles, *(part for name in QUERY_BY_NAME for part in name.split())]
        message = f'this is not of the form "{line.keyword} QUERY {particle} NUMBER"'
        advice = f"write for example: {line.keyword} your draw {particle} 1"
        if not any(name in line.text for name in QUERY_BY_NAME):
            advice += f"; rules can change: {', '.join(QUERY_BY_NAME)}"
        scope.misfit(line.items, words, line.rest, message, advice)
        return []
    word = word_of(subject)
    query = QUERY_BY_NAME.get(word)
    if query is None:
        names = [row.name for row in QUERIES]
        advice = f"rules can change: {', '.join(names)}"
        if word in KNOWN or not word:
            called = f'"{word}"' if word else "this"
            near = did_you_mean(word, names) if word else ()
            advice = f"{phrase(near)} {advice}" if near else advice
            message = f"{called} is not a number that rules can change"
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
            message = f'"{word}" is a number of {article(first_type)}, not of a player'
            advice = f"write: {line.keyword} {word} ... if player is you; the {field} has the name {field} there"
            scope.unit.report("CIT301", subject.span, message, advice)
            return []
        whose = expect(subject.base, first_type, scope)
    for name, type_ in query.fields:
        scope.declare(name, type_)
    test = only_conditions(line, scope)
    if whose is not None:
        mine = tree.Compare("==", tree.Slot(FIRST_FIELD), whose)
        test = mine if test == TRUE else tree.And((mine, test))
    value = expect(amount, "Int", scope)
    kind = {ModifyRule.kind: ModifyRule, SetRule.kind: SetRule}.get(line.keyword)
    bound = partial(BoundRule, bound=bound_of(said))
    return [(kind or bound)(name=query.name, on=query.name, test=test, value=value, **fields_of_rule(line, scope))]


def bound_of(limit: LineParts) -> str:
    """Return the bound of a ``limit`` line: ``at least`` or ``at most``."""
    between = limit.head[1]
    return between.text.removeprefix("to ") if isinstance(between, nodes.Particle) else ""


def counts_as(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile ``counts as``: a card has a second district type for one purpose, such as income."""
    said = counted(line, scope)
    if said is None:
        return []
    value, purpose = said
    return [CountsAsRule(name=purpose, on=purpose, line=line.number, life=scope.life, value=value)]


def counted(line: nodes.Line, scope: Scope) -> tuple[Expr, str] | None:
    """Return type and purpose of a ``counts as`` line; `NOTHING` means any type, `FALSE` means no type."""
    said = read_line(line)
    what, purpose = said.value("TYPE"), said.value("PURPOSE")
    if line.content is None:
        return None
    if what is None or not isinstance(purpose, nodes.NameNode):
        message = 'this is not of the form "counts as TYPE for PURPOSE"'
        words = ["any", "for", "none", "type", *DISTRICT_TYPES, *PURPOSES]
        scope.misfit(line.items, words, line.rest, message, f"write for example: {EXAMPLES[line.keyword]}")
        return None
    if purpose.text not in PURPOSES:
        advice = f"the purposes are: {', '.join(PURPOSES)}"
        scope.misfit((purpose,), PURPOSES, purpose.span, "this is not a purpose", advice)
        return None
    value: Expr = NOTHING
    if isinstance(what, nodes.QuantifierNode) and what.operator == "any":
        selection = what.selection
        plain = selection.source is None and selection.name is None and selection.where is None
        if not (plain and isinstance(selection.head, nodes.NameNode) and selection.head.text == "type"):
            head = (selection.head,)
            scope.misfit(
                head, ["type"], selection.span, 'only "any type" is allowed here', "write: counts as any type for ..."
            )
    elif isinstance(what, nodes.NameNode) and what.text == "none":
        value = FALSE
    else:
        value = expect(what, "Type", scope)
    return value, purpose.text


def score(line: nodes.Line, scope: Scope) -> list[ScoreRule]:
    """Compile a ``score`` or ``tie break`` rule."""
    test, body = conditions(line, scope)
    name, head, rest = points(line, body)
    if rest is not body:
        more, body = conditions(nodes.Line("score", None, "", line.span, line.number, rest), scope)
        if more != TRUE:
            test = more if test == TRUE else tree.And((test, more))
    no_effect(body, line, scope)
    if len(head) != 1 or isinstance(head[0], nodes.Particle):
        if line.content is not None:
            advice = f"write for example: {EXAMPLES.get(line.keyword, '')}"
            scope.misfit(head, ["if", *SMALL_WORDS], line.rest, "one number is needed here", advice)
        return []
    match head[0]:
        case nodes.BinaryNode("-", nodes.TitleNode() as title, nodes.NumberNode(less) as number) if not name:
            advice = f"write the number in parentheses: {line.keyword} {title.text} (-{less})"
            fix = Fix(Span(title.span.end, number.span.end), f" (-{less})", "put it in parentheses")
            scope.unit.report("CIT302", head[0].span, f'this is read as "{title.text}" minus {less}', advice, fix=fix)
            return []
        case _:
            pass
    value = expect(head[0], "Int", scope)
    place = int(line.keyword.startswith("late "))
    return [ScoreRule(name=name, test=test, value=value, place=place, **fields_of_rule(line, scope))]


def points(
    line: nodes.Line, body: tuple[nodes.Line, ...]
) -> tuple[str, tuple[nodes.Item, ...], tuple[nodes.Line, ...]]:
    """Return the name and number of a ``score`` line, and the remaining lines of its block.

    The number may stand in the first line of the block.
    """
    head, name = split_if(line.items)[0], ""
    if head and isinstance(head[0], nodes.TitleNode):
        name, head = head[0].text, head[1:]
    if not head and body and not body[0].keyword and body[0].items:
        head, body = body[0].items, body[1:]
    return name, head, body


def spend(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile ``spend COUNTER``: a player may pay with the gold that a counter counts."""
    said = read_line(line)
    test = only_conditions(line, scope)
    if line.content is None:
        return []
    gold = said.value("COUNTER")
    typed = None if gold is None else check(gold, scope)
    counter = (
        typed.code if typed is not None and isinstance(typed.code, tree.Declared) and typed.code.is_counter else None
    )
    if typed is None or (typed.type != UNKNOWN and counter is None):
        advice = f"write for example: {EXAMPLES[line.keyword]}"
        scope.misfit(said.head, ["if", *SMALL_WORDS], line.rest, "a counter of a thing is needed here", advice)
        return []
    if counter is None:
        return []
    if typed.type == TALLY or counter.towards is not None:
        message = "a counter towards players cannot be spent as gold"
        scope.unit.report("CIT302", line.rest, message, 'use a counter that is declared without "towards"')
    return [SpendRule(name=line.text, on=counter.state, test=test, value=counter.of, **fields_of_rule(line, scope))]


def at_scoring(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile an ``at scoring`` rule, whose instructions run before points are counted."""
    test, body = conditions(line, scope)
    program = program_of(body, line, scope, Emitter(scope))
    return [AtScoringRule(test=test, program=program, **fields_of_rule(line, scope))]


INCOME = "Income"
"""The name of the action that an ``income`` line defines."""


def income(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile ``income`` to an action that a player may use once a turn."""
    type_ = read_line(line).word("TYPE")
    if type_ not in DISTRICT_TYPES:
        if line.content is not None:
            advice = f"the types are: {', '.join(DISTRICT_TYPES)}"
            scope.misfit(line.items, DISTRICT_TYPES, line.rest, "a district type is needed here", advice)
        return []
    slot = scope.slots.new("District")
    counts = tree.CountsAs(tree.Slot(slot), tree.Named("type", type_), PURPOSES.index("income"))
    counted = tree.Filter(tree.Read("city", OF_YOU), slot, counts)
    out = Emitter(scope)
    out.add(Emit("gold gained", (OF_YOU, tree.Count(counted)), False, line.number))
    test = all_of([*spoken_to(scope), tree.Some(counted)])
    return [ActionRule(name=INCOME, program=out.program(), limit="turn", test=test, **fields_of_rule(line, scope))]

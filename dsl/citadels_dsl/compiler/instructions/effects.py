"""Compile the instructions of a rule, line by line, to a program of the engine's IR."""

from collections.abc import Callable
from functools import partial

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import Change, Each, Emit, Jump, Let, May, MayAnswer, Next, Unless
from citadels_core.model.programs.offers import MOST_PARTS
from citadels_core.model.programs.tree import NOTHING, OF_YOU, ONE, ZERO, Expr, all_of
from citadels_core.model.vocabulary import CLAUSES, VERBS
from citadels_dsl.compiler.instructions.choosing import choose
from citadels_dsl.compiler.instructions.emitter import NOWHERE, Emitter
from citadels_dsl.compiler.instructions.verbs import verb_line
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.compiler.scope import UNKNOWN, Scope, several
from citadels_dsl.compiler.values.expressions import check, expect, select
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import is_word, lines_of, otherwise_of

# fmt: off
SMALL_WORDS = [
    "and", "any", "are", "as", "at", "be", "beyond", "by", "count", "counts", "for", "from", "highest", "in", "is",
    "least", "less", "lowest", "more", "most", "no", "not", "of", "or", "than", "to", "total", "where", "with", "your",
]
# fmt: on
"""The words between values, as candidates for a misspelt word."""

OTHERWISE = 'write it below the block of an "if" or "may", in the same column as that word'
EXAMPLES = {clause.name: clause.example for clause in CLAUSES}
ENDING = {form: verb.ends for verb in VERBS if verb.ends is not None for form in verb.forms}
"""The instructions that end a ``rule`` or ``loop``, with that word; later lines of their block are unreachable."""


def block(lines: tuple[nodes.Line, ...], scope: Scope, out: Emitter) -> None:
    """Compile a block of instructions; ``scope`` is the scope inside the block."""
    inner = scope
    changes = [one for line in lines for one in lines_of(line.walk(), "change") if one.items]
    scope.slots.changed |= {one.items[0].text for one in changes if isinstance(one.items[0], nodes.NameNode)}
    previous: nodes.Line | None = None
    ended = ""
    for at, line in enumerate(lines):
        if ended:
            message = f"this line is never reached: the line above it ends the {ended}"
            scope.unit.report("CIT504", line.span, message, "remove it, or move it up")
            ended = ""
        if line.is_otherwise:
            if previous is None or not (previous.is_if or previous.asks):
                scope.unit.report("CIT107", line.span, '"otherwise" has no "if" or "may" before it', OTHERWISE)
            continue
        statement(line, otherwise_of(lines, at), inner, out)
        inner.bind_unknown(line)
        previous = line
        ended = "" if line.keyword else ENDING.get(line.plain, "")


def statement(line: nodes.Line, otherwise: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    """Compile one instruction with the block below it."""
    match line.content:
        case _ if line.keyword not in STATEMENTS:
            advice = (
                "begin an instruction with a verb, such as gain, take or choose; indent a clause less than this line"
            )
            scope.unit.report("CIT107", line.keyword_span, f'"{line.keyword}" is not an instruction', advice)
        case None:
            pass
        case nodes.ChooseLine() as content:
            _no_block(line, scope)
            choose(line, content, scope, out)
        case nodes.EachLine() as content:
            _each(line, content, scope, out)
        case nodes.RepeatLine() as content:
            _repeat(line, content, scope, out)
        case _:
            STATEMENTS[line.keyword](line, otherwise, scope, out)


ABOVE_ALL = "; write a condition of the whole rule above its first instruction"


def _no_block(line: nodes.Line, scope: Scope) -> None:
    if line.children:
        message = "the line above cannot have a block"
        scope.unit.report("CIT107", line.children[0].span, message, "indent this line less")


def _body(line: nodes.Line, scope: Scope, out: Emitter) -> None:
    if not line.children:
        advice = "indent the next lines by four spaces" + (ABOVE_ALL if line.is_if else "")
        scope.unit.report("CIT106", line.span, "the block below this line is missing", advice)
    inner = scope.inner()
    inner.bind_unknown(line)
    block(line.children, inner, out)


def one_expression(line: nodes.Line, scope: Scope) -> nodes.Expression | None:
    """Return the single expression of a line; report any other line, and return None."""
    items, advice = line.items, f"write for example: {EXAMPLES.get(line.keyword, '')}"
    if len(items) == 1 and not isinstance(items[0], nodes.Particle):
        return items[0]
    if items:
        message = f'a single value or condition must follow "{line.keyword}"'
        scope.misfit(items, SMALL_WORDS, line.rest, message, advice)
    elif line.content is not None:
        scope.unit.report("CIT103", line.span, f'a value or condition is missing after "{line.keyword}"', advice)
    return None


def _if(line: nodes.Line, otherwise: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    node = one_expression(line, scope)
    condition = expect(node, "Bool", scope) if node is not None else ZERO
    jump = out.add(Unless(condition, NOWHERE, line.number))
    _body(line, scope, out)
    _otherwise(otherwise, jump, scope, out)


def _otherwise(otherwise: nodes.Line | None, jump: int, scope: Scope, out: Emitter) -> None:
    if otherwise is None:
        out.aim(jump)
        return
    skip = out.add(Jump(NOWHERE, otherwise.number))
    out.aim(jump)
    _body(otherwise, scope, out)
    out.aim(skip)


def one_condition(after_if: tuple[nodes.Item, ...], line: nodes.Line, scope: Scope, advice: str) -> list[Expr]:
    """Compile the condition after ``if``; report any other text after ``if``, and return an empty list."""
    if len(after_if) == 1 and not isinstance(after_if[0], nodes.Particle):
        return [expect(after_if[0], "Bool", scope)]
    span = after_if[0].span.join(after_if[-1].span) if after_if else line.span
    message = 'a single condition must follow "if"'
    scope.misfit(after_if, SMALL_WORDS, span, message, advice)
    return []


def _may(line: nodes.Line, otherwise: nodes.Line | None, scope: Scope, out: Emitter, *, bound: bool = False) -> None:
    said = read_line(line)
    advice = "for example: may if your gold is at least 2"
    tests = one_condition(said.after_if, line, scope, advice) if said.after_if is not None else []
    seat, price, purpose = (
        default if (value := said.value(hole)) is None else expect(value, type_, scope)
        for hole, type_, default in (("PLAYER", "Player", OF_YOU), ("NUMBER", "Int", ZERO), ("CARD", "Card", NOTHING))
    )
    if said.holes is None or (bound and said.after_if is None):
        items = said.head[:-2] if said.head[-2:] and is_word(said.head[-2:][0], "by") else said.head
        if bound:
            span = items[0].span.join(items[-1].span) if items else line.span
            message = '"has to" needs a condition, and can only have a player before it'
            scope.misfit(items, ["by"], span, message, "write: has to by PLAYER if CONDITION, or: has to if CONDITION")
        else:
            message = 'this cannot follow "may"'
            advice = (
                "write: may, may pay NUMBER gold, may pay NUMBER gold for CARD, may by PLAYER, or: may if CONDITION"
            )
            scope.misfit(items, ["pay", "gold"], line.span, message, advice)
    jump = out.add(May(scope.slots.new("Bool"), seat, price, NOWHERE, all_of(tests), line.number, bound))
    if price != ZERO:
        out.add(Emit("gold paid", (seat, price, purpose), False, line.number))
    _body(line, scope, out)
    _otherwise(otherwise, jump, scope, out)


def _may_answer(line: nodes.Line, otherwise: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    said = read_line(line)
    player = said.value("PLAYER")
    seat = OF_YOU if player is None else expect(player, "Player", scope)
    if said.holes is None:
        message = 'only a player can follow "may answer"'
        scope.misfit(line.items, ["by"], line.rest, message, "write: may answer by PLAYER")
    if not scope.opens:
        message = "there is no event here that a player could answer"
        advice = 'write it below "instead of", to answer before the event, or below "when"'
        scope.unit.report("CIT404", line.keyword_span, message, advice)
    jump = out.add(MayAnswer(scope.slots.new("Bool"), seat, NOWHERE, line.number))
    if line.children:
        block(line.children, scope.inner(), out)
    _otherwise(otherwise, jump, scope, out)


def _let(line: nodes.Line, _: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    _no_block(line, scope)
    items, said = line.items, read_line(line)
    given = said.value("VALUE")
    if given is not None:
        value = check(given, scope)
        slot = scope.declare(said.word("WORD"), value.type, items[0].span)
        if said.word("WORD") in scope.slots.changed:
            scope.slots.changing.add(slot)
            out.add(Change(slot, value.code, line.number))
            return
        out.add(Let(slot, value.code, line.number))
        if not out.name(slot, value.code):
            message = "this value is too long after its names are replaced by their values"
            advice = f"use fewer names that are defined by other names; a value has at most {MOST_PARTS} parts"
            scope.unit.report("CIT510", given.span, message, advice)
        return
    message = 'this is not of the form "let NAME be VALUE"'
    match items:
        case [nodes.NameNode(name), _, nodes.NameNode("first" | "last" as which), nodes.NameNode(things)]:
            advice = f"write the kind of thing, as in: let {name} be {which} player in {things}"
            scope.unit.report("CIT302", line.span, message, advice)
        case _:
            scope.misfit(items[1:], ["be", *SMALL_WORDS], line.span, message, f"write for example: {EXAMPLES['let']}")
    if items and isinstance(items[0], nodes.NameNode):  # later lines may use the name that the broken line should bind
        scope.declare(items[0].text, UNKNOWN, items[0].span)


def _change(line: nodes.Line, _: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    _no_block(line, scope)
    said = read_line(line)
    name, value = said.value("WORD"), said.value("VALUE")
    if not isinstance(name, nodes.NameNode) or value is None:
        message, advice = 'this is not of the form "change NAME to VALUE"', f"write for example: {EXAMPLES['change']}"
        scope.misfit(line.items[1:], ["to", *SMALL_WORDS], line.span, message, advice)
        return
    known = scope.variables.get(name.text)
    if known is None or known.slot not in scope.slots.changing:
        given = [one for one, variable in scope.variables.items() if variable.slot in scope.slots.changing]
        if known is None:
            scope.unit.unknown("CIT201", name.span, "the name", name.text, given, "give it a value first, with let")
        else:
            message = f'"{name.text}" cannot change: only names from "let" can'
            advice = f"write: let other be {name.text}, and change other"
            scope.unit.report("CIT302", name.span, message, advice)
        return
    out.add(Change(known.slot, expect(value, known.type, scope), line.number))


def _each(line: nodes.Line, content: nodes.EachLine, scope: Scope, out: Emitter) -> None:
    inner = scope.inner()
    found = select(content.selection, inner)
    things = found.things
    if content.start is not None:
        things = tree.From(things, expect(content.start, "Player", scope))
    inner.variables[found.name] = found.scope.variables[found.name]
    queue = scope.slots.new(several(found.type))
    out.add(Each(queue, things, line.number))
    top = out.add(Next(found.slot, queue, NOWHERE, line.number))
    out.begin_loop()
    _body(line, inner, out)
    out.end_turn()
    out.add(Jump(top, line.number))
    out.aim(top)
    out.end_loop()


def _repeat(line: nodes.Line, content: nodes.RepeatLine, scope: Scope, out: Emitter) -> None:
    if content.until is not None and not content.bounded:
        message = 'a loop with "until" or "while" needs a limit'
        scope.unit.report("CIT505", line.span, message, "write: repeat at most 99 times until ...")
    left = scope.slots.new("Int")
    out.add(Let(left, expect(content.number, "Int", scope), line.number))
    top = out.add(Unless(tree.Compare(">", tree.Slot(left), ZERO), NOWHERE, line.number))
    check_until = None
    if content.until is not None:
        check_until = out.add(Unless(tree.Not(expect(content.until, "Bool", scope)), NOWHERE, line.number))
    out.begin_loop()
    _body(line, scope, out)
    out.end_turn()
    out.add(Let(left, tree.Calculate("-", tree.Slot(left), ONE), line.number))
    out.add(Jump(top, line.number))
    out.aim(top)
    if check_until is not None:
        out.aim(check_until)
    out.end_loop()


def _verb(line: nodes.Line, _: nodes.Line | None, scope: Scope, out: Emitter) -> None:
    found = len(scope.unit.problems)
    if isinstance(line.content, nodes.Phrase):
        verb_line(line, line.content, scope, out)
    if len(scope.unit.problems) == found:  # with errors, no report: the corrected instruction may allow a block
        _no_block(line, scope)


STATEMENTS: dict[str, Callable[[nodes.Line, nodes.Line | None, Scope, Emitter], None]] = {
    "if": _if,
    "may": _may,
    "has to": partial(_may, bound=True),
    "may answer": _may_answer,
    "let": _let,
    "change": _change,
    **dict.fromkeys(("", "otherwise", "choose", "sealed choose", "for each", "repeat"), _verb),
}
"""The compiler of each instruction, by its keyword; verbs have the empty keyword."""

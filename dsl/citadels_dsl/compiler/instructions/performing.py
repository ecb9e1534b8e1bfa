"""Compile ``perform``: call a global procedure, or inline a procedure of the card."""

import re

from citadels_core.model.programs.instructions import Let, Perform, Unless, aimed, target_of
from citadels_core.model.programs.ir import Takes
from citadels_core.model.programs.tree import OF_YOU, THIS, YOU, ZERO, Expr, Is, Not
from citadels_core.model.programs.walk import renumbered
from citadels_core.model.suggest import did_you_mean
from citadels_core.model.vocabulary.types import article, fits, is_set
from citadels_dsl.compiler.instructions.emitter import NOWHERE, Emitter
from citadels_dsl.compiler.match_forms import VALUES, Holes
from citadels_dsl.compiler.scope import UNKNOWN, OwnProcedure, Scope
from citadels_dsl.compiler.values.expressions import check, fitted
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import NOUN_BY_WORD
from citadels_dsl.text.diagnostics import Subject

NOUNS = {noun.name: noun.type for noun in NOUN_BY_WORD.values()} | {
    noun.plural: f"{noun.type}*" for noun in NOUN_BY_WORD.values()
}
"""The nouns for parameters of procedures, with their types."""
WORDS = {type_: word for word, type_ in NOUNS.items()}

PERFORM = r"\bperforms? +((?!with\b)[a-z]+(?: +(?!with\b)[a-z]+)*)"
"""The pattern of a call; its group is the name of the procedure."""

MOST_WRITTEN_OUT = 400
"""The largest number of instructions in a program after its procedures are inlined."""


def performed_names(text: str) -> list[str]:
    """Return the names of the procedures that the text of a line performs.

    >>> performed_names("other performs hand  out with you, 2")
    ['hand out']
    """
    return [" ".join(name.split()) for name in re.findall(PERFORM, text)]


def with_procedure(
    head: nodes.NameNode, items: tuple[nodes.Item, ...], line: nodes.Line, scope: Scope
) -> tuple[nodes.Item, ...]:
    """Merge the words after ``perform`` into a procedure's name, since a name may contain keywords."""
    cut = next((at for at, item in enumerate(items) if isinstance(item, nodes.Particle) and item.text == "with"), None)
    said = line.text.rpartition(f"{head.text} ")[2].partition(" with ")[0]
    called = " ".join(said.split())
    if len(items[:cut]) < 2 or (called not in scope.unit.own and called not in scope.unit.names.procedures):
        return items
    return head, nodes.NameNode(called, items[1].span.join(items[:cut][-1].span)), *items[len(items[:cut]) :]


def perform(holes: Holes, you: Expr, line: nodes.Line, scope: Scope, out: Emitter) -> None:
    """Compile the call of a procedure of the card, or else of a global procedure."""
    item = holes["procedure"][1]
    values = [item for type_, item in holes.values() if type_ == VALUES]
    called = item.text if isinstance(item, nodes.NameNode) else ""
    unit = scope.unit
    if (own := unit.own.get(called)) is not None:
        unit.performed.add(called)
        given = _checked_arguments(called, own.takes, values, item, scope)
        if own.program is not None and given is not None:
            _check_this(called, own, item, scope)
            write_out(own, given, you, line, scope, out)
        return
    there = unit.names.procedures
    takes = there.get(called)
    known = [] if takes is not None else sorted({*there, *unit.own})
    if takes is None:
        if scope.owner != "rules" or did_you_mean(called, known):  # an edition with these rules may declare the name
            advice = "declare it below rules or an edition: procedure NAME"
            if scope.owner in ("district", "character"):
                advice = "declare it on this card, or below rules or an edition: procedure NAME"
            unit.unknown("CIT207", item.span, "the procedure", called, known, advice)
        takes = tuple((str(at), UNKNOWN) for at in range(len(values)))
    given = _checked_arguments(called, takes, values, item, scope)
    out.add(Perform(called, you, line.number, given or ()))


def form_of(name: str, takes: Takes) -> str:
    """Return the text of the line that declares a procedure.

    >>> form_of("pay out", (("whom", "Player"), ("much", "Int")))
    'procedure pay out with whom is player, much is number'
    """
    named = ", ".join(f"{word} {'are' if is_set(type_) else 'is'} {WORDS.get(type_, type_)}" for word, type_ in takes)
    return f"procedure {name}{' with ' if named else ''}{named}"


def _checked_arguments(
    called: str, takes: Takes, values: list[nodes.Item], item: nodes.Item, scope: Scope
) -> tuple[Expr, ...] | None:
    declared = f"its declaration is: {form_of(called, takes)}"
    if len(values) != len(takes):
        wanted = f"{len(takes)} value{'' if len(takes) == 1 else 's'}" if takes else "nothing"
        message = f'the procedure "{called}" takes {wanted}, but is given {len(values) or "nothing"}'
        span = values[len(takes)].span.join(values[-1].span) if len(values) > len(takes) else item.span
        scope.unit.report("CIT302", span, message, declared, subject=Subject(names=(called,)))
        return None
    found: list[Expr] = []
    for value, (word, type_) in zip(values, takes, strict=True):
        if isinstance(value, nodes.Particle):
            return None
        typed = check(value, scope)
        if UNKNOWN in (typed.type, type_):
            found.append(ZERO)
        elif not fits(typed.type, type_):
            message = f'"{word}" of "{called}" must be {_a(type_)}, and this is {_a(typed.type)}'
            scope.unit.report("CIT301", value.span, message, declared, subject=Subject(names=(called,)))
            found.append(ZERO)
        else:
            found.append(fitted(value, typed, type_, scope))
    return tuple(found)


def _a(type_: str) -> str:
    return WORDS.get(type_, article(type_)) if is_set(type_) else article(type_)


def _check_this(called: str, own: OwnProcedure, item: nodes.Item, scope: Scope) -> None:
    if own.this is None or own.this == scope.this_type or scope.this_type is None:
        return
    message = f'"this" in the procedure "{called}" is {_a(own.this)}, and here it is {_a(scope.this_type)}'
    advice = "declare the procedure in the same block as this rule, or pass the value: perform NAME with VALUE"
    scope.unit.report("CIT301", item.span, message, advice, subject=Subject(names=(called,)))


def write_out(
    own: OwnProcedure, given: tuple[Expr, ...], you: Expr, line: nodes.Line, scope: Scope, out: Emitter
) -> None:
    """Inline the code of a procedure at a call, with renumbered slots and jump targets."""
    code = own.program.code if own.program is not None else ()
    if out.here() + len(code) > MOST_WRITTEN_OUT:
        message = f"this rule, with the procedures that it performs, has more than {MOST_WRITTEN_OUT} steps"
        advice = "perform a procedure several times in a loop: repeat NUMBER times"
        scope.unit.report("CIT510", line.span, message, advice)
        return
    shift = len(scope.slots.types)
    scope.slots.types += own.program.types[THIS + 1 :] if own.program is not None else ()
    changing = {shift + slot for slot in own.changing}
    scope.slots.changing |= changing
    seat = YOU
    passed: int | None = None
    if you != OF_YOU:
        seat = scope.slots.new("Player")
        out.add(Let(seat, you, line.number))
        out.name(seat, you)
        passed = out.add(Unless(Not(Is("missing", you)), NOWHERE, line.number))
    for at, value in enumerate(given, start=THIS + 1 + shift):
        out.add(Let(at, value, line.number))
        out.name(at, value)
    start = out.here()

    def number(slot: int) -> int:
        return slot + shift if slot > THIS else seat if slot == YOU else slot

    for step in code:
        target = target_of(step)
        out.add(aimed(renumbered(step, number), start + (len(code) if target is None else target)))
    for step in out.code[start:]:
        if isinstance(step, Let) and not out.name(step.slot, step.value):
            out.lets.pop(step.slot, None)
    if passed is not None:
        out.aim(passed)

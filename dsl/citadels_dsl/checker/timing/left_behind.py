"""Warn about triggers that read markers, counters or notes of a district after it has lost them."""

from collections.abc import Iterator, Sequence

from citadels_core.model.programs.instructions import Emit, Instr, Jump
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.rules import WhenRule
from citadels_core.model.programs.tree import NOTHING, OF_THIS, Compare, Declared, Expr, In, Negative
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary import EVENTS
from citadels_dsl.checker.analysis.bodies import Body, field_of, state_of
from citadels_dsl.checker.analysis.flow import guards
from citadels_dsl.checker.analysis.shapes import requires_same
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic

LEFT = "district"
"""The event field with the district."""

LEAVING = frozenset(event.name for event in EVENTS if event.shrinks and not event.grows and LEFT in event.names)
"""The events after which a district may be in no city."""

RECEIVER = "receiver"
"""The event field with the owner of the city to which the district moves, if any."""

CHANGES = '; a district that moves to another city keeps the {kind}: for that case write "if receiver is not missing"'
"""The help that is added for an event after which the district may be in another city or in no city."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report triggers that read markers, counters or notes of a district after it has lost them.

    An approximation: the rule must name the district by the event field, or as ``this`` if the condition requires that.
    Rules that read the receiver are not checked. If the district may have moved to another city, rules that read a
    marker only to remove it are not checked either.
    """
    for body in here.bodies:
        if not isinstance(body.rule, WhenRule) or body.rule.on not in LEAVING or _asks_receiver(body, body.rule.on):
            continue
        for state, line in dict.fromkeys(_read_too_late(here, body, body.rule.on)):
            message = (
                f'the {state.kind} "{state.name}" is lost when the district leaves its city, before this rule runs'
            )
            advice = _advice(state) + (
                CHANGES.format(kind=state.kind) if RECEIVER in EVENT_BY_NAME[body.rule.on].names else ""
            )
            yield here.report("CIT530", body, line, message, advice)


def _advice(state: State) -> str:
    if state.holds.startswith("District"):
        cards = "cards" if state.holds.endswith("*") else "card"
        return f"declare: note {state.name} on {state.on} is {cards}; a note of cards keeps them wherever they go"
    if state.is_zone:
        return (
            'read it before the district leaves: write "instead of district destroyed", and destroy it in a line below'
        )
    noun = "" if not state.is_note else " is ..."
    kind = state.kind
    return f"write: {kind} {state.name} on card{noun}; then the {kind} stays on the card wherever the card goes"


def _asks_receiver(body: Body, event: str) -> bool:
    if RECEIVER not in EVENT_BY_NAME[event].names:
        return False
    receiver = field_of(event, RECEIVER)
    return any(part == receiver for part in walk(body.rule.test, *body.code))


def _read_too_late(here: DeclarationTree, body: Body, event: str) -> Iterator[tuple[State, int]]:
    left = field_of(event, LEFT)
    gone: set[Expr] = {left}
    if requires_same(body.rule.test, left, OF_THIS):
        gone.add(OF_THIS)
    reached = guards(body.code, body.rule.test)
    lines: list[tuple[int, int, Expr | Instr]] = [(-1, body.line, body.rule.test)]
    lines += [(at, step.line, step) for at, step in enumerate(body.code)]
    for at, line, root in lines:
        below = [step for step, around in zip(body.code, reached, strict=True) if any(one.at == at for one in around)]
        does = below or body.code[max(at, 0) : at + 1]
        for part in walk(root):
            for read in _forgotten(part, gone):
                state = here.context.states[read.state]
                only_off = RECEIVER in EVENT_BY_NAME[event].names and _only_removes(does, read.state)
                if (read.of not in gone or state.on == "district") and not only_off:
                    yield state, line


def _only_removes(steps: Sequence[Instr], state: str) -> bool:
    for step in steps:
        if isinstance(step, Jump):
            continue
        if not isinstance(step, Emit) or state_of(step) != state:
            return False
        last = step.fields[-1]
        if EVENT_BY_NAME[step.event].puts and not (isinstance(last, Negative) or last == NOTHING):
            return False
    return True


def _forgotten(part: Expr, gone: set[Expr]) -> Iterator[Declared]:
    """Yield reads of markers, counters or notes on a lost district, and of notes that name the district."""
    match part:
        case Declared(of=of) if of in gone:
            yield part
        case Compare(left=Declared() as noted, right=thing) | Compare(left=thing, right=Declared() as noted):
            if thing in gone and noted.type == "District":
                yield noted
        case In(thing, Declared() as noted) if thing in gone and noted.type == "District*":
            yield noted
        case _:
            pass

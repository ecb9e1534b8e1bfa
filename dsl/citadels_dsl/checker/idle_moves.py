"""Warn about lines that can never do anything: one thing in two places, something laid on a card in no city."""

from collections.abc import Iterator, Sequence

from citadels_core.model.instructions import Emit, Instr, OfferActions, Perform
from citadels_core.model.tree import OF_THIS, ZERO, Expr, Named, Number, One, Read, Slot
from citadels_core.model.vocabulary import EVENTS, VALUES
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.origins import given_from
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic, problem

ROWS = {event.name: event for event in EVENTS}
LAYING = frozenset(event.name for event in EVENTS if event.state is not None)
"""The events that put something into a marker, counter or note, or take it away."""

OUTSIDE = frozenset(value.name for value in VALUES if value.outside)
"""What holds cards that are in no city."""

BUILDING = frozenset({"district built"})
MOVING = frozenset(event.name for event in EVENTS if event.moves_cards)


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find events that change nothing because of what stands in two of their places, or of where a card comes from.

    An approximation: the two have to be the same words, and a card counts as moved by any line above that moves one.
    """
    for body in pack.bodies:
        for at, step in enumerate(body.program.code if body.program is not None else ()):
            if isinstance(step, Emit) and (why := _why(pack, body, at, step)) is not None:
                message = f"nothing happens here: {why}"
                advice = "name the thing that is meant, or leave the line out"
                yield problem("CIT515", pack.span(body.path, step.line), body.path, message, advice)


def _why(pack: Pack, body: Body, at: int, step: Emit) -> str | None:
    event, given = step.event, dict(zip(ROWS[step.event].names, step.fields, strict=False))
    before = body.program.code[:at] if body.program is not None else ()
    if (apart := ROWS[event].apart) is not None:
        one, other, why = apart
        same = not isinstance(given[other], Number) and given[one] in (given[other], One(given[other]))
        return why if same else None
    if event == "card taken" and _origin(given["card"], before, MOVING) == Read("hand", given["player"]):
        return "the card is in this hand already"
    if event in LAYING and _is_outside(body, given["target"], before):
        named = next(part for part in step.fields if isinstance(part, Named) and part.kind == "state")
        state = pack.states.get(named.name)
        if state is not None and state.on == "district":
            return f'the {state.kind} "{state.name}" is declared on districts, and this card is in no city'
    return None


def _is_outside(body: Body, target: Expr, before: Sequence[Instr]) -> bool:
    """Tell whether a card is plainly in no city: it comes from a hand or the deck, and nothing has been built since."""
    rule = body.rule
    if target == OF_THIS:
        in_hand = rule is not None and rule.life == "hand" and rule.kind in ("action", "must")
        return in_hand and not _does(before, BUILDING)
    if rule is not None and rule.target is not None and target == Slot(rule.target.slot):
        target = rule.target.source
    origin = _origin(target, before, BUILDING)
    return origin.word in OUTSIDE


def _does(steps: Sequence[Instr], events: frozenset[str]) -> bool:
    """Tell whether some events may happen by some instructions, or by what they perform."""
    return any(
        isinstance(step, Perform | OfferActions) or (isinstance(step, Emit) and step.event in events) for step in steps
    )


def _origin(thing: Expr, before: Sequence[Instr], events: frozenset[str]) -> Expr:
    """Return what a thing was chosen or named from, 0 where it may have moved since by one of some events."""
    if _does(before, events):
        return ZERO
    seen: set[Expr] = set()
    while thing not in seen and (origin := given_from(thing, before)) is not None:
        seen.add(thing)
        thing = origin
    return thing

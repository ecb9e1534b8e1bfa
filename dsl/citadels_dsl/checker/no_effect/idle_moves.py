"""Warn about lines that can never do anything: by what stands in two places, by where a card is, by who sees a note."""

from collections.abc import Callable, Iterator, Sequence

from citadels_core.model.programs.instructions import Emit, Instr, MayAnswer, OfferActions, OfferFrom, Perform
from citadels_core.model.programs.tree import OF_THIS, ZERO, Expr, Number, One, Read, Slot
from citadels_core.model.vocabulary import VALUES, Event
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.events import given, happens, state_of
from citadels_dsl.checker.analysis.shapes import given_from
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic

OUTSIDE = frozenset(value.name for value in VALUES if value.outside)
"""What holds cards that are in no city."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find events that change nothing because of what stands in two of their places, or of where a card comes from.

    An approximation: the two have to be the same words, and a card counts as moved by any line above that moves one.
    """
    for body in here.bodies:
        for at, step in enumerate(body.code):
            if isinstance(step, Emit) and (why := _why(here, body, at, step)) is not None:
                advice = "name the thing that is meant, or leave the line out"
                yield here.report("CIT515", body, step.line, f"nothing happens here: {why}", advice)


def _why(here: DeclarationTree, body: Body, at: int, step: Emit) -> str | None:
    event, said, before = EVENT_BY_NAME[step.event], given(step), body.code[:at]
    if event.apart is not None:
        one, other, why = event.apart
        same = not isinstance(said[other], Number) and said[one] in (said[other], One(said[other]))
        return why if same else None
    if event.name == "card taken" and _origin(said["card"], before, _moves) == Read("hand", said["player"]):
        return "the card is in this hand already"
    if event.state is not None and _is_outside(body, said["target"], before):
        state = here.context.states.get(state_of(step))
        if state is not None and state.on == "district":
            return f'the {state.kind} "{state.name}" is declared on districts, and this card is in no city'
    if (
        event.name == "note shown"
        and (note := here.context.states.get(state_of(step))) is not None
        and note.seen_by_all
    ):
        return f'all see what the note "{note.name}" says'
    return None


def _moves(event: Event) -> bool:
    return event.moves_cards


def _builds(event: Event) -> bool:
    return event.grows


def _is_outside(body: Body, target: Expr, before: Sequence[Instr]) -> bool:
    """Tell whether a card is plainly in no city: it comes from a hand or the deck, and nothing has been built since."""
    rule = body.rule
    if target == OF_THIS:
        return rule.life == "hand" and rule.kind in ACTIONS and not _does(before, _builds)
    if rule.target is not None and target == Slot(rule.target.slot):
        target = rule.target.source
    return _origin(target, before, _builds).word in OUTSIDE


def _does(steps: Sequence[Instr], fits: Callable[[Event], bool]) -> bool:
    """Tell whether an event that fits may happen by some instructions, or by what they perform."""
    return any(isinstance(step, Perform | OfferActions | OfferFrom | MayAnswer) for step in steps) or happens(
        steps, fits
    )


def _origin(thing: Expr, before: Sequence[Instr], fits: Callable[[Event], bool]) -> Expr:
    """Return what a thing was chosen or named from, 0 where it may have moved since by an event that fits."""
    if _does(before, fits):
        return ZERO
    seen: set[Expr] = set()
    while thing not in seen and (origin := given_from(thing, before)) is not None:
        seen.add(thing)
        thing = origin
    return thing

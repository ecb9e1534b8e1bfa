"""What is secret and who knows it; of declared zones, who sees what lies there."""

from collections.abc import Mapping
from typing import NamedTuple

from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.rules import Rule
from citadels_core.model.programs.tree import (
    NOTHING,
    OF_THIS,
    OF_YOU,
    Compare,
    Declared,
    Expr,
    Filter,
    In,
    Named,
    Place,
    Read,
    Some,
)
from citadels_dsl.checker.analysis.events import field_of
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.text.by_name import EVENT_BY_NAME, FACTS_BY_NAME

NOBODY: Expr = Named("player", "nobody")
CHOOSER: Expr = Named("player", "chooser")


class Secret(NamedTuple):
    """Something not all may know: what it is, and the seat that knows it."""

    what: str
    owner: Expr
    placed: bool = False
    """Whether it is about a marker, counter or note that somebody has placed."""

    def known_to(self, seat: Expr) -> bool:
        """Tell whether a seat knows it."""
        return self.owner in (seat, CHOOSER)


Secrets = frozenset[Secret]


def listed(secrets: Secrets) -> str:
    """Say what some secrets are about."""
    return " and ".join(sorted({secret.what for secret in secrets}))


OPEN: Secrets = frozenset()

OWNED: Mapping[Expr, Expr] = {Read(value.reads or value.name, OF_THIS): NOTHING for value in FACTS_BY_NAME["owner"]}
"""What tells whose this card is, which all know."""


def of_zone(state: State | None, thing: Expr) -> Secrets:
    """Return what reading the cards in a zone of a thing tells, and who sees them."""
    if state is None or state.seen_by_all:
        return OPEN
    owner = NOBODY
    if state.seen_by == "owner":
        owner = thing if state.on == "player" else OF_YOU if thing == OF_THIS else NOBODY
    return frozenset({Secret(f'the cards in the zone "{state.name}"', owner)})


def opens(step: Emit, states: Mapping[str, State]) -> bool:
    """Tell whether an instruction puts cards into a zone that all see."""
    zones = [one.cards for one in step.fields if isinstance(one, Place) and isinstance(one.cards, Declared)]
    return any(zone.state in states and states[zone.state].seen_by_all for zone in zones)


def is_open(rule: Rule, states: Mapping[str, State]) -> bool:
    """Tell whether a rule is alive only where all see its card: in a zone that they see, or with an owner they know.

    A card has an owner only where all see it, so a player of the event who is its owner says that it lies there.
    """
    if lies_in_view(rule.test, states):
        return True
    event = EVENT_BY_NAME.get(rule.on or "")
    if event is None or "player" not in event.names or event.unaided:
        return False
    player = field_of(event.name, "player")
    return any(Compare("==", *pair) in conjuncts(rule.test) for one in OWNED for pair in ((player, one), (one, player)))


def lies_in_view(test: Expr, states: Mapping[str, State]) -> bool:
    """Tell whether a condition says that the card itself lies in a zone that all see."""
    for part in conjuncts(test):
        match part:
            case In(thing, Declared("zone", id_)) if thing == OF_THIS and id_ in states and states[id_].seen_by_all:
                return True
            case Some(Filter(_, _, inner)) if lies_in_view(inner, states):
                return True
            case _:
                pass
    return False

"""The declared markers, counters and notes of a game, and whether they lie on players or cards."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from citadels_core.box.box import Box
from citadels_core.model.programs.ir import State as Declared
from citadels_core.model.vocabulary import Event
from citadels_core.model.vocabulary.types import SCALARS, STATE_TYPES, element, is_set


@lru_cache(maxsize=256)
def declared(box: Box, kind: str) -> tuple[Declared, ...]:
    """Return the declared markers, counters or notes of a game, ordered by number."""
    return tuple([state for state in box.states if state.kind == kind])


def state_of(box: Box, event: Event, named: Mapping[str, Any]) -> Declared | None:
    """Return the declaration of the marker, counter or note that an event names; None if it names none."""
    for name, type_ in event.fields:
        if type_ in STATE_TYPES:
            number: int = named[name]
            return declared(box, STATE_TYPES[type_])[number]
    return None


def lies_on(state: Declared) -> str:
    """Return the type of the thing on which a marker, counter or note lies: a player, character or card."""
    return {"player": "Player", "character": "Character"}.get(state.on, "Card")


def field_type(box: Box, event: Event, named: Mapping[str, Any], name: str) -> str:
    """Return the type of an event's field; some fields take their type from another field of the event."""
    type_ = dict(event.fields)[name]
    if element(type_) == "Answer":
        return SCALARS[next(named[other] for other, kind in event.fields if kind == "Noun")] + "*"
    if element(type_) in ("Thing", "Noted") and (state := state_of(box, event, named)) is not None:
        return lies_on(state) if type_ == "Thing" else element(state.holds) + "*" * is_set(type_)
    return type_

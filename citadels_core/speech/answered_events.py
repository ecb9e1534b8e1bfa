"""Build the sentence for an event before or after which a player may use an optional rule."""

from collections.abc import Mapping
from typing import Any

from citadels_core.box.declared_state import field_type, state_of
from citadels_core.game.core_game import CoreGame
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, Event
from citadels_core.speech.arguments import Message
from citadels_core.speech.fill_in import HOLE
from citadels_core.speech.messages import of_row, unknown, whole
from citadels_core.speech.values import say


def answered_event(game: CoreGame, seat: int, name: str) -> Message | None:
    """Return the sentence for the event that lets a seat use a rule; None if the event is secret.

    Private fields of the event are shown to no seat, apart from the number of things in them.
    """
    row = EVENTS[EVENT_IDS[name]]
    named = dict(zip(row.names, game.answered, strict=False))
    state = state_of(game.box, row, named)
    if state is not None and not state.seen_by_all:
        return None
    part, template = ("alone", row.tells_alone) if named.get("player") == NOBODY else ("tells", row.tells)
    if template is None:
        return None
    holes = dict.fromkeys(hole[1] for hole in HOLE.finditer(template))
    words = {hole: "" if hole == "why" else _field_words(game, seat, row, named, hole) for hole in holes}
    return None if None in words.values() else whole(of_row(part, name, template, words))


def _field_words(game: CoreGame, seat: int, row: Event, named: Mapping[str, Any], hole: str) -> Any:
    """Return the words for the value of an event field; None for ``NOBODY``, the value of an empty field."""
    value, type_ = named[hole], field_type(game.box, row, named, hole)
    if type_ == "Int":
        return value
    if value == NOBODY:
        return None
    if hole not in row.private or (row.private_if is not None and not named[row.private_if]):
        return say(game, type_, value, seat)
    return unknown(type_, len(value) if isinstance(value, tuple) else None)

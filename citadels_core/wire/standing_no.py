"""The events that a seat has declined in advance, to which the table says no for the seat."""

from collections.abc import Sequence
from typing import Final

from citadels_core.table.game import Game
from citadels_core.table.saves.record import RecordError
from citadels_core.wire.messages import Decline
from citadels_core.wire.outcome import Line
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.seating import SeatEntry
from citadels_core.wire.stored_lines import DECLINES

ALL: Final = "all"
"""The word for all events in ``declines``."""


def decline(game: Game, seat: SeatEntry, message: Decline) -> None:
    """Add an event to the events that a seat declines in advance, or remove it from them.

    Raises:
        Refused: ``nothing_to_decline``.
    """
    known = {ALL, *(moment.spoken for moment in game.box.moments.values())}
    if message.answers not in known:
        raise Refused("nothing_to_decline")
    if not message.asked:
        seat.declines.add(message.answers)
    elif message.answers == ALL:
        seat.declines.clear()
    else:
        seat.declines.discard(message.answers)


def standing_no(game: Game, seat: SeatEntry) -> tuple[str, ...] | None:
    """Return the answer "no" to the open decision if the seat has declined its event, else None."""
    decision = game.decision
    if decision is None or decision.answers is None or seat.declines.isdisjoint({ALL, decision.answers}):
        return None
    return (decision.ids[-1],)


def declined(seats: Sequence[SeatEntry]) -> Line:
    """Return the declined events of all seats as part of a stored line; empty if there are none."""
    return {DECLINES: [sorted(one.declines) for one in seats]} if any(one.declines for one in seats) else {}


def restore_declines(seats: Sequence[SeatEntry], told: object) -> None:
    """Restore the declined events of seats from a stored line.

    Raises:
        RecordError: the data has another form.
    """
    if not isinstance(told, list) or not all(isinstance(one, list) and all(map(_is_text, one)) for one in told):
        raise RecordError("The declined events of the table's seats are damaged.", code="damaged")
    for seat, words in zip(seats, told, strict=False):
        seat.declines = set(words)


def _is_text(one: object) -> bool:
    return isinstance(one, str)

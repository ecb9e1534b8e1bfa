"""The standing no: what a seat has declined beforehand, so that it is not asked whether it answers an event."""

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
"""What stands for whatever can be answered."""


def decline(game: Game, seat: SeatEntry, message: Decline) -> None:
    """Take down what a seat declines from now on, or no more.

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
    """Return the answer to what is asked where the seat has declined it beforehand, None where it is asked."""
    decision = game.decision
    if decision is None or decision.answers is None or seat.declines.isdisjoint({ALL, decision.answers}):
        return None
    return (decision.ids[-1],)


def declined(seats: Sequence[SeatEntry]) -> Line:
    """Return what is stored, besides the table, of what its seats have declined."""
    return {DECLINES: [sorted(one.declines) for one in seats]} if any(one.declines for one in seats) else {}


def restore_declines(seats: Sequence[SeatEntry], told: object) -> None:
    """Let seats have declined what was stored of them.

    Raises:
        RecordError: it says nothing of seats.
    """
    if not isinstance(told, list) or not all(isinstance(one, list) and all(map(_is_text, one)) for one in told):
        raise RecordError("What the seats of the table have declined is damaged.", code="damaged")
    for seat, words in zip(seats, told, strict=False):
        seat.declines = set(words)


def _is_text(one: object) -> bool:
    return isinstance(one, str)

"""Functions that tell what a seat sees of a game, and whether an answer has revealed something."""

from collections.abc import Sequence

from citadels_core.box.box import Box
from citadels_core.box.declared_state import declared
from citadels_core.game.core_game import CoreGame
from citadels_core.model.errors import ViewError
from citadels_core.model.quote import shown
from citadels_core.model.sentinels import EVERYBODY, NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.table.views.naming import shown_to, tells

TELLING = frozenset(EVENT_IDS[event.name] for event in EVENTS if event.informs)
"""The events that inform a player without showing a card or a character."""


ONLOOKER = EVERYBODY - 1
"""The number of an onlooker, a seat that owns nothing and is told nothing."""


def check_seat(box: Box, seat: object) -> None:
    """Check that a value is the number of a seat in the game.

    Raises:
        ViewError: it is no seat.
    """
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise ViewError(f"A seat is a whole number, not {shown(seat)}.", code="not_a_seat")
    if not 0 <= seat < box.seats:
        raise ViewError(f"There are seats 0 to {box.seats - 1}, and no seat {shown(seat)}.", code="no_such_seat")


def check_event(number: object) -> None:
    """Check that a value is a valid event number; the event need not have happened yet.

    Raises:
        ViewError: it is no such number.
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise ViewError(f"The number of an event is a whole number, not {shown(number)}.", code="not_an_event")
    if number < 0:
        problem = f"Events are numbered from 0, and there is none with the number {shown(number)}."
        raise ViewError(problem, code="no_such_event")


def viewer(game: CoreGame, seat: int | None) -> int:
    """Return the viewer number of a seat; if ``seat`` is None, the number that stands for an onlooker.

    Raises:
        ViewError: there is no such seat.
    """
    if seat is None:
        return ONLOOKER
    check_seat(game.box, seat)
    return seat


def seeing(eyes: Sequence[int], seat: int, seats: int) -> frozenset[int]:
    """Return the cards or characters that a viewer sees, given the bit set of viewers of each."""
    bit = 1 << (seat if seat >= 0 else seats)
    return frozenset([thing for thing, bits in enumerate(eyes) if bits & bit])


def sees_note(game: CoreGame, seat: int, note: int, target: int) -> bool:
    """Return whether a seat sees all values of a note; False for a secret note without values."""
    state, table = declared(game.box, "note")[note], game.table
    if state.on == "card" and target not in cards_seen(game, seat):
        return False
    if tells(state, NOBODY, target, seat, shown_to(table.shown_note(note, target), game.box.seats)):
        return True
    said = table.noted(note, target) if target in table.notes[note] else ()
    return bool(said) and all(tells(state, placer, target, seat) for _, placer in said)


def cards_seen(game: CoreGame, seat: int) -> frozenset[int]:
    """Return the cards whose faces the seat can see."""
    return seeing(game.table.eyes[0], seat, game.box.seats)


def characters_seen(game: CoreGame, seat: int) -> frozenset[int]:
    """Return the characters whose places the seat can see."""
    return seeing(game.table.eyes[1], seat, game.box.seats)


def sees_aside(game: CoreGame, seat: int) -> bool:
    """Return whether cards lie aside (to choose from) and the seat sees all of these cards."""
    aside = game.table.aside
    return bool(aside) and cards_seen(game, seat).issuperset(aside)


def learned(before: CoreGame, after: CoreGame, seat: int) -> bool:
    """Return whether an answer told any player something that the answering seat did not know before.

    Any use of randomness, a called character and revealed sealed answers count as such.
    """
    was, now = before.table, after.table
    if was.chance != now.chance:
        return True
    for then, later in zip(was.eyes, now.eyes, strict=True):
        if then != later and any(new & ~old and not old >> seat & 1 for old, new in zip(then, later, strict=True)):
            return True
    return any(kind in TELLING for kind in after.told_since(before))

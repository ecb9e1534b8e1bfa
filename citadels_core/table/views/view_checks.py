"""Refuse to tell of seats and times that there are not."""

from citadels_core.box.box import Box
from citadels_core.model.errors import ViewError
from citadels_core.model.quote import shown


def check_seat(box: Box, seat: object) -> None:
    """Refuse what is no seat of a table.

    Raises:
        ViewError: it is none.
    """
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise ViewError(f"A seat is a whole number, not {shown(seat)}.", code="not_a_seat")
    if not 0 <= seat < box.seats:
        raise ViewError(f"There are seats 0 to {box.seats - 1}, and no seat {shown(seat)}.", code="no_such_seat")


def check_event(number: object) -> None:
    """Refuse what is no number of an event; there need not be one of that number yet.

    Raises:
        ViewError: it is none.
    """
    if not isinstance(number, int) or isinstance(number, bool):
        raise ViewError(f"The number of an event is a whole number, not {shown(number)}.", code="not_an_event")
    if number < 0:
        problem = f"Events are numbered from 0, and there is none with the number {shown(number)}."
        raise ViewError(problem, code="no_such_event")

"""Refuse a box for which the machine has no room, while it is linked. Not compiled.

What only a game can come to is counted while it is played, and ends as an abandoned rule: see ``limits``.
"""

from citadels_core.machine.limits import LONGEST_ROW
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.programs import LinkedProgram
from citadels_core.model.errors import SetupError

MOST_SEATS = 60
"""So many players at most: lists of players are gone through as the bits of one number."""

MOST_FIXED = LONGEST_ROW // 4
"""So many numbers may the table of a box take, and so many the names of one rule: there is always room for both."""


def refuse_seats(linker: Linker) -> None:
    """Refuse more players than can be told apart.

    Raises:
        SetupError: there are more.
    """
    contents = linker.contents
    if contents.seats > MOST_SEATS:
        raise SetupError(f"{contents.edition.book.name} is for at most {MOST_SEATS} players here.")


def refuse_too_large(linker: Linker) -> None:
    """Refuse a table, or a rule, that takes more numbers than a game has room for.

    Raises:
        SetupError: one does.
    """
    contents, box = linker.contents, linker.box
    if box.lay.stack > MOST_FIXED:
        raise SetupError(
            f"The table of {contents.edition.book.name} takes {box.lay.stack:,} numbers, and the most is "
            f"{MOST_FIXED:,}: play with fewer cards."
        )
    for code in box.codes:
        if isinstance(code, LinkedProgram) and code.size > MOST_FIXED:
            cause = contents.causes[code.cause]
            raise SetupError(
                f"{cause.card} (line {cause.line}) names more than there is room for: {code.size:,} numbers, and the "
                f"most is {MOST_FIXED:,}."
            )

"""The `TallyRow`: an array of counts about one game, which exists only in games that keep a tally."""

from __future__ import annotations

from citadels_core.machine import plain as cython

CARD_COLUMNS: tuple[str, ...] = ("drawn", "built", "lost", "first_round")
"""The counts for each seat and definition of a card, in the order of the array."""
CHARACTER_COLUMNS: tuple[str, ...] = ("chosen", "turns")
"""The counts for each seat and character."""
RULE_COLUMNS: tuple[str, ...] = ("uses", "changes", "gold", "spent", "points")
"""The counts for each seat and cause (line of the rules)."""

CARDS_DRAWN = cython.declare(cython.int, 0)
CARDS_BUILT = cython.declare(cython.int, 1)
CARDS_LOST = cython.declare(cython.int, 2)
FIRST_ROUND = cython.declare(cython.int, 3)
CARD_WIDTH = cython.declare(cython.int, 4)
TIMES_CHOSEN = cython.declare(cython.int, 0)
TURNS_TAKEN = cython.declare(cython.int, 1)
CHARACTER_WIDTH = cython.declare(cython.int, 2)
RULE_USES = cython.declare(cython.int, 0)
RULE_CHANGES = cython.declare(cython.int, 1)
GOLD_GOT = cython.declare(cython.int, 2)
GOLD_SPENT = cython.declare(cython.int, 3)
POINTS_GOT = cython.declare(cython.int, 4)
RULE_WIDTH = cython.declare(cython.int, 5)
"""The place of each count among the counts of its thing, and how many these are."""


class TallyRow(cython.Part):
    """The counts of a game: for each seat those of definitions, then of characters, then of causes."""

    seats: cython.public
    definitions: cython.public
    people: cython.public
    causes: cython.public
    characters_at: cython.int = cython.later()
    """The index of the first count of characters; ``causes_at`` is that of causes."""
    causes_at: cython.int = cython.later()
    size: cython.int = cython.later()
    n: cython.row = cython.later()

    def __post_init__(self) -> None:
        self.characters_at = CARD_WIDTH * self.seats * self.definitions
        self.causes_at = self.characters_at + CHARACTER_WIDTH * self.seats * self.people
        self.size = self.causes_at + RULE_WIDTH * self.seats * self.causes
        self.n = cython.new_row(self.size)

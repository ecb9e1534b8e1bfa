"""The table of lifetimes: the times in which rules are active."""

from citadels_core.model.vocabulary.rows import Lifetime

LIFETIMES: tuple[Lifetime, ...] = (
    Lifetime(name="built", of="district"),
    Lifetime(name="hand", of="district", written="in hand", says="while this is in your hand, ", unbuilt=True),
    Lifetime(name="anywhere", of="district", written="in game", says="wherever this is, ", unbuilt=True, unheld=True),
    Lifetime(name="turn", of="character", says="in your turn, ", ends_with_cast=True),
    Lifetime(
        name="revealed",
        of="character",
        written="revealed",
        says="from the reveal to the end of the round, ",
        ends_with_cast=True,
    ),
    Lifetime(
        name="chosen",
        of="character",
        written="chosen",
        says="as long as you have this character, ",
        unshown=True,
        ends_with_cast=True,
    ),
    Lifetime(
        name="cast",
        of="character",
        written="in cast",
        says="in every round, ",
        unshown=True,
        unheld=True,
        ends_with_cast=True,
    ),
    Lifetime(name="box", of="character", written="in game", says="at any time, ", unshown=True, unheld=True),
    Lifetime(name="game", of="book", unheld=True),
)
"""All lifetimes, in the order of the numbers of the machine."""

UNBUILT = frozenset(row.name for row in LIFETIMES if row.unbuilt)
"""The lifetimes of rules on cards that may be in a hand."""

UNSHOWN = frozenset(row.name for row in LIFETIMES if row.unshown)
"""The lifetimes of rules for the holder of a character, who may be secret."""

NEEDING_NOBODY = frozenset(row.name for row in LIFETIMES if row.unheld)
"""The lifetimes of rules that stay active without a player."""

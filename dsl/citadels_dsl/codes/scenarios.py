"""Codes 7xx: scenarios."""

from citadels_dsl.codes.row import Code, Stage

ROWS = (
    Code(
        "CIT701",
        "scenario without steps",
        "A scenario sets up a game, lets something happen and says what must be true then; this one has "
        "nothing to try.",
        "Write lines that begin with when and then.",
    ),
    Code(
        "CIT702",
        "scenario failed",
        "The scenario was played, and the game did not do what the scenario says.",
        "Read what happened in the report: either the card is wrong or the scenario is.",
        stage=Stage.TEST,
    ),
    Code(
        "CIT703",
        "unknown player in scenario",
        "The scenario speaks of a player who does not sit at its table.",
        "Correct the name, or seat the player with a given line.",
    ),
)

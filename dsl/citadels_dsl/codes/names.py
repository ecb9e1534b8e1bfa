"""Codes 2xx: names and words that nobody knows."""

from citadels_dsl.codes.row import Code, Severity

ROWS = (
    Code(
        "CIT201",
        "unknown word",
        "The language does not know this word, and nothing in the card declares it.",
        "Correct the spelling, or declare the name before it is used.",
    ),
    Code(
        "CIT202",
        "unknown card",
        "No pack in use has a card, a character or a district of this name.",
        "Correct the name, declare the card, or require the pack that it is in.",
    ),
    Code(
        "CIT203",
        "name defined twice",
        "Two things in the same place have the same name, or names of the same letters and digits, so nobody could "
        "tell which is meant.",
        "Give one of the two another name, or take it out.",
    ),
    Code(
        "CIT204",
        "unknown marker or counter",
        "A marker or counter is declared before it is used, so that the game knows when it is taken off again "
        "and who may see it.",
        "Correct the name, or declare it with a line such as `marker fed on player`.",
    ),
    Code(
        "CIT205",
        "unknown event",
        "A rule with when answers something that happens in the game, and nothing of this name ever does.",
        "Choose an event from the list of events.",
    ),
    Code(
        "CIT206",
        "unknown property",
        "This kind of thing has no property of that name: a district has a cost, for example, and a player has gold.",
        "Choose a property that this kind of thing has; the help names the nearest.",
    ),
    Code(
        "CIT207",
        "unknown procedure",
        "The card carries out a procedure that is declared nowhere.",
        "Correct the name, or write the procedure.",
    ),
    Code(
        "CIT208",
        "deprecated word",
        "The word still works but will be removed; the help names the word to use instead.",
        "Write the new word, or let `citadels validate --fix` do it.",
        severity=Severity.WARNING,
    ),
)

"""Codes 3xx: things of the wrong kind."""

from citadels_dsl.codes.row import Code

ROWS = (
    Code(
        "CIT301",
        "wrong type",
        "Another kind of thing is needed here: a player is not a character, and a card in hand is not a "
        "district in a city.",
        "Write something of the kind that is asked for: `victim.holder` is a player where `victim` is a character.",
    ),
    Code(
        "CIT302",
        "wrong form of a word",
        "The word is known, but it is used with other words around it than its pattern asks for.",
        "Write the line in one of the forms that the help shows.",
    ),
    Code(
        "CIT303",
        "name not available here",
        "The name has a meaning elsewhere in the card, but not yet, or no longer, at this place.",
        "Give the name before it is used, in the same block or one around it.",
    ),
    Code(
        "CIT304",
        "value instead of a statement",
        "The line names something but does not do anything with it.",
        "Begin the line with a verb that does something.",
    ),
    Code(
        "CIT305",
        "comparison of different kinds",
        "Two things of different kinds are compared, which can never be true.",
        "Compare things of the same kind, such as a player with a player.",
    ),
)

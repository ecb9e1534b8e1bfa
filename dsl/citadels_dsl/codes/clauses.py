"""Codes 4xx: clauses that are missing, doubled or misplaced."""

from citadels_dsl.codes.row import Code

ROWS = (
    Code(
        "CIT401",
        "missing clause",
        "A card of this kind is not complete without the clause, as a district is not without its cost.",
        "Write the missing clause.",
    ),
    Code(
        "CIT402",
        "number out of range",
        "The number is smaller or larger than the game allows here.",
        "Write a number within the bounds that the message names.",
    ),
    Code(
        "CIT403",
        "clause given twice",
        "The clause may be said only once, and the second one contradicts or repeats the first.",
        "Keep one of the two clauses.",
    ),
    Code(
        "CIT404",
        "clause of another kind of card",
        "The clause exists, but for another kind of declaration: a district has no rank, and a character has no cost.",
        "Take the clause out, or move it to a card of the other kind.",
    ),
    Code(
        "CIT405",
        "two rules with the same name",
        "Two rules of one card have the same name, so a saved game could not tell which was used.",
        "Give one of the rules another name.",
    ),
)

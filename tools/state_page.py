"""Write the page of the state of a game: every field, from the layout that the machine is made with."""

from collections.abc import Iterable

from citadels_core.machine.layout import FIELDS, HOLDS, PER, SEEN_BY, Field
from tools.reference import MADE, table

HEAD = """# The state of a game

Everything that changes in a game is one row of numbers. These are its fields. Saves are made of them, and so are the
checks of a save that is restored; what a seat is shown of a game keeps to who may see each field.

A save has them in `state.fields` by the same names: `"gold": [2, 2, 4]` is the gold in the stashes of three seats.

- A field that is as at the beginning is left out. Then all cards lie in the deck, in their order, the first one at the
  bottom; all characters lie in no zone, and those of the first cast are in it; everything else is unset.
- A field that is a list begins with how many things it has.
- Seats, cards and characters count from 0: cards in the order of the deck of the game, one number for each copy, and
  characters in the order of its cast, with the spare ones behind.
- What lies in a zone is a chain: the zone has its lowest and its topmost thing, and each thing has what is above and
  below it.

Besides the fields, a save has `state.frames`, the rules under way, the lowest first, each as what it runs, where it
stands, the values it holds, and the replacements that brought it about; and `state.options`, what can be answered: a
number for each option, or three for an action (the rule, the card or character it is on, its target).

The numbers belong to one game with one version of its packs: with others it is refused.
To look at a game from outside, take what a seat is shown (`game.observe(seat)`): it has names in place of numbers.
"""

TURN = "A turn that is put on hold goes into `held_turns` with all of these, in this order."


def page() -> str:
    """Return the page."""
    game = _fields(field for field in FIELDS if field.block == "game")
    turn = _fields(field for field in FIELDS if field.block != "game")
    parts = [
        MADE + HEAD,
        f"## The game\n\n{game}",
        f"## The turn\n\n{TURN}\n\n{turn}",
        f"## What a number is\n\n{_terms(HOLDS)}",
    ]
    return "\n".join(parts)


def _fields(fields: Iterable[Field]) -> str:
    columns = ["field", "what it says", "numbers", "each is", "unit", "unset", "who may see it"]
    return table(columns, map(_row, fields))


def _row(field: Field) -> list[str]:
    unset = "empty" if field.counted else str(field.unset)
    return [f"`{field.name}`", field.meaning, PER[field.per], field.holds, field.unit, unset, SEEN_BY[field.seen_by]]


def _terms(terms: dict[str, str]) -> str:
    return table(["called", "is"], sorted(terms.items()))

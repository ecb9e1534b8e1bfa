"""Write the lines of a card from choices, for somebody who does not want to type rules."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from citadels_core.workshop.pack_files import WorkshopError
from citadels_core.workshop.starting_points import card_name
from citadels_dsl.text.titles import fits_head

MOST_NUMBER: Final = 9


@cache
def _phrases() -> Mapping[str, Any]:
    return tomllib.loads((Path(__file__).parent / "data" / "card_form.toml").read_text("utf-8"))


def form_choices(kind: str) -> dict[str, Any]:
    """Return the types, moments and effects that the form offers for a district or a character."""
    rows = _phrases()
    if kind not in rows["kinds"]:
        raise WorkshopError("A card is a district or a character.")
    return {
        "number": rows["kinds"][kind]["number"],
        "types": rows["kinds"][kind]["types"],
        "when": [row["title"] for row in rows["when"] if kind in row["kinds"]],
        "what": [row["title"] for row in rows["what"]],
    }


def form(
    kind: str,
    name: str,
    type: str = "",
    cost: int = 1,
    rank: int = 1,
    when: str = "",
    what: str = "",
) -> dict[str, str]:
    """Return the lines of a card with one rule.

    Raises:
        WorkshopError: a choice is not one of those that ``form_choices`` names, or the name does not fit.
    """
    choices = form_choices(kind)
    number = {"cost": cost, "rank": rank}[choices["number"]]
    name = card_name(name)
    if not fits_head(name) or not name.isprintable() or not name[:1].isupper():
        raise WorkshopError("A name is made of words with capital letters, such as Fish Hall.")
    if type not in choices["types"] or not 0 <= number <= MOST_NUMBER:
        raise WorkshopError(f"Choose one of the types, and a number from 0 to {MOST_NUMBER}.")
    rows = [f"{kind} {name}"]
    if choices["number"] == "cost":
        rows += [f"    type {type}", f"    cost {cost}"]
    else:
        rows += [f"    rank {rank}", *([f"    income {type}"] if type != "none" else [])]
    if when and what:
        head = _lines("when", when).replace("NAME", re.sub(r"\W+", " ", name))
        rows += [f"    {head}", *(f"        {row}" for row in _lines("what", what).split("\n"))]
    return {"lines": "\n".join(rows) + "\n"}


def _lines(part: str, title: str) -> str:
    for row in _phrases()[part]:
        if row["title"] == title:
            return str(row["lines"]).strip("\n")
    raise WorkshopError("Choose one of the offered moments and effects.")

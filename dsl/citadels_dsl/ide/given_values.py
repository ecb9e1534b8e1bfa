"""Complete ``perform`` lines: procedure names and their arguments."""

import re
from collections.abc import Iterator

from attrs import evolve

from citadels_dsl.compiler.instructions.performing import PERFORM, form_of
from citadels_dsl.ide.index import OWN, PROCEDURE, Symbol
from citadels_dsl.ide.items import CompletionPlace, Item, of_names

GIVING = re.compile(rf"{PERFORM} +with +(.*)$")
"""A ``perform`` line up to its arguments."""


def of_procedures(place: CompletionPlace) -> Iterator[Item]:
    """Yield items for the procedures of the enclosing card and of editions, with their parameters."""
    for item in of_names(place, OWN, PROCEDURE):
        symbol = item.symbol
        if symbol is None or not _performed(symbol, place):
            continue
        if symbol.takes:
            holes = ", ".join(f"${{{at}:{word}}}" for at, (word, _) in enumerate(symbol.takes, start=1))
            written, form = f"{symbol.name} with {holes}", form_of(symbol.name, symbol.takes)
            yield evolve(item, text=written, snippet=True, detail=form)
        else:
            yield item


def given_next(place: CompletionPlace, said: str) -> str:
    """Return the type of the next argument of a ``perform`` line, empty if no further argument is known."""
    found = GIVING.search(said)
    if found is None:
        return ""
    for symbol, _ in place.project.in_sight(place.pack, OWN, PROCEDURE):
        if symbol.name == " ".join(found[1].split()) and _performed(symbol, place):
            return next((type_ for _, type_ in symbol.takes[found[2].count(",") :]), "")
    return ""


def _performed(symbol: Symbol, place: CompletionPlace) -> bool:
    """Return whether a line can perform a procedure: a procedure of a card is visible only in this card."""
    return symbol.group == PROCEDURE or symbol.home == place.home

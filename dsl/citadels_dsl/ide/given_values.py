"""Look procedures up for who writes a line that performs one: their names, and what they are given."""

import re
from collections.abc import Iterator

from attrs import evolve

from citadels_core.model.programs.ir import Takes
from citadels_dsl.compiler.instructions.performing import form_of
from citadels_dsl.compiler.instructions.procedures import header_of
from citadels_dsl.ide.index import OWN, PROCEDURE, Symbol
from citadels_dsl.ide.items import CompletionPlace, Item, of_names

GIVING = re.compile(r"\bperforms? +([a-z][a-z ]*?) +with +(.*)$")
"""A line that goes on with what a procedure is given."""


def of_procedures(place: CompletionPlace) -> Iterator[Item]:
    """Offer the procedures that a line may perform: those of its card and of editions, with what they are given."""
    home = place.above[0].declared if place.above else ""
    for item in of_names(place, OWN, PROCEDURE):
        symbol = item.symbol
        if symbol is None or (symbol.group == OWN and symbol.home != home):
            continue
        takes = _takes(place, symbol)
        if takes:
            holes = ", ".join(f"${{{at}:{word}}}" for at, (word, _) in enumerate(takes, start=1))
            written, form = f"{symbol.name} with {holes}", form_of(symbol.name, takes)
            yield evolve(item, text=written, snippet=True, detail=form)
        else:
            yield item


def given_next(place: CompletionPlace, said: str) -> str:
    """Return the type of what a procedure is given next on a line, empty where none is."""
    found = GIVING.search(said)
    if found is None or place.pack is None:
        return ""
    home = place.above[0].declared if place.above else ""
    for symbol, _ in place.project.in_sight(place.pack, OWN, PROCEDURE):
        if symbol.name == " ".join(found[1].split()) and (symbol.group == PROCEDURE or symbol.home == home):
            takes = _takes(place, symbol)
            at = found[2].count(",")
            return takes[at][1] if at < len(takes) else ""
    return ""


def _takes(place: CompletionPlace, symbol: Symbol) -> Takes:
    source = place.project.source(symbol.path)
    text = source.text[symbol.whole.start : symbol.whole.end].partition("\n")[0] if source is not None else ""
    found = header_of(text.partition("#")[0].strip())
    return found[1] if found is not None else ()

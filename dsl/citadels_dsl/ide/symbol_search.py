"""Find declarations in all open packs by a part of their names."""

import re
from itertools import islice

from citadels_dsl.ide.index import LOCAL, Symbol, index
from citadels_dsl.ide.project import Project

MOST = 500
"""The maximum number of declarations that are returned."""


def find_symbols(project: Project, query: str) -> list[Symbol]:
    """Return the declarations whose names contain the letters of a query in this order.

    Scenarios are included. Packs that may be changed come first.
    """
    letters = re.compile(".*?".join(map(re.escape, query.lower().replace(" ", ""))))
    packs = sorted(project.packs, key=lambda pack: not pack.editable)
    found = (
        symbol
        for pack in packs
        for source in pack.files.values()
        for symbol in index(source).symbols
        if symbol.group not in LOCAL and letters.search(symbol.key)
    )
    return list(islice(found, MOST))

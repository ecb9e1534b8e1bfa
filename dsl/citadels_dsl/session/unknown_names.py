"""Find the names that lines with errors should have declared, so that their uses give no more errors."""

import re
from collections.abc import Callable, Iterable, Iterator

from citadels_core.model.suggest import did_you_mean, is_slip
from citadels_core.model.vocabulary import DECLARATIONS, third_person
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.compiler.bindings import Sort
from citadels_dsl.text.layout import Block
from citadels_dsl.text.titles import TITLE, begins_title, fits_head, readable

NAMELESS = ("scenario", "patch")
"""The declarations that add no name of their own to a pack; clauses inside a patch may add names."""

SHORTEST_PART = 3
"""A part of a name before or after a sign such as "!" counts as a name if it has so many letters."""

_CARD: tuple[Sort, ...] = (("CIT202", ""), ("CIT201", "edition"))
_STATE: tuple[Sort, ...] = (("CIT204", ""), ("CIT206", "state"), ("CIT201", "word"))
SORTS: dict[str, tuple[Sort, ...]] = {
    **{row.name: _STATE if row.name in DECLARED else _CARD for row in DECLARATIONS if row.name not in NAMELESS},
    **dict.fromkeys(ACTIONS, (("CIT201", "action"),)),
    "forbid": (("CIT202", "ban"),),
    "variant": (("CIT201", "variant"),),
    "preset": (("CIT201", "preset"),),
    "procedure": (("CIT207", ""),),
}
"""For each keyword that declares a name, the codes and kinds of findings about an unknown name of that sort."""

_SIGN = re.compile(r"[^\w\s'’.-]|-(?!\w)|(?<!\w)-")
_PLAYERS = re.compile(" for [0-9]| with ")
_READERS: dict[str, Callable[[str], list[str]]] = {
    **{row.name: lambda text: [text] for row in DECLARATIONS},
    **dict.fromkeys(DECLARED, lambda text: [word for word in text.split()[:1] if word != "on"]),
    "procedure": lambda text: [_PLAYERS.split(text)[0].replace("-", " ")],
}
"""For each keyword that declares a name, a function that finds it; after other keywords the name is a title."""

UnknownName = tuple[str | Sort, bool]
"""A name in small letters, and whether the name contained signs that may stand for any letter or for none.

For an unreadable name the first part is the code and the kind of findings about such names.
"""


def names_on(line: str) -> Iterator[UnknownName]:
    """Yield the names that a line with errors should declare, each also as a verb with ``s``: ``rests``.

    >>> list(names_on("distrct M!ll")), list(names_on("action"))
    ([('mll', True), ('mlls', True)], [(('CIT201', 'action'), False)])
    """
    word, _, rest = line.partition(" ")
    if word not in SORTS:  # the keyword is misspelt or missing
        near = did_you_mean(word, SORTS)
        rest = line if begins_title(word) else rest
        word = near[0] if len(near) == 1 and is_slip(word, near[0]) else ""
    signs = not fits_head(rest.strip())
    names = [name.lower() for name in _READERS.get(word, re.compile(TITLE).findall)(readable(rest)) if name]
    if not names and word:
        yield from ((sort, False) for sort in SORTS[word])
    yield from ((said, signs) for name in names for said in (name, third_person(name)))
    if signs:
        parts = (readable(part).lower() for part in _SIGN.split(rest))
        yield from ((part, False) for part in parts if len(part) >= SHORTEST_PART)


def names_below(heads: Iterable[Block]) -> Iterator[UnknownName]:
    """Yield the names of declarations with an unreadable keyword, and the names that their lines declare."""
    for head in heads:
        yield from names_on(head.text)
        for said in (head.text, head.text.partition(" ")[2]):
            if name := said.partition(" on ")[0].partition(" at ")[0].strip(' "'):
                yield name.lower(), False
        for line in head.walk():
            if line is not head and line.text.partition(" ")[0] in SORTS:
                yield from names_on(line.text)

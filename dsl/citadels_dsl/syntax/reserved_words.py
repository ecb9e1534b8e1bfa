"""Tell which words the grammar of a line needs everywhere, so that nothing can be called by them."""

import re
from functools import cache
from importlib.resources import files

_TERMINAL = re.compile(r"^[A-Z_]+\.\d: /\(?([a-z|]+)\)?\\b/$", re.MULTILINE)


@cache
def reserved() -> frozenset[str]:
    """Return the words that can be no names.

    >>> sorted(reserved() & {"by", "are", "random", "first", "market"})
    ['are', 'by', 'random']
    """
    grammar = files("citadels_dsl.syntax").joinpath("grammar.lark").read_text("utf-8")
    return frozenset(word for found in _TERMINAL.findall(grammar) for word in found.split("|"))

"""Build the Lark parser of a line from its grammar and the vocabulary."""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Transformer

from citadels_core.model.vocabulary import NOUNS, phrases
from citadels_dsl.text.titles import TITLE, WORD

HOLES = ("<<PHRASES>>", "<<NOUNS>>", "<<TITLE>>", "<<WORD>>")
"""The placeholders in the grammar: for phrases and nouns of the vocabulary, and for the two kinds of names."""

_TERMINAL = re.compile(r"^[A-Z_]+\.\d: /\(?([a-z|]+)\)?\\b/$", re.MULTILINE)


@cache
def _grammar() -> str:
    return files("citadels_dsl.syntax").joinpath("grammar.lark").read_text("utf-8")


@cache
def reserved() -> frozenset[str]:
    """Return the reserved words of the grammar, which cannot be names.

    >>> sorted(reserved() & {"by", "are", "random", "first", "market"})
    ['are', 'by', 'random']
    """
    return frozenset(word for found in _TERMINAL.findall(_grammar()) for word in found.split("|"))


def line_parser(builder: Transformer[Any, Any] | None = None) -> Lark:
    """Build a parser for the text of one line; without a builder, the parser returns Lark trees.

    This takes a tenth of a second.
    """
    grammar = _grammar()
    words = "|".join(re.escape(words).replace("\\ ", " +") for words in phrases())
    nouns = "|".join(noun.name for noun in NOUNS)
    for hole, pattern in zip(HOLES, (f"(?:{words})\\b", nouns, TITLE, WORD), strict=True):
        grammar = grammar.replace(hole, pattern)
    return Lark(grammar, parser="lalr", lexer="basic", start="start", transformer=builder)

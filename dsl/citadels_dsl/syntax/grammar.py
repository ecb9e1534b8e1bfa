"""Give the parser that Lark makes of the grammar of a line, which takes a tenth of a second."""

import re
from importlib.resources import files
from typing import Any

from lark import Lark, Transformer

from citadels_core.model.vocabulary import NOUNS, phrases
from citadels_dsl.text.titles import TITLE, WORD

HOLES = ("<<PHRASES>>", "<<NOUNS>>", "<<TITLE>>", "<<WORD>>")
"""What stands in the grammar for words of the vocabulary: those of several parts, and nouns; and for names."""


def line_parser(builder: Transformer[Any, Any] | None = None) -> Lark:
    """Return the parser of the text of one line; what it makes of it is for the builder to say, a tree without one."""
    grammar = files("citadels_dsl.syntax").joinpath("grammar.lark").read_text("utf-8")
    words = "|".join(re.escape(words).replace("\\ ", " +") for words in phrases())
    nouns = "|".join(noun.name for noun in NOUNS)
    for hole, pattern in zip(HOLES, (f"(?:{words})\\b", nouns, TITLE, WORD), strict=True):
        grammar = grammar.replace(hole, pattern)
    return Lark(grammar, parser="lalr", lexer="basic", start="start", transformer=builder)

"""Give the parser that Lark makes of the grammar of a line, which takes a tenth of a second."""

import re
from importlib.resources import files
from typing import Any

from lark import Lark, Transformer

from citadels_core.model.vocabulary import phrases
from citadels_dsl.text.titles import TITLE, WORD

HOLES = ("<<PHRASES>>", "<<TITLE>>", "<<WORD>>")
"""What stands in the grammar for the words of the vocabulary that have several parts, and for the patterns of names."""


def line_parser(builder: Transformer[Any, Any] | None = None) -> Lark:
    """Return the parser of the text of one line; what it makes of it is for the builder to say, a tree without one."""
    grammar = files("citadels_dsl.syntax").joinpath("grammar.lark").read_text("utf-8")
    words = "|".join(re.escape(words).replace("\\ ", " +") for words in phrases())
    for hole, pattern in zip(HOLES, (f"(?:{words})\\b", TITLE, WORD), strict=True):
        grammar = grammar.replace(hole, pattern)
    return Lark(grammar, parser="lalr", lexer="basic", start="start", transformer=builder)

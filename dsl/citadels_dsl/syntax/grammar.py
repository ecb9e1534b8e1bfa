"""Give the parser that Lark makes of the grammar of a line.

To make it takes longer than to read a hundred cards. So what Lark has worked out is saved beside the grammar, in
``grammar.json``: plain data, with a mark of the grammar and of the version of Lark. The words of the vocabulary are not
in it and are filled in when it is loaded.
"""

import hashlib
import json
import re
from importlib.resources import files
from typing import Any

import lark
from lark import Lark, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef

from citadels_core.model.vocabulary import phrases
from citadels_dsl.text.titles import TITLE, WORD

HOLE, NAMES = "<<PHRASES>>", {"<<TITLE>>": TITLE, "<<WORD>>": WORD}
"""What stands in the grammar for the words of the vocabulary that have several parts, and for the patterns of names."""

SAVED = "grammar.json"

Builder = Transformer[Any, Any]


def line_parser(builder: Builder | None = None) -> Lark:
    """Return the parser of the text of one line; what it makes of it is for the builder to say, a tree without one."""
    grammar = _grammar()
    saved = files("citadels_dsl.syntax").joinpath(SAVED)
    if saved.is_file():
        text = saved.read_text("utf-8").replace(HOLE, json.dumps(_phrases())[1:-1])
        tables = json.loads(text, object_pairs_hook=_numbered)
        if tables["made from"] == _made_from(grammar):
            return _loaded(tables, builder)
    return _made(grammar.replace(HOLE, _phrases()), builder)


def tables(saved: str | None = None) -> str:
    """Return the text of ``grammar.json`` for the grammar as it is now: the one that is saved, if it fits.

    To make it again numbers the states in another order, which means nothing.
    """
    grammar = _grammar()
    if saved is not None and json.loads(saved)["made from"] == _made_from(grammar):
        return saved
    parser, memo = _made(grammar, None).memo_serialize([TerminalDef, Rule])
    data = {"made from": _made_from(grammar), "parser": parser, "memo": memo}
    return json.dumps(data, separators=(",", ":"), sort_keys=True) + "\n"


def _phrases() -> str:
    words = "|".join(re.escape(words).replace("\\ ", " +") for words in phrases())
    return f"(?:{words})\\b"


def _grammar() -> str:
    text = files("citadels_dsl.syntax").joinpath("grammar.lark").read_text("utf-8")
    for hole, pattern in NAMES.items():
        text = text.replace(hole, pattern)
    return text


def _made_from(grammar: str) -> str:
    """Return what the tables follow from."""
    return f"lark {lark.__version__}, grammar {hashlib.sha256(grammar.encode()).hexdigest()}"


def _made(grammar: str, builder: Builder | None) -> Lark:
    return Lark(grammar, parser="lalr", lexer="basic", start="start", transformer=builder)


def _loaded(tables: dict[str, Any], builder: Builder | None) -> Lark:
    """Load what ``memo_serialize`` has given, as the parsers do that Lark writes as modules of their own."""
    found: Lark = Lark._load_from_dict(tables["parser"], tables["memo"], transformer=builder)  # type: ignore[no-untyped-call]  # Lark has no types here
    return found


def _numbered(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """Return a table of JSON with the keys that were numbers before."""
    return {int(key) if key.isdecimal() else key: value for key, value in pairs}

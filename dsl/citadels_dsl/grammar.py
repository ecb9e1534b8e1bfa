"""Make the parser of a line: from tables worked out beforehand, or from the grammar when they are not those of it.

Working the tables out takes longer than reading a hundred cards. They are plain data, kept in ``grammar.json`` beside
the grammar; the words of the vocabulary are no part of them and are filled in when they are read.
"""

import hashlib
import json
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from citadels_core.model.vocabulary import phrases

HOLE = "<<PHRASES>>"
"""What stands in the grammar for the words of the vocabulary that have several parts."""

KEPT = "grammar.json"


@cache
def line_parser() -> Lark:
    """Return the parser of the text of one line."""
    words = "|".join(re.escape(words).replace("\\ ", " +") for words in phrases())
    pattern = f"(?:{words})\\b"
    grammar = _grammar()
    kept = files("citadels_dsl").joinpath(KEPT)
    if kept.is_file():
        text = kept.read_text("utf-8").replace(HOLE, json.dumps(pattern)[1:-1])
        data = json.loads(text)
        if data["made from"] == _made_from(grammar):
            return _from_tables(data["parser"], data["memo"])
    return _from_grammar(grammar.replace(HOLE, pattern))


def tables(kept: str | None = None) -> str:
    """Return tables of the grammar as it is now, as the text of ``grammar.json``: those that are kept, if they are.

    Working them out again numbers the states in another order, which means nothing.
    """
    grammar = _grammar()
    if kept is not None and json.loads(kept)["made from"] == _made_from(grammar):
        return kept
    parser, memo = _from_grammar(grammar).memo_serialize([TerminalDef, Rule])
    for one in memo.values():
        if one.get("pattern", {}).get("value") == HOLE:
            one["pattern"]["_width"] = None  # it is as wide as what will stand in it
    data = {"made from": _made_from(grammar), "parser": parser, "memo": memo}
    return json.dumps(data, separators=(",", ":"), sort_keys=True) + "\n"


def _grammar() -> str:
    return files("citadels_dsl").joinpath("grammar.lark").read_text("utf-8")


def _made_from(grammar: str) -> str:
    """Return what tables follow from: the library that makes them, and the grammar."""
    return f"lark {lark.__version__} {hashlib.sha256(grammar.encode()).hexdigest()}"


def _from_grammar(grammar: str) -> Lark:
    return Lark(grammar, parser="lalr", lexer="basic", start="start", propagate_positions=True)


def _from_tables(parser: dict[str, Any], memo: dict[str, Any]) -> Lark:
    """Read what ``memo_serialize`` has given, as the parsers that Lark writes as modules of their own do."""
    automaton = parser["parser"]["parser"]
    automaton["tokens"] = _numbered(automaton["tokens"])
    automaton["states"] = {state: _numbered(row) for state, row in _numbered(automaton["states"]).items()}
    made: Lark = Lark._load_from_dict(parser, _numbered(memo))  # type: ignore[no-untyped-call]  # Lark has no types here
    _shorten(made)
    return made


def _shorten(parser: Lark) -> None:
    """Let the steps of precedence that hand on their only part do just that.

    A number goes through eight of them before it is an expression, and Lark would work out where it stands each time.
    """
    callbacks: dict[Rule, Callable[[list[Any]], Any]] = parser.parser.parser.parser.callbacks
    for rule in callbacks:
        only = rule.expansion[0] if len(rule.expansion) == 1 and rule.options.expand1 and not rule.alias else None
        if only is not None and not only.is_term and not only.name.startswith("_"):
            callbacks[rule] = _only


_only: Callable[[list[Any]], Any] = itemgetter(0)


def _numbered(table: dict[str, Any]) -> dict[int, Any]:
    """Return a table whose keys have been numbers before they were JSON."""
    return {int(number): value for number, value in table.items()}

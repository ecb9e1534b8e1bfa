"""Give the tables by which lines are read: those worked out beforehand, or, when the grammar is another, by Lark.

Working the tables out takes longer than reading a hundred cards. They are plain data, kept in ``grammar.json`` beside
the grammar; the words of the vocabulary are no part of them and are filled in when they are read.
"""

import hashlib
import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from citadels_core.model.vocabulary import phrases
from citadels_dsl.automaton import IGNORED
from citadels_dsl.titles import TITLE, WORD

if TYPE_CHECKING:
    from lark import Lark

HOLE, NAMES = "<<PHRASES>>", {"<<TITLE>>": TITLE, "<<WORD>>": WORD}
"""What stands in the grammar for the words of the vocabulary that have several parts, and for the patterns of names."""

KEPT = "grammar.json"


def line_tables() -> dict[str, Any]:
    """Return the tables for the text of one line, as ``automaton`` reads them."""
    grammar = _grammar()
    kept = files("citadels_dsl").joinpath(KEPT)
    text = kept.read_text("utf-8") if kept.is_file() else ""
    data: dict[str, Any] | None = json.loads(text.replace(HOLE, json.dumps(_phrases())[1:-1])) if text else None
    if data is None or data["made from"] != _made_from(grammar):
        data = _tables(grammar.replace(HOLE, _phrases()))
    return data


def tables(kept: str | None = None) -> str:
    """Return tables of the grammar as it is now, as the text of ``grammar.json``: those that are kept, if they are.

    Working them out again numbers the states in another order, which means nothing.
    """
    grammar = _grammar()
    if kept is not None and json.loads(kept)["made from"] == _made_from(grammar):
        return kept
    return json.dumps(_tables(grammar), separators=(",", ":"), sort_keys=True) + "\n"


def _phrases() -> str:
    words = "|".join(re.escape(words).replace("\\ ", " +") for words in phrases())
    return f"(?:{words})\\b"


def _grammar() -> str:
    text = files("citadels_dsl").joinpath("grammar.lark").read_text("utf-8")
    for hole, pattern in NAMES.items():
        text = text.replace(hole, pattern)
    return text


def _made_from(grammar: str) -> str:
    """Return what tables follow from."""
    return f"grammar.lark {hashlib.sha256(grammar.encode()).hexdigest()}"


def _from_grammar(grammar: str) -> "Lark":
    from lark import Lark  # it takes as long to import as a hundred cards to read

    return Lark(grammar, parser="lalr", lexer="basic", start="start", propagate_positions=True)


def _tables(grammar: str) -> dict[str, Any]:
    """Work out the tables: the words, the rules, and for each state what is done at each word or after each rule.

    What is done is a number: of the state that follows, or, counted down from -1, of the rule that is recognised.
    """
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    lark = _from_grammar(grammar)
    data, _ = lark.memo_serialize([TerminalDef, Rule])  # as for the parsers that Lark writes as modules of their own
    automaton = data["parser"]["parser"]
    blank = set(lark.lexer_conf.ignore)
    words = [(terminal.name, terminal.pattern.to_regexp()) for terminal in lark.parser.lexer.terminals]
    numbers = {rule["@"]: number for number, rule in enumerate(data["rules"])}
    states = []
    for _, row in sorted(automaton["states"].items()):
        packed: dict[int, list[str]] = {}
        for word, (_, to) in row.items():
            code = to if isinstance(to, int) else ~numbers[to["@"]]
            packed.setdefault(code, []).append(automaton["tokens"][word])
        states.append({code: " ".join(sorted(kinds)) for code, kinds in packed.items()})
    return {
        "made from": _made_from(grammar),
        "start": automaton["start_states"]["start"],
        "end": automaton["end_states"]["start"],
        "words": [(IGNORED if kind in blank else kind, pattern) for kind, pattern in words],
        "states": states,
        "rules": [_rule(rule) for rule in lark.rules],
    }


def _rule(rule: Any) -> dict[str, Any]:
    """Return a rule as data: which of its parts are kept, and which of those are lists of parts."""
    parts = rule.expansion
    keeps = [at for at, part in enumerate(parts) if not (part.is_term and part.filter_out)]
    return {
        "origin": rule.origin.name,
        "name": rule.alias or rule.origin.name,
        "size": len(parts),
        "only": bool(rule.options.expand1 and not rule.alias),
        "keeps": keeps,
        "lists": [at for at in keeps if not parts[at].is_term and parts[at].name.startswith("_")],
    }

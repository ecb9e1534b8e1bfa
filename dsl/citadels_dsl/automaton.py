"""Read the text of one line by the tables that Lark has made of the grammar, without Lark.

Nothing of Lark is loaded for it, and no tree is built that would be taken apart again: what a rule of the grammar has
recognised is handed at once to the function that makes a node of it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from attrs import define, field, frozen

from citadels_dsl.source import Span

END = "$END"
"""The kind of what stands after the last word of a line."""

IGNORED = "_BLANK"
"""The kind of what stands between the words."""

_PLAIN_WORD = re.compile(r"[a-z]+\\b")
_PLAIN_WORDS = "_PLAIN"

Maker = Callable[[list[Any], Span], Any]


class Word(NamedTuple):
    """A word, number, name or mark of a line; ``start`` is its offset in the line."""

    kind: str
    text: str
    start: int


@frozen
class Refusal:
    """Where a line cannot be read on.

    ``kind`` is the kind of the word that does not fit, `END` when the line ends too soon, and an empty string at a
    character that begins no word. ``expected`` are the kinds of words that would have fitted.
    """

    at: int
    text: str
    kind: str
    expected: frozenset[str]


@define
class _Rule:
    """What is done when a rule of the grammar has been recognised.

    ``plan`` tells which of the parts are kept, and which of them are lists that become parts themselves; None when all
    are kept as they are. Without ``make`` a list is made of them. What is ``handed_on`` is the only part, as it is.
    """

    size: int
    origin: str
    make: Maker | None
    plan: tuple[tuple[int, bool], ...] | None
    handed_on: bool = field(kw_only=True)


@define(eq=False)
class Automaton:
    """The parser of the text of one line.

    Args:
        tables: what ``grammar.tables`` writes.
        makers: for each name of a rule, what makes a node of its parts and of where they stand in the line.
        deepest: the number of levels from which on a line is not read; operators in a row count as levels.
        chains: the rules that read any number of operators in a row.
    """

    tables: Mapping[str, Any] = field(repr=False)
    makers: Mapping[str, Maker] = field(repr=False)
    deepest: int
    chains: frozenset[str]
    patterns: dict[str, str] = field(init=False)
    """The pattern of each kind of word."""
    _scan: Callable[[str, int], re.Match[str] | None] = field(init=False, repr=False)
    _kinds: dict[str, str] = field(init=False, repr=False)
    _rows: list[dict[str, int] | None] = field(init=False, repr=False)
    _rules: list[_Rule] = field(init=False, repr=False)
    _passing: dict[tuple[int, int, str], int] = field(init=False, factory=dict, repr=False)
    _levels: list[_Rule] | None = field(init=False, default=None, repr=False)
    """The rules by which levels are counted."""
    _operators: int = field(init=False, default=0, repr=False)

    def __attrs_post_init__(self) -> None:
        words: list[tuple[str, str]] = self.tables["words"]
        self.patterns = dict(words)
        self._kinds = {p.removesuffix(r"\b"): kind for kind, p in words if _PLAIN_WORD.fullmatch(p)}
        self._scan = re.compile("|".join(_alternatives(words))).match
        self._rows = [None] * len(self.tables["states"])
        self._rules = [_rule(row, self.makers) for row in self.tables["rules"]]

    def read(self, text: str) -> Any:
        """Return what is made of a line, a `Refusal`, or None when it is nested too deep."""
        found, words = self._run(text, self._rules)
        # Of a selection after its word, two levels are made; nothing else makes levels without a word of its own.
        if words < self.deepest // 2 - 1 or type(found) is Refusal:
            return found
        return None if self._too_deep(text) else found

    def _too_deep(self, text: str) -> bool:
        """Tell whether a line that has been read has too many levels, or operators in a row."""
        if self._levels is None:
            makers = {name: self._chain if name in self.chains else self._level for name in self.makers}
            self._levels = [_rule(row, makers) for row in self.tables["rules"]]
        self._operators = 0
        height, _ = self._run(text, self._levels)
        return self._operators > self.deepest or bool(height >= self.deepest)

    def _level(self, parts: list[Any], span: Span) -> int:
        return 1 + max([part for part in parts if type(part) is int], default=-1)

    def _chain(self, parts: list[Any], span: Span) -> int:
        self._operators += len(parts) // 2
        return self._level(parts, span)

    def _run(self, text: str, rules: list[_Rule]) -> tuple[Any, int]:
        """Return what is made of a line, and of how many words it is."""
        scan, kinds, rows, end_state = self._scan, self._kinds, self._rows, self.tables["end"]
        states: list[int] = [self.tables["start"]]
        values: list[Any] = []
        starts: list[int] = []
        ends: list[int] = []
        passing = self._passing
        row = rows[states[0]] or self._row(states[0])
        at, length, words = 0, len(text), 0
        while True:
            start = at
            if start == length:
                kind, said = END, ""
            else:
                found = scan(text, start)
                if found is None:
                    return Refusal(start, text[start], "", frozenset()), words
                kind, at = found.lastgroup or "", found.end()
                if kind == IGNORED:
                    continue
                said = found[0]
                if kind == _PLAIN_WORDS:
                    kind = kinds[said]
            while (code := row.get(kind)) is None or code < 0:
                if code is None:
                    return Refusal(start, said, kind, frozenset(name for name in row if name.isupper())), words
                rule = rules[~code]
                if rule.handed_on:  # a number is handed on eight times before it is an expression
                    step = (states[-2], states[-1], kind)
                    passed = passing.get(step)
                    if passed is None:
                        passed = passing[step] = self._passed(*step)
                    states[-1] = passed
                    row = rows[passed] or self._row(passed)
                    if passed == end_state and kind is END:
                        return values[-1], words
                    continue
                size = rule.size
                if size == 1:
                    states.pop()
                    values[-1] = _made(rule, [values[-1]], starts[-1], ends[-1])
                elif size:
                    parts = values[-size:]
                    del values[-size:], states[-size:], starts[1 - size :], ends[-size:-1]
                    values.append(_made(rule, parts, starts[-1], ends[-1]))
                else:
                    values.append(_made(rule, [], 0, 0))
                    starts.append(0)
                    ends.append(0)
                top = states[-1]
                state = (rows[top] or self._row(top))[rule.origin]
                states.append(state)
                if state == end_state and kind is END:
                    return values[-1], words
                row = rows[state] or self._row(state)
            states.append(code)
            values.append(Word(kind, said, start))
            starts.append(start)
            ends.append(at)
            row = rows[code] or self._row(code)
            words += 1

    def _passed(self, below: int, state: int, kind: str) -> int:
        """Return the state after all the rules that hand on what has been read, where a kind of word follows."""
        around = self._rows[below] or self._row(below)
        while True:
            code = (self._rows[state] or self._row(state)).get(kind, 0)
            if code >= 0 or not self._rules[~code].handed_on:
                return state
            state = around[self._rules[~code].origin]

    def _row(self, state: int) -> dict[str, int]:
        """Return what is done in a state, by the kind of the next word; those that are never met are not unpacked."""
        packed: dict[str, str] = self.tables["states"][state]
        row = {kind: int(code) for code, kinds in packed.items() for kind in kinds.split()}
        self._rows[state] = row
        return row


def _alternatives(words: list[tuple[str, str]]) -> Iterator[str]:
    """Yield the patterns to be tried one after the other; the plain words, of which only one can match, are one."""
    plain = [pattern.removesuffix(r"\b") for _, pattern in words if _PLAIN_WORD.fullmatch(pattern)]
    for kind, pattern in words:
        if not _PLAIN_WORD.fullmatch(pattern):
            yield f"(?P<{kind}>{pattern})"
        elif plain:
            yield rf"(?P<{_PLAIN_WORDS}>(?:{'|'.join(plain)})\b)"
            plain = []


def _rule(row: Mapping[str, Any], makers: Mapping[str, Maker]) -> _Rule:
    size, origin, name, only = row["size"], row["origin"], row["name"], row["only"]
    plan = tuple((at, at in row["lists"]) for at in row["keeps"])
    plain = len(plan) == size and not row["lists"]
    if origin.startswith("_"):  # what is repeated becomes parts of the rule around it
        return _Rule(size, origin, None, None if plain else plan, handed_on=False)
    if only and size == 1 and plain:
        return _Rule(size, origin, None, None, handed_on=True)
    make = _one_or(makers.get(name)) if only else makers[name]
    return _Rule(size, origin, make, None if plain else plan, handed_on=False)


def _one_or(make: Maker | None) -> Maker:
    """Return what makes a node of several parts, and of one part that part."""

    def made(parts: list[Any], span: Span) -> Any:
        return parts[0] if len(parts) == 1 or make is None else make(parts, span)

    return made


def _made(rule: _Rule, parts: list[Any], start: int, end: int) -> Any:
    if rule.plan is not None:
        kept: list[Any] = []
        for at, is_list in rule.plan:
            if not is_list:
                kept.append(parts[at])
            elif kept:
                kept += parts[at]
            else:
                kept = parts[at]  # nothing else has this list
        parts = kept
    return parts if rule.make is None else rule.make(parts, Span(start, end))

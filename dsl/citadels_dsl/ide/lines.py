"""Split a card file, which may have errors, into lines with their tokens and enclosing clauses."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from attrs import frozen

from citadels_dsl.text.keywords import KINDS, RAW, SCENARIO, keywords
from citadels_dsl.text.layout import Block, cut
from citadels_dsl.text.source import MOST_CHARACTERS_IN_A_LINE, SourceText, Span
from citadels_dsl.text.titles import name_of
from citadels_dsl.text.tokens import Token, tokens


@frozen
class ClauseLine:
    """A line with text: its clause word, its tokens, and its enclosing clauses.

    ``root`` is the number of the first line of its rule or scenario, which is the scope of local names.
    """

    span: Span
    text: str
    depth: int
    kind: str
    """The kind of the enclosing declaration; empty when it is not known."""
    declared: str
    """The name of the enclosing declaration."""
    keyword: str
    keyword_span: Span
    above: tuple[str, ...]
    """The clause words of the enclosing lines, the outermost first, without the declaration."""
    root: int
    tokens: tuple[Token, ...]
    """The tokens after the clause word."""

    @property
    def in_scenario(self) -> bool:
        """Whether the line is the first line of a scenario or a line inside it."""
        return self.kind == SCENARIO


T = TypeVar("T")

BLOCKS = ("while", "for each", "variant")
"""The clauses that may have rules below them."""


def remembered(function: Callable[[SourceText], T]) -> Callable[[SourceText], T]:
    """Decorate a function of a source text: cache its result until the text is garbage collected."""
    known: WeakKeyDictionary[SourceText, T] = WeakKeyDictionary()

    @wraps(function)
    def recall(source: SourceText) -> T:
        found = known.get(source)
        if found is None:
            found = known[source] = function(source)
        return found

    return recall


@remembered
def lines(source: SourceText) -> tuple[ClauseLine, ...]:
    """Return the lines of a file that have text, in order."""
    blocks, _ = cut(source)
    return tuple(line for top in blocks for line in _declaration(top))


def _declaration(top: Block) -> Iterator[ClauseLine]:
    word, _, rest = top.text.partition(" ")
    kind = word if word in KINDS else ""
    name = rest.strip() if kind == SCENARIO else name_of(rest.strip())
    start = top.start + len(word)
    span = Span(top.start, start)
    head = ClauseLine(top.span, top.text, 0, kind, name, word, span, (), top.number, tokens(rest, start + 1))
    yield head
    yield from _below(top, head, (), top.number if head.in_scenario else None)


def _below(block: Block, head: ClauseLine, above: tuple[str, ...], root: int | None) -> Iterator[ClauseLine]:
    """Yield the lines below a line; ``root`` is the line number of their rule, None if each begins a rule."""
    for child in block.children:
        line = _clause(child, head, above, child.number if root is None else root)
        yield line
        rules = root is None and line.keyword in BLOCKS
        yield from _below(child, head, (*above, line.keyword), None if rules else line.root)


def holds_rules(keyword: str, above: tuple[str, ...]) -> bool:
    """Return whether each line below a clause begins a rule; ``above`` are the clauses that enclose it."""
    return keyword in BLOCKS and all(word in BLOCKS for word in above)


def _clause(block: Block, head: ClauseLine, above: tuple[str, ...], root: int) -> ClauseLine:
    found = keywords(head.in_scenario).match(block.text)
    keyword = " ".join(found[1].split()) if found else ""
    end = found.end() if found else 0
    unread = keyword in RAW - {"without"} or len(block.text) > MOST_CHARACTERS_IN_A_LINE
    said = () if unread else tokens(block.text[end:], block.start + end)
    span = Span(block.start, block.start + end)
    depth = len(above) + 1
    return ClauseLine(block.span, block.text, depth, head.kind, head.declared, keyword, span, above, root, said)


def line_at(source: SourceText, offset: int) -> ClauseLine | None:
    """Return the line at an offset in its text, indentation or comment; None on blank lines."""
    number, _ = source.position(offset)
    whole = source.line_span(number)
    return next((line for line in lines(source) if whole.start <= line.span.start <= whole.end), None)

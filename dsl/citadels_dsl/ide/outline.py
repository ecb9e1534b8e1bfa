"""List the declarations of a file, and its foldable blocks."""

from collections.abc import Iterable

from attrs import field, frozen

from citadels_dsl.ide.index import LOCAL, Symbol, index
from citadels_dsl.text.comments import comments
from citadels_dsl.text.layout import cut
from citadels_dsl.text.source import SourceText


@frozen
class OutlineEntry:
    """A declaration with the symbols inside it, or a single symbol inside a declaration."""

    symbol: Symbol
    inner: tuple["OutlineEntry", ...] = field(default=())


def outline(source: SourceText) -> tuple[OutlineEntry, ...]:
    """Return the declarations of a file, each with its actions, procedures and other named parts."""
    found = [symbol for symbol in index(source).symbols if symbol.group not in LOCAL]
    tops = [symbol for symbol in found if not symbol.home]
    return tuple(OutlineEntry(top, tuple(map(OutlineEntry, _inside(top, found)))) for top in tops)


def _inside(top: Symbol, found: Iterable[Symbol]) -> list[Symbol]:
    return [symbol for symbol in found if symbol.home and top.whole.start <= symbol.span.start < top.whole.end]


def folds(source: SourceText) -> tuple[tuple[int, int], ...]:
    """Return the first and last line number, from 1, of each foldable block and group of comment lines."""
    blocks = [block for top in cut(source)[0] for block in top.walk()]
    ranges = [(block.number, block.last) for block in blocks if block.children]
    run: list[int] = []
    for number in [*(comment.line for comment in comments(source) if comment.alone), -1]:
        if run and number != run[-1] + 1:
            if len(run) > 1:
                ranges.append((run[0], run[-1]))
            run = []
        run.append(number)
    return tuple(sorted(ranges))

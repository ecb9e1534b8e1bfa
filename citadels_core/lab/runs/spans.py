"""Play spans of games and add up what is counted in them, with or without files of rows."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from citadels_core.lab.runs.spread import cut, play_shares
from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress

if TYPE_CHECKING:
    from citadels_core.lab.runs.row_files import RowFiles

Kind = TypeVar("Kind")
"""What the games of a span have in common, such as a card and a number of players."""

Sums = Counter[tuple[str, str]]
"""Whole numbers by what is counted, and of what, such as a seat or a card; "" if of nothing."""


@frozen
class GameSpan(Generic[Kind]):
    """Games that follow one another: what they have in common, the number of the first, and how many."""

    of: Kind
    first: int
    count: int


Opening = Callable[[Catalog], Callable[[Kind, int], list[Any]]]
"""A picklable function that prepares a worker process, and returns how to play a game: it returns the game's rows."""


@frozen(kw_only=True)
class RowKind(Generic[Kind]):
    """A kind of rows.

    Attributes:
        row: the class of the rows; its docstring describes the columns.
        nested: for each column with a list of several values, the names of these values.
        name: the function that returns the first part of a file's name.
        add: the function that adds the rows of one game to sums.
    """

    row: type
    nested: Mapping[str, tuple[str, ...]]
    name: Callable[[Kind], str]
    add: Callable[[Catalog, Kind, Sums, list[Any]], None]


def play_spans(
    catalog: Catalog,
    kind: RowKind[Kind],
    start: Opening[Kind],
    spans: Sequence[GameSpan[Kind]],
    *,
    files: "RowFiles[Kind] | None" = None,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    portion: int | None = None,
) -> Generator[dict[Kind, Sums], None, None]:
    """Play spans of games; yield the sums of each share, in any order.

    All shares together are the same for all ``jobs`` and ``cluster``. A caller that asks for no more ends the work.

    Args:
        catalog: the packs.
        kind: the kind of rows.
        start: the function that prepares the games.
        spans: the games; with ``files``, rounded up to whole files.
        files: where the rows of games are kept; games that are there are not played.
        jobs: the number of processes.
        cluster: the address of a cluster's scheduler, whose workers do the work instead.
        progress: callback with the number of played games and the number of all.
        portion: the most games in a share; with ``files``, a share is a file.

    Raises:
        RowsError: a file of rows cannot be read or written.
        SetupError: a game cannot be played.
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    if files is not None:
        with closing(files.fill(catalog, start, spans, jobs=jobs, cluster=cluster, progress=progress)) as parts:
            for of, sums in parts:
                yield {of: sums}
        return
    games = sum(span.count for span in spans)
    work = partial(_play, kind, start, spans)
    shares = partial(cut, games, most=portion)
    with closing(play_shares(catalog, work, shares, min(jobs, games), progress, cluster)) as played:
        for _, _, share in played:
            yield share


def places(spans: Sequence[GameSpan[Kind]], numbers: Iterable[int]) -> Iterator[tuple[Kind, int]]:
    """Yield the kind and the number of each game; the given numbers count through all spans.

    >>> [*places([GameSpan("a", 0, 2), GameSpan("b", 7, 2)], range(1, 4))]
    [('a', 1), ('b', 7), ('b', 8)]
    """
    ends = [*accumulate(span.count for span in spans)]
    for number in numbers:
        at = bisect_right(ends, number)
        span = spans[at]
        yield span.of, span.first + number - (ends[at] - span.count)


def _play(
    kind: RowKind[Kind],
    start: Opening[Kind],
    spans: Sequence[GameSpan[Kind]],
    catalog: Catalog,
    numbers: Iterable[int],
) -> dict[Kind, Sums]:
    play, found = start(catalog), dict[Kind, Sums]()
    for of, game in places(spans, numbers):
        kind.add(catalog, of, found.setdefault(of, Sums()), play(of, game))
    return found

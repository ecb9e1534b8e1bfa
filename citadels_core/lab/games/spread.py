"""Spread the games of a run over processes, or over the workers of a cluster: the same games, whoever plays them.

A run is cut into shares of neighbouring games. What plays them is told only which numbers a share has, so a share that
is lost with its worker is played again as it was.
"""

from collections.abc import Callable, Iterable, Iterator
from math import ceil
from typing import TypeVar

from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress

Result = TypeVar("Result")
Work = Callable[[Catalog, Iterable[int]], Result]
"""Plays the games of these numbers, one after the other."""

SHARES = 8
"""So many shares each worker gets, one after the other: one that dies costs an eighth of its games."""

DEATHS = 3
"""A share with which so many workers have died is given up, and the run with it."""


def going_through(numbers: range, done: Callable[[], None]) -> Iterator[int]:
    """Yield the numbers of games, and tell of each that it is done."""
    for number in numbers:
        yield number
        done()


def cut(games: int, workers: int) -> list[range]:
    """Return the shares of the games, in order, all about as large.

    >>> cut(5, 1)
    [range(0, 1), range(1, 2), range(2, 3), range(3, 4), range(4, 5)]
    >>> cut(20, 2)[-1]
    range(18, 20)
    """
    size = max(1, ceil(games / (workers * SHARES)))
    return [range(at, min(at + size, games)) for at in range(0, games, size)]


def spread(
    catalog: Catalog,
    work: Work[Result],
    games: int,
    jobs: int,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Iterator[tuple[str, Result]]:
    """Do the work on all games; yields what came of each share, in their order, with who did it.

    Args:
        work: plays a share; it can be pickled.
        progress: is told how many games have been played.
        cluster: the address of the scheduler of a cluster, whose workers do the work instead.

    Raises:
        SpreadError: there is no such cluster, or workers die again and again.
    """
    told = 0

    def tell(done: int) -> None:
        nonlocal told
        told = max(told, done)  # a share that is lost is played again: that much is not told twice
        if progress is not None:
            progress(told, games)

    jobs = max(1, min(jobs, games))
    if cluster is not None:
        from citadels_core.lab.games.cluster import do_on_cluster

        yield from do_on_cluster(cluster, catalog, work, games, tell)
    elif jobs == 1:
        done = 0

        def count() -> None:
            nonlocal done
            done += 1
            tell(done)

        numbers = range(games)
        yield "here", work(catalog, numbers if progress is None else going_through(numbers, count))
    else:
        from citadels_core.lab.games.processes import do_in_processes

        yield from do_in_processes(jobs, catalog, work, cut(games, jobs), tell)

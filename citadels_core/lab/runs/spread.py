"""Distribute the games of a run over processes or the workers of a cluster.

A run is cut into shares of neighbouring games. A worker gets only the numbers of a share, so the share of a dead worker
can be played again.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import TypeVar

from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress

Result = TypeVar("Result")
Work = Callable[[Catalog, Iterable[int]], Result]
"""A function that plays the games with the given numbers, in order."""

SHARES = 8
"""The number of shares per worker: if a worker dies, about an eighth of its games must be played again."""

LARGEST = 10_000
"""The most games of a share, so that little is played again in a large run."""

DEATHS = 3
"""The number of workers that may die with one share before the run fails."""


def going_through(numbers: range, done: Callable[[], None]) -> Iterator[int]:
    """Yield the numbers of the games to play, and call ``done`` after each game."""
    for number in numbers:
        yield number
        done()


def cut(games: int, workers: int, most: int | None = None) -> list[range]:
    """Cut the game numbers into shares of equal size, in order; ``most`` limits the games of a share.

    >>> cut(5, 1)
    [range(0, 1), range(1, 2), range(2, 3), range(3, 4), range(4, 5)]
    >>> cut(20, 2)[-1]
    range(18, 20)
    """
    size = max(1, min(LARGEST if most is None else most, ceil(games / (workers * SHARES))))
    return [range(at, min(at + size, games)) for at in range(0, games, size)]


def spread(
    catalog: Catalog,
    work: Work[Result],
    games: int,
    jobs: int,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Iterator[tuple[str, Result]]:
    """Play all games; yield the result of each share in order, with the name of its worker.

    Args:
        work: the function that plays a share; it must be picklable.
        progress: callback with the number of played games.
        cluster: the address of a cluster's scheduler, whose workers do the work instead.

    Raises:
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    jobs = max(1, min(jobs, games))
    shares = partial(cut, games) if cluster is not None or jobs > 1 else [range(games)]
    early: dict[int, tuple[str, Result]] = {}
    due = 0
    for number, who, result in play_shares(catalog, work, shares, jobs, progress, cluster):
        early[number] = who, result
        while due in early:
            yield early.pop(due)
            due += 1


def play_shares(
    catalog: Catalog,
    work: Work[Result],
    shares: Sequence[range] | Callable[[int], Sequence[range]],
    jobs: int,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Generator[tuple[int, str, Result], None, None]:
    """Play shares; yield the place, worker's name and result of each as soon as it is played.

    Args:
        work: the function that plays a share; it must be picklable.
        shares: the game numbers of each share, or a function that returns them for a number of workers.
        progress: callback with the number of played games.
        cluster: the address of a cluster's scheduler, whose workers do the work instead.

    Raises:
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    most = 0

    def tell(done: int, of: int) -> None:
        nonlocal most
        most = max(most, done)  # a share that is played again must not lower the shown progress
        if progress is not None:
            progress(most, of)

    if cluster is not None:
        from citadels_core.lab.runs.cluster import do_on_cluster

        yield from do_on_cluster(cluster, catalog, work, shares, tell)
        return
    given = shares(jobs) if callable(shares) else shares
    if jobs > 1 and given:
        from citadels_core.lab.runs.processes import do_in_processes

        yield from do_in_processes(jobs, catalog, work, given, tell)
        return
    done, games = 0, sum(map(len, given))

    def count() -> None:
        nonlocal done
        done += 1
        tell(done, games)

    for number, share in enumerate(given):
        yield number, "here", work(catalog, share if progress is None else going_through(share, count))

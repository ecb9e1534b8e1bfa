"""Spread the games of a run over processes."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from citadels_core.model.catalog import Catalog

Result = TypeVar("Result")
Work = Callable[[Catalog, Sequence[int]], Result]
"""Plays the games of these numbers."""

_received: list[Catalog] = []


def spread(catalog: Catalog, work: Work[Result], games: int, jobs: int) -> Iterator[Result]:
    """Do the work on all games, each process on its share of them; yields the result of each share.

    Every process has about as much to do, and the first games come first in each.
    """
    jobs = max(1, min(jobs, games))
    if jobs == 1:
        yield work(catalog, range(games))
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    shares = [range(job, games, jobs) for job in range(jobs)]
    fresh = get_context("spawn")  # a fork would copy whatever threads the caller has, half alive
    with ProcessPoolExecutor(jobs, fresh, initializer=_receive, initargs=(catalog,)) as pool:
        yield from pool.map(partial(_do, work), shares)


def _receive(catalog: Catalog) -> None:
    """Keep the catalog of a process."""
    _received[:] = [catalog]


def _do(work: Work[Result], numbers: Sequence[int]) -> Result:
    return work(_received[0], numbers)

"""Spread the games of a run over processes."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar, overload

from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

Result = TypeVar("Result")
Work = Callable[[Catalog, Sequence[int]], Result]
"""Plays the games of these numbers, one after the other."""

OFTEN = 0.2
"""So many seconds pass between two looks at what other processes have done."""

_received: "list[tuple[Catalog, Synchronized[int]]]" = []


class _Counted(Sequence[int]):
    """Numbers of games that tell, as somebody goes through them, that one more is done."""

    def __init__(self, numbers: range, done: Callable[[], None]) -> None:
        self._numbers = numbers
        self._done = done

    def __iter__(self) -> Iterator[int]:
        for number in self._numbers:
            yield number
            self._done()

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> range: ...
    def __getitem__(self, at: int | slice) -> int | range:
        return self._numbers[at]


def spread(
    catalog: Catalog, work: Work[Result], games: int, jobs: int, progress: Progress | None = None
) -> Iterator[Result]:
    """Do the work on all games, each process on its share of them; yields the result of each share.

    Every process has about as much to do, and the first games come first in each.
    """
    jobs = max(1, min(jobs, games))
    tell = progress or (lambda done, of: None)
    if jobs == 1:
        done = 0

        def count() -> None:
            nonlocal done
            done += 1
            tell(done, games)

        yield work(catalog, _Counted(range(games), count))
        return
    from concurrent.futures import ProcessPoolExecutor, wait
    from multiprocessing import get_context

    shares = [range(job, games, jobs) for job in range(jobs)]
    fresh = get_context("spawn")  # a fork would copy whatever threads the caller has, half alive
    counter = fresh.Value("L", 0)
    with ProcessPoolExecutor(jobs, fresh, initializer=_receive, initargs=(catalog, counter)) as pool:
        futures = [pool.submit(partial(_do, work), share) for share in shares]
        left = set(futures)
        while left:
            left = wait(left, timeout=OFTEN).not_done
            tell(counter.value, games)
        for future in futures:
            yield future.result()


def _receive(catalog: Catalog, counter: "Synchronized[int]") -> None:
    """Keep the catalog of a process, and where it counts the games it has played."""
    _received[:] = [(catalog, counter)]


def _do(work: Work[Result], numbers: range) -> Result:
    ((catalog, counter),) = _received

    def count() -> None:
        with counter.get_lock():
            counter.value += 1

    return work(catalog, _Counted(numbers, count))

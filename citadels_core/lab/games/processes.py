"""Play the shares of a run in processes of this machine.

Each process has a line of its own, so one that dies, as when it is killed or out of memory, costs its share alone. A
pool of ``concurrent.futures`` would end with it, and with all that its other processes are at.
"""

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from citadels_core.lab.games.spread import DEATHS, Result, Work, going_through
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import CitadelsError, SpreadError

OFTEN = 0.2
"""A process tells how far it is when so many seconds have passed since it last did."""

PLAYED, DONE, FAILED = "played", "done", "failed"
"""What a process tells: how many games of its share it has played, what came of the share, or what went wrong."""


def do_in_processes(
    jobs: int, catalog: Catalog, work: Work[Result], shares: list[range], tell: Callable[[int], None]
) -> Iterator[tuple[str, Result]]:
    """Do the work on all shares; yields what came of each, in their order, with the process that did it.

    Raises:
        SpreadError: processes die again and again.
    """
    waiting = deque(range(len(shares)))
    found: dict[int, tuple[str, Result]] = {}
    deaths: Counter[int] = Counter()
    workers = [_Worker(f"process {number}", catalog, work) for number in range(min(jobs, len(shares)))]
    try:
        while len(found) < len(shares):
            for worker in workers:
                if worker.share is None and waiting:
                    worker.give(waiting.popleft(), shares)
            busy = [worker for worker in workers if worker.share is not None]
            ready = wait([worker.line for worker in busy])
            for worker in busy:
                if worker.line not in ready or worker.share is None:
                    continue
                kind, what = worker.listen()
                if kind == PLAYED:
                    worker.played = what
                elif kind == DONE:
                    found[worker.share] = (worker.name, what)
                    worker.share = None
                elif what is not None:
                    raise what
                else:
                    deaths[worker.share] += 1
                    if deaths[worker.share] == DEATHS:
                        first, last = shares[worker.share][0] + 1, shares[worker.share][-1] + 1
                        raise SpreadError(f"{DEATHS} processes ended while they played games {first} to {last}.")
                    waiting.appendleft(worker.share)
                    worker.stop()
                    worker.start()
            tell(sum(len(shares[at]) for at in found) + sum(one.played for one in workers if one.share is not None))
    finally:
        for worker in workers:
            worker.stop()
    yield from (found[at] for at in range(len(shares)))


class _Worker:
    """A process that plays shares, seen from the one that hands them out. It is started anew when it has died."""

    def __init__(self, name: str, catalog: Catalog, work: Work[Any]) -> None:
        self.name = name
        self._given = (catalog, work)
        self.start()

    def start(self) -> None:
        """Start the process."""
        fresh = get_context("spawn")  # a fork would copy whatever threads the caller has, half alive
        self.line, theirs = fresh.Pipe()
        self.share: int | None = None
        self.played = 0
        self.process = fresh.Process(target=_serve, args=(theirs, *self._given), daemon=True)
        with _holding_interrupts():
            self.process.start()
        theirs.close()  # so that the line ends with the process

    def give(self, share: int, shares: list[range]) -> None:
        """Hand a share over; one that died meanwhile is found out when it is listened to."""
        self.share, self.played = share, 0
        with suppress(OSError):
            self.line.send(shares[share])

    def listen(self) -> tuple[str, Any]:
        """Return what the process tells; when it has died, that it failed with nothing to say."""
        try:
            told: tuple[str, Any] = self.line.recv()
        except (EOFError, OSError):
            return FAILED, None
        return told

    def stop(self) -> None:
        """End the process, whatever it is at."""
        self.process.kill()
        self.process.join()
        self.line.close()


@contextmanager
def _holding_interrupts() -> Iterator[None]:
    """Let ctrl-C wait, also for processes that are started meanwhile, until they can leave it to others."""
    if not hasattr(signal, "pthread_sigmask"):  # where there is none, ctrl-C is no signal either
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # starting it would let ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(line: Connection, catalog: Catalog, work: Work[Any]) -> None:
    """Play shares until nobody hands out any more; ctrl-C is for who hands them out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            numbers = line.recv()
            try:
                result = work(catalog, going_through(numbers, _ProgressReporter(line)))
            except CitadelsError as error:
                line.send((FAILED, error))
            else:
                line.send((DONE, result))


class _ProgressReporter:
    """Tells now and then how many games of a share are played."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._played = 0
        self._told = monotonic()

    def __call__(self) -> None:
        """Count one more game."""
        self._played += 1
        if monotonic() - self._told > OFTEN:
            self._told = monotonic()
            self._line.send((PLAYED, self._played))

"""Play the shares (groups of games) of a run in processes of this machine.

Each process has its own pipe, so a process that dies loses only its share. A pool of ``concurrent.futures`` would break
as a whole.
"""

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from citadels_core.lab.runs.spread import DEATHS, Result, Work, going_through
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import CitadelsError, SpreadError

OFTEN = 0.2
"""Seconds between two progress messages of a process."""

PLAYED, DONE, FAILED = "played", "done", "failed"
"""The kinds of messages from a process: progress in games, the result of a share, or an error."""


def do_in_processes(
    jobs: int, catalog: Catalog, work: Work[Result], shares: Sequence[range], tell: Callable[[int, int], None]
) -> Iterator[tuple[int, str, Result]]:
    """Play all shares in processes; yield the place, process name and result of each at once.

    Raises:
        SpreadError: processes die again and again.
    """
    waiting = deque(range(len(shares)))
    done, games = 0, sum(map(len, shares))
    left = len(shares)
    deaths: Counter[int] = Counter()
    workers = [_Worker(f"process {number}", catalog, work) for number in range(min(jobs, len(shares)))]
    try:
        while left:
            for worker in workers:
                if worker.share is None and waiting:
                    worker.give(waiting.popleft(), shares)
            busy = [worker for worker in workers if worker.share is not None]
            ready = wait([worker.pipe for worker in busy])
            for worker in busy:
                if worker.pipe not in ready or worker.share is None:
                    continue
                kind, what = worker.listen()
                if kind == PLAYED:
                    worker.played = what
                elif kind == DONE:
                    finished, worker.share = worker.share, None
                    left -= 1
                    done += len(shares[finished])
                    yield finished, worker.name, what
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
            tell(done + sum(one.played for one in workers if one.share is not None), games)
    finally:
        for worker in workers:
            worker.stop()


class _Worker:
    """The main process's handle of a worker process; a worker that dies is started again."""

    def __init__(self, name: str, catalog: Catalog, work: Work[Any]) -> None:
        self.name = name
        self._given = (catalog, work)
        self.start()

    def start(self) -> None:
        """Start the worker process."""
        fresh = get_context("spawn")  # a fork would copy the locks of the caller's threads
        self.pipe, theirs = fresh.Pipe()
        self.share: int | None = None
        self.played = 0
        self.process = fresh.Process(target=_serve, args=(theirs, *self._given), daemon=True)
        with _holding_interrupts():
            self.process.start()
        theirs.close()  # only the worker keeps this end, so the pipe closes when the worker ends

    def give(self, share: int, shares: Sequence[range]) -> None:
        """Send a share of games to the worker process; ``listen`` detects that the process has died."""
        self.share, self.played = share, 0
        with suppress(OSError):
            self.pipe.send(shares[share])

    def listen(self) -> tuple[str, Any]:
        """Return the next message of the worker process; ``(FAILED, None)`` if the process has died."""
        try:
            received: tuple[str, Any] = self.pipe.recv()
        except (EOFError, OSError):
            return FAILED, None
        return received

    def stop(self) -> None:
        """Kill the worker process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


@contextmanager
def _holding_interrupts() -> Iterator[None]:
    """Block ctrl-C during a block of code, so that processes started there are not interrupted."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # the resource tracker unblocks ctrl-C when it starts, so start it first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection, catalog: Catalog, work: Work[Any]) -> None:
    """Play the shares of games that a pipe delivers, until the pipe closes; ignore ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            numbers = pipe.recv()
            try:
                result = work(catalog, going_through(numbers, _ProgressReporter(pipe)))
            except CitadelsError as error:
                pipe.send((FAILED, error))
            except OSError as error:
                pipe.send((FAILED, SpreadError(f"A process that plays games failed: {error}.")))
            else:
                pipe.send((DONE, result))


class _ProgressReporter:
    """A callback that sends the number of played games to the main process at intervals."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._played = 0
        self._reported_at = monotonic()

    def __call__(self) -> None:
        """Count one more played game."""
        self._played += 1
        if monotonic() - self._reported_at > OFTEN:
            self._reported_at = monotonic()
            self._pipe.send((PLAYED, self._played))

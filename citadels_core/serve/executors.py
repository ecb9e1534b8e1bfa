"""Define thread and process pools for blocking work: table calls, store calls and slow bots."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from attrs import evolve

from citadels_core.bots.greedy import GreedyBot
from citadels_core.serve import thinkers
from citadels_core.serve.store.lines import Addition, Store, StoreError
from citadels_core.serve.thinkers import BotFailureError, Thinkers
from citadels_core.wire import Thinking

log: Final = logging.getLogger("citadels.serve")

T = TypeVar("T")

FIRST_DAY: Final = 1_735_689_600.0
"""1 January 2025 in seconds since 1970. No table is older, so an earlier time means a wrong clock."""

THREADS: Final = 4
"""Number of threads for table calls, so that one slow setup does not block the other tables."""


class Executors:
    """The thread pools of a server, and the processes of its slow bots."""

    def __init__(
        self,
        store: Store,
        measure: Callable[[int], None] = lambda count: None,
        *,
        most_thinkers: int = thinkers.USUAL,
        count_lost: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Create the thread pools and the pool of processes for slow bots.

        Args:
            measure: callback after each write, with the number of stored additions.
            most_thinkers: maximum number of slow bots that think at once.
            count_lost: callback for a slow bot that gave no answer.
            clock: returns the time of day, in seconds since 1970.
        """
        self.store, self.clock = store, clock
        self._writer = Writer(store, measure)
        self._tables = ThreadPoolExecutor(THREADS, "table")
        self._thinkers, self._count_lost = Thinkers(most_thinkers), count_lost
        self._readers = ThreadPoolExecutor(1, "store reader")
        self._slow = ThreadPoolExecutor(1, "slow")
        self._indexes = ThreadPoolExecutor(1, "indexes")

    def time_of_day(self) -> float | None:
        """Return the seconds since 1970, or None if the clock is obviously wrong."""
        now = self.clock()
        return now if now >= FIRST_DAY else None

    async def run_table_call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run a blocking call of a table in a thread of the pool, and return its result."""
        return await self._run(self._tables, work, *arguments)

    async def run_slow(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run a long call in a separate thread, which runs one such call at a time and delays no table."""
        return await self._run(self._slow, work, *arguments)

    async def run_index_call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run a call that waits for an index of packs in a thread of its own."""
        return await self._run(self._indexes, work, *arguments)

    async def think(self, thought: Thinking) -> tuple[str, ...]:
        """Return the ids of the options that a slow bot chooses; if the slow bot fails, a quick bot chooses."""
        try:
            return await self._thinkers.think(thought)
        except BotFailureError as lost:
            log.warning("a quick bot answers for a slow one: %s", lost)
            self._count_lost()
            return await self.run_table_call(evolve(thought, bot=GreedyBot).run)

    async def run_store_call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run a blocking call of the store in a thread; lines must be added by ``add`` instead."""
        return await self._run(self._readers, work, *arguments)

    async def add(self, addition: Addition) -> None:
        """Add lines to a game table in the store, and return when the lines are on the disk.

        Raises:
            StoreError: the lines were not added, or it is unknown whether they were.
        """
        await asyncio.wrap_future(self._writer.add(addition))

    def close(self) -> None:
        """Close the pools, write the queued additions, and close the store."""
        for pool in (self._tables, self._slow, self._indexes, self._readers):
            pool.shutdown(cancel_futures=True)
        self._writer.close()
        self.store.close()

    @staticmethod
    async def _run(pool: Executor, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)


MOST: int = 256
"""Maximum number of additions in one transaction."""

Waiting = tuple[Addition, "Future[None]"]


class Writer:
    """A thread that adds queued lines to a store, in order."""

    def __init__(self, store: Store, measure: Callable[[int], None] = lambda count: None) -> None:
        """Start the thread that writes additions.

        Args:
            measure: callback after each batch, with the number of additions in it.
        """
        self._store = store
        self._measure = measure
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def add(self, addition: Addition) -> "Future[None]":
        """Queue an addition; the returned future is done when its lines are on the disk, or has an error."""
        done: Future[None] = Future()
        self._waiting.put((addition, done))
        return done

    def close(self) -> None:
        """Write the queued additions and stop the thread."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            batch: list[Waiting] = []
            while len(batch) < MOST and not ended and (not batch or not self._waiting.empty()):
                one = self._waiting.get()
                if one is None:
                    ended = True
                elif one[1].set_running_or_notify_cancel():  # leave out cancelled additions
                    batch.append(one)
            if batch:
                self._write(batch)

    def _write(self, batch: list[Waiting]) -> None:
        try:
            refused = self._store.add([addition for addition, _ in batch])
        except StoreError as error:
            refused = [error] * len(batch)
        self._measure(len(batch))
        for (_, done), refusal in zip(batch, refused, strict=True):
            if refusal is None:
                done.set_result(None)
            else:
                done.set_exception(refusal)

"""Run what the event loop must not wait for: calls of tables and of the store in threads, slow bots in processes."""

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
"""The first of 2025, in seconds since 1970: no table is older, so a clock that tells an earlier time is wrong."""

THREADS: Final = 4
"""So many tables are called at once: one that sets up a long game does not hold up the others."""


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
        """Begin.

        Args:
            measure: is called after lines were stored with how many additions that were.
            most_thinkers: so many slow bots think at once.
            count_lost: is called when a slow bot came to no answer.
            clock: tells the time of day, in seconds since 1970.
        """
        self.store, self.clock = store, clock
        self._writer = Writer(store, measure)
        self._tables = ThreadPoolExecutor(THREADS, "table")
        self._thinkers, self._count_lost = Thinkers(most_thinkers), count_lost
        self._readers = ThreadPoolExecutor(1, "store reader")
        self._slow = ThreadPoolExecutor(1, "slow")

    def time_of_day(self) -> float | None:
        """Return the seconds since 1970; None where the clock tells a time that is certainly wrong."""
        now = self.clock()
        return now if now >= FIRST_DAY else None

    async def run_table_call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call something of a table."""
        return await self._run(self._tables, work, *arguments)

    async def run_slow(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call something that takes its time and that no table waits for; one such call runs at once."""
        return await self._run(self._slow, work, *arguments)

    async def think(self, thought: Thinking) -> tuple[str, ...]:
        """Return the ids of the options that a slow bot chooses, or those that a quick one does if it comes to none."""
        try:
            return await self._thinkers.think(thought)
        except BotFailureError as lost:
            log.warning("a quick bot answers for a slow one: %s", lost)
            self._count_lost()
            return await self.run_table_call(evolve(thought, bot=GreedyBot).run)

    async def run_store_call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Call something of the store; new lines are for ``add``."""
        return await self._run(self._readers, work, *arguments)

    async def add(self, addition: Addition) -> None:
        """Add lines, and return when the disk has them.

        Raises:
            StoreError: they were not added, or it is not known whether they were.
        """
        await asyncio.wrap_future(self._writer.add(addition))

    def close(self) -> None:
        """Store what is waiting, and end."""
        for pool in (self._tables, self._slow, self._readers):
            pool.shutdown(cancel_futures=True)
        self._writer.close()
        self.store.close()

    @staticmethod
    async def _run(pool: Executor, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)


MOST: int = 256
"""No more additions than this are made at once."""

Waiting = tuple[Addition, "Future[None]"]


class Writer:
    """A thread that adds lines to a store, in the order they come."""

    def __init__(self, store: Store, measure: Callable[[int], None] = lambda count: None) -> None:
        """Begin.

        Args:
            measure: is called after each time with how many additions were made at once.
        """
        self._store = store
        self._measure = measure
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def add(self, addition: Addition) -> "Future[None]":
        """Return what is done when the disk has the lines, and has the ``StoreError`` if it does not take them."""
        done: Future[None] = Future()
        self._waiting.put((addition, done))
        return done

    def close(self) -> None:
        """Add what is waiting, and end."""
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
                elif one[1].set_running_or_notify_cancel():  # from here on it cannot be called off
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

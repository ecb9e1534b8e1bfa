"""Where work is done that the event loop must not wait for: tables in threads, slow bots apart, one thread to store."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from citadels_core.serve.store.lines import Addition, Store
from citadels_core.serve.store.writer import Writer

T = TypeVar("T")

THREADS: Final = 4
"""So many tables are called at once: one that sets up a long game does not hold up the others."""

THINKERS: Final = 2
"""So many slow bots think at once."""


class Works:
    """The threads of a server."""

    def __init__(self, store: Store, measure: Callable[[int], None] = lambda count: None) -> None:
        self.store = store
        self._writer = Writer(store, measure)
        self._tables = ThreadPoolExecutor(THREADS, "table")
        self._bots = ThreadPoolExecutor(THINKERS, "bot")
        self._readers = ThreadPoolExecutor(1, "store reader")

    async def quick(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something at a table."""
        return await self._run(self._tables, work, *arguments)

    async def slow(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something that may take seconds."""
        return await self._run(self._bots, work, *arguments)

    async def stored(self, work: Callable[..., T], *arguments: Any) -> T:
        """Ask the store for something, or tell it something else than new lines."""
        return await self._run(self._readers, work, *arguments)

    async def add(self, addition: Addition) -> None:
        """Add lines, and return when the disk has them.

        Raises:
            StoreError: they were not added, or it is not known whether they were.
        """
        await asyncio.wrap_future(self._writer.add(addition))

    def close(self) -> None:
        """Store what is waiting, and end."""
        for pool in (self._tables, self._bots, self._readers):
            pool.shutdown(cancel_futures=True)
        self._writer.close()
        self.store.close()

    @staticmethod
    async def _run(pool: Executor, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)

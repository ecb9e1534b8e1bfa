"""Run slow bots in worker processes, so that they do not block the threads of the server."""

import asyncio
import signal
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.packs.loading.codec import dump, parse
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.wire import Thinking

USUAL: Final = 2
"""Default number of slow bots that think at once."""

WAITING_SECONDS: Final = 5.0
"""How long a bot waits for a free process."""

THINKING_SECONDS: Final = 20.0
"""Timeout after which a process counts as hung and is killed; it includes the start of the process."""

TRIES: Final = 2

MOST_KEPT: Final = 16
"""Number of catalogs that each process caches."""

Sent = tuple[tuple[bytes, ...], tuple[tuple[tuple[str, str], ...], ...]]
"""A serialised catalog: its modules as bytes, and the hashes, titles and versions of its packs."""


class BotFailureError(Exception):
    """The error when a slow bot gave no answer; its message says why."""


class Thinkers:
    """A pool of worker processes for bots; processes start on first use and end when they are idle."""

    def __init__(self, most: int = USUAL, waiting_seconds: float = WAITING_SECONDS) -> None:
        """Create a pool that has no worker process yet.

        Args:
            most: maximum number of bots that think at once.
            waiting_seconds: how long a bot waits for a free process.
        """
        self._free = asyncio.Semaphore(most)
        self._limiter = CapacityLimiter(most)
        self._waiting_seconds = waiting_seconds

    async def think(self, thought: Thinking) -> tuple[str, ...]:
        """Return the ids of the options that a slow bot chooses.

        If the process dies or hangs, the bot is tried once more in another one.

        Raises:
            BotFailureError: no process became free, or every attempt died or hung.
            Exception: the bot raised it.
        """
        try:
            async with asyncio.timeout(self._waiting_seconds):
                await self._free.acquire()
        except TimeoutError:
            raise BotFailureError("all processes for slow bots are busy") from None
        try:
            saved = await asyncio.to_thread(save, thought.game)
            cards = await asyncio.to_thread(_serialize_catalog, thought.game.box.catalog)
            for _ in range(TRIES):
                try:
                    async with asyncio.timeout(THINKING_SECONDS):
                        return await to_process.run_sync(
                            _answer_in_worker,
                            cards,
                            saved,
                            thought.bot,
                            thought.seed,
                            cancellable=True,
                            limiter=self._limiter,
                        )
                except (BrokenWorkerProcess, TimeoutError):
                    continue
        finally:
            self._free.release()
        raise BotFailureError(f"{TRIES} processes ended, or hung, while they thought")


def _serialize_catalog(catalog: Catalog) -> Sent:
    modules = tuple([dump(evolve(module, scenarios=()), ()) for module in catalog.modules])
    return modules, tuple([tuple(names.items()) for names in (catalog.hashes, catalog.titles, catalog.versions)])


@lru_cache(maxsize=MOST_KEPT)
def _load_catalog(cards: Sent) -> Catalog:
    """Parse a serialised catalog; it is cached together with the data that games compile from it."""
    modules, (hashes, titles, versions) = cards
    parsed = tuple([parse(module)[0] for module in modules])
    return Catalog(modules=parsed, hashes=dict(hashes), titles=dict(titles), versions=dict(versions))


def _answer_in_worker(cards: Sent, saved: Any, bot: Callable[[int], Any], seed: int) -> tuple[str, ...]:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is sent to workers, too, but the server ends them
    game = restore(_load_catalog(cards), saved)
    seat = -1 if game.decision is None else game.decision.seat
    return Thinking(seat=seat, version=game.version, bot=bot, seed=seed, game=game).run()

"""Let slow bots think in processes of their own, so that no table waits for Python's lock while they do."""

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
"""So many slow bots think at once where nothing else is said."""

WAITING_SECONDS: Final = 5.0
"""So long a bot waits until one of the processes is free."""

THINKING_SECONDS: Final = 20.0
"""After so long a process is taken to hang, and is ended; it may have to start, and bots think for part of a second."""

TRIES: Final = 2

MOST_KEPT: Final = 16
"""So many catalogs are kept by each process."""

Sent = tuple[tuple[bytes, ...], tuple[tuple[tuple[str, str], ...], ...]]
"""A catalog on its way: its modules as texts, and the hashes, titles and versions of its packs."""


class BotFailureError(Exception):
    """A slow bot that came to no answer; the text says why."""


class Thinkers:
    """Processes that begin when they are first needed, and end with the server or when they have had nothing to do."""

    def __init__(self, most: int = USUAL, waiting_seconds: float = WAITING_SECONDS) -> None:
        """Begin.

        Args:
            most: so many bots think at once.
            waiting_seconds: so long does one wait for its turn.
        """
        self._free = asyncio.Semaphore(most)
        self._limiter = CapacityLimiter(most)
        self._waiting_seconds = waiting_seconds

    async def think(self, thought: Thinking) -> tuple[str, ...]:
        """Return the ids of the options that a slow bot chooses.

        A process that is killed, or that hangs, costs this thought alone, which is begun once more.

        Raises:
            BotFailureError: no process was free for long, or none came to an end.
            Exception: the bot made a mistake.
        """
        try:
            async with asyncio.timeout(self._waiting_seconds):
                await self._free.acquire()
        except TimeoutError:
            raise BotFailureError("all processes for slow bots are busy") from None
        try:
            saved = await asyncio.to_thread(save, thought.game)
            cards = await asyncio.to_thread(_to_send, thought.game.box.catalog)
            for _ in range(TRIES):
                try:
                    async with asyncio.timeout(THINKING_SECONDS):
                        return await to_process.run_sync(
                            _answer,
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


def _to_send(catalog: Catalog) -> Sent:
    modules = tuple([dump(evolve(module, scenarios=()), ()) for module in catalog.modules])
    return modules, tuple([tuple(told.items()) for told in (catalog.hashes, catalog.titles, catalog.versions)])


@lru_cache(maxsize=MOST_KEPT)
def _received(cards: Sent) -> Catalog:
    """Return a catalog that was sent; its boxes are put together once."""
    modules, (hashes, titles, versions) = cards
    parsed = tuple([parse(module)[0] for module in modules])
    return Catalog(modules=parsed, hashes=dict(hashes), titles=dict(titles), versions=dict(versions))


def _answer(cards: Sent, saved: Any, bot: Callable[[int], Any], seed: int) -> tuple[str, ...]:
    """Return what a bot answers in a saved game: in one of the processes that think."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-C reaches all processes of a terminal; the server ends this one
    game = restore(_received(cards), saved)
    seat = -1 if game.decision is None else game.decision.seat
    return Thinking(seat=seat, version=game.version, bot=bot, seed=seed, game=game).run()

"""Let slow bots think in processes of their own, so that no table waits for Python's lock while they do."""

import asyncio
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.packs.loading.codec import dump, parse
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.wire import Thinking

T = TypeVar("T")

USUAL: Final = 2
"""So many slow bots think at once where nothing else is said."""

WAITING_SECONDS: Final = 5.0
"""So long a bot waits until one of the processes is free."""

THINKING_SECONDS: Final = 20.0
"""After so long a process is taken to hang, and is ended; it may have to start, and bots think for part of a second."""

TRIES: Final = 2

MOST_KEPT: Final = 16
"""So many catalogs are kept, by the server as what is sent and by each process."""

Sent = tuple[list[bytes], Mapping[str, str], Mapping[str, str], Mapping[str, str]]
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
        self._sent: OrderedDict[str, Sent] = OrderedDict()

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
            for _ in range(TRIES):
                try:
                    async with asyncio.timeout(THINKING_SECONDS):
                        return await self._asked(thought, saved)
                except (BrokenWorkerProcess, TimeoutError):
                    continue
        finally:
            self._free.release()
        raise BotFailureError(f"{TRIES} processes ended, or hung, while they thought")

    async def _asked(self, thought: Thinking, saved: Any) -> tuple[str, ...]:
        """Ask a process; one that does not have the cards yet gets them with the second question."""
        catalog, cards = thought.game.box.catalog, None
        while True:
            answer = await to_process.run_sync(
                _answer,
                catalog.digest,
                cards,
                saved,
                thought.bot,
                thought.seed,
                cancellable=True,
                limiter=self._limiter,
            )
            if answer is not None:
                return answer
            cards = await self._cards(catalog)

    async def _cards(self, catalog: Catalog) -> Sent:
        found = self._sent.pop(catalog.digest, None)
        if found is None:
            found = await asyncio.to_thread(_to_send, catalog)
        _keep(self._sent, catalog.digest, found)
        return found


def _to_send(catalog: Catalog) -> Sent:
    modules = [dump(evolve(module, scenarios=()), ()) for module in catalog.modules]
    return modules, catalog.hashes, catalog.titles, catalog.versions


def _received(cards: Sent) -> Catalog:
    modules, hashes, titles, versions = cards
    parsed = tuple([parse(module)[0] for module in modules])
    return Catalog(modules=parsed, hashes=hashes, titles=titles, versions=versions)


_catalogs: OrderedDict[str, Catalog] = OrderedDict()
"""What this process knows, where it is one of those that think."""


def _answer(
    digest: str, cards: Sent | None, saved: Any, bot: Callable[[int], Any], seed: int
) -> tuple[str, ...] | None:
    """Return what a bot answers in a saved game; None where the cards have to be sent, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-C reaches all processes of a terminal; the server ends this one
    known = _catalogs.pop(digest, None)
    if known is None and cards is not None:
        known = _received(cards)
    if known is None:
        return None
    _keep(_catalogs, digest, known)
    game = restore(known, saved)
    seat = -1 if game.decision is None else game.decision.seat
    return Thinking(seat=seat, version=game.version, bot=bot, seed=seed, game=game).run()


def _keep(kept: OrderedDict[str, T], digest: str, one: T) -> None:
    """Keep something as what was wanted last; what was not wanted for long goes."""
    kept[digest] = one
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)

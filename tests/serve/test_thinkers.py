"""Test slow bots in their own processes that are killed, hang or are unavailable."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from citadels_core import Game, Setup, load
from citadels_core.bots.budget import Budget
from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.search import SearchBot
from citadels_core.serve import thinkers
from citadels_core.serve.thinkers import BotFailureError, Thinkers
from citadels_core.table.seat import Seat
from citadels_core.wire.outcome import Thinking, bot_answer

SEED = 7


def of_few_playouts(seed: int) -> SearchBot:
    return SearchBot(seed, Budget(playouts=20))


class Killed:
    """A bot whose process is killed each time, or only the first time if a file is given."""

    def __init__(self, seed: int) -> None:
        del seed

    def choose(self, seat: Seat) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


class KilledOnce:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seat: Seat) -> int | list[int]:
        first = Path(os.environ["CITADELS_TEST_KILLED"])
        if not first.exists():
            first.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return GreedyBot(self._seed).choose(seat)


class Hangs:
    def __init__(self, seed: int) -> None:
        del seed

    def choose(self, seat: Seat) -> int:
        time.sleep(3600)
        return 0


class Wrong:
    def __init__(self, seed: int) -> None:
        del seed

    def choose(self, seat: Seat) -> int:
        raise ZeroDivisionError("the bot is wrong")


def thought(bot: Callable[[int], object], edition: str = "classic2016") -> Thinking:
    game = Game.start(load(edition), Setup(edition=edition, seed=SEED))
    assert game.decision is not None
    return Thinking(seat=game.decision.seat, version=game.version, bot=bot, seed=SEED, game=game)


def with_thinkers(test: Callable[[Thinkers], Awaitable[None]], **options: float) -> None:
    async def run() -> None:
        await test(Thinkers(1, **options))

    asyncio.run(run())


def test_a_bot_process_gives_the_same_answer_as_the_bot_in_this_process() -> None:
    async def test(all_thinkers: Thinkers) -> None:
        for edition in ("classic2016", "demo2016", "classic2016"):
            one = thought(of_few_playouts, edition)
            assert await all_thinkers.think(one) == bot_answer(one.game, of_few_playouts(SEED))

    with_thinkers(test)


@pytest.mark.slow
def test_a_bot_answer_is_retried_once_when_its_process_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITADELS_TEST_KILLED", str(tmp_path / "killed"))

    async def test(all_thinkers: Thinkers) -> None:
        one = thought(KilledOnce)
        assert await all_thinkers.think(one) == bot_answer(one.game, GreedyBot(SEED))
        assert (tmp_path / "killed").exists()

    with_thinkers(test)


@pytest.mark.slow
def test_a_bot_that_kills_its_processes_fails_only_its_own_answer() -> None:
    async def test(all_thinkers: Thinkers) -> None:
        with pytest.raises(BotFailureError):
            await all_thinkers.think(thought(Killed))
        one = thought(GreedyBot)
        assert await all_thinkers.think(one) == bot_answer(one.game, GreedyBot(SEED))

    with_thinkers(test)


@pytest.mark.slow
def test_a_hanging_bot_process_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(all_thinkers: Thinkers) -> None:
        await all_thinkers.think(thought(GreedyBot))  # it has begun
        monkeypatch.setattr(thinkers, "THINKING_SECONDS", 0.2)
        with pytest.raises(BotFailureError):
            await all_thinkers.think(thought(Hangs))
        monkeypatch.undo()
        await all_thinkers.think(thought(GreedyBot))

    with_thinkers(test)


def test_waiting_too_long_for_a_bot_process_fails() -> None:
    async def test(all_thinkers: Thinkers) -> None:
        first = asyncio.create_task(all_thinkers.think(thought(Hangs)))
        await asyncio.sleep(0)
        with pytest.raises(BotFailureError):
            await all_thinkers.think(thought(GreedyBot))
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)

    with_thinkers(test, waiting_seconds=0.1)


def test_an_exception_of_a_bot_is_raised_unchanged() -> None:
    async def test(all_thinkers: Thinkers) -> None:
        with pytest.raises(ZeroDivisionError, match="the bot is wrong"):
            await all_thinkers.think(thought(Wrong))

    with_thinkers(test)

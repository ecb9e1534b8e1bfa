"""Test that setting up games and slow bots do not block the event loop."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

import pytest
from starlette.requests import Request

from citadels_core import Game, Setup, load
from citadels_core.bots.budget import Budget
from citadels_core.bots.search import SearchBot
from citadels_core.machine import FORM
from citadels_core.serve import endpoints
from citadels_core.serve.endpoints import REPLAYS, Endpoints
from citadels_core.serve.executors import Executors
from citadels_core.serve.front_desk import FrontDesk
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.metrics import Metrics
from citadels_core.serve.network.sockets import Sockets
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.rooms import Rooms
from citadels_core.serve.run import open_store
from citadels_core.wire.messages import Start
from citadels_core.wire.outcome import Thinking
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableSetup

SHARE = 1 / 3
"""The loop may take this share of the whole work, or be late by it: it is all of it, where the loop waits."""


THOUGHT = Budget(playouts=6000 if FORM.compiled else 150)
"""It takes a good half of a second in either form of the machine."""


def long_thought(seed: int) -> SearchBot:
    return SearchBot(seed, THOUGHT)


def asked_of_much(seed: int) -> Thinking:
    """Return a decision with many options, as a table sends it to a slow bot."""
    game = Game.start(load("deluxe2016"), Setup(edition="deluxe2016", seed=seed))
    while (decision := game.decision) is not None and len(decision.options) < 4:
        game.advance(0)
    assert decision is not None
    return Thinking(seat=decision.seat, version=game.version, bot=long_thought, seed=seed, game=game)


@asynccontextmanager
async def rooms(folder: Path) -> AsyncIterator[tuple[Rooms, Executors]]:
    executors = Executors(open_store(str(folder / "tables.db")))
    try:
        yield Rooms(executors, OfferedPacks(), Limits(bot_seconds=0.0)), executors
    finally:
        executors.close()


async def share_of_the_loop(until: "asyncio.Task[None]") -> float:
    """Return the share of the CPU time of this process that the event loop uses until something is done.

    It is time of the processor, and that of a thread: what other processes, or other threads, take makes nothing late.
    """
    whole, own = time.process_time(), time.thread_time()
    await until
    return (time.thread_time() - own) / (time.process_time() - whole)


def test_setting_up_games_does_not_block_the_event_loop(tmp_path: Path) -> None:
    async def run() -> float:
        async with rooms(tmp_path) as (all_rooms, _):

            async def start(edition: str, seats: int) -> None:
                made = await all_rooms.make(TableSetup(edition=edition, seats=seats), None, None)
                room = await all_rooms.get(made.table)
                await room.do(lambda table, now: table.connect("host", 0, now))
                await room.do(lambda table, now: table.receive("host", '{"type": "hello", "protocol": 1}', now))
                await room.do(lambda table, now: table.receive("host", Start(), now))

            async def several() -> None:
                editions = ("classic2016", "deluxe2016", "ffg2010")
                await asyncio.gather(*(start(edition, seats) for edition in editions for seats in (4, 5, 6, 7)))

            return await share_of_the_loop(asyncio.create_task(several()))

    assert asyncio.run(run()) < SHARE


@pytest.mark.slow
def test_slow_bots_run_in_their_own_processes_and_block_no_answer(tmp_path: Path) -> None:
    thoughts = [asked_of_much(1), asked_of_much(2)]
    began = time.process_time()
    answers = [thought.run() for thought in thoughts]
    cost = time.process_time() - began

    async def run() -> tuple[float, float, float]:
        async with rooms(tmp_path) as (all_rooms, executors):
            made = await all_rooms.make(TableSetup(edition="classic2016"), None, None)
            room = await all_rooms.get(made.table)
            await asyncio.gather(*map(executors.think, thoughts))  # the processes start, and load the cards

            thinking = asyncio.gather(*map(executors.think, thoughts))
            began, own, waits = time.perf_counter(), time.process_time(), []
            while not thinking.done():
                asked = time.perf_counter()
                await room.do(Table.tick)
                waits.append(time.perf_counter() - asked)
                await asyncio.sleep(0.02)
            assert await thinking == answers
            return median(waits), time.process_time() - own, time.perf_counter() - began

    wait, own, took = asyncio.run(run())
    assert wait < SHARE * took, "answers waited"
    assert own < SHARE * cost, "it was this process that thought"


def test_replays_do_not_block_the_threads_of_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()

    async def over(table: str) -> list[object]:
        return []

    def long_moment(*_: object) -> None:
        free.wait(20)

    async def run() -> None:
        async with rooms(tmp_path) as (all_rooms, executors):
            monkeypatch.setattr(all_rooms, "lines", over)
            monkeypatch.setattr(endpoints, "moment", long_moment)
            at = Endpoints(FrontDesk(all_rooms, executors, OfferedPacks(), Sockets(Limits(), Metrics())))
            scope = {"type": "http", "query_string": b"", "headers": [], "path_params": {"id": "x"}}
            asked = [asyncio.create_task(at.replay(Request(scope))) for _ in range(REPLAYS)]
            try:
                await asyncio.sleep(0.1)
                assert await asyncio.wait_for(executors.run_table_call(int), 10) == 0
                assert (await asyncio.wait_for(at.library(Request(scope)), 10)).status_code == 200
                with pytest.raises(Refused) as refusal:
                    await at.replay(Request(scope))
                assert refusal.value.code == "too_many_requests"
            finally:
                free.set()
            assert [answer.status_code for answer in await asyncio.gather(*asked)] == [200] * len(asked)

    asyncio.run(run())

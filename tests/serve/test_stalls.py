"""The event loop goes on while tables set up games that nobody has played before, and while bots think."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from citadels_core.serve.host_limits import Limits
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.rooms import Rooms
from citadels_core.serve.store.open_store import open_store
from citadels_core.serve.works import Works
from citadels_core.wire.messages import Start
from citadels_core.wire.table_views import TableSetup

SHARE = 1 / 3
"""The loop may be late by this share of the whole time, however busy the machine is: all of it, where it waits."""


@asynccontextmanager
async def rooms(folder: Path) -> AsyncIterator[tuple[Rooms, Works]]:
    works = Works(open_store(str(folder / "tables.db")))
    try:
        yield Rooms(works, OfferedPacks(), Limits(bot_seconds=0.0)), works
    finally:
        works.close()


async def longest_stall(until: "asyncio.Task[None]") -> tuple[float, float]:
    """Return how late the loop came at worst until something was done, and how long that took."""
    began, worst = time.perf_counter(), 0.0
    while not until.done():
        due = time.perf_counter() + 0.005
        await asyncio.sleep(0.005)
        worst = max(worst, time.perf_counter() - due)
    await until
    return worst, time.perf_counter() - began


def test_games_that_are_set_up_do_not_stop_the_loop(tmp_path: Path) -> None:
    async def run() -> tuple[float, float]:
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

            return await longest_stall(asyncio.create_task(several()))

    worst, took = asyncio.run(run())
    assert worst < SHARE * took


def test_a_bot_that_thinks_long_does_not_stop_the_loop(tmp_path: Path) -> None:
    def think() -> int:
        dice, end, sums = Random(1), time.perf_counter() + 0.6, 0
        while time.perf_counter() < end:
            sums += dice.randrange(9)
        return sums

    async def run() -> tuple[float, float]:
        async with rooms(tmp_path) as (_, works):

            async def thinking() -> None:
                await asyncio.gather(works.slow(think), works.slow(think))

            return await longest_stall(asyncio.create_task(thinking()))

    worst, took = asyncio.run(run())
    assert worst < SHARE * took
    assert took > 0.5

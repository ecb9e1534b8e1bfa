"""Test tables in memory: after any failure they are reloaded as acknowledged."""

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from citadels_core.serve.executors import Executors
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.http_bodies import NewTable
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.room import Room
from citadels_core.serve.rooms import Rooms
from citadels_core.serve.store.lines import StoreError
from citadels_core.wire.messages import Leave, Start
from citadels_core.wire.outcome import Outcome
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableSetup
from tests.serve.test_stalls import rooms

Test = Callable[[Rooms, Executors, NewTable], Awaitable[None]]


def at_a_table(folder: Path, test: Test) -> None:
    """Run a test with a table that has a host."""

    async def run() -> None:
        async with rooms(folder) as (all_rooms, executors):
            made = await all_rooms.make(TableSetup(edition="classic2016"), None, "Ann")
            await test(all_rooms, executors, made)

    asyncio.run(run())


async def start(room: Room) -> None:
    await room.do(lambda table, now: table.connect("host", 0, now))
    await room.do(lambda table, now: table.receive("host", '{"type": "hello", "protocol": 1}', now))
    await room.do(lambda table, now: table.receive("host", Start(), now))


def test_an_answer_that_could_not_be_stored_is_rolled_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(all_rooms: Rooms, executors: Executors, made: NewTable) -> None:
        room = await all_rooms.get(made.table)
        add = executors.store.add

        def full(additions: object) -> list[StoreError | None]:
            raise StoreError("unreachable", "The database cannot be used: no room is left.")

        executors.store.add = full  # type: ignore[method-assign]  # the disk is full
        with pytest.raises(Refused) as refusal:
            await start(room)
        assert refusal.value.code == "try_again"
        assert room.table.view.phase == "playing", "it had happened in memory"
        assert room.ended
        again = await all_rooms.get(made.table)
        assert again is not room
        assert again.table.view.phase == "lobby"
        executors.store.add = add  # type: ignore[method-assign]  # there is room again
        await start(again)
        assert again.table.view.phase == "playing"
        assert again.keys.seat(made.token) == 0

    at_a_table(tmp_path, test)
    assert "no room is left" in caplog.text


def test_a_table_that_crashes_is_reloaded_without_revealing_the_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def mistake(table: Table, now: float) -> Outcome:
        raise ZeroDivisionError("the secret")

    async def test(all_rooms: Rooms, executors: Executors, made: NewTable) -> None:
        room = await all_rooms.get(made.table)
        await start(room)
        with pytest.raises(Refused) as refusal:
            await room.do(mistake)
        assert refusal.value.code == "internal"
        assert "secret" not in str(refusal.value)
        with pytest.raises(Refused) as refusal:
            await room.do(Table.tick)
        assert refusal.value.code == "try_again"
        again = await all_rooms.get(made.table)
        assert again.table.view.phase == "playing"

    with caplog.at_level(logging.ERROR):
        at_a_table(tmp_path, test)
    assert "ZeroDivisionError" in caplog.text


def test_an_unplayable_table_is_reported_even_without_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(all_rooms: Rooms, executors: Executors, made: NewTable) -> None:
        all_rooms.end()

        def gone(table: str) -> None:
            raise StoreError("unreachable", "The database at 10.0.0.9 cannot be used.")

        def no_pack(*_: object, **__: object) -> Table:
            raise Refused("no_such_pack", pack="harbour_town")

        monkeypatch.setattr(executors.store, "release", gone)
        monkeypatch.setattr(Table, "restore", no_pack)
        with pytest.raises(Refused) as refusal:
            await all_rooms.get(made.table)
        assert refusal.value.code == "table_unreadable"

    at_a_table(tmp_path, test)


def test_concurrent_requests_for_a_table_get_the_same_room(tmp_path: Path) -> None:
    async def test(all_rooms: Rooms, executors: Executors, made: NewTable) -> None:
        all_rooms.end()
        first, second = await asyncio.gather(all_rooms.get(made.table), all_rooms.get(made.table))
        assert first is second
        assert len(all_rooms) == 1

    at_a_table(tmp_path, test)


def test_a_table_is_used_by_one_thread_at_a_time(tmp_path: Path) -> None:
    async def test(all_rooms: Rooms, executors: Executors, made: NewTable) -> None:
        room = await all_rooms.get(made.table)
        inside: list[int] = []
        at_once: list[int] = []

        def call(table: Table, now: float) -> Outcome:
            inside.append(threading.get_ident())
            time.sleep(0.005)
            at_once.append(len(inside))
            assert inside.pop() == threading.get_ident() != threading.main_thread().ident
            return table.tick(now)

        await asyncio.gather(*(room.do(call) for _ in range(20)))
        assert at_once == [1] * 20

    at_a_table(tmp_path, test)


def test_a_cancelled_request_keeps_table_and_store_consistent(tmp_path: Path) -> None:
    async def test(all_rooms: Rooms, executors: Executors, made: NewTable) -> None:
        room = await all_rooms.get(made.table)
        for _ in range(20):
            waiting = asyncio.create_task(room.do(lambda table, now: table.sit(None, now, None)[1]))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        await room.do(Table.tick)
        seats = [seat.status for seat in room.table.view.seats]
        assert seats == ["person"] * 4
        all_rooms.end()
        again = await all_rooms.get(made.table)
        assert [seat.status for seat in again.table.view.seats] == seats

    at_a_table(tmp_path, test)


@pytest.mark.parametrize("keep", [30 * 86_400.0, None])
def test_a_table_is_deleted_after_the_retention_time_once_evicted(tmp_path: Path, keep: float | None) -> None:
    day = 86_400.0
    now = [25_000 * day]

    async def run() -> None:
        async with rooms(tmp_path) as (_, executors):
            executors.clock = lambda: now[0]
            all_rooms = Rooms(executors, OfferedPacks(), Limits(bot_seconds=0.0), keep)
            lobby, over, used, playing = [
                await all_rooms.make(TableSetup(edition="classic2016", seats=2), None, "Ann") for _ in range(4)
            ]
            for made in (over, used):
                await play_out(await all_rooms.get(made.table))
            await start(await all_rooms.get(playing.table))
            all_rooms.end()
            assert await is_fetched(all_rooms, used.table) or await is_fetched(all_rooms, used.table)
            for days, there in ((29, True), (2, keep is None)):
                now[0] += days * day
                assert await all_rooms.forget() is False
                assert await is_there(executors, over.table), "the clock was set"
                assert await all_rooms.forget() is False
                assert await is_there(executors, over.table) is there
            assert await is_there(executors, used.table), "somebody looks at it"
            assert await is_there(executors, lobby.table) is there, "nobody plays at it"
            assert await is_there(executors, playing.table), "its game goes on"
            if keep is not None:
                with pytest.raises(Refused) as refusal:
                    await all_rooms.get(over.table)
                assert refusal.value.code == "no_such_table"

    asyncio.run(run())


async def play_out(room: Room) -> None:
    """Let the host leave a game that has begun, so that bots play it to its end."""
    await start(room)
    await room.do(lambda table, now: table.receive("host", Leave(), now))
    while not room.table.over:
        await room.do(lambda table, now: table.tick(now + 1.0))


async def is_fetched(all_rooms: Rooms, table: str) -> bool:
    """Return whether a table is loaded; one that has just ended may be refused once, while it is being stored."""
    try:
        await all_rooms.get(table)
    except Refused as refusal:
        if refusal.code != "try_again":
            raise
        return False
    return True


async def is_there(executors: Executors, table: str) -> bool:
    try:
        await executors.run_store_call(executors.store.claim, table)
    except StoreError:
        return False
    return True


def test_a_table_that_was_stored_while_the_clock_was_wrong_is_kept(tmp_path: Path) -> None:
    now = [0.0]

    async def run() -> None:
        async with rooms(tmp_path) as (_, executors):
            executors.clock = lambda: now[0]
            all_rooms = Rooms(executors, OfferedPacks(), Limits(bot_seconds=0.0), 86_400.0)
            made = await all_rooms.make(TableSetup(edition="classic2016", seats=2), None, "Ann")
            all_rooms.end()
            for time_of_day in (0.0, 0.0, 2e9, 2e9):
                now[0] = time_of_day
                await all_rooms.forget()
            assert await is_there(executors, made.table)

    asyncio.run(run())


def test_the_health_check_tests_the_store_with_a_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()
    writes: list[None] = []

    def broken() -> None:
        writes.append(None)
        raise StoreError("unreachable", "The disk is full.")

    async def run() -> None:
        async with rooms(tmp_path) as (all_rooms, executors):
            assert await all_rooms.healthy()
            monkeypatch.setattr(executors.store, "check", broken)
            assert await all_rooms.healthy(), "it was well a moment ago"
            monkeypatch.setattr("citadels_core.serve.rooms.SWEEP_SECONDS", 0.0)
            assert not await all_rooms.healthy()
            assert len(writes) == 1
            monkeypatch.setattr("citadels_core.serve.rooms.CHECK_SECONDS", 0.05)
            monkeypatch.setattr(executors.store, "check", lambda: free.wait(20))
            try:
                assert [await all_rooms.healthy(), await all_rooms.healthy()] == [False, False]
            finally:
                free.set()
            monkeypatch.setattr("citadels_core.serve.rooms.CHECK_SECONDS", 10.0)
            assert await all_rooms.healthy()

    asyncio.run(run())

"""Keep tables in the memory of this process: create or load them on demand, and evict idle ones."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from citadels_core.model.errors import CitadelsError
from citadels_core.serve.executors import Executors
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.http_bodies import NewTable
from citadels_core.serve.room import Room
from citadels_core.serve.seat_keys import Line, SeatKeys, is_key, new_id, new_token
from citadels_core.serve.store.lines import StoreError, TableOwnerError
from citadels_core.wire import Refused, Source, Table, TableOptions, TableSetup

log: Final = logging.getLogger("citadels.serve")

SWEEP_SECONDS: Final = 2.0
"""Seconds between two sweeps, which evict idle tables and renew the lease of this process."""

FORGET_SECONDS: Final = 600.0
"""Seconds between two deletions of expired tables."""

CHECK_SECONDS: Final = 3.0
"""Timeout of the test write that checks the store."""

MOST_FORGOTTEN: Final = 20
"""Maximum number of tables deleted at once, since other requests wait meanwhile."""

CLOCK_JUMP: Final = 60.0
"""A clock that drifts by so many seconds between two deletions counts as set by somebody."""

LONGEST_ID: Final = 40

FULL: Final = "too_many_tables"
CHANGED: Final = "changed_cards"


class TableRedirect(Refused):
    """The error for a request to a table that another process serves, at ``url``."""

    def __init__(self, url: str) -> None:
        super().__init__("try_again", "Another process serves this table.")
        self.url = url


class Rooms:
    """The tables by id; a table that is not in memory is loaded from the store."""

    def __init__(
        self,
        executors: Executors,
        source: Source,
        limits: Limits,
        keep: float | None = None,
        *,
        changed_cards: bool = False,
    ) -> None:
        """Create the collection of tables, with no table in memory.

        Args:
            keep: seconds for which a table is kept after its game; None for ever.
            changed_cards: whether tables whose cards have changed are played on.
        """
        self._executors, self._source, self._limits, self._keep = executors, source, limits, keep
        self._changed_cards = changed_cards
        self._forget_next = time.monotonic() + FORGET_SECONDS
        """Time of the next deletion, on the monotonic clock."""
        self._last_clocks = executors.clock(), time.monotonic()
        """Wall clock and monotonic clock at the last deletion."""
        self._rooms: dict[str, Room] = {}
        self._fetching: dict[str, asyncio.Task[Room]] = {}
        self._pending = 0
        """Number of tables that are being created or loaded."""
        self._logged = False
        """Whether the current failure of the store was logged."""
        self._check: asyncio.Task[bool] | None = None
        """The last test write."""
        self._checked = 0.0
        """Start of the last test write, on the monotonic clock."""

    def __len__(self) -> int:
        return len(self._rooms)

    async def make(self, setup: TableSetup, options: TableOptions | None, name: str | None) -> NewTable:
        """Create a table, and seat its host in the first seat.

        Raises:
            Refused: the setup cannot be played, or the server is full.
            SetupError: the setup cannot be played, or the name is not allowed.
        """
        made = NewTable(table=new_id(), token=new_token(), invite=new_token(), seat=0)
        async with self._reserve_space():
            table = await self._executors.run_table_call(self._table, setup, options)
            room = self._room(made.table, table, SeatKeys(), 0)
            await room.sit(name, made.token, made.invite)
            self._rooms[made.table] = room
        return made

    async def get(self, id_: str) -> Room:
        """Return the room of a table; load the table from the store if it is not in memory.

        Raises:
            TableRedirect: another process serves it.
            Refused: ``no_such_table``, ``table_unreadable``, ``too_many_tables``, ``store_unreachable``.
        """
        room = self._rooms.get(id_)
        if room is not None and not room.ended:
            return room
        if id_ not in self._fetching:
            task = self._fetching[id_] = asyncio.create_task(self._fetch(id_))
            task.add_done_callback(lambda done: self._fetching.pop(id_, None))
        return await asyncio.shield(self._fetching[id_])

    async def lines(self, id_: str) -> list[Line]:
        """Return the stored lines of a table whose game is over, without tokens and invitations.

        Raises:
            TableRedirect, Refused: as ``get``; ``not_over`` too.
        """
        room = await self.get(id_)
        if not room.table.over:
            raise Refused("not_over")
        try:
            lines = await self._executors.run_store_call(self._executors.store.claim, id_)
        except StoreError as error:
            raise _refused(error) from None
        parsed = [json.loads(line) for line in lines]
        return [line for line in parsed if not is_key(line)]

    async def _fetch(self, id_: str) -> Room:
        self._rooms.pop(id_, None)
        if len(id_) > LONGEST_ID or not id_.isascii() or not id_.isprintable():
            raise Refused("no_such_table")
        try:
            lines = await self._executors.run_store_call(self._executors.store.claim, id_)
        except TableOwnerError as elsewhere:
            raise TableRedirect(elsewhere.address) from None
        except StoreError as error:
            if error.code == "damaged":
                log.error("%s", error)
            raise _refused(error) from None
        keys = SeatKeys()
        try:
            async with self._reserve_space():
                table = await self._executors.run_table_call(self._restored, keys, lines)
                room = self._rooms[id_] = self._room(id_, table, keys, len(lines))
        except CitadelsError as error:
            with suppress(StoreError):  # a failed release is tolerable: the ownership ends with this process
                await self._executors.run_store_call(self._executors.store.release, id_)
            if isinstance(error, Refused) and error.code == FULL:
                raise
            advice = (
                " Restore the old packs, or start with --changed-cards."
                if getattr(error, "code", None) == CHANGED
                else ""
            )
            log.error("table %s cannot be continued: %s%s", id_, error, advice)
            raise Refused("table_unreadable") from None
        await room.do(Table.tick)
        return room

    def _table(self, setup: TableSetup, options: TableOptions | None) -> Table:
        return Table(self._source, setup, options=options, pause=self._limits.bot_seconds)

    def _restored(self, keys: SeatKeys, lines: tuple[str, ...]) -> Table:
        parsed = [json.loads(line) for line in lines]
        rest = [line for line in parsed if not keys.take(line)]
        pause = self._limits.bot_seconds
        return Table.restore(self._source, rest, changed_cards=self._changed_cards, pause=pause)

    def _room(self, id_: str, table: Table, keys: SeatKeys, length: int) -> Room:
        return Room(id_, table, keys, length, self._executors, self._limits.connections_of_table)

    @asynccontextmanager
    async def _reserve_space(self) -> AsyncIterator[None]:
        """Reserve memory for one more table; if the server is full, evict the table that is idle the longest."""
        while len(self._rooms) + self._pending >= self._limits.tables:
            unused = [room for room in self._rooms.values() if room.idle]
            if not unused:
                raise Refused(FULL)
            await self._evict(min(unused, key=lambda room: room.idle_since))
        self._pending += 1
        try:
            yield
        finally:
            self._pending -= 1

    async def healthy(self) -> bool:
        """Return whether a test write to the store works; a new test runs at most every ``SWEEP_SECONDS``."""
        now = time.monotonic()
        if self._check is None or (self._check.done() and now >= self._checked + SWEEP_SECONDS):
            self._checked, self._check = now, asyncio.create_task(self._try_write())
        done, _ = await asyncio.wait({self._check}, timeout=CHECK_SECONDS)
        return bool(done) and self._check.result()

    async def _try_write(self) -> bool:
        try:
            await self._executors.run_store_call(self._executors.store.check)
        except StoreError as error:
            self._log_first_error(error)
            return False
        self._logged = False
        return True

    def _log_first_error(self, error: StoreError) -> None:
        """Log an error of the store, unless an error was logged since the store last worked."""
        if not self._logged:
            log.error("%s", error)
        self._logged = True

    async def sweep(self) -> None:
        """Repeatedly evict idle tables, renew the lease and delete expired tables, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = time.monotonic() - self._limits.idle_seconds
            for room in list(self._rooms.values()):
                if room.ended or (room.idle and room.idle_since < before):
                    await self._evict(room)
            try:
                kept = await self._executors.run_store_call(self._executors.store.renew)
                if time.monotonic() >= self._forget_next:
                    more = await self.forget()
                    self._forget_next = time.monotonic() + (0.0 if more else FORGET_SECONDS)
            except StoreError as error:
                self._log_first_error(error)
                continue
            if not kept:
                log.warning("other processes may have taken over the tables of this one; they are reloaded")
                self.end()

    async def forget(self) -> bool:
        """Delete a limited number of expired tables; return whether more of them may exist.

        Nothing is deleted if the clock was set since the last call: by a wrong clock, all tables are old.

        Raises:
            StoreError: the store cannot be reached.
        """
        if self._keep is None:
            return False
        held = frozenset((*self._rooms, *self._fetching))
        now = self._executors.time_of_day()
        if now is None or not self._clock_is_steady():
            log.warning("the clock was set, or is wrong; no tables are deleted until it is stable")
            return False
        before = now - self._keep
        gone = await self._executors.run_store_call(self._executors.store.forget, before, held, MOST_FORGOTTEN)
        if gone:
            log.info("%s expired tables were deleted", len(gone))
        return len(gone) == MOST_FORGOTTEN

    def _clock_is_steady(self) -> bool:
        (clock, monotonic), self._last_clocks = self._last_clocks, (self._executors.clock(), time.monotonic())
        gained = (self._last_clocks[0] - clock) - (self._last_clocks[1] - monotonic)
        return abs(gained) < CLOCK_JUMP

    async def _evict(self, room: Room) -> None:
        room.end()
        self._rooms.pop(room.id, None)
        try:
            await self._executors.run_store_call(self._executors.store.release, room.id)
        except StoreError as error:
            log.warning("table %s: %s", room.id, error)

    def end(self) -> None:
        """Evict all tables and ask their clients to reconnect."""
        for room in self._rooms.values():
            room.end()
        self._rooms.clear()


def _refused(error: StoreError) -> Refused:
    """Return the refusal for an error of the store, without details of the disk or the network."""
    match error.code:
        case "no_such_table":
            return Refused("no_such_table")
        case "damaged":
            return Refused("table_unreadable")
        case _:
            return Refused("store_unreachable")

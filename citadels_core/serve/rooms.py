"""The tables of this process: made, fetched from the store when somebody comes, and put away when nobody is there."""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from attrs import frozen

from citadels_core.model.errors import CitadelsError
from citadels_core.serve.executors import Executors
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.room import Room
from citadels_core.serve.seat_keys import Line, SeatKeys, is_key, new_id, new_token
from citadels_core.serve.store.lines import StoreError, TableOwnerError
from citadels_core.wire import Refused, Source, Table, TableOptions, TableSetup

log: Final = logging.getLogger("citadels.serve")

SWEEP_SECONDS: Final = 2.0
"""The seconds between two searches for unused tables; this process reports to the others that it is alive, too."""

FORGET_SECONDS: Final = 600.0
"""The seconds between two searches for tables whose time of keeping is over."""

CHECK_SECONDS: Final = 3.0
"""The time-out of the write that checks whether the store works."""

MOST_FORGOTTEN: Final = 20
"""The most of them that are deleted at once: other requests wait for that long."""

CLOCK_JUMP: Final = 60.0
"""A clock that gains or loses so many seconds between two looks was set."""

LONGEST_ID: Final = 40

FULL: Final = "too_many_tables"
CHANGED: Final = "changed_cards"


class TableRedirect(Refused):
    """A table that another process serves, at ``url``."""

    def __init__(self, url: str) -> None:
        super().__init__("try_again", "Another process serves this table.")
        self.url = url


@frozen(kw_only=True)
class NewTable:
    """A new table, and what its host gets: the token of the seat, and the invitation for others."""

    table: str
    token: str
    invite: str
    seat: int


class Rooms:
    """All tables, by id; few of them in memory."""

    def __init__(
        self,
        executors: Executors,
        source: Source,
        limits: Limits,
        keep: float | None = None,
        *,
        changed_cards: bool = False,
    ) -> None:
        """Begin.

        Args:
            keep: for so many seconds tables are kept after their games; None for ever.
            changed_cards: whether tables go on whose cards have changed.
        """
        self._executors, self._source, self._limits, self._keep = executors, source, limits, keep
        self._changed_cards = changed_cards
        self._forget_next = time.monotonic() + FORGET_SECONDS
        """When it is looked for tables to delete, on the monotonic clock."""
        self._looked = executors.clock(), time.monotonic()
        """What the time of day and the monotonic clock were when the first was last looked at."""
        self._rooms: dict[str, Room] = {}
        self._fetching: dict[str, asyncio.Task[Room]] = {}
        self._coming = 0
        """So many tables are being made."""
        self._logged = False
        """Whether the last error of the store was logged."""
        self._check: asyncio.Task[bool] | None = None
        """The last look at the store."""
        self._checked = 0.0
        """When it began, on the monotonic clock."""

    def __len__(self) -> int:
        return len(self._rooms)

    async def make(self, setup: TableSetup, options: TableOptions | None, name: str | None) -> NewTable:
        """Make a table for a host, who has the first seat.

        Raises:
            Refused: this cannot be played, or there are as many tables as there may be.
            SetupError: this cannot be played, or nobody can be called so.
        """
        made = NewTable(table=new_id(), token=new_token(), invite=new_token(), seat=0)
        async with self._place():
            table = await self._executors.run_table_call(self._table, setup, options)
            room = self._room(made.table, table, SeatKeys(), 0)
            await room.sit(name, made.token, made.invite)
            self._rooms[made.table] = room
        return made

    async def get(self, id_: str) -> Room:
        """Return a table that is there; it is fetched from the store if it must be.

        Raises:
            TableRedirect: another process has it.
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
        """Return all that is stored of a table whose game is over, but for the keys.

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
        told = [json.loads(line) for line in lines]
        return [line for line in told if not is_key(line)]

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
            async with self._place():
                table = await self._executors.run_table_call(self._restored, keys, lines)
                room = self._rooms[id_] = self._room(id_, table, keys, len(lines))
        except CitadelsError as error:
            with suppress(StoreError):  # others have it when this process is not alive any more
                await self._executors.run_store_call(self._executors.store.release, id_)
            if isinstance(error, Refused) and error.code == FULL:
                raise
            way = (
                " Bring the packs of then back, or start with --changed-cards."
                if getattr(error, "code", None) == CHANGED
                else ""
            )
            log.error("table %s cannot be played on: %s%s", id_, error, way)
            raise Refused("table_unreadable") from None
        await room.do(Table.tick)
        return room

    def _table(self, setup: TableSetup, options: TableOptions | None) -> Table:
        return Table(self._source, setup, options=options, pause=self._limits.bot_seconds)

    def _restored(self, keys: SeatKeys, lines: tuple[str, ...]) -> Table:
        told = [json.loads(line) for line in lines]
        rest = [line for line in told if not keys.take(line)]
        pause = self._limits.bot_seconds
        return Table.restore(self._source, rest, changed_cards=self._changed_cards, pause=pause)

    def _room(self, id_: str, table: Table, keys: SeatKeys, length: int) -> Room:
        return Room(id_, table, keys, length, self._executors, self._limits.connections_of_table)

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """Have room for one more table in memory while it is made."""
        while len(self._rooms) + self._coming >= self._limits.tables:
            unused = [room for room in self._rooms.values() if room.idle]
            if not unused:
                raise Refused(FULL)
            await self._put_away(min(unused, key=lambda room: room.idle_since))
        self._coming += 1
        try:
            yield
        finally:
            self._coming -= 1

    async def healthy(self) -> bool:
        """Return whether lines can be stored, by a write, which is made every ``SWEEP_SECONDS`` at most."""
        now = time.monotonic()
        if self._check is None or (self._check.done() and now >= self._checked + SWEEP_SECONDS):
            self._checked, self._check = now, asyncio.create_task(self._stores())
        done, _ = await asyncio.wait({self._check}, timeout=CHECK_SECONDS)
        return bool(done) and self._check.result()

    async def _stores(self) -> bool:
        try:
            await self._executors.run_store_call(self._executors.store.check)
        except StoreError as error:
            self._log(error)
            return False
        self._logged = False
        return True

    def _log(self, error: StoreError) -> None:
        """Log an error of the store, once until it is well again."""
        if not self._logged:
            log.error("%s", error)
        self._logged = True

    async def sweep(self) -> None:
        """For as long as the server runs: put tables away that nobody uses, and hold on to the others."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = time.monotonic() - self._limits.idle_seconds
            for room in list(self._rooms.values()):
                if room.ended or (room.idle and room.idle_since < before):
                    await self._put_away(room)
            try:
                kept = await self._executors.run_store_call(self._executors.store.renew)
                if time.monotonic() >= self._forget_next:
                    more = await self.forget()
                    self._forget_next = time.monotonic() + (0.0 if more else FORGET_SECONDS)
            except StoreError as error:
                self._log(error)
                continue
            if not kept:
                log.warning("other processes may have taken the tables of this one; they are fetched anew")
                self.end()

    async def forget(self) -> bool:
        """Delete some tables at which nobody has played for longer than they are kept; returns whether more may be.

        Nothing is deleted when the clock was set since the last look: by a wrong one, all tables are old.

        Raises:
            StoreError: the store cannot be reached.
        """
        if self._keep is None:
            return False
        held = frozenset((*self._rooms, *self._fetching))
        now = self._executors.time_of_day()
        if now is None or not self._clock_was_left_alone():
            log.warning("the clock was set, or is wrong; no tables are deleted until it goes right for a while")
            return False
        before = now - self._keep
        gone = await self._executors.run_store_call(self._executors.store.forget, before, held, MOST_FORGOTTEN)
        if gone:
            log.info("%s tables were deleted, at which nobody has played for long", len(gone))
        return len(gone) == MOST_FORGOTTEN

    def _clock_was_left_alone(self) -> bool:
        (clock, monotonic), self._looked = self._looked, (self._executors.clock(), time.monotonic())
        gained = (self._looked[0] - clock) - (self._looked[1] - monotonic)
        return abs(gained) < CLOCK_JUMP

    async def _put_away(self, room: Room) -> None:
        room.end()
        self._rooms.pop(room.id, None)
        try:
            await self._executors.run_store_call(self._executors.store.release, room.id)
        except StoreError as error:
            log.warning("table %s: %s", room.id, error)

    def end(self) -> None:
        """Let all tables leave the memory; their clients are to come again."""
        for room in self._rooms.values():
            room.end()
        self._rooms.clear()


def _refused(error: StoreError) -> Refused:
    """Return what a client is told of an error of the store: nothing of the disk or the network."""
    match error.code:
        case "no_such_table":
            return Refused("no_such_table")
        case "damaged":
            return Refused("table_unreadable")
        case _:
            return Refused("store_unreachable")

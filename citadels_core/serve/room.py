"""A table in memory: one call of it at a time, what it says is stored first and sent then."""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from attrs import frozen

from citadels_core.model.errors import IllegalAnswer, SetupError
from citadels_core.serve.executors import Executors
from citadels_core.serve.network.connection import AGAIN, TOO_MUCH, Connection
from citadels_core.serve.seat_keys import SeatKeys
from citadels_core.serve.store.lines import Addition, StoreError
from citadels_core.wire import Outcome, Refused, Table, Thinking, to_text

log: Final = logging.getLogger("citadels.serve")

Line = Mapping[str, Any]

Call = Callable[[Table, float], Outcome]
"""Something that is done at a table, at a time."""

EXPECTED: Final = (Refused, IllegalAnswer, SetupError)
"""What a table refuses; it is then as it was."""


@frozen
class CallResult:
    """What came of a call, ready to be stored and sent."""

    lines: tuple[str, ...]
    sent: Sequence[tuple[Connection, str]]
    think: Sequence[Thinking]
    wake: float | None
    over: float | None


class Room:
    """One table of this process, its connections and its keys.

    When a line cannot be stored, or the table makes a mistake, the room ends: what it has in memory may be more than
    the store has. Its clients come again, and it is made anew of what is stored.
    """

    def __init__(self, id_: str, table: Table, keys: SeatKeys, length: int, executors: Executors, most: int) -> None:
        """Begin.

        Args:
            length: how many lines the store has of it.
            most: so many may be connected.
        """
        self.id = id_
        self.keys = keys
        self.table = table
        self.connections: set[Connection] = set()
        self._onlookers: dict[Connection, None] = {}
        """Those of them without a seat, in the order they came; a dict, as sets have none."""
        self.idle_since = time.monotonic()
        self.ended = False
        self._length, self._executors, self._most = length, executors, most
        self._one_at_a_time = asyncio.Lock()
        self._wake: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def sit(self, name: str | None, token: str, invite: str | None = None) -> int:
        """Give somebody an open seat, for which the token speaks from now on; returns the seat.

        Args:
            token: what their client shows.
            invite: what others show who sit down; for a new table.

        Raises:
            Refused: no seat is open, or the table has ended meanwhile.
            SetupError: nobody can be called so.
        """
        seats: list[int] = []

        def call(table: Table, now: float) -> Outcome:
            seat, out = table.sit(name, now)
            seats.append(seat)
            return out

        await self.do(call, lambda: self.keys.granted(seats[0], token, invite))
        return seats[0]

    async def join(self, connection: Connection, token: str | None, hello: str | bytes) -> None:
        """Take a connection in that has said hello.

        Raises:
            Refused: its token is no seat's, the table has no room for it, or has ended meanwhile.
        """
        if sum(not one.closing for one in self.connections) >= self._most:
            self._make_room(self.keys.seat(token))
        self.connections.add(connection)
        if token is None:
            self._onlookers[connection] = None
        await self.do(lambda table, now: table.connect(connection, self.keys.seat(token), now))
        await self.receive(connection, hello)

    def _make_room(self, seat: int | None) -> None:
        """Let who looks on make room for who has a seat, who came last first."""
        if seat is None or not self._onlookers:
            raise Refused("too_many_connections")
        last, _ = self._onlookers.popitem()
        last.refuse(Refused("too_many_connections"))
        last.close(TOO_MUCH)

    async def receive(self, connection: Connection, text: str | bytes) -> None:
        """Give the table what a connection has sent; whatever it is, the table answers it."""
        await self.do(lambda table, now: table.receive(connection, text, now))

    async def leave(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        if connection in self.connections:
            self.connections.discard(connection)
            self._onlookers.pop(connection, None)
            self.idle_since = time.monotonic()
            with suppress(Refused):  # the room may have ended
                await self.do(lambda table, now: table.disconnect(connection, now))

    async def do(self, call: Call, own: Callable[[], Sequence[Line]] = tuple) -> None:
        """Do something at the table; when this returns it is stored, and on its way to the clients.

        Args:
            call: what is done. It runs in another thread, and no other call does meanwhile.
            own: what the server has to store of it besides.

        Raises:
            Refused: ``try_again`` where the room has ended, or ends by this.
        """
        # It is done to the end, also when who waits for it gives up: the table and the store must not come apart.
        await asyncio.shield(self._begin(self._do(call, own)))

    async def _do(self, call: Call, own: Callable[[], Sequence[Line]]) -> None:
        async with self._one_at_a_time:
            if self.ended:
                raise again()
            await self._finish(call, own)

    async def _finish(self, call: Call, own: Callable[[], Sequence[Line]]) -> None:
        try:
            made = await self._executors.run_table_call(self._called, call, own)
            if made.lines:
                await self._executors.add(self._addition(made))
                self._length += len(made.lines)
        except StoreError as error:
            log.warning("table %s leaves the memory: %s", self.id, error)
            self.end()
            raise again() from None
        except EXPECTED:
            raise
        except Exception:
            log.exception("table %s leaves the memory, since it made a mistake", self.id)
            self.end()
            raise Refused("internal") from None
        for connection, text in made.sent:
            connection.send(text)
        for thought in made.think:
            self._leave_to_itself(self._think(thought))
        self._wake_at(made.wake)

    def _called(self, call: Call, own: Callable[[], Sequence[Line]]) -> CallResult:
        """Call the table, and make texts of what it says: in a thread that may take its time."""
        out = call(self.table, time.monotonic())
        lines = [*own(), *out.store, *self.keys.revoked(out.freed)]
        texts: dict[int, str] = {}
        sent = []
        for who, message in out.send:
            if isinstance(who, Connection):
                if id(message) not in texts:
                    texts[id(message)] = to_text(message)
                sent.append((who, texts[id(message)]))
        over = None if self.table.view.phase == "playing" else self._executors.time_of_day()
        return CallResult(
            tuple([json.dumps(one, separators=(",", ":")) for one in lines]), sent, out.think, out.wake, over
        )

    def _addition(self, made: CallResult) -> Addition:
        return Addition(table=self.id, after=self._length, lines=made.lines, over=made.over)

    async def _think(self, thought: Thinking) -> None:
        """Let a slow bot answer."""
        options = await self._executors.think(thought)
        await self.do(lambda table, now: table.take(thought, options, now))

    def _wake_at(self, when: float | None) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if when is not None and not self.ended:
            delay = max(0.0, when - time.monotonic())
            self._wake = asyncio.get_running_loop().call_later(delay, self._tick)

    def _tick(self) -> None:
        self._leave_to_itself(self.do(Table.tick))

    def _begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _leave_to_itself(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin what nobody waits for; a bot that fails ends the room, as does a table that does."""
        self._begin(work).add_done_callback(self._look_at)

    def _look_at(self, task: "asyncio.Task[None]") -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("table %s leaves the memory, since a bot of it made a mistake", self.id, exc_info=error)
            self.end()

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is being done."""
        return not self.connections and not self._one_at_a_time.locked()

    def end(self) -> None:
        """Leave the memory: every client is to come again."""
        self.ended = True
        self._wake_at(None)
        for connection in self.connections:
            connection.close(AGAIN)


def again() -> Refused:
    """Return the refusal of what reaches a table that has just left the memory."""
    return Refused("try_again")

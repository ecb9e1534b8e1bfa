"""Serve one table from memory: run its calls one at a time, and store lines before sending messages."""

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
"""A function that calls a table at a time on the monotonic clock, and returns the outcome."""

EXPECTED: Final = (Refused, IllegalAnswer, SetupError)
"""The errors of refused calls, which leave the table unchanged."""


@frozen
class CallResult:
    """The output of a table call in serialised form: lines to store, and messages to send."""

    lines: tuple[str, ...]
    sent: Sequence[tuple[Connection, str]]
    think: Sequence[Thinking]
    wake: float | None
    over: float | None


class Room:
    """A table in the memory of this process, with its connections and the keys of its seats.

    If a line cannot be stored, or the table has an internal error, the room ends, since its memory may differ from the
    store. Its clients reconnect, and the table is loaded again.
    """

    def __init__(self, id_: str, table: Table, keys: SeatKeys, length: int, executors: Executors, most: int) -> None:
        """Create the room of a table, without connections.

        Args:
            length: the number of stored lines of the table.
            most: the maximum number of connections.
        """
        self.id = id_
        self.keys = keys
        self.table = table
        self.connections: set[Connection] = set()
        self._onlookers: dict[Connection, None] = {}
        """The connections of spectators in order of arrival, as an ordered set."""
        self.idle_since = time.monotonic()
        self.ended = False
        self._length, self._executors, self._most = length, executors, most
        self._lock = asyncio.Lock()
        self._wake: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def sit(self, name: str | None, token: str, invite: str | None = None) -> int:
        """Give a player an open seat, grant this seat to the token, and return the seat.

        Args:
            token: the token of the player's client.
            invite: the invitation for other players, for a new table.

        Raises:
            Refused: no seat is open, or the room has ended.
            SetupError: the name is not allowed.
        """
        seats: list[int] = []

        def call(table: Table, now: float) -> Outcome:
            seat, out = table.sit(name, now)
            seats.append(seat)
            return out

        await self.do(call, lambda: self.keys.granted(seats[0], token, invite))
        return seats[0]

    async def join(self, connection: Connection, token: str | None, hello: str | bytes) -> None:
        """Add a connection to the table, after its client has sent the message ``hello``.

        Raises:
            Refused: the token has no seat, the table is full, or the room has ended.
        """
        if sum(not one.closing for one in self.connections) >= self._most:
            self._close_last_spectator(self.keys.seat(token))
        self.connections.add(connection)
        if token is None:
            self._onlookers[connection] = None
        await self.do(lambda table, now: table.connect(connection, self.keys.seat(token), now))
        await self.receive(connection, hello)

    def _close_last_spectator(self, seat: int | None) -> None:
        """Free a connection for the player of a seat; refuse a new spectator (``seat`` is None)."""
        if seat is None or not self._onlookers:
            raise Refused("too_many_connections")
        last, _ = self._onlookers.popitem()
        last.refuse(Refused("too_many_connections"))
        last.close(TOO_MUCH)

    async def receive(self, connection: Connection, text: str | bytes) -> None:
        """Pass a message of a client to the table, which also answers malformed messages."""
        await self.do(lambda table, now: table.receive(connection, text, now))

    async def leave(self, connection: Connection) -> None:
        """Remove a closed connection from the table."""
        if connection in self.connections:
            self.connections.discard(connection)
            self._onlookers.pop(connection, None)
            self.idle_since = time.monotonic()
            with suppress(Refused):  # the room may have ended, and then the table no longer has this connection
                await self.do(lambda table, now: table.disconnect(connection, now))

    async def do(self, call: Call, own: Callable[[], Sequence[Line]] = tuple) -> None:
        """Run a call of the table, and return when its lines are stored and its messages are queued.

        Args:
            call: the call, which runs in another thread; no other call runs meanwhile.
            own: returns lines of the server, such as keys, to store together with the lines of the call.

        Raises:
            Refused: ``try_again`` if the room has ended, or this call ends it.
        """
        # The call is completed even if its caller is cancelled, so that table and store stay consistent.
        await asyncio.shield(self._start_task(self._do(call, own)))

    async def _do(self, call: Call, own: Callable[[], Sequence[Line]]) -> None:
        async with self._lock:
            if self.ended:
                raise again()
            await self._finish(call, own)

    async def _finish(self, call: Call, own: Callable[[], Sequence[Line]]) -> None:
        try:
            made = await self._executors.run_table_call(self._call_table, call, own)
            if made.lines:
                await self._executors.add(self._addition(made))
                self._length += len(made.lines)
        except StoreError as error:
            log.warning("table %s is evicted: %s", self.id, error)
            self.end()
            raise again() from None
        except EXPECTED:
            raise
        except Exception:
            log.exception("table %s is evicted after an internal error", self.id)
            self.end()
            raise Refused("internal") from None
        for connection, text in made.sent:
            connection.send(text)
        for thought in made.think:
            self._start_unawaited(self._think(thought))
        self._wake_at(made.wake)

    def _call_table(self, call: Call, own: Callable[[], Sequence[Line]]) -> CallResult:
        """Call the table and serialise its output; this function runs in a thread."""
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
        self._start_unawaited(self.do(Table.tick))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _start_unawaited(self, work: Coroutine[Any, Any, None]) -> None:
        self._start_task(work).add_done_callback(self._end_on_error)

    def _end_on_error(self, task: "asyncio.Task[None]") -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("table %s is evicted after an error of its bot", self.id, exc_info=error)
            self.end()

    @property
    def idle(self) -> bool:
        """Whether the table has no connections and no running call."""
        return not self.connections and not self._lock.locked()

    def end(self) -> None:
        """End the room, and ask all clients to reconnect."""
        self.ended = True
        self._wake_at(None)
        for connection in self.connections:
            connection.close(AGAIN)


def again() -> Refused:
    """Build the refusal ``try_again`` for a call to a room that has ended."""
    return Refused("try_again")

"""Serve game tables over an input and an output stream, line by line, for `citadels serve --stdio`."""

import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import Empty, Queue
from threading import Thread
from typing import IO

from attrs import frozen

from citadels_core.wire import Tables, Thinking
from citadels_core.wire.table_lines import LONGEST_LINE

MOST_WAITING = 16
"""The size of the queue of unhandled events: while it is full, no line is read."""


@frozen
class _BotAnswer:
    """The answer of a bot, computed in a separate thread."""

    table: str
    thinking: Thinking
    done: "Future[tuple[str, ...]]"


def serve(tables: Tables, incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    """Serve game tables until the incoming lines end or the outgoing stream is closed.

    One thread reads lines and another runs bots; only the caller's thread uses the tables.
    """
    happened: Queue[bytes | _BotAnswer] = Queue(MOST_WAITING)
    Thread(target=_read, args=(incoming, happened), daemon=True).start()
    with ThreadPoolExecutor(max_workers=1) as bots:
        while (event := _next(happened, tables.wake)) != b"":
            now = time.monotonic()
            if event is None:
                lines = tables.tick(now)
            elif isinstance(event, _BotAnswer):
                lines = tables.thought(event.table, event.thinking, event.done.result(), now)
            else:
                lines = tables.take(event, now) if event.strip() else []
            try:
                for line in lines:
                    outgoing.write(line.encode() + b"\n")
                outgoing.flush()
            except BrokenPipeError:
                break
            while tables.thinking:
                table, thinking = tables.thinking.pop()
                tell = partial(_tell, happened, table, thinking)
                bots.submit(thinking.run).add_done_callback(tell)
        bots.shutdown(wait=False, cancel_futures=True)


def _next(happened: "Queue[bytes | _BotAnswer]", wake: float | None) -> bytes | _BotAnswer | None:
    """Wait for a line (empty at the end) or a bot's answer; return None at the time ``wake``."""
    try:
        return happened.get(timeout=None if wake is None else max(wake - time.monotonic(), 0.0))
    except Empty:
        return None


def _read(incoming: IO[bytes], happened: "Queue[bytes | _BotAnswer]") -> None:
    while line := incoming.readline(LONGEST_LINE + 2):
        happened.put(line)
    happened.put(b"")


def _tell(
    happened: "Queue[bytes | _BotAnswer]", table: str, thinking: Thinking, done: "Future[tuple[str, ...]]"
) -> None:
    if not done.cancelled():
        happened.put(_BotAnswer(table, thinking, done))

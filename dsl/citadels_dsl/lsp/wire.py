"""Cut what an editor sends into messages, whatever it sends, and listen to it without being in the way of anything."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator
from concurrent.futures import CancelledError
from typing import BinaryIO

from attrs import frozen

MOST_BYTES = 6 * 2**20
"""Bytes in one message: three times the longest card file."""

MOST_VALUES = 200_000
"""Lists and objects in one message; each takes far more memory than the two letters it is written with."""

HEADER_BYTES = 4096
HEADER_LINES = 16
PIECE = 2**16

_LENGTH = re.compile(rb"content-length\s*:\s*([0-9]{1,18})\s*", re.IGNORECASE)

NOT_THE_PROTOCOL = "this is not the language server protocol, which editors speak to it"


@frozen
class Unreadable:
    """What arrived is no message; when it is the end, nothing after it can be read either."""

    reason: str
    code: int
    """Of the protocol, for the answer."""
    end: bool = False


PARSE_ERROR, INVALID_REQUEST = -32700, -32600


def read_message(stream: BinaryIO) -> dict[str, object] | Unreadable | None:
    """Wait for the next message and return it; None at the end of the stream."""
    length = _length(stream)
    if not isinstance(length, int):
        return length
    if length > MOST_BYTES:
        while length > 0:  # what is too long is not kept, but read, so that the next message is found
            if not (piece := stream.read(min(length, PIECE))):
                return Unreadable("the input ended in the middle of a message", PARSE_ERROR, end=True)
            length -= len(piece)
        return Unreadable(f"a message may have {MOST_BYTES:,} bytes, and one with more was left out", INVALID_REQUEST)
    body = stream.read(length)
    if len(body) < length:
        return Unreadable("the input ended in the middle of a message", PARSE_ERROR, end=True)
    return parse_message(body)


def _length(stream: BinaryIO) -> int | Unreadable | None:
    """Read the lines before a message and return how many bytes it has."""
    length: int | None = None
    for number in range(HEADER_LINES):
        line = stream.readline(HEADER_BYTES)
        if not line and number == 0:
            return None
        if not line.endswith(b"\n"):
            break
        if not line.strip():
            if length is None:
                break
            return length
        if found := _LENGTH.fullmatch(line):
            length = int(found[1])
    return Unreadable(NOT_THE_PROTOCOL, PARSE_ERROR, end=True)


def parse_message(body: bytes) -> dict[str, object] | Unreadable:
    """Return the object that is written as JSON.

    >>> parse_message(b'{"jsonrpc": "2.0"}')
    {'jsonrpc': '2.0'}
    >>> parse_message(b"[]").reason
    'a message must be one JSON object'
    """
    if body.count(b"{") + body.count(b"[") > MOST_VALUES:
        return Unreadable("a message holds too many lists and objects, and was left out", INVALID_REQUEST)
    try:
        message = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):  # of bytes that are not UTF-8, too
        return Unreadable("a message is not JSON in UTF-8, and was left out", PARSE_ERROR)
    return message if isinstance(message, dict) else Unreadable("a message must be one JSON object", INVALID_REQUEST)


async def messages(stream: BinaryIO) -> AsyncIterator[dict[str, object] | Unreadable]:
    """Go through what is sent, in order, until the end.

    A thread of its own waits for it: one that may be left waiting when the process ends.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[dict[str, object] | Unreadable | None] = asyncio.Queue(maxsize=4)

    def listen() -> None:
        while True:
            putting = None
            try:
                message = read_message(stream)
                putting = queue.put(message)
                asyncio.run_coroutine_threadsafe(putting, loop).result()
            except (OSError, RuntimeError, CancelledError):  # nobody wants to know any more
                if putting is not None:
                    putting.close()
                return
            if message is None or (isinstance(message, Unreadable) and message.end):
                return

    threading.Thread(target=listen, name="listening", daemon=True).start()
    while (message := await queue.get()) is not None:
        yield message
        if isinstance(message, Unreadable) and message.end:
            return

"""Cut what an editor sends into messages, whatever it sends, and listen to it without being in the way of anything."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator, Callable
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
_SOMEWHERE = re.compile(rb"content-length[ \t]{0,9}:[ \t]{0,9}[0-9]{1,18}[ \t]{0,9}\r?\n", re.IGNORECASE)
_NAME = b"content-length"
_BEGUN = re.compile(
    b"(?:" + b"|".join(_NAME[:end] for end in range(len(_NAME), 0, -1)) + rb")(?:[ \t]*:[ \t]*[0-9]*\s*)?",
    re.IGNORECASE,
)
LENGTH_BYTES = 64
"""More than the line about the length has."""

NOT_THE_PROTOCOL = "this is not the language server protocol, which editors speak to it"


@frozen
class UnreadableMessage:
    """What arrived is no message; when it is the end, nothing after it can be read either."""

    reason: str
    code: int
    """Of the protocol, for the answer."""
    end: bool = False


PARSE_ERROR, INVALID_REQUEST = -32700, -32600


class Input:
    """What an editor sends, into which something that was read can be put back.

    ``heard`` tells whether it has sent a message yet. Until then, what is no message comes from something that is no
    editor; later it is a length that was not true, and the next message is looked for.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._some: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._back = b""
        self.heard = False

    def line(self, most: int) -> bytes:
        """Read a line, or the beginning of one."""
        if not self._back:
            return self._stream.readline(most)
        end = self._back.find(b"\n", 0, most) + 1
        read = self._taken(end or most)
        return read if end or len(read) == most else read + self._stream.readline(most - len(read))

    def some(self, most: int) -> bytes:
        """Read what is there, at least one byte; nothing at the end."""
        return self._taken(most) if self._back else self._some(most)

    def put_back(self, data: bytes) -> None:
        """Let this be read again."""
        self._back = data + self._back

    def skip(self) -> None:
        """Go on to where a message says its length."""
        before = b""
        while line := self.line(HEADER_BYTES):
            if found := _SOMEWHERE.search(before + line):
                self.put_back((before + line)[found.start() :])
                return
            before = b"" if line.endswith(b"\n") else (before + line)[-LENGTH_BYTES:]

    def _taken(self, most: int) -> bytes:
        read, self._back = self._back[:most], self._back[most:]
        return read


def read_message(incoming: Input) -> dict[str, object] | UnreadableMessage | None:
    """Wait for the next message and return it; None at the end of the input."""
    length = _length(incoming)
    if not isinstance(length, int):
        return length
    body = _body(incoming, length)
    if isinstance(body, UnreadableMessage):
        return body
    message = parse_message(body)
    if not isinstance(message, UnreadableMessage):
        incoming.heard = True
    elif begun := _begun(body):
        incoming.put_back(begun)
    return message


def _length(incoming: Input) -> int | UnreadableMessage | None:
    """Read the lines before a message and return how many bytes it has."""
    length: int | None = None
    for number in range(HEADER_LINES):
        line = incoming.line(HEADER_BYTES)
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
        elif _SOMEWHERE.search(line):
            incoming.put_back(line)
            break
    if not incoming.heard:
        return UnreadableMessage(NOT_THE_PROTOCOL, PARSE_ERROR, end=True)
    incoming.skip()
    return UnreadableMessage("what is between two messages belongs to none, and was left out", PARSE_ERROR)


def _body(incoming: Input, length: int) -> bytes | UnreadableMessage:
    """Read a message. Where the next one begins in it, it was shorter than it said: no JSON holds such a line."""
    pieces: list[bytes] = []
    before = b""
    left = length
    while left > 0:
        if not (piece := incoming.some(min(left, PIECE))):
            return UnreadableMessage("the input ended in the middle of a message", PARSE_ERROR, end=True)
        left -= len(piece)
        if b"\n" in piece and (found := _SOMEWHERE.search(before + piece)):
            incoming.put_back((before + piece)[found.start() :])
            return UnreadableMessage("a message is shorter than it says, and was left out", PARSE_ERROR)
        before = (before + piece)[-LENGTH_BYTES:]
        if length <= MOST_BYTES:  # what is too long is not kept, but read, so that the next message is found
            pieces.append(piece)
    if length > MOST_BYTES:
        return UnreadableMessage(
            f"a message may have {MOST_BYTES:,} bytes, and one with more was left out", INVALID_REQUEST
        )
    return b"".join(pieces)


def _begun(body: bytes) -> bytes:
    """Return the end of a message in which the line about the length of the next one begins, mostly nothing."""
    end = body[-LENGTH_BYTES:]
    parts = (end[at:] for at in range(len(end)))
    return next((part for part in parts if _BEGUN.fullmatch(part)), b"")


def parse_message(body: bytes) -> dict[str, object] | UnreadableMessage:
    """Return the object that is written as JSON.

    >>> parse_message(b'{"jsonrpc": "2.0"}')
    {'jsonrpc': '2.0'}
    >>> parse_message(b"[]").reason
    'a message must be one JSON object'
    """
    if body.count(b"{") + body.count(b"[") > MOST_VALUES:
        return UnreadableMessage("a message holds too many lists and objects, and was left out", INVALID_REQUEST)
    try:
        message = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):  # of bytes that are not UTF-8, too
        return UnreadableMessage("a message is not JSON in UTF-8, and was left out", PARSE_ERROR)
    return (
        message
        if isinstance(message, dict)
        else UnreadableMessage("a message must be one JSON object", INVALID_REQUEST)
    )


async def messages(stream: BinaryIO) -> AsyncIterator[dict[str, object] | UnreadableMessage]:
    """Go through what is sent, in order, until the end.

    A thread of its own waits for it: one that may be left waiting when the process ends.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[dict[str, object] | UnreadableMessage | None] = asyncio.Queue(maxsize=4)

    def listen() -> None:
        incoming = Input(stream)
        while True:
            putting = None
            try:
                message = read_message(incoming)
                putting = queue.put(message)
                asyncio.run_coroutine_threadsafe(putting, loop).result()
            except (OSError, RuntimeError, CancelledError):  # nobody wants to know any more
                if putting is not None:
                    putting.close()
                return
            if message is None or (isinstance(message, UnreadableMessage) and message.end):
                return

    threading.Thread(target=listen, name="listening", daemon=True).start()
    while (message := await queue.get()) is not None:
        yield message
        if isinstance(message, UnreadableMessage) and message.end:
            return

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
PIECE = 2**16

_LENGTH = rb"content-length[ \t]{0,9}:[ \t]{0,9}([0-9]{1,18})[ \t]{0,9}\r?\n"
_LENGTH_LINE = re.compile(_LENGTH, re.IGNORECASE)
"""The line that says how many bytes a message has. No JSON holds such a line: a message begins wherever it stands."""

_HEAD = re.compile(_LENGTH + rb"(?:(?!content-length)[^\r\n]+\r?\n)*\r?\n", re.IGNORECASE)
_OTHER_LINES = re.compile(rb"(?:[\w-]+:[^\r\n]*\r?\n)*")
_EMPTY_LINE = re.compile(rb"^\r?\n", re.MULTILINE)
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
    """What an editor sends, with what has been read of it and is part of no message yet.

    ``heard`` tells whether it has begun a message. Until then, what is no message comes from something that is no
    editor; later it is a length that was not true, and the next message is looked for.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._some: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self.left = b""
        self.heard = False
        self.told = False
        """Whether the last message was refused, so that nothing is said of what may be a part of it."""

    def more(self) -> bool:
        """Wait for more; false at the end."""
        read = self._some(PIECE)
        self.left += read
        return bool(read)


def read_message(incoming: Input) -> dict[str, object] | UnreadableMessage | None:
    """Wait for the next message and return it; None at the end of the input."""
    length = _length(incoming)
    if not isinstance(length, int):
        return length
    body = _body(incoming, length)
    message = parse_message(body) if isinstance(body, bytes) else body
    incoming.told = isinstance(message, UnreadableMessage)
    if incoming.told and isinstance(body, bytes):  # where the length is not true, the next message may begin in it
        incoming.left = body[-LENGTH_BYTES:] + incoming.left
    return message


def _length(incoming: Input) -> int | UnreadableMessage | None:
    """Go on to the next message and return how many bytes it has; None at the end of the input."""
    strange = False
    while (head := _HEAD.search(incoming.left)) is None:
        beyond = len(incoming.left) > HEADER_BYTES
        if not incoming.heard and (beyond or _EMPTY_LINE.search(incoming.left)):
            return UnreadableMessage(NOT_THE_PROTOCOL, PARSE_ERROR, end=True)
        if beyond:
            incoming.left, strange = incoming.left[-HEADER_BYTES:], True
        if not incoming.more():
            break
    before = incoming.left if head is None else incoming.left[: head.start()]
    incoming.left = incoming.left[len(before) :]
    strange = strange or (before != b"" and (head is None or _OTHER_LINES.fullmatch(before) is None))
    if strange and not incoming.heard:
        return UnreadableMessage(NOT_THE_PROTOCOL, PARSE_ERROR, end=True)
    if strange and not incoming.told:
        incoming.told = True
        return UnreadableMessage("what is between two messages belongs to none, and was left out", PARSE_ERROR)
    if head is None:
        return None
    incoming.left = incoming.left[len(head[0]) :]
    incoming.heard = True
    return int(head[1])


def _body(incoming: Input, length: int) -> bytes | UnreadableMessage:
    """Read a message. Where the next one begins in it, it was shorter than it said."""
    pieces: list[bytes] = []
    before = b""
    wanted = length
    while wanted > 0:
        if not incoming.left and not incoming.more():
            return UnreadableMessage("the input ended in the middle of a message", PARSE_ERROR, end=True)
        piece, incoming.left = incoming.left[:wanted], incoming.left[wanted:]
        wanted -= len(piece)
        if b"\n" in piece and (found := _LENGTH_LINE.search(before + piece)):
            incoming.left = (before + piece)[found.start() :] + incoming.left
            return UnreadableMessage("a message is shorter than it says, and was left out", PARSE_ERROR)
        before = (before + piece)[-LENGTH_BYTES:]
        if length <= MOST_BYTES:  # what is too long is not kept, but read, so that the next message is found
            pieces.append(piece)
    if length > MOST_BYTES:
        reason = f"a message may have {MOST_BYTES:,} bytes, and one with more was left out"
        return UnreadableMessage(reason, INVALID_REQUEST)
    return b"".join(pieces)


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
    """Yield what is sent, in order, until the end.

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

"""Read the input from an editor in a thread, and split it into messages even after invalid bytes."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import CancelledError
from typing import BinaryIO

from attrs import frozen

MOST_BYTES = 6 * 2**20
"""The maximum number of bytes of a message: three times the longest card file."""

MOST_VALUES = 200_000
"""The maximum number of lists and objects in a message; each takes far more memory than its two characters."""

HEADER_BYTES = 4096
PIECE = 2**16

_LENGTH = rb"content-length[ \t]{0,9}:[ \t]{0,9}([0-9]{1,18})[ \t]{0,9}\r?\n"
_LENGTH_LINE = re.compile(_LENGTH, re.IGNORECASE)
"""The header line with the length of a message. JSON cannot contain it, so it always begins a message."""

_HEAD = re.compile(_LENGTH + rb"(?:(?!content-length)[^\r\n]+\r?\n)*\r?\n", re.IGNORECASE)
_OTHER_LINES = re.compile(rb"(?:[\w-]+:[^\r\n]*\r?\n)*")
_EMPTY_LINE = re.compile(rb"^\r?\n", re.MULTILINE)
LENGTH_BYTES = 64
"""An upper bound for the length of the header line."""

NOT_THE_PROTOCOL = "the input is not the language server protocol; an editor starts this command"


@frozen
class UnreadableMessage:
    """The description of invalid input in place of a message; with ``end``, no more input can be read."""

    reason: str
    code: int
    """The error code of the protocol."""
    end: bool = False


PARSE_ERROR, INVALID_REQUEST = -32700, -32600


class Input:
    """The input from an editor, with a buffer of bytes that are not part of a message yet.

    ``heard`` tells whether a message has begun. Before that, invalid bytes mean that the sender is not an editor; later
    they mean that a length was wrong, and the reader skips to the next message.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._some: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self.left = b""
        self.heard = False
        self.told = False
        """Whether the last message was refused, so that bytes after it, which may be a part of it, are not reported."""

    def more(self) -> bool:
        """Wait for more input and append it to the buffer; return False at the end of the input."""
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
    if incoming.told and isinstance(body, bytes):  # if the length was wrong, the next message may begin in this body
        incoming.left = body[-LENGTH_BYTES:] + incoming.left
    return message


def _length(incoming: Input) -> int | UnreadableMessage | None:
    """Skip to the next message and return its length in bytes; None at the end of the input."""
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
        return UnreadableMessage("ignored invalid bytes between two messages", PARSE_ERROR)
    if head is None:
        return None
    incoming.left = incoming.left[len(head[0]) :]
    incoming.heard = True
    return int(head[1])


def _body(incoming: Input, length: int) -> bytes | UnreadableMessage:
    """Read the body of a message; report a wrong length if the body contains another header."""
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
            return UnreadableMessage("ignored a message that is shorter than its length", PARSE_ERROR)
        before = (before + piece)[-LENGTH_BYTES:]
        if length <= MOST_BYTES:  # a longer body is skipped, so that the next message can be read
            pieces.append(piece)
    if length > MOST_BYTES:
        reason = f"ignored a message of more than {MOST_BYTES:,} bytes"
        return UnreadableMessage(reason, INVALID_REQUEST)
    return b"".join(pieces)


def parse_message(body: bytes) -> dict[str, object] | UnreadableMessage:
    """Parse the body of a message, which must be a JSON object.

    >>> parse_message(b'{"jsonrpc": "2.0"}')
    {'jsonrpc': '2.0'}
    >>> parse_message(b"[]").reason
    'a message must be one JSON object'
    """
    if body.count(b"{") + body.count(b"[") > MOST_VALUES:
        return UnreadableMessage("ignored a message with too many lists and objects", INVALID_REQUEST)
    try:
        message = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):  # ValueError is raised for invalid JSON and for invalid UTF-8
        return UnreadableMessage("ignored a message that is not JSON in UTF-8", PARSE_ERROR)
    if not isinstance(message, dict):
        return UnreadableMessage("a message must be one JSON object", INVALID_REQUEST)
    return message


async def messages(stream: BinaryIO) -> AsyncIterator[dict[str, object] | UnreadableMessage]:
    """Yield the messages in order, until the end of the input.

    A daemon thread reads the input, because a blocking read must not keep the process from ending.
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
            except (OSError, RuntimeError, CancelledError):  # the event loop has ended, so nobody reads the messages
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

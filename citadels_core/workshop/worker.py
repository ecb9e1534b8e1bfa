"""Run a session in a process that can be killed; its streams carry a message on each line."""

import asyncio
import gc
import logging
import sys
import threading
from pathlib import Path
from typing import Final

from citadels_core.file_lock import FileLock
from citadels_core.workshop.page_connection import PageConnection
from citadels_core.workshop.session import WorkshopSession

MEMORY: Final = 4 * 1024**3
"""The maximum number of bytes of the process, where the system can limit them."""

COLLECT: Final = (400_000, 20, 20)
"""The thresholds of the garbage collector: compiled cards are many small objects that stay alive."""


def main(folder: str, turn: str, *, writes: bool) -> None:
    """Serve one page over the standard streams until the input ends.

    Args:
        turn: the file of the lock of all pages, of which one at a time measures a card.
        writes: whether the files are kept.
    """
    _limit_memory()
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)  # the page need not hear what the library notes
    gc.set_threshold(*COLLECT)
    asyncio.run(_serve(WorkshopSession(Path(folder), FileLock(Path(turn))), writes=writes))


async def _serve(session: WorkshopSession, *, writes: bool) -> None:
    loop = asyncio.get_running_loop()
    incoming: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        while line := sys.stdin.buffer.readline():
            loop.call_soon_threadsafe(incoming.put_nowait, line)
        loop.call_soon_threadsafe(incoming.put_nowait, b"")

    def send(text: str) -> None:
        sys.stdout.buffer.write(text.encode() + b"\n")
        sys.stdout.buffer.flush()

    page = PageConnection(session, send, writes=writes)
    threading.Thread(target=read, daemon=True).start()  # the loop of asyncio cannot read a pipe on every system
    while line := await incoming.get():
        page.receive(line.decode("utf-8", "replace"))


def _limit_memory() -> None:
    if sys.platform == "win32":  # it has no module ``resource``
        return
    import resource

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard == resource.RLIM_INFINITY or hard > MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


if __name__ == "__main__":
    main(*sys.argv[1:3], writes=sys.argv[3:] != ["--not-kept"])

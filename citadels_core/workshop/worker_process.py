"""Run the process of a page, and begin it anew when it takes too long or is told to stop."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from citadels_core.workshop.page_connection import LONGEST

LONGEST_CALL: Final = 20.0
"""The seconds after which a call is stopped."""

LOOK_EVERY: Final = 0.5

LONGEST_END: Final = 1.5
"""The seconds in which a process may finish what it was told before its page closed."""


class WorkerProcess:
    """The process that works for one page."""

    def __init__(self, folder: Path, turn: Path, send: Callable[[str], Awaitable[None]], *, writes: bool) -> None:
        """Prepare a process that works on the pack in a folder.

        Args:
            turn: the file of the lock of all pages, of which one at a time measures a card.
            send: sends a message to the page.
        """
        kept = [] if writes else ["--not-kept"]
        self._arguments = ["-m", "citadels_core.workshop.worker", str(folder), str(turn), *kept]
        self._send = send
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._asked: dict[int | str, float] = {}
        """When each call that is not answered was sent."""

    async def start(self) -> None:
        """Start the process."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", *self._arguments, stdin=pipe, stdout=pipe, limit=4 * LONGEST
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def end(self) -> None:
        """End the process."""
        reading, process = self._reading, self._process
        self._reading = self._process = None
        if reading is not None:
            reading.cancel()
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def finish(self) -> None:
        """End the process after it has done what it was told, such as to write the last letters."""
        process = self._process
        if self._reading is not None:
            self._reading.cancel()
        try:
            if process is not None and process.stdin is not None:
                process.stdin.close()
                with suppress(TimeoutError):
                    await asyncio.wait_for(process.communicate(), LONGEST_END)
        finally:
            await self.end()

    async def receive(self, text: str) -> None:
        """Pass on a message of the page; ``{"stop": true}`` ends all work instead."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict):
            return
        if message.get("stop") is True:
            await self._begin_anew("It was stopped.")
            return
        if isinstance(id_ := message.get("id"), int | str):
            self._asked[id_] = time.monotonic()
        if self._process is not None and self._process.stdin is not None:
            with suppress(ConnectionError):
                self._process.stdin.write(json.dumps(message).encode() + b"\n")
                await self._process.stdin.drain()

    async def watch(self) -> None:
        """Stop the work when a call takes too long."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if min(self._asked.values(), default=time.monotonic()) < time.monotonic() - LONGEST_CALL:
                await self._begin_anew(f"It took more than {LONGEST_CALL:.0f} seconds, so it was stopped.")

    async def _begin_anew(self, why: str) -> None:
        await self.end()
        asked, self._asked = self._asked, {}
        for id_ in asked:
            await self._send(json.dumps({"id": id_, "error": why}))
        await self.start()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Pass on what the process says; begin it anew if it ends by itself, for example without memory."""
        if process.stdout is None:
            return
        while line := await process.stdout.readline():
            if line.startswith(b'{"id":'):
                self._asked.pop(json.loads(line)["id"], None)
            await self._send(line.decode().rstrip("\n"))
        await process.wait()
        if self._process is process:
            self._process = self._reading = None
            asked, self._asked = self._asked, {}
            for id_ in asked:
                await self._send(
                    json.dumps({"id": id_, "error": "The work ended unexpectedly: try something smaller."})
                )
            if asked:
                await self.start()

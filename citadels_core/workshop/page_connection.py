"""Answer the messages of a workshop page, to a session, a language server or tables."""

import asyncio
import json
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from citadels_core.model.errors import CitadelsError
from citadels_core.serve.page_texts import page_words
from citadels_core.workshop.pack_files import ChangedElsewhereError
from citadels_core.workshop.session import WorkshopSession
from citadels_dsl.lsp.server import make_server

LONGEST: Final = 8 * 1024 * 1024
"""The maximum number of characters of a message of the page."""


class PageConnection:
    """A page that is connected to a session, by any transport of texts; an event loop must run."""

    def __init__(self, session: WorkshopSession, send: Callable[[str], None], *, writes: bool) -> None:
        """Say that the session is ready.

        Args:
            send: sends a message to the page.
            writes: whether the files of the session are kept, so that the page need not keep them itself.
        """
        self._session, self._send_text = session, send
        self._language_server = make_server(session.editing, pause=0.0)
        self._language_server.protocol.set_writer(
            _MessageWriter(lambda text: self._send({"lsp": text})), include_headers=False
        )
        self._wake: asyncio.TimerHandle | None = None
        try:
            release = version("citadels-sdk")
        except PackageNotFoundError:  # the code runs from a folder that is not installed
            release = "0"
        about = {"version": release, "writes": writes, "root": session.files.folder.as_uri()}
        self._send({"ready": {"title": session.open()["title"], **about}})

    def receive(self, text: str) -> None:
        """Handle a message of the page; a message that cannot be read is ignored."""
        try:
            message = json.loads(text) if len(text) <= LONGEST else None
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict):
            return
        if isinstance(line := message.get("lsp"), str):
            self._receive_lsp(line)
        elif isinstance(line := message.get("table"), str):
            self._tell_tables(self._session.tables.lines.take(line, time.monotonic()))
        elif isinstance(message.get("id"), int | str):
            self._send({"id": message["id"], **self._answer(message.get("call"), message.get("args", {}))})
            self._tell_tables([])

    def _receive_lsp(self, line: str) -> None:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return
        if isinstance(message, dict):
            self._language_server.protocol.receive(message)

    def _answer(self, call: object, args: object) -> dict[str, Any]:
        try:
            if call == "page_words":
                return {"result": page_words(str(args.get("language", "en")) if isinstance(args, dict) else None)}
            return {"result": self._session.call(call, args)}
        except ChangedElsewhereError as refusal:
            return {"error": str(refusal), "code": "changed"}
        except CitadelsError as refusal:
            return {"error": str(refusal)}
        except Exception as error:  # noqa: BLE001 -- the page shows what went wrong, and the next call may succeed
            place = error.__traceback__
            while place is not None and place.tb_next is not None:
                place = place.tb_next
            where = f", {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place is not None else ""
            why = (str(error) or type(error).__name__).splitlines()[0]
            return {"error": f"An error in the workshop, please report it: {type(error).__name__}: {why}{where}"}

    def _tell_tables(self, lines: list[str]) -> None:
        """Send lines of tables to the page, and wait for the time at which a bot answers."""
        for line in lines:
            self._send({"table": line})
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        tables = self._session.tables.lines
        if tables.thinking or tables.wake is not None:
            wait = 0.0 if tables.thinking else max(0.0, (tables.wake or 0.0) - time.monotonic())
            self._wake = asyncio.get_running_loop().call_later(wait, self._tick)

    def _tick(self) -> None:
        self._wake = None
        tables, now = self._session.tables.lines, time.monotonic()
        lines = tables.tick(now)
        while tables.thinking:
            name, thinking = tables.thinking.pop()
            lines += tables.thought(name, thinking, thinking.run(), now)
        self._tell_tables(lines)

    def _send(self, message: dict[str, Any]) -> None:
        self._send_text(json.dumps(message, separators=(",", ":")))


class _MessageWriter:
    """The writer of the language server, which passes on each message."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send

    def write(self, data: bytes | str) -> None:
        """Send a message."""
        self._send(data.decode() if isinstance(data, bytes) else data)

    def close(self) -> None:
        """Do nothing, because the connection is not the writer's."""

"""Talk to the language server as an editor does."""

import asyncio
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from citadels_core.lab.scenarios.in_editor import scenario_player
from citadels_core.packs.editing.editor import OpenPacks
from citadels_dsl.lsp.server import make_server

PATIENCE = 30
"""Seconds after which an answer is given up."""


class Editor:
    """A client with the findings it received, by address, and the number of notifications."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client, self.folder = client, folder
        self.told: dict[str, list[types.Diagnostic]] = {}
        self.times: dict[str, int] = {}
        self.heard = asyncio.Event()
        self.texts: dict[str, str] = {}
        self.messages: list[types.ShowMessageParams] = []

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: types.PublishDiagnosticsParams) -> None:
            self.told[params.uri] = list(params.diagnostics)
            self.times[params.uri] = self.times.get(params.uri, 0) + 1
            self.heard.set()

        @client.feature(types.WINDOW_SHOW_MESSAGE)
        def shown(params: types.ShowMessageParams) -> None:
            self.messages.append(params)

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    async def begin(self, *, encodings: list[str] | None = None, below: str = "") -> types.InitializeResult:
        """Open the folder, or one below it."""
        general = types.GeneralClientCapabilities(position_encodings=encodings) if encodings else None
        item = types.ClientCompletionItemOptions(snippet_support=True)
        text = types.TextDocumentClientCapabilities(completion=types.CompletionClientCapabilities(completion_item=item))
        result = await self.client.initialize_async(
            types.InitializeParams(
                capabilities=types.ClientCapabilities(general=general, text_document=text),
                workspace_folders=[types.WorkspaceFolder(self.uri(below), "packs")],
            )
        )
        self.client.initialized(types.InitializedParams())
        return result

    def folders(self, *, opened: Sequence[str] = (), closed: Sequence[str] = ()) -> None:
        """Announce workspace folders below this one that were added and removed."""
        added, removed = ([types.WorkspaceFolder(self.uri(name), name) for name in names] for names in (opened, closed))
        event = types.WorkspaceFoldersChangeEvent(added=added, removed=removed)
        self.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))

    def open(self, name: str, text: str | None = None) -> None:
        self.texts[name] = (self.folder / name).read_text("utf-8") if text is None else text
        item = types.TextDocumentItem(self.uri(name), "citadels", 1, self.texts[name])
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, name: str, text: str) -> None:
        self.texts[name] = text
        changed = types.VersionedTextDocumentIdentifier(2, self.uri(name))
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(changed, [whole]))

    async def findings(self, name: str, wanted: Callable[[list[str]], bool] = bool) -> list[types.Diagnostic]:
        """Wait for findings in a file with the wanted codes."""

        async def wait() -> list[types.Diagnostic]:
            while True:
                if (found := self.told.get(self.uri(name))) is not None and wanted([str(one.code) for one in found]):
                    return found
                self.heard.clear()
                await self.heard.wait()

        return await asyncio.wait_for(wait(), PATIENCE)

    def at(self, name: str, words: str, ahead: int = 0) -> dict[str, Any]:
        """Return request parameters for the first occurrence of some words, in UTF-16 units."""
        text = self.texts[name]
        offset = text.index(words) + ahead
        line = text.count("\n", 0, offset)
        before = text[text.rfind("\n", 0, offset) + 1 : offset]
        position = types.Position(line, len(before.encode("utf-16-le")) // 2)
        return {"text_document": types.TextDocumentIdentifier(self.uri(name)), "position": position}

    def piece(self, location: types.Location | types.Range, name: str = "") -> str:
        """Return the text of a range as an editor that counts in UTF-16 units sees it."""
        range_ = location.range if isinstance(location, types.Location) else location
        lines = self.texts[name or location.uri.rsplit("/", 1)[-1]].split("\n")
        assert range_.start.line == range_.end.line
        units = lines[range_.start.line].encode("utf-16-le")
        return units[2 * range_.start.character : 2 * range_.end.character].decode("utf-16-le")

    def applied(self, name: str, edits: Any) -> str:
        """Return the text of a file after some edits."""
        rows = [row.encode("utf-16-le") for row in self.texts[name].split("\n")]
        for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
            start, end = edit.range.start, edit.range.end
            last = rows[end.line][2 * end.character :] if end.line < len(rows) else b""
            new = rows[start.line][: 2 * start.character] + edit.new_text.encode("utf-16-le") + last
            rows[start.line : end.line + 1] = [row.encode("utf-16-le") for row in new.decode("utf-16-le").split("\n")]
        return "\n".join(row.decode("utf-16-le") for row in rows)


def talk(folder: Path, conversation: Callable[[Editor], Awaitable[None]], *, as_process: bool = False) -> None:
    """Start a server for a folder, run a conversation with it, and end it as an editor does.

    It runs in a thread and is talked to through a socket; as a process, it takes a second to start.
    """

    async def run() -> None:
        client = LanguageClient("an editor", "1")
        ended, kill = await _start_process(client) if as_process else await _start_thread(client)
        try:
            await asyncio.wait_for(conversation(Editor(client, folder)), 2 * PATIENCE)
            await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
            client.exit(None)
            assert await asyncio.wait_for(ended(), PATIENCE) == 0
        finally:
            kill()
            await client.stop()

    asyncio.run(run())


Running = tuple[Callable[[], Awaitable[int]], Callable[[], None]]
"""Wait for the end of a server and return its exit code; and end it at once if it has not ended."""


async def _start_process(client: LanguageClient) -> Running:
    await client.start_io(sys.executable, "-m", "citadels_core", "lsp", env=dict(os.environ))
    process = client._server
    assert process is not None

    def kill() -> None:
        if process.returncode is None:
            process.kill()

    return process.wait, kill


async def _start_thread(client: LanguageClient) -> Running:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        await client.start_tcp(*listening.getsockname())
        connection, _ = listening.accept()

    incoming = connection.makefile("rb")  # left open: a thread of the server may be about to read on

    def serve() -> int:
        with connection, connection.makefile("wb") as outgoing:
            try:
                packs = OpenPacks()
                server = make_server(packs, play_scenarios=scenario_player(packs))
                return server.serve(incoming, outgoing)
            finally:
                connection.shutdown(socket.SHUT_RDWR)

    serving = asyncio.get_running_loop().run_in_executor(None, serve)

    async def ended() -> int:
        return await serving

    def kill() -> None:
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)

    return ended, kill

"""Measure how long the workshop works for a keystroke in a pack of a hundred cards.

Run it with ``python -m tests.benchmarks.workshop`` in a checkout; ``make bench`` prints its figures among the others.
"""

import asyncio
import gc
import json
import re
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from citadels_core.workshop.page_connection import PageConnection
from citadels_core.workshop.session import WorkshopSession
from citadels_core.workshop.worker import COLLECT
from tests.benchmarks.packs import write_pack

KEYS = 30
"""The number of keystrokes of which the median is taken."""

TARGET_MS = 100
"""What a keystroke may take at the median, in milliseconds of CPU; the page waits 40 ms more for the next key."""


class _Page:
    """What the page sends for a keystroke, and what it waits for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers: dict[int, Any] = {}
        self.published = 0
        self.known: list[str] = []
        self._count = 0
        self._connection = PageConnection(WorkshopSession(folder), self._receive, writes=True)

    def _receive(self, text: str) -> None:
        message = json.loads(text)
        if "id" in message:
            self.answers[message["id"]] = message.get("result")
        elif "lsp" in message:
            told = json.loads(message["lsp"])
            self.published += told.get("method") == "textDocument/publishDiagnostics"
            if "id" in told:
                self.answers[told["id"]] = told.get("result")

    def tell(self, method: str, params: object) -> None:
        self._connection.receive(
            json.dumps({"lsp": json.dumps({"jsonrpc": "2.0", "method": method, "params": params})})
        )

    async def ask(self, method: str, params: object) -> Any:
        self._count += 1
        told = {"jsonrpc": "2.0", "id": self._count, "method": method, "params": params}
        self._connection.receive(json.dumps({"lsp": json.dumps(told)}))
        return await self._answer(self._count)

    async def call(self, name: str, **args: object) -> Any:
        self._count += 1
        self._connection.receive(json.dumps({"id": self._count, "call": name, "args": args}))
        return await self._answer(self._count)

    async def _answer(self, number: int) -> Any:
        while number not in self.answers:
            await asyncio.sleep(0)
        return self.answers.pop(number)

    def uri(self, path: str) -> str:
        return (self.folder / path).as_uri()

    async def begin(self, path: str) -> None:
        """Open a file, and play all scenarios."""
        await self.ask("initialize", {"processId": None, "rootUri": self.folder.as_uri(), "capabilities": {}})
        self.tell("initialized", {})
        text = (self.folder / path).read_text("utf-8")
        document = {"uri": self.uri(path), "languageId": "citadels", "version": 0, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        self.known = [card["key"] for card in await self.call("cards")]
        while (await self.call("scenarios", path=path))["pending"]:
            pass

    async def type(self, path: str, text: str, version: int) -> float:
        """Send a changed text, and wait for findings, pictures, scenarios and colours, as the page shows them.

        Return when the picture was there, by the clock of the CPU.
        """
        document, before = {"uri": self.uri(path)}, self.published
        changes = [{"text": text}]
        self.tell(
            "textDocument/didChange", {"textDocument": {**document, "version": version}, "contentChanges": changes}
        )
        await self.call("write", path=path, text=text)
        self.known = [card["key"] for card in await self.call("cards", known=self.known)]
        seen = time.process_time()
        while (await self.call("scenarios", path=path))["pending"]:
            await self.call("cards", known=self.known)
        while self.published == before:
            await asyncio.sleep(0)
        await self.ask("textDocument/semanticTokens/full", {"textDocument": document})
        return seen


def texts(kind: str, card: str, number: int) -> str:
    """Return the text of a card after a keystroke."""
    if kind == "a number of the card":
        return re.sub(r"(cost|rank) \d", rf"\1 {number % 5 + 1}", card, count=1)
    return f"{card}{'# ' if kind == 'a comment' else ''}{'x' * (number + 1)}\n"


async def measure(folder: Path) -> dict[str, list[tuple[float, float, float]]]:
    """Return the seconds of wall time, of CPU time, and of CPU time until the picture, of each keystroke by kind."""
    page, path = _Page(folder), "card_000.card"
    await page.begin(path)
    card = (folder / path).read_text("utf-8")
    spent: dict[str, list[tuple[float, float, float]]] = {}
    for kind in ("a number of the card", "a comment", "an error"):
        for number in range(KEYS):
            text = texts(kind, card, number)
            wall, cpu = time.perf_counter(), time.process_time()
            seen = await page.type(path, text, number)
            took = time.perf_counter() - wall, time.process_time() - cpu, seen - cpu
            spent.setdefault(kind, []).append(took)
    return spent


def main() -> None:
    """Measure how long the workshop takes to answer a keystroke."""
    gc.set_threshold(*COLLECT)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "hundred"
        write_pack(folder)
        for kind, times in asyncio.run(measure(folder)).items():
            wall, cpu, seen = (1000 * median(one) for one in zip(*times, strict=True))
            verdict = "" if cpu < TARGET_MS else f"  MORE THAN {TARGET_MS} ms"
            parts = f"{wall:.0f} ms, {cpu:.0f} ms of CPU, {seen:.0f} until the picture"
            print(f"workshop, {kind}: {parts} (median of {KEYS} keys){verdict}")


if __name__ == "__main__":
    main()

"""Measure the server: many tables with bots on one core, and a restart with many stored answers.

    python -m tests.benchmarks.serve [--tables 200] [--seconds 30] [--think 2] [--answers 10000]

At each table one person, who is a program, answers by chance after thinking for a while, and three bots play. An answer
is acknowledged when its update has come; by then it is on the disk, and the bots that follow at once have answered too.
The server runs on one core, the people on another one where there is one. Everything stays on the loopback address.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect

from tests.serve.client import ask, patched
from tests.serve.serving import Serving

SETUP = {"edition": "classic2016", "seats": 4}
LIMITS: dict[str, object] = {
    "connections_of_address": 20_000,
    "requests_per_second": 10_000.0,
    "request_burst": 20_000,
    "tables": 10_000,
}


class Person:
    """A player at a table of their own, with bots."""

    def __init__(self, base: str, number: int, think: float, seats: int) -> None:
        self._base, self._dice, self._think = base, Random(number), think
        status, self._made = ask(base, "/api/tables", {"setup": {**SETUP, "seats": seats}, "name": f"Person {number}"})
        assert status == 201, self._made
        self.table: str = self._made["table"]
        self.waits: list[float] = []
        self.bytes = 0

    async def play(self, until: float, answers: int | None = None) -> None:
        """Play until a time or a number of answers; leave the table when a game is over."""
        address = f"{self._base.replace('http', 'ws', 1)}api/tables/{self.table}/ws"
        async with connect(address, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": self._made["token"]}))
            await socket.send('{"type": "start"}')
            view: Any = None
            version = -1
            sent: float | None = None
            async for text in socket:
                message = json.loads(text)
                if message["type"] not in ("state", "update"):
                    assert message["type"] != "error", message
                    continue
                self.bytes += len(text)
                version = message["version"]
                if sent is not None:
                    self.waits.append(time.perf_counter() - sent)
                    sent = None
                view = viewed(message, view)
                asked = view.get("decision")
                done = time.perf_counter() > until or (answers is not None and version >= answers)
                if done or view.get("scores") is not None:
                    return
                if asked is not None and asked.get("options"):
                    if self._think:
                        await asyncio.sleep(self._dice.expovariate(1 / self._think))
                    ids = [option["id"] for option in asked["options"]]
                    count = self._dice.randint(asked["least"], asked["most"]) if asked.get("many") else 1
                    sent = time.perf_counter()
                    options = self._dice.sample(ids, count)
                    await socket.send(json.dumps({"type": "reply", "at": version, "options": options}))


def viewed(message: Any, before: Any) -> Any:
    """Return the view after a message."""
    if message["type"] == "state":
        return message["view"]
    for operation in message["patch"]:
        before = patched(before, operation)
    return before


def memory(process: int) -> float:
    """Return how many megabytes a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(process: int) -> float:
    """Return how many seconds of processor a process has had."""
    user, system = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def many_tables(server: Serving, tables: int, seconds: float, think: float) -> dict[str, object]:
    """Let many people play for a while and return the figures."""
    pid = server.process.pid
    ask(server.url, "/api/library")
    first = Person(server.url, 0, 0.0, 4)
    await first.play(time.perf_counter() + 10, 20)
    empty = memory(pid)
    people = [Person(server.url, number, think, 4) for number in range(1, tables + 1)]
    began, used = time.perf_counter(), cpu(pid)
    playing = [asyncio.create_task(person.play(began + seconds)) for person in people]
    await asyncio.sleep(seconds * 0.9)
    full, busy = memory(pid), (cpu(pid) - used) / (time.perf_counter() - began)
    await asyncio.gather(*playing)
    waits = sorted(wait for person in people for wait in person.waits)
    return {
        "tables": tables,
        "answers": len(waits),
        "answers a second": round(len(waits) / seconds, 1),
        "median ms": round(waits[len(waits) // 2] * 1e3, 1),
        "95th percentile ms": round(waits[int(len(waits) * 0.95)] * 1e3, 1),
        "longest ms": round(waits[-1] * 1e3, 1),
        "share of the core": round(busy, 2),
        "kB a table": round((full - empty) * 1e3 / tables, 1),
        "bytes an update": round(sum(person.bytes for person in people) / max(1, len(waits))),
        "longest stall ms": stall(server),
    }


def stall(server: Serving) -> str:
    """Return the histogram bound of the worst lateness of the event loop."""
    with urllib.request.urlopen(f"{server.url}metrics", timeout=10) as answer:
        text = answer.read().decode()
    counts = [line.split() for line in text.splitlines() if line.startswith("citadels_stall_seconds_bucket")]
    most = max(float(count) for _, count in counts)
    bound = next(name for name, count in counts if float(count) == most)
    return f"under {float(bound.split('le=')[1].strip(chr(34) + '}')) * 1e3:g}"


async def restart(folder: Path, answers: int) -> dict[str, object]:
    """Store many answers, kill the server, and measure the time until each of its tables is restored."""
    place = str(folder / "restart.db")
    server = Serving(place, LIMITS, {})
    stored, tables = 0, []
    try:
        while stored < answers:
            person = Person(server.url, len(tables), 0.0, 4)
            await person.play(time.perf_counter() + 60)
            tables.append(person.table)
            status, end = ask(server.url, f"/api/tables/{person.table}/replay")
            stored += end["last"] if status == 200 else 0
    finally:
        server.kill()
    began = time.perf_counter()
    server = Serving(place, LIMITS, {})
    started = time.perf_counter() - began
    began = time.perf_counter()
    try:
        address = f"{server.url.replace('http', 'ws', 1)}api/tables/"

        async def look(table: str) -> None:
            async with connect(f"{address}{table}/ws", max_size=None, compression=None) as socket:
                await socket.send('{"type": "hello", "protocol": 1}')
                while json.loads(await socket.recv())["type"] != "state":
                    pass

        await asyncio.gather(*(look(table) for table in tables))
        fetched = time.perf_counter() - began
    finally:
        server.stop()
    return {
        "stored answers": stored,
        "restarted tables": len(tables),
        "seconds until it serves": round(started, 2),
        "seconds until all are fetched": round(fetched, 2),
    }


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=2.0, help="seconds on the average; 0 for none")
    parser.add_argument("--answers", type=int, default=10_000, help="of the restart; 0 leaves it out")
    asked = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        os.sched_setaffinity(0, {cores[0]})  # the server inherits it
        server = Serving(str(Path(folder) / "tables.db"), LIMITS, {})
        os.sched_setaffinity(0, {cores[-1]})
        try:
            told = asyncio.run(many_tables(server, asked.tables, asked.seconds, asked.think))
        finally:
            server.stop()
        if asked.answers:
            os.sched_setaffinity(0, {cores[0]})
            told |= asyncio.run(restart(Path(folder), asked.answers))
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()

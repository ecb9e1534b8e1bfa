"""Run the server as a newcomer starts it, on a port that stays the same after a restart."""

import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 60
QUICK = ("bot_seconds=0", "requests_per_second=1000", "messages_per_second=1000")
"""Limits for players who are in a hurry: bots answer at once, and nobody waits for being too quick."""


def free_port() -> int:
    """Return a free port of the loopback address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class Server:
    """A process that serves tables."""

    def __init__(
        self,
        database: Path,
        packs: tuple[str, ...] = (),
        limits: tuple[str, ...] = QUICK,
        more: tuple[str, ...] = (),
    ) -> None:
        self._database, self._port = database, free_port()
        self._options = [part for pack in packs for part in ("--pack", str(ROOT / pack))]
        self._options += [part for limit in limits for part in ("--limit", limit)]
        self._options += more
        self.url = f"http://127.0.0.1:{self._port}/"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "citadels_core", "serve", "--port", str(self._port), "--db"]
        self._process = subprocess.Popen(
            [*command, str(self._database), *self._options], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert self.url in said, f"the server did not start: {said}"
        with urllib.request.urlopen(f"{self.url}health", timeout=SECONDS) as answer:
            assert answer.status == 200

    def kill(self) -> None:
        """End it like a power cut."""
        self._process.kill()
        self._gone()

    def stop(self) -> None:
        """End it as its host does."""
        if self._process.poll() is None:
            self._process.terminate()
            self._gone()

    def _gone(self) -> None:
        self._process.wait(SECONDS)
        assert self._process.stdout is not None
        self._process.stdout.close()

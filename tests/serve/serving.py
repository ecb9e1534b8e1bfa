"""Run a server in its own process on a free loopback port, to be queried, killed and restarted."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]


class Serving:
    """A running server."""

    def __init__(
        self,
        place: str,
        limits: dict[str, object],
        options: dict[str, object],
        *,
        files: int | None = None,
        errors: IO[bytes] | None = None,
    ) -> None:
        self.place = place
        limited = [] if files is None else ["prlimit", f"--nofile={files}"]
        self.process = subprocess.Popen(
            [
                *limited,
                sys.executable,
                "-m",
                "tests.serve.serving",
                place,
                json.dumps({"bot_seconds": 0.0, **limits}),
                json.dumps(options),
            ],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http"), "the server did not start"

    def kill(self) -> None:
        """End it like a power cut."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """End it as a host does and return its exit code."""
        self.process.terminate()
        return self._gone()

    @property
    def memory(self) -> int:
        """Its memory in bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()

    @property
    def worked(self) -> float:
        """Its CPU time in seconds."""
        ticks = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def _gone(self) -> int:
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def serving(
    place: str,
    limits: dict[str, object] | None = None,
    *,
    files: int | None = None,
    errors: IO[bytes] | None = None,
    **options: object,
) -> Iterator[Serving]:
    """Run a server within this context, with a limit of open files and its errors written to a file of the test."""
    server = Serving(place, limits or {}, options, files=files, errors=errors)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


if __name__ == "__main__":
    from citadels_core.serve.host_limits import Limits
    from citadels_core.serve.run import ServerLocation, run

    run(
        ServerLocation(port=0, database=sys.argv[1], **json.loads(sys.argv[3])),
        Limits(**json.loads(sys.argv[2])),
        lambda url: print(url, flush=True),
    )

"""A server as a process of its own, on a free port of the loopback address: to be asked, killed and started again."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Serving:
    """A running server."""

    def __init__(self, place: str, limits: dict[str, object], options: dict[str, object]) -> None:
        self.place = place
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.serve.serving",
                place,
                json.dumps({"bot_seconds": 0.0, **limits}),
                json.dumps(options),
            ],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http"), "the server did not start"

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """End it as a host does; returns its exit code."""
        self.process.terminate()
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@contextmanager
def serving(place: str, limits: dict[str, object] | None = None, **options: object) -> Iterator[Serving]:
    """Run a server as long as it is needed."""
    server = Serving(place, limits or {}, options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


if __name__ == "__main__":
    from citadels_core.serve.host_limits import Limits
    from citadels_core.serve.run import Place, run

    run(
        Place(port=0, database=sys.argv[1], **json.loads(sys.argv[3])),
        Limits(**json.loads(sys.argv[2])),
        lambda url: print(url, flush=True),
    )

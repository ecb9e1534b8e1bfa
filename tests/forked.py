"""Run the command in forks of a process that has imported it, each with its own time and memory."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import pytest
from attrs import frozen

ROOT = Path(__file__).parents[1]
PATIENCE = 60
"""Seconds after which a run is ended."""

STREAMS = ("in", "out", "err")


@frozen
class Run:
    """The result of a run: its output, CPU seconds and peak memory."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float


class Forks:
    """A process that runs the command on request, each time in a child."""

    def __init__(self, folder: Path, warm: Sequence[Sequence[str]]) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked", json.dumps(warm)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def run(self, *arguments: object, sent: bytes = b"", most_bytes: int | None = None) -> Run:
        """Run the command with an input and a memory limit."""
        files = [self.folder / name for name in STREAMS]
        files[0].write_bytes(sent)
        asked = {"arguments": [*map(str, arguments)], "files": [*map(str, files)], "most_bytes": most_bytes}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        code, seconds, megabytes = json.loads(self.process.stdout.readline())
        return Run(code, *(file.read_bytes().decode() for file in files[1:]), seconds, megabytes)


@contextmanager
def forks(folder: Path, *warm: Sequence[str]) -> Iterator[Forks]:
    """Start a process that has run some commands already, and so has imported their modules."""
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot fork")
    made = Forks(folder, warm)
    with made.process:
        yield made


def _serve(requests: IO[str], answers: IO[str]) -> None:
    """Serve requests; a child returns from here, to end as the command does."""
    from citadels_core.cli.main import main

    for line in requests:
        asked = json.loads(line)
        if child := os.fork():
            _, status, usage = os.wait4(child, 0)
            seconds, unit = usage.ru_utime + usage.ru_stime, 1024**2 if sys.platform == "darwin" else 1024
            print(
                json.dumps([os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss / unit]),
                file=answers,
                flush=True,
            )
            continue
        _redirect(asked["files"])
        _limit(asked["most_bytes"])
        main(asked["arguments"])


def _redirect(files: Sequence[str]) -> None:
    for number, name in enumerate(files):
        opened = os.open(name, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(opened, number)
        os.close(opened)


def _limit(most_bytes: int | None) -> None:
    import resource
    import signal

    signal.alarm(PATIENCE)
    if most_bytes is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))


if __name__ == "__main__":
    from citadels_core.cli.main import run

    requests, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    _redirect([os.devnull] * 3)
    for arguments in json.loads(sys.argv[1]):
        with suppress(SystemExit):
            run(arguments)
    _serve(requests, answers)

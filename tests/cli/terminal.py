"""Run a command in a pseudo-terminal, type into it and read its output."""

import codecs
import os
import select
import subprocess
import sys
import time

import pytest

# A session leader that opens a terminal gets ctrl-C from it.
COMMAND = "import os; os.open(os.ttyname(0), os.O_RDWR); from citadels_core.cli.main import main; main()"


class Terminal:
    """A pseudo-terminal that runs ``citadels`` with some arguments."""

    def __init__(self, *words, columns=80, folder=None, **environment):
        self.ours, theirs = pytest.importorskip("pty").openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "LINES": "24", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, *words],
            cwd=folder,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.said = ""
        self.read = 0

    def read_until(self, wanted, seconds=60):
        """Wait until a text is shown after the last one read; return the output up to and including it."""
        end = time.monotonic() + seconds
        while wanted not in self.said[self.read :]:
            assert time.monotonic() < end, f"{wanted!r} did not come; there was: {self.said[-2000:]}"
            if select.select([self.ours], [], [], 0.2)[0]:
                assert self._more(), f"{wanted!r} never came; there was: {self.said[-2000:]}"
        begin, self.read = self.read, self.said.index(wanted, self.read) + len(wanted)
        return self.said[begin : self.read]

    def type_until(self, keys, wanted):
        """Type the keys until a text is shown: Python can miss a ctrl-C that comes just before it waits for a line."""
        for _ in range(10):
            self.type(keys)
            try:
                self.read_until(wanted, 6)
            except AssertionError:
                continue
            return
        self.read_until(wanted)

    def type(self, keys):
        os.write(self.ours, keys.encode())

    def end(self):
        """Wait for the end of the command and return its exit code."""
        end = time.monotonic() + 60
        while not select.select([self.ours], [], [], 0.2)[0] or self._more():
            assert time.monotonic() < end, f"it did not end; there was: {self.said[-2000:]}"
        code = self.process.wait(timeout=20)
        os.close(self.ours)
        return code

    def kill(self):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def _more(self):
        """Read more output; return whether there was any before the command closed its end."""
        try:
            more = os.read(self.ours, 65536)
        except OSError:
            return False
        self.said = (self.said + self.decoder.decode(more)).replace("\r\n", "\n")
        return bool(more)

"""Sitting at a table in a test: with lines that are typed beforehand, or in a terminal of its own."""

import io
import os
import pty
import select
import subprocess
import sys
import time

import pytest

from citadels_core.bots.greedy import GreedyBot
from citadels_core.cli.console import make_console
from citadels_core.cli.sitting import Left, Sitting
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game

NAMES = ("You", "Ann", "Ben", "Cid")


def sitting(catalog, typed, seed=5, seats=4, width=80, **more):
    """Return a sitting of a person who types these lines, and what it prints."""
    game = Game.start(catalog, Setup(edition="classic2016", seats=seats, seed=seed, names=NAMES[:seats]))
    printed = io.StringIO()
    lines_ = iter(typed)

    def read(prompt):
        printed.write(prompt)
        try:
            line = next(lines_)
        except StopIteration:
            raise EOFError from None
        printed.write(f"{line}\n")
        return line

    bots = [GreedyBot(seat) for seat in range(seats)]
    console = make_console(file=printed, width=width)
    return Sitting(game=game, seat=0, bots=bots, console=console, read=read, **more), printed


def play_until_left(catalog, *typed, **more):
    table, printed = sitting(catalog, typed, **more)
    with pytest.raises(Left):
        table.play()
    return printed.getvalue(), table.game


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *words):
        self.ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        # a session leader that opens a terminal gets ctrl-C from it
        code = "import os; os.open(os.ttyname(0), os.O_RDWR); from citadels_core.cli.main import main; main()"
        arguments = [sys.executable, "-c", code, "play", *words]
        self.process = subprocess.Popen(
            arguments, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        self.said = ""

    def read_until(self, wanted, seconds=30):
        end = time.monotonic() + seconds
        start = len(self.said)
        while wanted not in self.said[start:]:
            assert time.monotonic() < end, self.said[-2000:]
            if select.select([self.ours], [], [], 0.2)[0]:
                try:
                    self.said += os.read(self.ours, 65536).decode(errors="replace")
                except OSError:
                    break

    def says(self, wanted, seconds):
        try:
            self.read_until(wanted, seconds)
        except AssertionError:
            return False
        return wanted in self.said

    def type(self, keys):
        os.write(self.ours, keys.encode())

    def end(self):
        code = self.process.wait(timeout=20)
        os.close(self.ours)
        return code

"""Play at a terminal table in a test, with prepared input lines."""

import io

import pytest

from citadels_core.bots.greedy import GreedyBot
from citadels_core.cli.game.sitting import TerminalExit, TerminalGame
from citadels_core.cli.terminal.console import make_console
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game

NAMES = ("You", "Ann", "Ben", "Cid")


def typing(typed, printed):
    """Return a reader of these lines that echoes them to the output."""
    lines = iter(typed)

    def read(prompt):
        printed.write(prompt)
        try:
            line = next(lines)
        except StopIteration:
            raise EOFError from None
        printed.write(f"{line}\n")
        return line

    return read


def sitting(catalog, typed, seed=5, seats=4, width=80, names=NAMES, **more):
    """Return a terminal game of a player who types these lines, and its output."""
    game = Game.start(catalog, Setup(edition="classic2016", seats=seats, seed=seed, names=names[:seats]))
    printed = io.StringIO()
    bots = [GreedyBot(seat) for seat in range(seats)]
    console = make_console(file=printed, width=width)
    return TerminalGame(game=game, seat=0, bots=bots, console=console, read=typing(typed, printed), **more), printed


def play_until_left(catalog, *typed, **more):
    table, printed = sitting(catalog, typed, **more)
    with pytest.raises(TerminalExit):
        table.play()
    return printed.getvalue(), table.game

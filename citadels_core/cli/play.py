"""`citadels play`: a game at the terminal, against bots or among them."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.numbers import PLAYERS, SEED, Number
from citadels_core.cli.opening import Refusal, box_options, edition_option, opened, pack_option, warn_off_table

if TYPE_CHECKING:
    from citadels_core.cli.sitting import Sitting
    from citadels_core.model.catalog import Catalog
    from citadels_core.model.setup import Setup

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jon")
YOU = "You"
INTERRUPTED = 130
"""What a shell expects of a program that ctrl-C has ended."""


@click.command()
@edition_option
@click.option("--players", type=PLAYERS, default=4, show_default=True, help="How many players.")
@click.option("--seat", type=Number(0, 11), default=0, show_default=True, help="Your seat, from 0.")
@click.option(
    "--seed",
    type=SEED,
    help="Where chance starts: the same seed deals the same cards. Without one, anywhere; the game tells where.",
)
@click.option("--auto", is_flag=True, help="Let the bots play alone.")
@click.option(
    "--bot", type=click.Choice(["random", "greedy"]), default="greedy", show_default=True, help="Who plays the others."
)
@box_options
@pack_option
def command(
    edition: str | None,
    players: int,
    seat: int,
    seed: int | None,
    auto: bool,
    bot: str,
    box: dict[str, Any],
    packs: tuple[str, ...],
) -> None:
    """Play a game at this terminal, you against bots.

    Without a terminal, or with --auto, the bots play it out, and it is told to the final scores.
    """
    from citadels_core.model.setup import Setup

    alone = auto or not (sys.stdin.isatty() and sys.stdout.isatty())
    try:
        with opened(edition, packs) as (catalog, chosen):
            if seat >= players:
                raise Refusal(f"There are seats 0 to {players - 1}, and no seat {seat}.")
            names = tuple(name for name in names_of(players, None if alone else seat))
            setup = Setup(edition=chosen, seats=players, seed=seed, names=names, **box)
            warn_off_table(catalog, setup, packs)
            sitting = sit_down(catalog, setup, None if alone else seat, bot)
        _play(sitting)
    except KeyboardInterrupt:
        click.echo("\nGoodbye.")
        sys.exit(INTERRUPTED)


def sit_down(catalog: "Catalog", setup: "Setup", seat: int | None, bot: str) -> "Sitting":
    """Set up a game for this terminal.

    Raises:
        SetupError: it cannot be played as asked.
    """
    from citadels_core.bots.named import BOTS
    from citadels_core.cli.console import make_console
    from citadels_core.cli.sitting import Sitting
    from citadels_core.table.game import Game

    game = Game.start(catalog, setup)
    bots = [BOTS[bot](game.setup.known_seed() + other) for other in range(setup.seats)]
    return Sitting(game=game, seat=seat, bots=bots, console=make_console(), read=read)


def _play(sitting: "Sitting") -> None:
    from citadels_core.cli.sitting import Left

    setup, box = sitting.game.setup, sitting.game.box
    who = f"{setup.seats} players"
    sitting.console.print(f"{box.edition.book.name}, {who}, seed {setup.seed}.", style="bold")
    if sitting.seat is not None:
        sitting.console.print("You play against bots. Type h for help, q to leave.", style="dim")
    try:
        sitting.play()
    except Left:
        click.echo("Goodbye.")


def read(prompt: str) -> str:
    """Ask for a line at this terminal; raises EOFError when there is none."""
    with suppress(ImportError):
        import readline  # noqa: F401 -- gives input() a line editor and a history
    return input(prompt)


def names_of(players: int, mine: int | None) -> list[str]:
    """Return what the players are called, the person by ``You``."""
    others = iter([*NAMES, *(f"Player {number}" for number in range(len(NAMES) + 1, players + 1))])
    return [YOU if seat == mine else next(others) for seat in range(max(players, 0))]

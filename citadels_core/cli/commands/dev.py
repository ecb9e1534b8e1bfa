"""`citadels dev`: whenever a file of a pack is saved, check and test the pack, and continue a game."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.lookup.packs_to_play import edition_to_play
from citadels_core.cli.options import box_options, edition_option
from citadels_core.cli.terminal.parameters import PLAYERS, SEED

if TYPE_CHECKING:
    from citadels_core.cli.game.desk import Desk
    from citadels_core.lab.trying.bench import Bench


@click.command()
@click.argument("pack", metavar="[PACK]", default=".")
@edition_option
@click.option(
    "--players", type=PLAYERS, default=4, show_default=True, help="Number of players; you have the first seat."
)
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="Number that fixes all chance: the same seed deals the same cards.",
)
@click.option("--once", is_flag=True, help="Check, test and play the pack once; do not wait for changes.")
@box_options
def command(pack: str, edition: str | None, players: int, seed: int, box: dict[str, Any], *, once: bool) -> None:
    """Check, test and play a pack again after each change to it.

    PACK is the folder or the id of a pack; the current folder by default. The command starts a game with the pack. When
    you save a card file in your editor, the command checks the file, runs the scenarios (tests of cards) that the
    change may affect, and continues the game with the new cards: it repeats your answers and shows the first event that
    is different now.

    If input or output is not a terminal, or with --once, the command checks and tests the pack once, bots play one
    game, and the command exits. Exit code 1: there are errors, a scenario fails, or the pack cannot be played.
    """
    from citadels_core.cli.commands.play import INTERRUPTED
    from citadels_core.cli.game.desk import Desk
    from citadels_core.cli.lookup.paths import meant, packs_of
    from citadels_core.cli.terminal.console import make_console
    from citadels_core.model.setup import Setup

    folder = packs_of(meant([pack]))[0]

    def setup(desk: "Desk", seed: int) -> Setup:
        chosen = edition_to_play(desk.catalog, edition, (str(folder),))
        return Setup(edition=chosen, seats=players, seed=seed, names=desk.names(players), **box)

    try:
        bench = _bench(folder, edition)
        alone = once or not (sys.stdin.isatty() and sys.stdout.isatty())
        desk = Desk(bench=bench, console=make_console(), setup=setup, seed=seed, alone=alone)
        if alone:
            raise SystemExit(0 if desk.once() else 1)
        desk.watch()
    except KeyboardInterrupt:
        click.echo("\nGoodbye.")
        sys.exit(INTERRUPTED)


def _bench(folder: Path, edition: str | None) -> "Bench":
    from citadels_core.lab.trying.bench import Bench
    from citadels_core.packs.finding.discovery import official
    from citadels_core.packs.finding.shelves import default_packs

    if edition is not None:
        home = edition.partition(":")[0]
        return Bench.of(folder, [home] if home in official() else list(official()))
    bench = Bench.of(folder)
    return bench if bench.workspace.loaded().catalog.editions else Bench.of(folder, default_packs())

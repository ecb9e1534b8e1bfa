"""`citadels try`: start a game in your turn, at a position in which you can use a certain card."""

import sys
from typing import TYPE_CHECKING

import click

from citadels_core.cli.errors import CommandError
from citadels_core.cli.options import language_option, opponent_option, pack_option
from citadels_core.cli.terminal.completion import complete_card, complete_edition
from citadels_core.cli.terminal.parameters import PLAYERS
from citadels_core.cli.terminal.parameters import SEED as ANY_SEED

if TYPE_CHECKING:
    from citadels_core.cli.game.language import Language
    from citadels_core.cli.game.sitting import TerminalGame
    from citadels_core.lab.trying.practice import PracticeRequest
    from citadels_core.model.catalog import Catalog

SEED = 1
"""The default seed: after a change of the card, the command shows the same table again."""


@click.command()
@click.argument("card", nargs=-1, required=True, metavar="CARD", shell_complete=complete_card)
@click.option(
    "--as",
    "character",
    metavar="CHARACTER",
    help="Character that you have in this round (default: a character with which you can use the card).",
)
@click.option("--built", is_flag=True, help="Start with the district built in your city, not in your hand.")
@click.option(
    "--edition",
    metavar="ID",
    shell_complete=complete_edition,
    help="Edition to play, as in `citadels play`. By default, the first one with this card: first those in the pack of "
    "the card, then in the order of `citadels list editions`.",
)
@click.option(
    "--seed",
    type=ANY_SEED,
    default=SEED,
    show_default=True,
    help="Number that fixes all chance: the same seed deals the same cards.",
)
@click.option("--seats", type=PLAYERS, default=4, show_default=True, help="Number of players.")
@opponent_option
@language_option
@pack_option
def command(
    card: tuple[str, ...],
    character: str | None,
    edition: str | None,
    seed: int,
    seats: int,
    bot: str,
    language: str,
    packs: tuple[str, ...],
    *,
    built: bool,
) -> None:
    """Start a game in which you can use a certain card at once.

    CARD is the name or id of a district or a character. At the start it is your turn: you have the district in hand
    with the gold to build it, or have chosen the character. Bots play the other seats. If input or output is not a
    terminal, the command only shows the table and what you can and cannot do now. If the current folder is a pack, the
    command loads this pack, unless you name others with --pack.
    """
    from citadels_core.box.find import find_edition
    from citadels_core.cli.commands.play import INTERRUPTED, NAMES
    from citadels_core.cli.game.language import Language
    from citadels_core.cli.lookup.library import library
    from citadels_core.cli.lookup.names import find_card
    from citadels_core.lab.trying.practice import PracticeRequest, box_of
    from citadels_core.model.contents import cards_of, characters_of

    packs = packs or _here()
    there = library(packs)
    loaded = there.loaded
    catalog = loaded.catalog
    says = Language(language, catalog)
    box = find_edition(catalog, edition) if edition is not None else None
    offered = cards_of(catalog, box) if box is not None else ()
    tried = find_card(loaded, " ".join(card), packs, offered=offered)
    there.refuse_broken(tried)
    if built and tried.is_character:
        raise CommandError(f"--built is for districts, and {tried.name} is a character.")
    if character is not None and tried.is_character:
        raise CommandError(f"You are {tried.name} already: --as is for districts.")
    held = None
    if character is not None:
        at_table = characters_of(box if box is not None else box_of(catalog, tried))
        held = find_card(loaded, character, packs, kind="character", offered=at_table)
    wish = PracticeRequest(
        card=tried,
        character=held,
        edition=box.book.id if box is not None else None,
        names=(says("you"), *NAMES[: seats - 1]),
        seed=seed,
        built=built,
    )
    sitting = _sit_down(catalog, wish, bot, says)
    try:
        _play(sitting, wish)
    except KeyboardInterrupt:
        click.echo(f"\n{says('goodbye')}")
        sys.exit(INTERRUPTED)


def _here() -> tuple[str, ...]:
    """Return the pack in the current folder, unless it is an official one."""
    from pathlib import Path

    from citadels_core.packs.finding.discovery import is_pack, official

    here = Path.cwd()
    return (str(here),) if is_pack(here) and here not in official().values() else ()


def _sit_down(catalog: "Catalog", wish: "PracticeRequest", bot: str, language: "Language") -> "TerminalGame":
    from citadels_core.bots.registry import BOTS
    from citadels_core.cli.commands.play import read
    from citadels_core.cli.game.sitting import TerminalGame
    from citadels_core.cli.terminal.console import make_console
    from citadels_core.lab.trying.practice import set_out
    from citadels_core.table.game import Game
    from citadels_core.table.positions.layouts import PositionError

    try:
        game = set_out(catalog, wish, Game.start)
    except PositionError as refusal:
        raise CommandError(str(refusal)) from None
    bots = [BOTS[bot](wish.seed + other) for other in range(game.setup.seats)]
    sitting = TerminalGame(game=game, seat=0, bots=bots, console=make_console(), read=read, language=language)
    sitting.told = game.next_event
    return sitting


def _play(sitting: "TerminalGame", wish: "PracticeRequest") -> None:
    from citadels_core.cli.game.sitting import TerminalExit
    from citadels_core.cli.lookup.card_text import head

    says, edition = sitting.language, sitting.game.box.edition.book.name
    holds = sitting.game.observe(0).players[0].characters or ()
    say = sitting.console.print
    say(says("game", edition=says.title(edition), players=len(wish.names), seed=str(wish.seed)), style="bold")
    say(f"{says.say(head(wish.card))}. {says.text(wish.card)}".rstrip())
    say(says("to_move", characters=says.titles(holds)))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sitting.look()
        return
    say(says("bots"), style="dim")
    try:
        sitting.play()
    except TerminalExit:
        click.echo(says("goodbye"))

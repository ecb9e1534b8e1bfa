"""`citadels play`: play a game at the terminal against bots, or watch bots play."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from citadels_core.cli.errors import CommandError
from citadels_core.cli.lookup.packs_to_play import opened, warn_off_table
from citadels_core.cli.options import (
    box_options,
    edition_option,
    language_option,
    opponent_option,
    pack_option,
    thinking_option,
)
from citadels_core.cli.terminal.parameters import PLAYERS, SEED, NumberParam
from citadels_core.model.escape import visible

if TYPE_CHECKING:
    from citadels_core.bots.budget import Budget
    from citadels_core.cli.game.journal_file import JournalFile
    from citadels_core.cli.game.kept_file import GameFile, StoredGame
    from citadels_core.cli.game.language import Language
    from citadels_core.cli.game.sitting import TerminalGame
    from citadels_core.model.catalog import Catalog
    from citadels_core.model.setup import Setup
    from citadels_core.table.game import Game

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jon")
YOU = "You"
INTERRUPTED = 130
"""The exit code that a shell expects after ctrl-C."""


@click.command()
@edition_option
@click.option("--players", type=PLAYERS, default=4, show_default=True, help="Number of players.")
@click.option(
    "--seat", type=NumberParam(0, 11), default=0, show_default=True, help="Your seat at the table; the first seat is 0."
)
@click.option("--name", default=YOU, show_default=True, help="Your name.")
@click.option(
    "--seed",
    type=SEED,
    help="Number that fixes all chance: the same seed deals the same cards (default: random; the number is printed).",
)
@click.option("--auto", is_flag=True, help="Let bots play all seats, yours too.")
@opponent_option
@thinking_option
@click.option("--ask-all", is_flag=True, help="Ask you also when there is only one possible answer.")
@click.option(
    "--resume",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Continue the game in this file; `citadels replay` takes the same files. --bot replaces "
    "all bots of the game, --pack all its packs. Cannot be used with --edition, --players, --seat, "
    "--name, --seed, --preset, --cast, --districts or --variant.",
)
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="New journal file, to which each answer is written at once. Continue the game with --resume, even after a "
    "crash.",
)
@click.option(
    "--changed-cards",
    is_flag=True,
    help="With --resume: if cards have changed since the save, continue without a question, from the last answer "
    "that is still legal.",
)
@language_option
@box_options
@pack_option
@click.pass_context
def command(
    context: click.Context,
    edition: str | None,
    players: int,
    seat: int,
    name: str,
    seed: int | None,
    bot: str,
    thinking: "Budget | None",
    resume: Path | None,
    record: Path | None,
    language: str,
    box: dict[str, Any],
    packs: tuple[str, ...],
    *,
    auto: bool,
    ask_all: bool,
    changed_cards: bool,
) -> None:
    """Play a game at this terminal against bots.

    Without options other than --language, the command asks which game to play. If input or output is not a
    terminal, or with --auto, bots play the whole game.
    """
    from citadels_core.cli.game.language import Language
    from citadels_core.cli.game.sitting import TerminalExit
    from citadels_core.model.setup import Setup
    from citadels_core.table.game import Game

    says = Language(language)
    alone = auto or not (sys.stdin.isatty() and sys.stdout.isatty())
    given = {name for name in context.params if context.get_parameter_source(name) is not ParameterSource.DEFAULT}
    given.discard("language")
    name = name if "name" in given else says("you")
    sitting: TerminalGame | None = None
    try:
        if resume is not None:
            kept = _kept(resume, given)
            catalog, _ = opened(kept.edition, packs or kept.seated.packs)
            stored = _agreed(kept, catalog, ask=not alone, agreed=changed_cards)
            sitting = _resumed(kept, stored, alone, bot if "bot" in given else None, thinking, packs, language)
            if record is not None and sitting.journal is not None:
                raise CommandError(f'The game is recorded in "{resume}", from which it continues: leave out --record.')
        else:
            catalog, chosen = opened(edition, packs)
            if seat >= players:
                raise CommandError(f"There is no seat {seat}; the seats are 0 to {players - 1}.")
            says = Language(language, catalog)
            names = names_of(players, None if alone else seat, name, says)
            setup = Setup(edition=chosen, seats=players, seed=seed, names=names, **box)
            if not alone and not given:
                setup = _ask_for_setup(catalog, setup, says)
            warn_off_table(catalog, setup, packs)
            game = Game.start(catalog, setup)
            sitting = _sitting(game, None if alone else seat, bot, packs, thinking, says)
        sitting.ask_all = ask_all
        if record is not None:
            sitting.journal = _create_journal(record, sitting, bot, packs)
        _play(sitting)
    except TerminalExit:
        click.echo(_goodbye(sitting, says))
    except KeyboardInterrupt:
        click.echo(f"\n{_goodbye(sitting, says)}")
        sys.exit(INTERRUPTED)


def _goodbye(sitting: "TerminalGame | None", says: "Language") -> str:
    if sitting is None or sitting.journal is None or sitting.game.over:
        return says("goodbye")
    command = f"citadels play --resume {quote(str(sitting.journal.path))}"
    return f"{says('goodbye')} {says('go_on', command=command)}"


def _create_journal(path: Path, sitting: "TerminalGame", bot: str, packs: tuple[str, ...]) -> "JournalFile":
    from citadels_core.cli.game.journal_file import JournalFile
    from citadels_core.cli.game.kept_file import TerminalSeats, about

    seated = TerminalSeats(seat=sitting.seat or 0, bot=bot, packs=_found(packs))
    return JournalFile.begin(path, sitting.game, about(seated))


def _found(packs: tuple[str, ...]) -> tuple[str, ...]:
    """Return ids and paths of packs, the paths made absolute, so that any folder can be current."""
    return tuple(str(Path(pack).resolve()) if os.path.lexists(pack) else pack for pack in packs)


def _kept(file: Path, given: set[str]) -> "GameFile":
    """Read the file of a game to continue.

    Raises:
        CommandError: the file cannot be read, or an option cannot be used with --resume.
    """
    from citadels_core.cli.game.kept_file import read_kept

    if unfit := sorted(given - {"resume", "record", "auto", "bot", "thinking", "ask_all", "changed_cards", "packs"}):
        options = ", ".join(f"--{name.removesuffix('s') if name == 'variants' else name}" for name in unfit)
        raise CommandError(f"--resume continues a table that is set up: leave out {options}.")
    return read_kept(file)


def _agreed(kept: "GameFile", catalog: "Catalog", *, ask: bool, agreed: bool) -> "StoredGame":
    """Return the game of a file; if its cards have changed, ask the person first.

    Args:
        ask: whether there is a terminal to ask at.
        agreed: whether --changed-cards was given.

    Raises:
        TerminalExit: the person does not want the changed cards.
        CommandError: nobody can be asked, or the game cannot be continued.
    """
    from citadels_core.cli.game.sitting import TerminalExit

    found = kept.game(catalog)
    if found.changed is None:
        return found
    told = f'"{kept.path}" was written with other cards or rules: {found.changed}.'
    if found.misfit is None:
        told += f" All its {found.game.version} moves still fit, but the game may come out differently."
    else:
        told += f" {found.misfit.args[0].partition(' The record was made')[0]} All moves from there on are lost."
    if found.misfit is not None and kept.whole is not None:
        told += " The journal is not changed; to record the game in a new one, use --record."
    if not (ask or agreed):
        raise CommandError(f"{told} To continue anyway, add --changed-cards.")
    click.echo(f"warning: {visible(told)}", err=True)
    if not (agreed or click.confirm("Continue with the current cards?")):
        raise TerminalExit
    return found


def _resumed(
    kept: "GameFile",
    found: "StoredGame",
    alone: bool,
    bot: str | None,
    thinking: "Budget | None",
    packs: tuple[str, ...],
    language: str,
) -> "TerminalGame":
    """Build the terminal game of a save, a record or a journal; a journal is opened to append to it."""
    from citadels_core.cli.game.journal_file import JournalFile
    from citadels_core.cli.game.language import Language
    from citadels_core.table.saves.journal import Journal

    game, seated = found.game, kept.seated
    journal = None
    if kept.whole is not None and not game.over and found.misfit is None:
        journal = JournalFile.go_on(kept.path, kept.whole, ended=kept.ended)
        if found.changed is not None:
            journal.add(Journal.content(game))
    if kept.torn:
        click.echo(f"warning: {kept.torn}", err=True)
    says = Language(language, game.box.catalog)
    game.setup = called(game.setup, None if alone else says("you"))
    sitting = _sitting(game, None if alone else seated.seat, bot or seated.bot, packs or seated.packs, thinking, says)
    sitting.file = kept.path if kept.whole is None and found.changed is None else None
    sitting.journal = journal
    sitting.told = game.next_event if alone else sitting.since_my_turn()
    return sitting


def called(setup: "Setup", you: str | None) -> "Setup":
    """Return a set-up in which the player named ``You``, in any language, gets another name.

    Args:
        you: the new name, such as ``You`` in another language; None for a free name of ``NAMES``.
    """
    from attrs import evolve

    from citadels_core.cli.game.language import Language
    from citadels_core.wire import spoken

    known = {Language(code)("you") for code in spoken()}
    new = you or next((name for name in NAMES if name not in setup.names), "Somebody")
    return evolve(setup, names=tuple(new if name in known else name for name in setup.names))


def _ask_for_setup(catalog: "Catalog", usual: "Setup", says: "Language") -> "Setup":
    from citadels_core.cli.game.set_up import Questions
    from citadels_core.cli.game.sitting import TerminalExit
    from citadels_core.cli.terminal.console import make_console

    console = make_console()
    console.print(says("set_up"), style="dim")
    try:
        questions = Questions(catalog=catalog, console=console, read=read, language=says)
        setup = questions.ask(usual, lambda players, name: names_of(players, 0, name, says))
    except EOFError:
        click.echo()
        raise TerminalExit from None
    options = {"--edition": setup.edition, "--players": str(setup.seats), "--preset": setup.preset}
    options["--name"] = setup.name_of(0) if setup.name_of(0) != says("you") else None
    options["--language"] = says.code if says.code != "en" else None
    words = " ".join(f"{option} {quote(word)}" for option, word in options.items() if word is not None)
    console.print(says("same_command", command=f"citadels play {words}"), style="dim", soft_wrap=True)
    console.print()
    return setup


def _sitting(
    game: "Game",
    seat: int | None,
    bot: str,
    packs: tuple[str, ...],
    thinking: "Budget | None",
    language: "Language",
) -> "TerminalGame":
    from functools import partial

    from citadels_core.bots.registry import make_bot
    from citadels_core.cli.game.kept_file import TerminalSeats, put
    from citadels_core.cli.game.sitting import TerminalGame
    from citadels_core.cli.terminal.console import make_console

    bots = [make_bot(bot, game.setup.known_seed() + other, thinking) for other in range(game.box.seats)]
    save_to = None if seat is None else partial(put, seated=TerminalSeats(seat=seat, bot=bot, packs=_found(packs)))
    return TerminalGame(
        game=game, seat=seat, bots=bots, console=make_console(), read=read, save_to=save_to, language=language
    )


def _play(sitting: "TerminalGame") -> None:
    setup, says = sitting.game.setup, sitting.language
    edition = says.title(sitting.game.box.edition.book.name)
    sitting.console.print(says("game", edition=edition, players=setup.seats, seed=str(setup.seed)), style="bold")
    if sitting.seat is not None:
        sitting.console.print(says("bots"), style="dim")
        if sitting.told:
            sitting.console.print(says("since_your_turn"), style="dim")
    sitting.play()


def read(prompt: str) -> str:
    """Prompt for a line at this terminal; raise EOFError when there is none."""
    with suppress(ImportError):
        import readline  # noqa: F401 -- gives input() a line editor and a history
    return input(prompt)


def names_of(players: int, mine: int | None, called: str = YOU, language: "Language | None" = None) -> tuple[str, ...]:
    """Return the names by seat: ``called`` at ``mine``, the seat of the person if any; others for bots."""
    from citadels_core.cli.game.language import Language

    says = language or Language()
    free = [name for name in NAMES if name.casefold() != called.strip().casefold()]
    others = iter([*free, *(says("player", number=number) for number in range(len(free) + 1, players + 1))])
    return tuple(called if seat == mine else next(others) for seat in range(max(players, 0)))

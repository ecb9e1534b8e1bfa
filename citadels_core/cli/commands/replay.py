"""`citadels replay`: show a recorded game again, or verify that its moves are still legal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from citadels_core.cli.errors import CommandError
from citadels_core.cli.lookup.packs_to_play import opened
from citadels_core.cli.options import language_option, pack_option
from citadels_core.cli.terminal.parameters import NumberParam

if TYPE_CHECKING:
    from citadels_core.cli.game.kept_file import GameFile
    from citadels_core.model.catalog import Catalog
    from citadels_core.table.saves.record import Record

ONLOOKER = "onlooker"
INTERRUPTED = 130


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to",
    metavar="N",
    type=NumberParam(0, 10_000_000),
    help="Stop after this number of moves; 0 shows the start of the game (default: the whole game).",
)
@click.option("--step", is_flag=True, help="Show one move at a time; you can go forward and back.")
@click.option(
    "--verify",
    is_flag=True,
    help="Do not show the game; only check that all moves are legal and the result is the same.",
)
@click.option(
    "--seat",
    metavar="S",
    help=f'Show only what this seat may see (0 is the first seat); with the value "{ONLOOKER}", only what is public '
    "(default: all cards, hidden cards too).",
)
@language_option
@pack_option
def command(
    file: Path, to: int | None, seat: str | None, language: str, packs: tuple[str, ...], *, step: bool, verify: bool
) -> None:
    """Show the moves of a game from a file, or verify the file.

    FILE contains one game: a journal from `citadels play --record`, a game saved at the terminal, or a record that a
    Python program wrote with this library. The command repeats the moves with the packs that the file names, as they
    are now, or with the packs of --pack instead.

    Exit code 0: all moves are legal and the result is the same. 1: a move is illegal now, or the result differs. 2: the
    file cannot be read.
    """
    from citadels_core.cli.game.kept_file import read_kept
    from citadels_core.cli.game.sitting import TerminalExit
    from citadels_core.cli.terminal.console import make_console
    from citadels_core.table.saves.record import RecordError

    kept = read_kept(file)
    try:
        catalog, _ = opened(kept.edition, packs or _packs(kept))
        record = _record(kept, catalog)
        if kept.torn:
            click.echo(f"warning: {kept.torn}", err=True)
        if verify:
            _verify(catalog, record)
            return
        from citadels_core.cli.commands.play import called, read
        from citadels_core.cli.game.language import Language
        from citadels_core.cli.game.retelling import Retelling

        told = Retelling(
            catalog=catalog,
            record=record,
            console=make_console(),
            seat=_seat(seat, record.head.setup.seats),
            all_seen=seat is None,
            language=Language(language, catalog),
            rename=lambda setup: called(setup, None),
        )
        if not step:
            told.tell(to)
        elif sys.stdin.isatty() and sys.stdout.isatty():
            told.step(read, to or 0)
        else:
            raise CommandError("--step needs a terminal.")
    except RecordError as error:
        if error.code == "no_such_version":
            raise CommandError(str(error)) from None
        click.echo(f"{file}: {error}", err=True)
        sys.exit(1)
    except TerminalExit:
        return
    except KeyboardInterrupt:
        click.echo()
        sys.exit(INTERRUPTED)


def _packs(kept: "GameFile") -> tuple[str, ...]:
    """Return the packs to load: the packs that the terminal noted in the file, else those of the record."""
    from citadels_core.packs.finding.discovery import official

    if kept.seated.packs or kept.record is None:
        return kept.seated.packs
    return tuple(pack.id for pack in kept.record.head.packs if pack.id not in official())


def _record(kept: "GameFile", catalog: "Catalog") -> "Record":
    from citadels_core.table.saves.record import Record

    return Record.of(kept.game(catalog).game) if kept.record is None else kept.record


def _seat(typed: str | None, seats: int) -> int | None:
    """Parse --seat: the number of a seat, or None for an onlooker."""
    if typed is None or typed == ONLOOKER:
        return None
    if not typed.isdecimal() or len(typed) > 2 or int(typed) >= seats:
        raise CommandError(f"--seat must be a seat from 0 to {seats - 1}, or {ONLOOKER}.")
    return int(typed)


def _verify(catalog: "Catalog", record: "Record") -> None:
    """Replay a record, and print in one line whether its moves are legal and its result is the same."""
    from citadels_core.table.saves.record import replay

    game = replay(catalog, record)
    count = len(record.moves)
    fits = "1 move fits" if count == 1 else f"All {count} moves fit"
    other = record.head.changed(game)
    if other is not None:
        click.echo(f"{fits}, though something has changed: {other}.")
    elif record.result is None:
        click.echo(f"{fits}; the record has no result to compare.")
    else:
        click.echo(f"{fits}, and the result is the same.")

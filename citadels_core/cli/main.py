"""The program `citadels`: the list of its commands, its entry point and its exit codes."""

import errno
import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

import click

from citadels_core.cli.lazy import LazyGroup

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("play", "Play a game at this terminal against bots."),
    "replay": ("replay", "Show the moves of a game from a file, or verify the file."),
    "validate": ("validate", "Check packs and card files."),
    "lsp": ("lsp", "Start the language server, which editors use to check card files."),
    "fmt": ("fmt", "Format card files."),
    "explain": ("explain", "Explain a finding (an error or a warning) by its code, or list all codes."),
    "dev": ("dev", "Check, test and play a pack again after each change to it."),
    "test": ("test", "Run the scenarios (tests of cards) in card files and packs."),
    "try": ("try_", "Start a game in which you can use a certain card at once."),
    "list": ("list_", "List characters, districts, editions and packs."),
    "show": ("show", "Show a card, an edition or shared rules, and their file and line."),
    "cards": ("cards", "Draw cards as pictures, as sheets to print or as a gallery."),
    "serve": ("serve", "Run a server on which people and programs play games."),
    "workshop": ("workshop", "Write, see, test and play cards in the browser."),
    "pack": ("pack", "Create, check, build, install and find packs."),
    "simulate": (
        "simulate",
        "Play many games between bots, and report how they go: wins, points, length, lead, seats, choices.",
    ),
    "balance": ("balance", "Measure by experiments what cards are worth, and report which are too strong."),
    "tournament": ("tournament", "Let bots play against each other, and rate them by who finishes before whom."),
    "soak": ("soak", "Play games with random settings and random moves, to find errors in cards and rules."),
}
"""The module and the help line of each command."""

COLLECT = (400_000, 20, 20)
"""The thresholds of Python's garbage collector.

Cards are many small objects that stay alive: with the default thresholds, collections take a sixth of a check.
"""

INTERRUPTED = 130
"""The exit code after ctrl-C, as shells expect it: 128 plus the number of the signal."""


def _version(ctx: click.Context, param: click.Parameter, *, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        from citadels_core.machine import FORM

        click.echo(f"citadels {version('citadels-sdk')} ({FORM})")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    package="citadels_core.cli.commands",
    table=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, param, value: _version(ctx, param, value=value),
    help="Show the version and exit.",
)
def citadels() -> None:
    """Play the card game Citadels, and write cards for it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with code 0; 1 for findings, 2 for wrong use, 130 after ctrl-C."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a character that the encoding lacks is printed as an escape
    gc.set_threshold(*COLLECT)
    code = run(arguments)
    gc.freeze()  # avoid a garbage collection when the process ends
    sys.exit(code)


def _open_closed_streams() -> None:
    """Replace standard streams that the parent closed, as ``>&-`` does in a shell, by the null device."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (nothing closes it)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (nothing closes it)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        os.getcwd()  # noqa: PTH109 (importing pathlib here would slow every start)
    except FileNotFoundError:
        click.echo("Error: The current folder no longer exists; change to another one.", err=True)
        return 2
    try:
        code = citadels.main(None if arguments is None else list(arguments), "citadels", standalone_mode=False)
        if not sys.stdout.closed:  # the language server closes stdout at its end
            sys.stdout.flush()
    except click.ClickException as refusal:
        refusal.show()
        return refusal.exit_code
    except click.Abort as abort:
        return INTERRUPTED if isinstance(abort.__cause__, KeyboardInterrupt) else 1
    except KeyboardInterrupt:  # ctrl-C while click was cleaning up
        return INTERRUPTED
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # avoid a second error in the flush at exit
        click.echo("Error: No space is left on the device for the output.", err=True)
        return 1
    return code if isinstance(code, int) else 0

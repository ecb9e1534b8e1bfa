"""`citadels`: the group of the commands, each imported only when it is used."""

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
    "replay": ("replay", "Replay a recorded game, or verify it."),
    "validate": ("validate", "Check packs and card files."),
    "lsp": ("lsp", "Start the language server."),
    "fmt": ("fmt", "Format card files."),
    "explain": ("explain", "Explain a code of a finding, such as CIT501, or list all codes."),
    "dev": ("dev", "Write a pack and play it at the same time."),
    "test": ("test", "Run the scenarios of card files and packs."),
    "try": ("try_", "Try a card at a table where it matters."),
    "list": ("list_", "List characters, districts, editions and packs."),
    "show": ("show", "Show a card, an edition or shared rules, and where they are written."),
    "serve": ("serve", "Serve tables over the network."),
    "pack": ("pack", "Create, check, build, install and find packs."),
    "simulate": ("simulate", "Play many games between bots and report the results."),
    "soak": ("soak", "Play random games of all sizes, variants, casts and decks, and check them."),
}
"""The module of each command and the line about it in the list of commands, which imports none of them."""

COLLECT = (400_000, 20, 20)
"""How seldom Python looks for garbage that refers to itself.

Cards are many small objects that stay: to look through them again and again would be a sixth of the time of a check.
"""

INTERRUPTED = 130
"""The exit code after ctrl-C, as shells know it: 128 and the number of the signal."""


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
    """Run a command and end the process with its exit code: 0, 1 for findings, 2 for wrong use, 130 after ctrl-C."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal or pipe that lacks a letter shows its number
    gc.set_threshold(*COLLECT)
    code = run(arguments)
    gc.freeze()  # what is left goes with the process: it need not be looked through once more
    sys.exit(code)


def _open_closed_streams() -> None:
    """Let what was closed before the start, as with ``>&-`` in a shell, lead nowhere."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (nothing closes it)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (nothing closes it)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        os.getcwd()  # noqa: PTH109 (pathlib comes later, where it is needed)
    except FileNotFoundError:
        click.echo("Error: The folder that you are in is not there any more; go to another one.", err=True)
        return 2
    try:
        code = citadels.main(None if arguments is None else list(arguments), "citadels", standalone_mode=False)
        if not sys.stdout.closed:  # the server of an editor closes it when it is told to end
            sys.stdout.flush()
    except click.ClickException as refusal:
        refusal.show()
        return refusal.exit_code
    except click.Abort as abort:
        return INTERRUPTED if isinstance(abort.__cause__, KeyboardInterrupt) else 1
    except KeyboardInterrupt:  # while click itself was tidying up
        return INTERRUPTED
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is not tried again at the end
        click.echo("Error: There is no room left where the output goes.", err=True)
        return 1
    return code if isinstance(code, int) else 0

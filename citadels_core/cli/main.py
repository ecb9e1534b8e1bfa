"""`citadels`: the group of the commands, each imported only when it is used."""

import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Final

import click

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("play", "Play a game at this terminal, you against bots."),
    "validate": ("validate", "Check packs and card files."),
    "test": ("test", "Play the scenarios of card files and packs."),
    "list": ("list_", "List the characters, districts, editions and packs there are."),
    "show": ("show", "Say what a card is, what it does and where it is written."),
    "simulate": ("simulate", "Play many games among bots and report what came of them."),
    "soak": ("soak", "Play random games of all sizes, variants, casts and decks and check them."),
}
"""The module of each command and the line about it in the list of commands, which imports none of them."""

INTERRUPTED = 130
"""The exit code after ctrl-C, as shells know it: 128 and the number of the signal."""


class Commands(click.Group):
    """A group that imports a command when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order they are shown."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None when there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = import_module(f"citadels_core.cli.{module}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments begin with, or say which there is."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from citadels_core.model.suggest import did_you_mean, phrase

            there = phrase(did_you_mean(args[0], COMMANDS)) or f"there is: {', '.join(COMMANDS)}."
            ctx.fail(f'There is no command "{args[0]}"; {there}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


def _version(ctx: click.Context, param: click.Parameter, *, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"citadels {version('citadels-sdk')}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal or pipe that lacks a letter shows its number
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        code = citadels.main(None if arguments is None else list(arguments), "citadels", standalone_mode=False)
    except click.ClickException as refusal:
        refusal.show()
        return refusal.exit_code
    except click.Abort as abort:
        return INTERRUPTED if isinstance(abort.__cause__, KeyboardInterrupt) else 1
    except KeyboardInterrupt:  # while click itself was tidying up
        return INTERRUPTED
    return code if isinstance(code, int) else 0

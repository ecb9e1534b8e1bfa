"""A group of commands, each imported only when it is used."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from citadels_core.cli.errors import CommandError
from citadels_core.model.errors import ContentError, SetupError, SpreadError


class LazyGroup(click.Group):
    """A group that imports a command when it is used.

    Args:
        package: the package of the commands' modules.
        table: the module and the help line of each command, by its name. The module has the command as ``command``.
    """

    def __init__(
        self, *args: Any, package: str = "", table: Mapping[str, tuple[str, str]] | None = None, **others: Any
    ) -> None:
        super().__init__(*args, **others)
        self.package = package
        self.table = table or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command with the given name; return None if no command has this name."""
        if cmd_name not in self.table:
            return None
        module, _ = self.table[cmd_name]
        command: click.Command = import_module(f"{self.package}.{module}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name first; if there is none, fail and suggest some."""
        if args and not args[0].startswith("-") and args[0] not in self.table:
            from citadels_core.model.suggest import did_you_mean, phrase

            there = phrase(did_you_mean(args[0], self.table)) or f"there is: {', '.join(self.table)}."
            ctx.fail(f'There is no command "{args[0]}"; {there}')
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command, and turn errors of packs and set-ups into a ``CommandError``."""
        try:
            return super().invoke(ctx)
        except (ContentError, SetupError, SpreadError) as refusal:
            raise CommandError(str(refusal)) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in self.table.items()])

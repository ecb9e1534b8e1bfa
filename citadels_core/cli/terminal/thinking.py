"""Read how much a bot may think about a decision: so many play-outs, or so many milliseconds."""

import re
from typing import TYPE_CHECKING, Any, Final

import click

from citadels_core.cli.errors import CommandError

if TYPE_CHECKING:
    from citadels_core.bots.budget import Budget


AMOUNT = re.compile(r"([1-9]\d{0,6}) ?(ms)?", re.ASCII)
MOST_TYPED: Final = 30


class ThinkingParam(click.ParamType):  # type: ignore[type-arg]  # its parameter is newer than the oldest click we run with
    """An amount of thinking, ``500`` play-outs or ``200ms``."""

    name = "thinking"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> "Budget":
        """Return the budget that was typed.

        Raises:
            CommandError: it is none.
        """
        from citadels_core.bots.budget import Budget

        if isinstance(value, Budget):
            return value
        found = AMOUNT.fullmatch(typed := str(value).strip())
        if found is None:
            raise CommandError(
                "--thinking is a number of play-outs, such as 500, or of milliseconds, such as 200ms, "
                f"not {typed[:MOST_TYPED] or 'nothing'}."
            )
        amount = int(found[1])
        return Budget(milliseconds=amount) if found[2] else Budget(playouts=amount)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return what stands for the amount in the help."""
        return "AMOUNT"

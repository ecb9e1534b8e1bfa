"""Read the numbers of options, and say in one sentence which there can be."""

from typing import Any, Final

import click

from citadels_core.cli.errors import CommandError

MOST_DIGITS = 30


class NumberParam(click.ParamType):  # type: ignore[type-arg]  # its parameter is newer than the oldest click we run with
    """A number within bounds, both included; None where there is no bound."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None, *, whole: bool = True) -> None:
        self.least = least
        self.most = most
        self.whole = whole

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number that was typed.

        Raises:
            CommandError: it is none, or out of bounds.
        """
        typed = str(value).strip()
        named = param.opts[0] if param is not None else "this"
        if len(typed) > MOST_DIGITS and self.least is None and typed.lstrip("-").isdecimal():
            raise CommandError(f"{named} has at most {MOST_DIGITS} digits.")
        try:
            number = (int if self.whole else float)(typed if len(typed) <= MOST_DIGITS else "")
        except ValueError:
            number = None
        if number is not None and (self.least is None or number >= self.least):
            if self.most is None or number <= self.most:
                return number
        raise CommandError(f"{named} is {self._told()}, not {typed[:MOST_DIGITS] or 'nothing'}.")

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return what stands for the number in the help."""
        return "INTEGER" if self.whole else "NUMBER"

    def _told(self) -> str:
        what = "a whole number" if self.whole else "a number"
        if self.least is None:
            return what
        return f"{what} from {self.least:,}" + (f" to {self.most:,}" if self.most is not None else " on")


PLAYERS: Final = NumberParam(1, 12)
"""No edition can be for more; which numbers one is for is said when it is opened."""
GAMES: Final = NumberParam(1, 10_000_000)
JOBS: Final = NumberParam(1, 256)
SEED: Final = NumberParam()

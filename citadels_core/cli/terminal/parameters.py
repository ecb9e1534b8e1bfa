"""Read what is typed behind an option, a number, a language or an amount of thinking, or say what there can be."""

import re
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from citadels_core.cli.errors import CommandError, missing
from citadels_core.model.quote import shown

if TYPE_CHECKING:
    from citadels_core.bots.budget import Budget


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


class LanguageCode(click.ParamType):  # type: ignore[type-arg]  # its parameter is newer than the oldest click we run with
    """The code of a language that there is a catalogue for, such as ``de``."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code that was typed, or that of the language that a longer one such as ``de-AT`` belongs to.

        Raises:
            CommandError: there is no such language, or what translating needs is not installed.
        """
        typed = str(value).strip()
        code = typed.replace("_", "-").partition("-")[0].lower()
        if code == "en":
            return code  # the usual one, for which nothing is imported
        from citadels_core.wire import spoken

        if code in spoken():
            return code
        if len(spoken()) == 1:
            raise missing("Another language", "fluent.runtime", "translate")
        raise CommandError(f"There is no language {shown(typed)}; there is: {', '.join(spoken())}.")

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return what stands for the code in the help."""
        return "CODE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the codes that a word may become."""
        from citadels_core.wire import spoken

        return [CompletionItem(code) for code in spoken() if code.startswith(incomplete.lower())]


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

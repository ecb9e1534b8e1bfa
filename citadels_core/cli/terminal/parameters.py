"""The types of command options: a number within bounds, a language, the thinking budget of a bot."""

import re
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from citadels_core.cli.errors import CommandError, missing
from citadels_core.model.quote import shown

if TYPE_CHECKING:
    from citadels_core.bots.budget import Budget


MOST_DIGITS = 30


class NumberParam(click.ParamType):  # type: ignore[type-arg]  # the oldest supported click has no type parameter here
    """A number from a least to a greatest value, both allowed; None stands for no limit on that side."""

    name = "number"

    def __init__(self, least: int | None = None, most: int | None = None, *, whole: bool = True) -> None:
        self.least = least
        self.most = most
        self.whole = whole

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a number.

        Raises:
            CommandError: the text is not a number, or the number is out of bounds.
        """
        typed = str(value).strip()
        named = param.opts[0] if param is not None else "this"
        if len(typed) > MOST_DIGITS and self.least is None and typed.lstrip("-").isdecimal():
            raise CommandError(f"{named} can have at most {MOST_DIGITS} digits.")
        try:
            number = (int if self.whole else float)(typed if len(typed) <= MOST_DIGITS else "")
        except ValueError:
            number = None
        if number is not None and (self.least is None or number >= self.least):
            if self.most is None or number <= self.most:
                return number
        raise CommandError(f"{named} must be {self._allowed()}, not {typed[:MOST_DIGITS] or 'empty'}.")

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return the placeholder of the number in the help."""
        return "INTEGER" if self.whole else "NUMBER"

    def _allowed(self) -> str:
        what = "a whole number" if self.whole else "a number"
        if self.least is None:
            return what
        return f"{what} from {self.least:,}" + (f" to {self.most:,}" if self.most is not None else " on")


PLAYERS: Final = NumberParam(1, 12)
"""The bounds of all editions; an edition checks its own bounds when a game starts."""
GAMES: Final = NumberParam(1, 10_000_000)
JOBS: Final = NumberParam(1, 256)
SEED: Final = NumberParam()


class LanguageCode(click.ParamType):  # type: ignore[type-arg]  # the oldest supported click has no type parameter here
    """The code of a language with a message catalogue, such as ``de``."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Parse the code of a language; a region, as in ``de-AT``, is ignored.

        Raises:
            CommandError: there is no such language, or the optional package for translations is not installed.
        """
        typed = str(value).strip()
        code = typed.replace("_", "-").partition("-")[0].lower()
        if code == "en":
            return code  # the default language needs no import
        from citadels_core.wire import spoken

        if code in spoken():
            return code
        if len(spoken()) == 1:
            raise missing("Another language", "fluent.runtime", "translate")
        raise CommandError(f"There is no language {shown(typed)}; there is: {', '.join(spoken())}.")

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return the placeholder of the code in the help."""
        return "CODE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the code of a language."""
        from citadels_core.wire import spoken

        return [CompletionItem(code) for code in spoken() if code.startswith(incomplete.lower())]


PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,4})?) ?%?", re.ASCII)
AMOUNT = re.compile(r"([1-9]\d{0,6}) ?(ms)?", re.ASCII)
MOST_TYPED: Final = 30


class ThinkingParam(click.ParamType):  # type: ignore[type-arg]  # the oldest supported click has no type parameter here
    """The budget of a search bot for a decision: ``500`` play-outs or ``200ms``."""

    name = "thinking"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> "Budget":
        """Parse a budget.

        Raises:
            CommandError: the text is not a budget.
        """
        from citadels_core.bots.budget import Budget

        if isinstance(value, Budget):
            return value
        found = AMOUNT.fullmatch(typed := str(value).strip())
        if found is None:
            raise CommandError(
                "--thinking must be a number of play-outs, such as 500, or of milliseconds, such as 200ms, "
                f"not {typed[:MOST_TYPED] or 'empty'}."
            )
        amount = int(found[1])
        return Budget(milliseconds=amount) if found[2] else Budget(playouts=amount)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Return the placeholder of the budget in the help."""
        return "AMOUNT"


class PercentParam(click.ParamType):  # type: ignore[type-arg]  # the oldest supported click has no type parameter here
    """A percentage such as ``2%`` or ``2``, as a share: 0.02."""

    name = "percentage"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Parse a percentage above 0 and up to 100.

        Raises:
            CommandError: the text is not such a percentage.
        """
        if isinstance(value, float):
            return value
        named = param.opts[0] if param is not None else "this"
        typed = str(value).strip()[:MOST_TYPED]
        found = PERCENT.fullmatch(typed)
        if found is None or not 0 < float(found[1]) <= 100:
            raise CommandError(f"{named} must be a percentage above 0, such as 2%, not {shown(typed)}.")
        return float(found[1]) / 100


class PlayersParam(click.ParamType):  # type: ignore[type-arg]  # the oldest supported click has no type parameter here
    """Numbers of players: ``4``, ``2,4`` or ``2-7``, as a tuple in ascending order."""

    name = "players"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Parse numbers of players; an edition checks its own bounds when a game starts.

        Raises:
            CommandError: the text is none of the forms.
        """
        if isinstance(value, tuple):
            return value
        found: set[int] = set()
        for part in str(value).strip()[:MOST_TYPED].split(","):
            ends = [int(end) if end.strip().isdecimal() else 0 for end in part.split("-")]
            if len(ends) > 2 or not all(1 <= end <= 12 for end in ends) or ends[0] > ends[-1]:
                typed = shown(str(value)[:MOST_TYPED])
                raise CommandError(f"--players must be numbers from 1 to 12, such as 4 or 2,4 or 2-7, not {typed}.")
            found.update(range(ends[0], ends[-1] + 1))
        return tuple(sorted(found))

"""The bots of a tournament: by name, as Python objects, or as programs."""

import inspect
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

from attrs import evolve, frozen

from citadels_core.bots.bot import Bot
from citadels_core.bots.budget import Budget
from citadels_core.bots.registry import BOTS, make_bot
from citadels_core.model.errors import EngineBug, SetupError
from citadels_core.model.quote import shown
from citadels_core.model.suggest import did_you_mean, phrase

ENTRY_POINTS: Final = "citadels.bots"
"""The group of entry points by which an installed package announces bots."""

NAMED, PYTHON, PROGRAM = "named", "python", "program"
"""The kinds of bots: one of ours, something that Python imports, a program that reads and writes lines."""


class BotError(SetupError):
    """A bot that cannot take part; the message says why."""


@frozen(kw_only=True)
class Contestant:
    """A bot of a tournament.

    Attributes:
        name: its name in the results.
        kind: ``named``, ``python`` or ``program``.
        target: the name of one of our bots, ``module:object``, or the command of a program.
        budget: how much a search bot may think; None for 300 play-outs.
    """

    name: str
    kind: str
    target: str
    budget: Budget | None = None

    def make(self, seed: int) -> Bot:
        """Build the bot of one game; not for programs.

        Raises:
            BotError: it cannot be imported or built.
        """
        if self.kind == NAMED:
            return make_bot(self.target, seed, self.budget)
        return _built(_imported(self.target), self.target, seed)

    def check(self) -> None:
        """Find out whether the bot can be built or the program exists.

        Raises:
            BotError: the bot cannot take part.
        """
        if self.kind != PROGRAM:
            self.make(0)
        elif shutil.which(words_of(self.target)[0]) is None:
            raise BotError(f"There is no program {shown(words_of(self.target)[0])} for --stdio {shown(self.target)}.")


def read_contestants(bots: Sequence[str], programs: Sequence[str], thinking: Budget) -> tuple[Contestant, ...]:
    """Return the bots of a tournament, each with a name of its own.

    Args:
        bots: names of our bots, entry points of the group ``citadels.bots``, or ``module:object``.
        programs: commands of programs that play over standard input and output.
        thinking: the budget of search bots.

    Raises:
        BotError: there is no such bot, or fewer than two in all.
    """
    found = [_read(text, thinking) for text in bots]
    found += [Contestant(name=text, kind=PROGRAM, target=text) for text in programs]
    if len(found) < 2:
        raise BotError("A tournament needs two bots or more, such as: citadels tournament greedy habit.")
    for one in found:
        one.check()
    return _with_own_names(found)


def words_of(command: str) -> list[str]:
    """Return the words of the command of a program.

    Raises:
        BotError: the command is empty, or a quotation mark is missing.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(f"--stdio {shown(command)} is not a command: {error}.") from None
    if not words:
        raise BotError("--stdio needs a command, such as: --stdio 'node bot.mjs'.")
    return words


def _read(text: str, thinking: Budget) -> Contestant:
    if text in BOTS:
        return Contestant(name=text, kind=NAMED, target=text, budget=thinking)
    if ":" in text:
        return Contestant(name=text, kind=PYTHON, target=text)
    from importlib.metadata import entry_points  # imported here, because the import is slow

    announced = {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)}
    if text in announced:
        return Contestant(name=text, kind=PYTHON, target=announced[text])
    known = [*BOTS, *announced]
    there = phrase(did_you_mean(text, known)) or f"there is: {', '.join(known)}."
    own = " Name a bot of your own as module:class, such as my_bots:Builder."
    raise BotError(f"There is no bot {shown(text)}; {there}{own}")


def _imported(target: str) -> Any:
    module, _, path = target.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a module in the current folder, as for `python -m`
    try:
        with foreign_code():
            found: Any = import_module(module)
            for name in path.split("."):
                found = getattr(found, name)
    except ForeignError as error:
        raise BotError(f"The bot {shown(target)} cannot be imported: {error}.") from None
    return found


def _built(found: Callable[..., Any], target: str, seed: int) -> Bot:
    try:
        with foreign_code():
            bot: Bot = found(seed) if _takes_seed(found) else found()
    except ForeignError as error:
        raise BotError(f"The bot {shown(target)} cannot be built from a seed: {error}.") from None
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{shown(target)} is no bot: it builds an object without a method choose.")
    return bot


def _takes_seed(found: Callable[..., Any]) -> bool:
    """Return whether a class or function can be called with one argument."""
    try:
        inspect.signature(found).bind(0)
    except (TypeError, ValueError):
        return False
    return True


class ForeignError(Exception):
    """An error in the code of somebody else's bot; the text says which, and where."""


@contextmanager
def foreign_code() -> Iterator[None]:
    """Turn all errors in a block that runs the code of somebody else's bot into one kind.

    Raises:
        ForeignError: the code raised an error.
    """
    try:
        yield
    except EngineBug:
        raise
    except Exception as error:  # noqa: BLE001 (a bot of somebody else can raise anything)
        raise ForeignError(described(error)) from None


def described(error: BaseException) -> str:
    """Return an error of somebody else's code in one line: its kind, message and place.

    >>> described(KeyError("gold"))
    "KeyError: 'gold'"
    """
    text = f"{type(error).__name__}: {error}".splitlines()[0].strip(": ")
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    if frame is None or frame.tb_frame.f_code.co_filename == __file__ or "<frozen" in frame.tb_frame.f_code.co_filename:
        return text
    return f"{text} ({frame.tb_frame.f_code.co_filename}:{frame.tb_lineno})"


def _with_own_names(found: Sequence[Contestant]) -> tuple[Contestant, ...]:
    seen: Counter[str] = Counter()
    named = []
    for one in found:
        seen[one.name] += 1
        named.append(one if seen[one.name] == 1 else evolve(one, name=f"{one.name} {seen[one.name]}"))
    return tuple(named)

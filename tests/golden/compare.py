"""Compare games with traces, or with games of another class, and find the first difference."""

from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from itertools import zip_longest
from traceback import format_exc
from typing import Any

from attrs import frozen

from tests.golden.games import Case, catalog_of, chooser
from tests.golden.story import Asked, Start, Told, tell
from tests.golden.traces import Trace

BEFORE = 2
"""So many parts of a story are shown before the one that differs."""

ENDED = "(the story has ended)"


def telling(played: type[Any]) -> Start:
    """Return a function that starts recorded games of a class."""
    return lambda catalog, setup: Told(played.start(catalog, setup))


@frozen
class Difference:
    """The first difference of two recorded games: the number of the decision, from 1, and both texts.

    ``expected`` is None where only a hash of it is known.
    """

    game: str
    decision: int
    before: str
    expected: str | None
    actual: str

    def __str__(self) -> str:
        lines = [f"{self.game}: decision {self.decision} differs, after", self.before]
        if self.expected is None:
            lines += [
                "What was expected is kept as a hash only; it is known not to be all of this:",
                self.actual,
            ]
        else:
            told = (self.expected.splitlines(), self.actual.splitlines())
            lines += unified_diff(*told, "expected", "actual", n=99, lineterm="")
        return "\n".join(lines)


def story(case: Case, start: Start) -> Iterator[str]:
    """Play a game and yield its story."""
    return safely(lambda: tell(start(catalog_of(case.pack), case.setup), chooser(case.name)))


def safely(begin: Callable[[], Iterator[str]]) -> Iterator[str]:
    """Yield the parts of a recording; an error becomes its last part."""
    try:
        yield from begin()
    except Exception:  # noqa: BLE001  # whatever the machine breaks down with
        yield format_exc()


def held_against(
    name: str, told: Iterable[str], trace: Trace | None, expected: Iterable[str] | None = None
) -> Iterator[Difference]:
    """Yield the difference of a recording from a trace; ``expected`` has the full texts, if known."""
    parts = list(told)
    where = range(1) if trace is None else trace.differs_in(Trace.of(parts))
    if where is None:
        return
    found = None if expected is None else first_difference(name, expected, parts)
    first = min(where.start, len(parts))
    actual = "\n".join(parts[first : where.stop]) or ENDED
    yield found or Difference(name, first + 1, "\n".join(parts[max(first - BEFORE, 0) : first]), None, actual)


def first_difference(name: str, expected: Iterable[str], actual: Iterable[str]) -> Difference | None:
    """Compare two recordings of a game part by part up to the first difference."""
    before: list[str] = []
    for number, (one, other) in enumerate(zip_longest(expected, actual, fillvalue=ENDED), 1):
        if one != other:
            return Difference(name, number, "\n".join(before), one, other)
        before = [*before, one][-BEFORE:]
    return None


def lock_step(cases: Iterable[Case], expected: Start, actual: Start) -> Difference | None:
    """Play games in two ways, decision by decision, up to the first difference."""
    differences = (first_difference(case.name, story(case, expected), story(case, actual)) for case in cases)
    return next((found for found in differences if found is not None), None)


__all__ = ["Asked", "Difference", "first_difference", "held_against", "lock_step", "safely", "story", "telling"]

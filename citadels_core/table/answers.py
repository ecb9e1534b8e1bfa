"""The answers that have been given in a game, as pairs, and as the one list of numbers that a save has."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

Answer = tuple[int, tuple[int, ...]]
"""An answer that was given: the seat, and the places of the chosen options among those offered, ascending."""


class Answers(list[Answer]):
    """Answers in the order they were given: added at the end, and taken back there."""

    __slots__ = ("_numbers", "_written")

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        super().__init__(answers)
        self._numbers: list[int] = []
        self._written = 0
        """How many answers are in the numbers."""

    @property
    def numbers(self) -> list[int]:
        """The same as numbers: of each its seat, how many options were chosen, and their places."""
        for seat, chosen in islice(self, self._written, None):
            self._numbers += (seat, len(chosen), *chosen)
        self._written = len(self)
        return self._numbers

    def pop(self) -> Answer:  # type: ignore[override]  # only the last one is taken back
        """Forget the last answer."""
        seat, chosen = super().pop()
        if self._written > len(self):
            self._written = len(self)
            del self._numbers[len(self._numbers) - len(chosen) - 2 :]
        return seat, chosen

    def copy(self) -> "Answers":
        """Return equal answers that go their own way."""
        other = Answers(self)
        other._numbers, other._written = self._numbers[:], self._written
        return other


def answers_of(numbers: Sequence[int]) -> Iterator[Answer]:
    """Go through the answers that numbers tell of.

    Raises:
        ValueError: they end within an answer.
    """
    at = 0
    while at < len(numbers):
        begin = at + 2
        at = begin + (numbers[at + 1] if begin <= len(numbers) else 0)
        if not begin <= at <= len(numbers):
            raise ValueError
        yield numbers[begin - 2], tuple(numbers[begin:at])

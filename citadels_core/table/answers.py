"""The answers that have been given in a game, as pairs, and as the one list of numbers that a save has."""

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

Answer = tuple[int, tuple[int, ...]]
"""An answer that was given: the seat, and the places of the chosen options among those offered, ascending."""


class Answers(Sequence[Answer]):
    """Answers in the order they were given.

    As numbers, each is its seat, how many options were chosen, and their places.
    """

    __slots__ = ("_pairs", "numbers")

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self._pairs: list[Answer] = []
        self.numbers: list[int] = []
        for seat, chosen in answers:
            self.append(seat, chosen)

    def __len__(self) -> int:
        return len(self._pairs)

    @overload
    def __getitem__(self, at: int) -> Answer: ...

    @overload
    def __getitem__(self, at: slice) -> list[Answer]: ...

    def __getitem__(self, at: int | slice) -> Answer | list[Answer]:
        return self._pairs[at]

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._pairs)

    def append(self, seat: int, chosen: tuple[int, ...]) -> None:
        """Add an answer."""
        self._pairs.append((seat, chosen))
        self.numbers += (seat, len(chosen), *chosen)

    def pop(self) -> None:
        """Forget the last answer."""
        _, chosen = self._pairs.pop()
        del self.numbers[len(self.numbers) - len(chosen) - 2 :]

    def copy(self) -> "Answers":
        """Return equal answers that go their own way."""
        other = Answers()
        other._pairs, other.numbers = self._pairs[:], self.numbers[:]
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

"""The answers of a game as one flat list of numbers, as in a save, and their decoding."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import overload

from citadels_core.machine.play.question_record import find_answers

Answer = tuple[int, tuple[int, ...]]
"""An answer: the seat, and the numbers of the chosen options, ascending."""

Step = tuple[int, tuple[int, ...] | None]
"""A step between two versions of a game: an answer, or an undo with None in place of the options."""


class AnswerHistory(Sequence[Answer]):
    """The answers of a game in order, as a sequence; answers are added and removed at the end.

    Attributes:
        numbers: for each answer its seat, the number of chosen options, and their indexes; the machine appends here.
    """

    __slots__ = ("_begins", "_found", "numbers")

    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self.numbers: list[int] = []
        for seat, chosen in answers:
            self.numbers += (seat, len(chosen), *chosen)
        self._begins: list[int] = []
        """The index in ``numbers`` where each answer begins, as far as it was scanned."""
        self._found = 0
        """The index where scanning goes on."""

    def __len__(self) -> int:
        self._found = find_answers(self.numbers, self._found, self._begins)
        return len(self._begins)

    @overload
    def __getitem__(self, at: int) -> Answer: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Answer]: ...
    def __getitem__(self, at: int | slice) -> Answer | Sequence[Answer]:
        if isinstance(at, slice):
            return [self[number] for number in range(len(self))[at]]
        begin = self._begins[range(len(self))[at]]
        seat, count = self.numbers[begin : begin + 2]
        return seat, tuple(self.numbers[begin + 2 : begin + 2 + count])

    def __iter__(self) -> Iterator[Answer]:
        return answers_of(self.numbers)

    def seat(self, number: int) -> int:
        """Return the seat that gave an answer, by the index of the answer."""
        return self.numbers[self._begins[number]]

    def pop(self) -> None:
        """Remove the last answer."""
        self._found = self._begins[len(self) - 1]
        del self._begins[-1], self.numbers[self._found :]

    def copy(self) -> "AnswerHistory":
        """Return an independent copy."""
        other = AnswerHistory()
        other.numbers, other._begins, other._found = self.numbers[:], self._begins[:], self._found
        return other


def answers_of(numbers: Sequence[int]) -> Iterator[Answer]:
    """Decode a list of numbers, and yield the answers in it.

    Raises:
        ValueError: the numbers end within an answer.
    """
    at = 0
    while at < len(numbers):
        begin = at + 2
        at = begin + (numbers[at + 1] if begin <= len(numbers) else 0)
        if not begin <= at <= len(numbers):
            raise ValueError
        yield numbers[begin - 2], tuple(numbers[begin:at])


def undone_of(numbers: Sequence[int]) -> Iterator[tuple[int, Answer]]:
    """Decode a list of numbers, and yield the undone answers in it, each with its index among all steps.

    Raises:
        ValueError: the numbers end within an answer.
    """
    at = 0
    while at < len(numbers):
        end = at + 3 + (numbers[at + 2] if at + 3 <= len(numbers) else 0)
        answer = next(answers_of(numbers[at + 1 : end]), None)
        if answer is None or end > len(numbers):
            raise ValueError
        yield numbers[at], answer
        at = end


def steps_of(answers: Sequence[Answer], taken_back: Mapping[int, Answer]) -> tuple[Step, ...]:
    """Return the answers and undos of a game in order; the index of each is the game version before it.

    Args:
        answers: the answers that were not taken back.
        taken_back: the answers that were taken back, each by the version before its undo.

    Raises:
        ValueError: more answers were taken back than given.
    """
    standing, steps = [*answers], list[Step]()
    for at in reversed(range(len(answers) + 2 * len(taken_back))):
        if (answer := taken_back.get(at)) is not None:
            standing.append(answer)
            steps.append((answer[0], None))
        elif standing:
            steps.append(standing.pop())
        else:
            raise ValueError
    if len(steps) != len(answers) + 2 * len(taken_back) or standing:
        raise ValueError
    return tuple(reversed(steps))

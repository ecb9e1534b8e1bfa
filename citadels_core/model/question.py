"""Questions to players, with numbers for seats, options and rules."""

from typing import Any, Final, NamedTuple

DECLINE: Final = -2
"""The rule number of the option that declines all actions of an offer; to end the turn it is -1."""

ACTION: Final = "Action"
"""The noun of a menu of actions."""

SEVERAL: Final = -1
"""The value of ``choices`` where an answer is a set of options; ``question`` then has the limits."""


class Question(NamedTuple):
    """A question to one seat, without its options.

    Attributes:
        seat: the seat that is asked.
        kind: the kind of question: ``menu``, ``choose``, ``sealed``, ``may`` or ``replace``.
        noun: the type of the things to choose from.
        options: the number of options; they are numbered from 0.
        least: the least number of options in an answer.
        most: the greatest number of options in an answer.
        many: whether an answer is a set of options, even if of one.
        cause: the number of the line that asks; below 0 for none.
    """

    seat: int
    kind: str
    noun: str
    options: int
    least: int
    most: int
    many: bool
    cause: int

    @property
    def is_menu(self) -> bool:
        """Whether the seat chooses an action."""
        return self.noun == ACTION

    @property
    def is_yes_or_no(self) -> bool:
        """Whether the answer is yes or no."""
        return self.noun == "Bool"

    @property
    def replaces(self) -> bool:
        """Whether the question is about replacing an event."""
        return self.kind == "replace"

    @property
    def is_offer(self) -> bool:
        """Whether the question is a menu of actions that a rule offers, not the menu of a turn."""
        return self.is_menu and self.cause >= 0


def values_of(noun: str, numbers: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the value of each option: a number, a Boolean, or for an action (rule, source, target)."""
    if noun == ACTION:
        return tuple(numbers[at : at + 3] for at in range(0, len(numbers), 3))
    return tuple(map(bool, numbers)) if noun == "Bool" else numbers

"""Questions to players, in numbers."""

from typing import Any, Final, NamedTuple

DECLINE: Final = -2
"""The rule number of the option that declines all actions of an offer; to end the turn it is -1."""

ACTION: Final = "Action"
"""The noun of a menu."""

SEVERAL: Final = -1
"""What ``choices`` is where an answer is a set of options: ``question`` tells how many there are and may be chosen."""


class Question(NamedTuple):
    """What is asked, without the options.

    Attributes:
        seat: the seat that is asked.
        kind: what sort of question it is: ``menu``, ``choose``, ``sealed``, ``may`` or ``replace``.
        noun: the type of what is chosen.
        options: how many options there are; they are numbered from 0.
        least: how many options an answer has at least.
        most: how many options an answer has at most.
        many: whether an answer is a set of options, even if of one.
        cause: the number of the cause that asks, below 0 for none.
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
        """Whether an action is chosen, or none."""
        return self.noun == ACTION

    @property
    def is_yes_or_no(self) -> bool:
        """Whether it is whether to do something."""
        return self.noun == "Bool"

    @property
    def replaces(self) -> bool:
        """Whether it is whether something is done instead of what happens."""
        return self.kind == "replace"

    @property
    def is_offer(self) -> bool:
        """Whether it is a menu of actions that a rule offers, and not that of a turn."""
        return self.is_menu and self.cause >= 0


def values_of(noun: str, numbers: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the value of each option: a number, a Boolean, or in a menu (rule, source, target)."""
    if noun == ACTION:
        return tuple(numbers[at : at + 3] for at in range(0, len(numbers), 3))
    return tuple(map(bool, numbers)) if noun == "Bool" else numbers

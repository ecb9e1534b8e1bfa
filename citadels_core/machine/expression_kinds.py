"""What every expression of the linked rules is: worth a number, or worth a list."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.state import GameState, fetch, need_work


class NumberExpression(cython.Part):
    """An expression that is worth a number; ``e`` is where the slots of its rule or program begin in the row."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        """Work it out."""
        raise NotImplementedError


class ListExpression(cython.Part):
    """An expression that is worth a list."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        """Write the list into the room to work in, from ``s.top`` on, which stays; returns how many there are."""
        raise NotImplementedError

    def size(self, s: GameState, e: cython.int) -> cython.int:
        """Return how many there are."""
        return self.put(s, e)

    def has_any(self, s: GameState, e: cython.int) -> cython.int:
        """Return whether there is any."""
        return 1 if self.size(s, e) else 0

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        """Return whether a thing is among them."""
        count = self.put(s, e)
        for i in range(s.top, s.top + count):
            if s.w[i] == thing:
                return 1
        return 0


class ConstantExpression(NumberExpression):
    """A number that is known before any game."""

    number: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return self.number


class SlotExpression(NumberExpression):
    """What a slot of the rule or program holds."""

    at: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return s.m[e + self.at]


def slot_of(number: Any) -> int:
    """Return the slot that an expression reads, -1 for one that has to be worked out.

    What mostly is asked of a slot looks there by itself: that is a step where a call of the slot would be ten.
    """
    return number.at if isinstance(number, SlotExpression) else -1


def fixed_worth(number: Any) -> int:
    """Return what an expression is always worth, 0 for one that has to be worked out."""
    return number.number if isinstance(number, ConstantExpression) else 0


class UnaryExpression(NumberExpression):
    """An expression made of one other."""

    a: NumberExpression
    slot: cython.int = cython.later()
    """The slot that the other is, -1 where it has to be worked out."""

    def __post_init__(self) -> None:
        self.slot = slot_of(self.a)

    @cython.inline
    def operand(self, s: GameState, e: cython.int) -> cython.int:
        """Return what the other is worth."""
        return s.m[e + self.slot] if self.slot >= 0 else self.a.value(s, e)


class UnaryList(ListExpression):
    """A list that is made of a number, mostly of what something has."""

    a: NumberExpression
    slot: cython.int = cython.later()
    """As in ``UnaryExpression``."""

    def __post_init__(self) -> None:
        self.slot = slot_of(self.a)

    @cython.inline
    def operand(self, s: GameState, e: cython.int) -> cython.int:
        """Return what the number is."""
        return s.m[e + self.slot] if self.slot >= 0 else self.a.value(s, e)


class ListSlotExpression(ListExpression):
    """The list that a slot holds: how many, then they."""

    at: cython.int

    def put(self, s: GameState, e: cython.int) -> cython.int:
        count = s.m[e + self.at]
        return fetch(s, e + self.at + 1, need_work(s, count), count)

    def size(self, s: GameState, e: cython.int) -> cython.int:
        return s.m[e + self.at]


class OneExpression(ListExpression):
    """One thing, as a list of it."""

    a: NumberExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        thing = self.a.value(s, e)
        to = need_work(s, 1)
        s.w[to] = thing
        return 1


class ConstantListExpression(ListExpression):
    """A list that is known before any game."""

    numbers: cython.row
    count: cython.int = cython.later()

    def __post_init__(self) -> None:
        self.count = len(self.numbers)

    def put(self, s: GameState, e: cython.int) -> cython.int:
        to = need_work(s, self.count)
        for i in range(self.count):
            s.w[to + i] = self.numbers[i]
        return self.count

    def size(self, s: GameState, e: cython.int) -> cython.int:
        return self.count


class ListFieldExpression(NumberExpression):
    """A field of an event that is a list: where that is written, its count before its things.

    It lies at ``s.top``, which then lies behind it.
    """

    things: ListExpression

    def value(self, s: GameState, e: cython.int) -> cython.int:
        at = need_work(s, 1)
        s.top = at + 1
        count = self.things.put(s, e)
        s.w[at] = count
        s.top = at + 1 + count
        return at


@cython.inline
def write_numbers(s: GameState, numbers: list[NumberExpression], e: cython.int, at: cython.int) -> cython.int:
    """Write what each of a list is worth at a place of ``w`` below ``s.top``; returns how many there are."""
    number: NumberExpression
    for i in range(len(numbers)):
        number = numbers[i]
        worth = number.value(s, e)
        s.w[at + i] = worth
    return len(numbers)


def unique(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Leave each thing of a list once, where it stands first; returns how many are left."""
    w: cython.row = s.w
    kept: cython.int = 0
    for i in range(at, at + count):
        known = 0
        for j in range(at, at + kept):
            if w[j] == w[i]:
                known = 1
                break
        if not known:
            w[at + kept] = w[i]
            kept += 1
    return kept


def sort(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Put a short list in ascending order."""
    w: cython.row = s.w
    for i in range(at + 1, at + count):
        thing = w[i]
        j = i
        while j > at and w[j - 1] > thing:
            w[j] = w[j - 1]
            j -= 1
        w[j] = thing
    return count

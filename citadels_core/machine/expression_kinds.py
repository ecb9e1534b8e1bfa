"""Base classes of linked expressions: expressions for one number, and expressions for a list."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.state import GameState, fetch, need_work


class NumberExpression(cython.Part):
    """An expression for a number; ``e`` is the index of its rule's slots (variables) in the state row."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        """Return the value of the expression, with the slots (variables) at ``e``."""
        raise NotImplementedError


class ListExpression(cython.Part):
    """An expression for a list of numbers, which stand for cards, characters, players or types."""

    def put(self, s: GameState, e: cython.int) -> cython.int:
        """Write the list to free scratch memory, but do not reserve that memory; return the length."""
        raise NotImplementedError

    def size(self, s: GameState, e: cython.int) -> cython.int:
        """Return the length of the list."""
        return self.put(s, e)

    def has_any(self, s: GameState, e: cython.int) -> cython.int:
        """Return whether the list has any items."""
        return 1 if self.size(s, e) else 0

    def has(self, s: GameState, e: cython.int, thing: cython.int) -> cython.int:
        """Return whether the list contains an item."""
        count = self.put(s, e)
        for i in range(s.top, s.top + count):
            if s.w[i] == thing:
                return 1
        return 0


class ConstantExpression(NumberExpression):
    """A number expression with a constant value."""

    number: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return self.number


class SlotExpression(NumberExpression):
    """An expression that reads a number slot (variable) of its rule or program."""

    at: cython.int

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return s.m[e + self.at]


def slot_of(number: Any) -> int:
    """Return the slot (variable) that an expression reads, -1 for any other expression.

    Operators read such an operand from the slot directly, which is about ten times faster than a call.
    """
    return number.at if isinstance(number, SlotExpression) else -1


def fixed_worth(number: Any) -> int:
    """Return the value of a constant expression, 0 for any other expression."""
    return number.number if isinstance(number, ConstantExpression) else 0


class UnaryExpression(NumberExpression):
    """A number expression with one operand."""

    a: NumberExpression
    slot: cython.int = cython.later()
    """The slot of the operand, -1 if the operand is not a slot."""

    def __post_init__(self) -> None:
        self.slot = slot_of(self.a)

    @cython.inline
    def operand(self, s: GameState, e: cython.int) -> cython.int:
        """Return the value of the operand."""
        return s.m[e + self.slot] if self.slot >= 0 else self.a.value(s, e)


class UnaryList(ListExpression):
    """A list expression with one operand: mostly a player, card or character."""

    a: NumberExpression
    slot: cython.int = cython.later()
    """The slot of the operand, -1 if the operand is not a slot."""

    def __post_init__(self) -> None:
        self.slot = slot_of(self.a)

    @cython.inline
    def operand(self, s: GameState, e: cython.int) -> cython.int:
        """Return the value of the operand."""
        return s.m[e + self.slot] if self.slot >= 0 else self.a.value(s, e)


class ListSlotExpression(ListExpression):
    """An expression that reads a list slot (variable), which stores the length, then the items."""

    at: cython.int

    def put(self, s: GameState, e: cython.int) -> cython.int:
        count = s.m[e + self.at]
        return fetch(s, e + self.at + 1, need_work(s, count), count)

    def size(self, s: GameState, e: cython.int) -> cython.int:
        return s.m[e + self.at]


class OneExpression(ListExpression):
    """A list expression with exactly one item."""

    a: NumberExpression

    def put(self, s: GameState, e: cython.int) -> cython.int:
        thing = self.a.value(s, e)
        to = need_work(s, 1)
        s.w[to] = thing
        return 1


class ConstantListExpression(ListExpression):
    """A list expression with constant items."""

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
    """An event field that is a list; its value is the index of the list in scratch memory.

    The list begins with its length. It lies at ``s.top``, which moves to the end of the list.
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
    """Write the values of expressions to scratch memory at ``at``; return how many values there are."""
    number: NumberExpression
    for i in range(len(numbers)):
        number = numbers[i]
        worth = number.value(s, e)
        s.w[at + i] = worth
    return len(numbers)


def unique(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Remove repeated items from a list, keeping the first of each; return the new length."""
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
    """Sort a short list in scratch memory, in ascending order."""
    w: cython.row = s.w
    for i in range(at + 1, at + count):
        thing = w[i]
        j = i
        while j > at and w[j - 1] > thing:
            w[j] = w[j - 1]
            j -= 1
        w[j] = thing
    return count

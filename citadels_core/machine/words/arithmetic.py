"""Expressions that calculate and compare; a condition has the value 1 or 0."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.expression_kinds import (
    ConstantExpression,
    NumberExpression,
    UnaryExpression,
    fixed_worth,
    slot_of,
)
from citadels_core.machine.limits import MOST, clip
from citadels_core.machine.state import GameState


class BinaryExpression(UnaryExpression):
    """An expression with two operands."""

    b: NumberExpression
    is_fixed: cython.int = cython.later()
    """Whether the second operand is a constant."""
    fixed: cython.int = cython.later()
    """The value of the second operand if it is a constant."""

    def __post_init__(self) -> None:
        self.slot = slot_of(self.a)
        self.is_fixed, self.fixed = int(isinstance(self.b, ConstantExpression)), fixed_worth(self.b)

    @cython.inline
    def other(self, s: GameState, e: cython.int) -> cython.int:
        """Return the value of the second operand."""
        return self.fixed if self.is_fixed else self.b.value(s, e)


class PlusExpression(BinaryExpression):
    """The sum of two numbers."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left: cython.longlong = self.operand(s, e)
        right = self.other(s, e)
        worth = left + right
        return worth if -MOST <= worth <= MOST else clip(worth)


class MinusExpression(BinaryExpression):
    """The difference of two numbers."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left: cython.longlong = self.operand(s, e)
        right = self.other(s, e)
        worth = left - right
        return worth if -MOST <= worth <= MOST else clip(worth)


class TimesExpression(BinaryExpression):
    """The product of two numbers."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left: cython.longlong = self.a.value(s, e)
        return clip(left * self.b.value(s, e))


class BeyondExpression(BinaryExpression):
    """The amount by which a number exceeds another number, 0 if it is not larger."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left: cython.longlong = self.operand(s, e)
        right = self.other(s, e)
        return clip(left - right) if left > right else 0


class DividedByExpression(BinaryExpression):
    """A quotient, rounded down; 0 for a division by 0."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.a.value(s, e)
        right = self.b.value(s, e)
        return left // right if right else 0


class DividedUpExpression(BinaryExpression):
    """A quotient, rounded up; 0 for a division by 0."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.a.value(s, e)
        right = self.b.value(s, e)
        return -(-left // right) if right else 0


class LesserExpression(BinaryExpression):
    """The lesser of two numbers."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return min(self.a.value(s, e), self.b.value(s, e))


class GreaterExpression(BinaryExpression):
    """The greater of two numbers."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return max(self.a.value(s, e), self.b.value(s, e))


class NegativeExpression(UnaryExpression):
    """A negated number."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return -self.a.value(s, e)


class HalfOf(UnaryExpression):
    """Half of a number, rounded down; -3 gives -2."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return self.a.value(s, e) >> 1


class OddPredicate(UnaryExpression):
    """Whether a number is odd."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return self.a.value(s, e) & 1


class MissingPredicate(UnaryExpression):
    """Whether a player, character or card is missing (NOBODY)."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.a.value(s, e) < 0 else 0


class EqualExpression(BinaryExpression):
    """Whether two values are equal."""

    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.a.value(s, e)
        right = self.other(s, e)
        return 1 if (left == right) != self.negated else 0


class SameSlotsExpression(NumberExpression):
    """Whether two slots (variables) have equal values."""

    at: cython.int
    other: cython.int
    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if (s.m[e + self.at] == s.m[e + self.other]) != self.negated else 0


class AtLeastExpression(BinaryExpression):
    """Whether a number is at least another number."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left >= right else 0


class AtMostExpression(BinaryExpression):
    """Whether a number is at most another number."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left <= right else 0


class MoreExpression(BinaryExpression):
    """Whether a number is more than another number."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left > right else 0


class LessExpression(BinaryExpression):
    """Whether a number is less than another number."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left < right else 0


class NotExpression(UnaryExpression):
    """Whether a condition does not hold."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 0 if self.a.value(s, e) else 1


class AndExpression(BinaryExpression):
    """Whether two conditions hold; the second is evaluated only if the first holds."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.a.value(s, e) and self.b.value(s, e) else 0


class OrExpression(BinaryExpression):
    """Whether one of two conditions holds; the second is evaluated only if the first does not hold."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.a.value(s, e) or self.b.value(s, e) else 0

"""The expressions that calculate and compare: each is worth a number, and a condition is worth 1 or 0."""

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
    """An expression made of two others."""

    b: NumberExpression
    is_fixed: cython.int = cython.later()
    """Whether the second is known before any game."""
    fixed: cython.int = cython.later()
    """Which number the second is where it is known."""

    def __post_init__(self) -> None:
        self.slot = slot_of(self.a)
        self.is_fixed, self.fixed = int(isinstance(self.b, ConstantExpression)), fixed_worth(self.b)

    @cython.inline
    def other(self, s: GameState, e: cython.int) -> cython.int:
        """Return what the second is worth."""
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
    """By how much a number is larger than another, 0 where it is not."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left: cython.longlong = self.operand(s, e)
        right = self.other(s, e)
        return clip(left - right) if left > right else 0


class DividedByExpression(BinaryExpression):
    """How often a number goes into another, rounded down; 0 for what is divided by 0."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.a.value(s, e)
        right = self.b.value(s, e)
        return left // right if right else 0


class DividedUpExpression(BinaryExpression):
    """How often a number goes into another, rounded up; 0 for what is divided by 0."""

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
    """A number with the other sign."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return -self.a.value(s, e)


class HalfOf(UnaryExpression):
    """Half of a number, rounded down: also below 0."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return self.a.value(s, e) >> 1


class OddPredicate(UnaryExpression):
    """Whether a number cannot be halved."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return self.a.value(s, e) & 1


class MissingPredicate(UnaryExpression):
    """Whether there is no such player, character or card."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.a.value(s, e) < 0 else 0


class EqualExpression(BinaryExpression):
    """Whether two numbers are the same, or two things."""

    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.a.value(s, e)
        right = self.other(s, e)
        return 1 if (left == right) != self.negated else 0


class SameSlotsExpression(NumberExpression):
    """Whether two slots hold the same."""

    at: cython.int
    other: cython.int
    negated: cython.public = 0

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if (s.m[e + self.at] == s.m[e + self.other]) != self.negated else 0


class AtLeastExpression(BinaryExpression):
    """Whether a number is at least another."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left >= right else 0


class AtMostExpression(BinaryExpression):
    """Whether a number is at most another."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left <= right else 0


class MoreExpression(BinaryExpression):
    """Whether a number is more than another."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left > right else 0


class LessExpression(BinaryExpression):
    """Whether a number is less than another."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        left = self.operand(s, e)
        right = self.other(s, e)
        return 1 if left < right else 0


class NotExpression(UnaryExpression):
    """Whether a condition does not hold."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 0 if self.a.value(s, e) else 1


class AndExpression(BinaryExpression):
    """Whether two conditions hold; the second is not looked at where the first does not."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.a.value(s, e) and self.b.value(s, e) else 0


class OrExpression(BinaryExpression):
    """Whether one of two conditions holds; the second is not looked at where the first does."""

    def value(self, s: GameState, e: cython.int) -> cython.int:
        return 1 if self.a.value(s, e) or self.b.value(s, e) else 0

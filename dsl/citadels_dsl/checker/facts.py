"""Work out what conditions that hold together say about the numbers and things in them.

A comparison of numbers becomes a sum of things that are read, each times a whole number, and the range of that sum:
``your gold is more than other.gold`` says that ``gold of you - gold of other`` is at least 1. Facts meet only where
they speak of the same sum; nothing is concluded from two of them together. So a condition that is said never to hold,
or always, does; of others nothing is said.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

from attrs import define, field

from citadels_core.model.ir import Expr
from citadels_dsl.checker.shapes import MOST_REMEMBERED, plain

ENDLESS = 10**12
Range = tuple[int, int]
"""The least and the most a number can be, both included; empty when the first is larger."""

ANY: Range = (-ENDLESS, ENDLESS)
NOT_NEGATIVE: Range = (0, ENDLESS)
DEEPEST = 4
"""How often `and` and `or` may take turns in a condition that is judged."""

MOST_PLAYERS, MOST_RANK, MOST_TYPES = 12, 9, 5

NUMBERS: Mapping[str, Range] = {
    "gold": NOT_NEGATIVE,
    "purse": NOT_NEGATIVE,
    "cost": NOT_NEGATIVE,
    "points": NOT_NEGATIVE,
    "builds": NOT_NEGATIVE,
    "spent": NOT_NEGATIVE,
    "paid": NOT_NEGATIVE,
    "ask": NOT_NEGATIVE,
    "rank": (0, MOST_RANK),
    "round": (1, ENDLESS),
}
"""The numbers that a game keeps; a rank is 0 where a rule has no character."""

SETS: Mapping[str, Range] = {
    "players": (1, MOST_PLAYERS),
    "neighbours": (0, 2),
    "finishers": (0, MOST_PLAYERS),
    "first finishers": (0, MOST_PLAYERS),
    "resources": (0, 2),
    "types": (0, MOST_TYPES),
    "cast": (1, ENDLESS),
    "one": (0, 1),
    "none": (0, 0),
}
"""How many things the sets of a game hold."""

COMPARED: Mapping[str, Range] = {
    "==": (0, 0),
    ">=": (0, ENDLESS),
    ">": (1, ENDLESS),
    "<=": (-ENDLESS, 0),
    "<": (-ENDLESS, -1),
}
"""In which range the left side minus the right one is where a comparison holds."""

CONSTANTS = frozenset({"type", "resource", "label", "character", "card name"})
"""Operators that name one thing of the game, another one for each word after them."""

Sum = tuple[tuple[Expr, int], ...]
"""Things that are read with how often each is added, in a fixed order, the first of them a positive number of times."""


@define
class Facts:
    """What is known at one moment; `learn` adds to it, `holds` and `bounds` ask."""

    ranges: dict[Sum, Range] = field(factory=dict)
    holes: dict[Sum, set[int]] = field(factory=dict)
    """Single numbers that a sum is known not to be."""
    truths: dict[Expr, bool] = field(factory=dict)
    sizes: dict[int, Range] = field(factory=dict)
    """How many things the sets hold that names stand for, by slot."""

    def copy(self) -> "Facts":
        """Return facts that may learn more without these knowing."""
        holes = {key: set(known) for key, known in self.holes.items()}
        return Facts(dict(self.ranges), holes, dict(self.truths), dict(self.sizes))

    def holds(self, test: Expr, *, deep: int = DEEPEST) -> bool | None:
        """Tell whether a condition holds in any case (True), in none (False), or that nothing is known (None).

        ``deep`` says how many times ``and`` and ``or`` may take turns inside it; of more nothing is known.
        """
        match test:
            case ("true",):
                return True
            case ("false",):
                return False
            case ("not", inner):
                known = self.holds(inner, deep=deep)
                return None if known is None else not known
            case ("and" | "or", *_):
                return self._several(_flat(test), deep) if deep else None
            case (">=" | "<=" | ">" | "<" | "==" as operator, left, right):
                return self._compared(operator, left, right)
            case ("some", things):
                return self._compared(">=", ("count", things), 1)
            case ("is", "empty", things):
                return self._compared("==", ("count", things), 0)
            case _:
                return self.truths.get(plain(test))

    def _several(self, test: Expr, deep: int) -> bool | None:
        """Judge the parts of ``and`` or ``or`` one after the other, each together with those before it."""
        how, *parts = test  # type: ignore[misc]  # a test of several parts is a tuple
        every = how == "and"
        together = self.copy()
        sure = True
        for part in parts:
            holds = together.holds(part, deep=deep - 1)
            if holds is (not every):
                return holds
            if holds is None:
                sure = False
                if not together.learn(part, holds=every, deep=deep - 1):
                    return not every
        return every if sure else None

    def learn(self, test: Expr, *, holds: bool = True, deep: int = DEEPEST) -> bool:
        """Take a condition for granted, or its opposite; False when that contradicts what is known."""
        match test:
            case ("not", inner):
                return self.learn(inner, holds=not holds, deep=deep)
            case ("and" | "or" as how, *_):
                parts = _flat(test)[1:]
                if deep == 0:
                    return True
                if (how == "and") is holds:
                    return all(self.learn(part, holds=holds, deep=deep - 1) for part in parts)
                left = [part for part in parts if self.holds(part, deep=deep - 1) is not (not holds)]
                return self.learn(left[0], holds=holds, deep=deep - 1) if len(left) == 1 else bool(left)
            case ("some", things):
                return self._number(">=", ("count", things), 1, holds=holds)
            case ("is", "empty", things):
                return self._number("==", ("count", things), 0, holds=holds)
            case (">=" | "<=" | ">" | "<" | "==" as operator, left, right):
                return self._number(operator, left, right, holds=holds)
            case ("true",) | ("false",):
                return holds is (test == ("true",))
            case ("in", _, things) if holds:
                self._number(">=", ("count", things), 1, holds=True)
            case _:
                pass
        return self.truths.setdefault(plain(test), holds) is holds

    def bounds(self, number: Expr) -> Range:
        """Return the least and the most that a number can be."""
        total, more = _sum(number)
        least, most = self._range(total)
        return least + more, most + more

    def _number(self, operator: str, left: Expr, right: Expr, *, holds: bool) -> bool:
        total, more = _sum(("-", left, right))
        least, most = COMPARED[operator]
        if holds:
            return self._within(total, (least - more, most - more))
        if operator == "==":
            return self._without(total, -more)
        within = (most + 1, ENDLESS) if least <= -ENDLESS else (-ENDLESS, least - 1)
        return self._within(total, (within[0] - more, within[1] - more))

    def _within(self, total: Sum, within: Range) -> bool:
        if not total:
            return within[0] <= 0 <= within[1]
        total, within = _turned(total, within)
        known = self._range(total)
        least, most = max(known[0], within[0]), min(known[1], within[1])
        gone = self.holes.get(total, set())
        while least in gone:
            least += 1
        while most in gone:
            most -= 1
        self.ranges[total] = least, most
        if len(total) == 1 and total[0][1] == 1 and least >= 1:
            self._inhabit(total[0][0])
        return least <= most

    def _without(self, total: Sum, number: int) -> bool:
        if not total:
            return number != 0
        turned, (number, _) = _turned(total, (number, number))
        self.holes.setdefault(turned, set()).add(number)
        least, most = self._range(turned)
        return self._within(turned, (least, most))

    def _inhabit(self, thing: Expr) -> None:
        """Note that what a set was filtered from is not empty either."""
        match thing:
            case ("count", ("filter", source, _, _)):
                self._number(">=", ("count", source), 1, holds=True)
            case _:
                pass

    def _compared(self, operator: str, left: Expr, right: Expr) -> bool | None:
        total, more = _sum(("-", left, right))
        wanted = COMPARED[operator]
        least, most = self._range(total)
        least, most = least + more, most + more
        if least > wanted[1] or most < wanted[0]:
            return False
        if wanted[0] <= least and most <= wanted[1]:
            return True
        if operator == "==" and total:
            turned, (number, _) = _turned(total, (-more, -more))
            if number in self.holes.get(turned, ()):
                return False
        return None

    def _range(self, total: Sum) -> Range:
        least = most = 0
        for thing, times in total:
            low, high = self._of_one(thing)
            if times < 0:
                low, high = high, low
            least, most = least + low * times, most + high * times
        if total:
            turned, _ = _turned(total, ANY)
            known = self.ranges.get(turned, ANY)
            if turned != total:
                known = -known[1], -known[0]
            least, most = max(least, known[0]), min(most, known[1])
        return max(least, -ENDLESS), min(most, ENDLESS)

    def _of_one(self, thing: Expr) -> Range:
        known = self.ranges.get(((thing, 1),), ANY)
        own = self._by_nature(thing)
        return max(known[0], own[0]), min(known[1], own[1])

    def _by_nature(self, thing: Expr) -> Range:
        match thing:
            case ("count", things):
                return self.size(things)
            case ("beyond", left, right):
                least, most = self.bounds(("-", left, right))
                return max(least, 0), max(most, 0)
            case ("half", number):
                least, most = self.bounds(number)
                return least // 2, most // 2
            case ("*", left, right):
                ends = [one * other for one in self.bounds(left) for other in self.bounds(right)]
                return max(min(ends), -ENDLESS), min(max(ends), ENDLESS)
            case ("fold", how, _, _, _, value):
                least, most = self.bounds(value)
                if how == "total":
                    return (0 if least >= 0 else -ENDLESS), (0 if most <= 0 else ENDLESS)
                return min(least, 0), max(most, 0)
            case (str(operator), *_) if operator in NUMBERS:
                return NUMBERS[operator]
            case _:
                return ANY

    def size(self, things: Expr) -> Range:
        """Return how many things a set holds, at least and at most."""
        match things:
            case ("filter", source, slot, where):
                inner = self.copy()
                if not inner.learn(where):
                    return 0, 0
                known = self.bounds(("count", source))
                return (known[0] if self.holds(where) else 0), known[1]
            case ("from", inner_things, _):
                return self.size(inner_things)
            case ("labels", *texts):
                return len(texts), len(texts)
            case ("numbers", int(low), int(high)):
                count = max(high - low + 1, 0)
                return count, count
            case ("v", slot) if slot in self.sizes:
                return self.sizes[slot]
            case ("types",):
                return MOST_TYPES, MOST_TYPES
            case ("resources",):
                return 2, 2
            case (str(operator), *_) if operator in SETS:
                return SETS[operator]
            case _:
                return NOT_NEGATIVE


def _flat(test: Expr) -> tuple[Any, ...]:
    """Write ``and`` of ``and``, or ``or`` of ``or``, as one of several parts."""
    how, *waiting = test  # type: ignore[misc]  # a test of several parts is a tuple
    parts: list[Expr] = []
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, tuple) and part[0] == how:
            waiting = [*part[1:], *waiting]
        else:
            parts.append(part)
    return (how, *parts)


@lru_cache(maxsize=MOST_REMEMBERED)
def _sum(number: Expr) -> tuple[Sum, int]:
    """Write a number as a sum of things that are read, and what is added to it."""
    found: dict[Any, int] = {}
    more = _add(number, 1, found)
    return tuple(sorted(((thing, times) for thing, times in found.items() if times), key=repr)), more


def _add(number: Expr, times: int, found: dict[Any, int]) -> int:
    match number:
        case int():
            return number * times
        case ("+", left, right):
            return _add(left, times, found) + _add(right, times, found)
        case ("-", left, right):
            return _add(left, times, found) + _add(right, -times, found)
        case ("negative", inner):
            return _add(inner, -times, found)
        case ("*", int(factor), other) | ("*", other, int(factor)):
            return _add(other, times * factor, found)
        case ("true",):
            return times
        case ("false",):
            return 0
        case (str(operator), *_) if operator in CONSTANTS and all(isinstance(word, str) for word in number[1:]):
            return times * crc32(repr(number).encode())  # another number for each, as far as it matters
        case _:
            thing = plain(number)
            found[thing] = found.get(thing, 0) + times
            return 0


def _turned(total: Sum, within: Range) -> tuple[Sum, Range]:
    """Write a sum so that its first thing is added, not taken away."""
    if total[0][1] > 0:
        return total, within
    return tuple((thing, -times) for thing, times in total), (-within[1], -within[0])

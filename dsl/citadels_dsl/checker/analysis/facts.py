"""Work out what conditions that hold together say about the numbers and things in them.

A comparison of numbers becomes a sum of things that are read, each times a whole number, and the range of that sum:
``your gold is more than other.gold`` says that ``gold of you - gold of other`` is at least 1. Facts meet only where
they speak of the same sum; nothing is concluded from two of them together, but that things which are the same have
everything in common. So a condition that is said never to hold, or always, does; of others nothing is said.
"""

from collections.abc import Sequence

from attrs import define, field

from citadels_core.model.programs.tree import (
    ONE,
    ZERO,
    And,
    Calculate,
    Compare,
    Count,
    Declared,
    EndOf,
    Expr,
    Filter,
    Fold,
    From,
    In,
    Is,
    Labels,
    Not,
    Number,
    Numbers,
    Or,
    Read,
    Slot,
    Some,
    Truth,
)
from citadels_core.model.programs.walk import slots_read
from citadels_core.model.vocabulary.operators import SIGNS
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl.checker.analysis.equalities import joined, never_same, renamed
from citadels_dsl.checker.analysis.extremes import without_extreme
from citadels_dsl.checker.analysis.shapes import conjuncts, plain
from citadels_dsl.checker.analysis.sums import (
    ANY,
    COMPARED,
    ENDLESS,
    NOT_NEGATIVE,
    NUMBERS,
    SETS,
    Range,
    Sum,
    facing,
    number_of,
    sum_of,
)

MOST_WAYS = 4
"""How many conditions with `or` between them are gone through, each as if it held."""

DEEPEST = 4
"""How often `and` and `or` may take turns in a condition that is judged."""


@define
class FactSet:
    """What is known at one moment; `learn` adds to it, `holds` and `bounds` ask."""

    ranges: dict[Sum, Range] = field(factory=dict)
    holes: dict[Sum, set[int]] = field(factory=dict)
    """Single numbers that a sum is known not to be."""
    truths: dict[Expr, bool] = field(factory=dict)
    sizes: dict[int, Range] = field(factory=dict)
    """How many things the sets hold that names stand for, by slot."""
    same: dict[Expr, Expr] = field(factory=dict)
    """Things that are written in another way, because both are the same."""
    still: frozenset[str] = frozenset()
    """The counters that are never above 0, by id."""
    counted: frozenset[Expr] = frozenset()
    """The sets whose size is being worked out: to know more of one of them would begin it anew."""

    def copy(self) -> "FactSet":
        """Return facts that may learn more without these knowing."""
        holes = {key: set(known) for key, known in self.holes.items()}
        return FactSet(
            dict(self.ranges), holes, dict(self.truths), dict(self.sizes), dict(self.same), self.still, self.counted
        )

    def holds(self, test: Expr, *, deep: int = DEEPEST) -> bool | None:
        """Tell whether a condition holds in any case (True), in none (False), or that nothing is known (None).

        ``deep`` says how many times ``and`` and ``or`` may take turns inside it; of more nothing is known.
        """
        test = self._written(test)
        match test:
            case Truth(value):
                return value
            case Not(inner):
                known = self.holds(inner, deep=deep)
                return None if known is None else not known
            case And() | Or():
                return self._several(test, deep) if deep else None
            case Compare(how, left, right):
                return self._compared(how, left, right)
            case Some(things):
                return self._compared(">=", Count(things), ONE)
            case Is("empty", things):
                return self._compared("==", Count(things), ZERO)
            case _:
                return self.truths.get(plain(test))

    def _several(self, test: And | Or, deep: int) -> bool | None:
        """Judge the parts of ``and`` or ``or`` one after the other, each together with those before it."""
        every = isinstance(test, And)
        together = self.copy()
        sure = True
        for part in _flat(test):
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
        test = self._written(test)
        match test:
            case Not(inner):
                return self.learn(inner, holds=not holds, deep=deep)
            case And() | Or():
                parts = _flat(test)
                if deep == 0:
                    return True
                if isinstance(test, And) is holds:
                    return all(self.learn(part, holds=holds, deep=deep - 1) for part in parts)
                left = [part for part in parts if self.holds(part, deep=deep - 1) is not (not holds)]
                if len(left) == 1:
                    return self.learn(left[0], holds=holds, deep=deep - 1)
                return bool(left) and self._learn_one_of(left, holds=holds, deep=deep - 1)
            case Some(things):
                return self._number(">=", Count(things), ONE, holds=holds)
            case Is("empty", things):
                return self._number("==", Count(things), ZERO, holds=holds)
            case Compare(how, left, right):
                return self._number(how, left, right, holds=holds)
            case Truth(value):
                return holds is value
            case In(_, things) if holds:
                self._number(">=", Count(things), ONE, holds=True)
            case _:
                pass
        return self.truths.setdefault(plain(test), holds) is holds

    def bounds(self, number: Expr) -> Range:
        """Return the least and the most that a number can be."""
        total, more = sum_of(self._written(number))
        least, most = self._range(total)
        return least + more, most + more

    def _written(self, code: Expr) -> Expr:
        """Return an expression with everything in it written in the way that is known."""
        return renamed(code, self.same) if self.same else code

    def _learn_one_of(self, tests: Sequence[Expr], *, holds: bool, deep: int) -> bool:
        """Take for granted that at least one of several conditions holds: what all of them say of a number is known."""
        ways = []
        for test in tests[:MOST_WAYS]:
            way = self.copy()
            if way.learn(test, holds=holds, deep=deep):
                ways.append(way)
        if len(tests) > MOST_WAYS:
            return True
        for total in set.intersection(*(set(way.ranges) for way in ways)) if ways else ():
            if all(way.same == self.same for way in ways):
                known = [way.ranges[total] for way in ways]
                if not self._within(total, (min(least for least, _ in known), max(most for _, most in known))):
                    return False
        return bool(ways)

    def _merge(self, one: Expr, other: Expr) -> bool:
        """Write one of two things that are the same as the other one, in all that is known."""
        same = joined(self.same, one, other)
        if same is None or same == self.same:
            return same is not None
        ranges, holes, truths = self.ranges, self.holes, self.truths
        self.same, self.ranges, self.holes, self.truths = same, {}, {}, {}
        sound = True
        for old, (least, most) in ranges.items():
            total, more = sum_of(self._written(number_of(old)))
            sound = self._within(total, (least - more, most - more)) and sound
        for old, numbers in holes.items():
            total, more = sum_of(self._written(number_of(old)))
            for number in numbers:
                sound = self._without(total, number - more) and sound
        for test, holds in truths.items():
            sound = self.learn(test, holds=holds) and sound
        return sound

    def _number(self, operator: str, left: Expr, right: Expr, *, holds: bool) -> bool:
        left, right = self._written(left), self._written(right)
        if holds and operator == "==":
            return not never_same(left, right) and self._equal(left, right)
        total, more = sum_of(Calculate("-", left, right))
        least, most = COMPARED[operator]
        if holds:
            return self._within(total, (least - more, most - more))
        if operator == "==":
            return self._without(total, -more)
        within = (most + 1, ENDLESS) if least <= -ENDLESS else (-ENDLESS, least - 1)
        return self._within(total, (within[0] - more, within[1] - more))

    def _equal(self, left: Expr, right: Expr) -> bool:
        total, more = sum_of(Calculate("-", left, right))
        return self._within(total, (-more, -more)) and self._merge(left, right)

    def _within(self, total: Sum, within: Range) -> bool:
        if not total:
            return within[0] <= 0 <= within[1]
        total, within = facing(total, within)
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
        turned, (number, _) = facing(total, (number, number))
        self.holes.setdefault(turned, set()).add(number)
        least, most = self._range(turned)
        return self._within(turned, (least, most))

    def _inhabit(self, thing: Expr) -> None:
        """Note that what a set was filtered from is not empty either."""
        match thing:
            case Count(Filter(source)):
                self._number(">=", Count(source), ONE, holds=True)
            case _:
                pass

    def _compared(self, operator: str, left: Expr, right: Expr) -> bool | None:
        if operator == "==" and never_same(left, right):
            return False
        total, more = sum_of(Calculate("-", left, right))
        wanted = COMPARED[operator]
        least, most = self._range(total)
        least, most = least + more, most + more
        if least > wanted[1] or most < wanted[0]:
            return False
        if wanted[0] <= least and most <= wanted[1]:
            return True
        if operator == "==" and total:
            turned, (number, _) = facing(total, (-more, -more))
            if number in self.holes.get(turned, ()):
                return False
        return None

    def _range(self, total: Sum) -> Range:
        if len(total) == 1 and total[0][1] == 1:
            least, most = self._of_one(total[0][0])
            return max(least, -ENDLESS), min(most, ENDLESS)
        least = most = 0
        for thing, times in total:
            low, high = self._of_one(thing)
            if times < 0:
                low, high = high, low
            least, most = least + low * times, most + high * times
        if total:
            turned, _ = facing(total, ANY)
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
            case Count(things):
                return self.size(things)
            case Calculate("beyond", left, right):
                least, most = self.bounds(Calculate("-", left, right))
                return max(least, 0), max(most, 0)
            case Declared("counter", id_):
                return (-ENDLESS, 0) if id_ in self.still else (0, ENDLESS)
            case Read("half", number) if number is not None:
                least, most = self.bounds(number)
                return least // 2, most // 2
            case Calculate("divided by" | "divided up" as how, left, Number(by)) if by > 0:
                least, most = (SIGNS[how](end, by) for end in self.bounds(left))
                return least, most
            case Calculate("lesser" | "greater" as how, left, right):
                least, most = map(SIGNS[how], self.bounds(left), self.bounds(right))
                return least, most
            case Calculate("*", left, right):
                ends = [one * other for one in self.bounds(left) for other in self.bounds(right)]
                return max(min(ends), -ENDLESS), min(max(ends), ENDLESS)
            case Fold(how, value=value):
                least, most = self.bounds(value)
                if how == "total":
                    return (0 if least >= 0 else -ENDLESS), (0 if most <= 0 else ENDLESS)
                return min(least, 0), max(most, 0)
            case _:
                return NUMBERS.get(thing.word, ANY)

    def _left_out(self, slot: int, where: Expr) -> int:
        """Return how many things of a set do not meet a condition, at most: each that is spoken of is one."""
        named: set[Expr] = set()
        for test in conjuncts(where):
            match test:
                case Not(Compare("==", Slot(at), other) | Compare("==", other, Slot(at))) if (
                    at == slot and slot not in slots_read(other)
                ):
                    named.add(other)
                case _:
                    if not self.holds(test):
                        return ENDLESS
        return len(named)

    def size(self, things: Expr) -> Range:
        """Return how many things a set holds, at least and at most."""
        things = self._written(things)
        match things:
            case Filter(source, slot, where):
                if things in self.counted:  # what is known of this set is being worked out
                    return 0, ENDLESS
                inner = self.copy()
                inner.counted = self.counted | {things}
                if not inner.learn(where):
                    return 0, 0
                least, most = self.bounds(Count(source))
                if least and not self.holds(where):
                    least = max(least - self._left_out(slot, where), 0)
                if not least and (rest := without_extreme(things)) is not None:
                    least = min(self.bounds(Count(rest))[0], 1)
                return least, most
            case EndOf(_, number, place):
                least, most = map(min, self.bounds(number), self.bounds(Count(place)))
                return max(least, 0), max(most, 0)
            case From(inner_things):
                return self.size(inner_things)
            case Fold("different" | "most common", source):
                least, most = self.size(source)
                return 0, most
            case Labels(texts):
                return len(texts), len(texts)
            case Numbers(Number(low), Number(high)):
                count = max(high - low + 1, 0)
                return count, count
            case Slot(slot) if slot in self.sizes:
                return self.sizes[slot]
            case Read("types", None):
                return len(DISTRICT_TYPES), len(DISTRICT_TYPES)
            case Read("resources", None):
                return len(RESOURCES), len(RESOURCES)
            case _:
                return SETS.get(things.word, NOT_NEGATIVE)


def _flat(test: And | Or) -> tuple[Expr, ...]:
    """Return the parts of a condition, with those of an ``and`` in an ``and``, or of an ``or`` in an ``or``."""
    waiting = list(test.tests)
    parts: list[Expr] = []
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, And | Or) and type(part) is type(test):
            waiting = [*part.tests, *waiting]
        else:
            parts.append(part)
    return tuple(parts)

"""Derive facts about numbers and sets from conditions that are true at the same time.

The facts are the range of each number that is read, and the truth of other conditions. Facts about two numbers are not
combined. So the results "never" and "always" are exact, but not every such condition is recognized.
"""

from collections.abc import Mapping
from functools import lru_cache
from zlib import crc32

from attrs import define, field

from citadels_core.model.programs import tree
from citadels_core.model.programs.tree import ONE, ZERO, Expr
from citadels_core.model.programs.walk import MOST_REMEMBERED, slots_read
from citadels_core.model.vocabulary import FACTS, OPERATORS, VALUES, Fact, Operator, Value
from citadels_core.model.vocabulary.operators import OPPOSITES, SIGNS
from citadels_core.model.vocabulary.types import is_set
from citadels_dsl.checker.analysis.shapes import conjuncts, plain

ENDLESS = 10**12
Range = tuple[int, int]
"""The lowest and highest value of a number, both included; empty when the first is larger."""

ANY: Range = (-ENDLESS, ENDLESS)
NOT_NEGATIVE: Range = (0, ENDLESS)


def _range(least: int | None, most: int | None) -> Range:
    return -ENDLESS if least is None else least, ENDLESS if most is None else most


def _ranges(*, sets: bool) -> dict[str, Range]:
    every: list[Fact | Value | Operator] = [*FACTS, *VALUES, *OPERATORS]
    rows = [row for row in every if row.least is not None or row.most is not None]
    return {row.name: _range(row.least, row.most) for row in rows if row.type and is_set(row.type) is sets}


NUMBERS: Mapping[str, Range] = _ranges(sets=False)
"""The ranges of the numbers of a game; a rank is 0 where a rule has no character."""

SETS: Mapping[str, Range] = _ranges(sets=True)
"""The ranges of the sizes of the sets of a game, with two or more players."""

MOST_RANK = NUMBERS["rank"][1]

COMPARED: Mapping[str, Range] = {row.name: _range(*row.holds) for row in OPERATORS if row.holds is not None}
"""The range of the left side minus the right side if a comparison is true."""

CONSTANTS = frozenset(row.name for row in OPERATORS if row.constant)
"""The operators of constants; constants with different names have different values."""


@define
class FactSet:
    """The facts that are true at one point of a program; `learn` adds a fact, `holds` tests a condition."""

    ranges: dict[Expr, Range] = field(factory=dict)
    """The ranges of the numbers in the conditions."""
    truths: dict[Expr, bool] = field(factory=dict)
    """The truth of other conditions."""

    def copy(self) -> "FactSet":
        """Return an independent copy of the facts."""
        return FactSet(dict(self.ranges), dict(self.truths))

    def holds(self, test: Expr) -> bool | None:
        """Return True if a condition is always true, False if it is never true, None if neither is known."""
        match test:
            case tree.Truth(value):
                return value
            case tree.Not(inner):
                known = self.holds(inner)
                return None if known is None else not known
            case tree.And(tests) | tree.Or(tests):
                every = isinstance(test, tree.And)
                answers = [self.holds(part) for part in tests]
                if (not every) in answers:
                    return not every
                return None if None in answers else every
            case tree.Some(things):
                return self._compared(">=", tree.Count(things), ONE)
            case tree.Is("empty", things):
                return self._compared("==", tree.Count(things), ZERO)
            case tree.Compare(how, left, right):
                return self._compared(how, left, right)
            case _:
                return self.truths.get(plain(test))

    def learn(self, test: Expr, *, holds: bool = True) -> bool:
        """Add a condition or its negation to the facts; return False if it contradicts the known facts."""
        match test:
            case tree.Not(inner):
                return self.learn(inner, holds=not holds)
            case tree.And(tests) | tree.Or(tests) if isinstance(test, tree.And) is holds:
                return all(self.learn(part, holds=holds) for part in tests)
            case tree.And(tests) | tree.Or(tests):
                left = [part for part in tests if self.holds(part) is not (not holds)]
                return self.learn(left[0], holds=holds) if len(left) == 1 else bool(left)
            case tree.Some(things):
                return self._learn_comparison(">=", tree.Count(things), ONE, holds=holds)
            case tree.Is("empty", things):
                return self._learn_comparison("==", tree.Count(things), ZERO, holds=holds)
            case tree.Compare(how, left, right):
                return self._learn_comparison(how, left, right, holds=holds)
            case tree.Truth(value):
                return holds is value
            case tree.In(_, things) if holds:
                self._learn_comparison(">=", tree.Count(things), ONE, holds=True)
            case _:
                pass
        return self.truths.setdefault(plain(test), holds) is holds

    def bounds(self, number: Expr) -> Range:
        """Return the lowest and the highest possible value of a number."""
        thing, more = _term(number)
        if thing is None:
            return more, more
        known, own = self.ranges.get(thing, ANY), self._by_nature(thing)
        least, most = max(known[0], own[0]) + more, min(known[1], own[1]) + more
        return max(least, -ENDLESS), min(most, ENDLESS)

    def size(self, things: Expr) -> Range:
        """Return the lowest and the highest possible size of a set."""
        return self.bounds(tree.Count(things))

    def _compared(self, how: str, left: Expr, right: Expr) -> bool | None:
        (one, more), (other, plus) = _term(left), _term(right)
        if one == other:
            least = most = more - plus
        else:
            (low, high), (few, many) = self.bounds(left), self.bounds(right)
            least, most = low - many, high - few
        wanted = COMPARED[how]
        if least > wanted[1] or most < wanted[0]:
            return False
        if wanted[0] <= least and most <= wanted[1]:
            return True
        return self.truths.get(_canonical(how, left, right))

    def _learn_comparison(self, how: str, left: Expr, right: Expr, *, holds: bool) -> bool:
        if self._compared(how, left, right) is (not holds):
            return False
        self.truths[_canonical(how, left, right)] = holds
        if how == "==" and not holds:
            self._differ(left, right)
            self._differ(right, left)
            return True
        least, most = COMPARED[how if holds else OPPOSITES[how]]
        (low, high), (few, many) = self.bounds(left), self.bounds(right)
        self._narrow(left, (few + least, many + most))
        self._narrow(right, (low - most, high - least))
        return True

    def _differ(self, number: Expr, other: Expr) -> None:
        """Exclude a constant from the range of a number, if the constant is an end of that range."""
        (least, most), (one, same) = self.bounds(number), self.bounds(other)
        if one == same:
            self._narrow(number, (least + (least == one), most - (most == one)))

    def _narrow(self, number: Expr, within: Range) -> None:
        thing, more = _term(number)
        if thing is None:
            return
        least, most = self.bounds(thing)
        self.ranges[thing] = least, most = max(least, within[0] - more), min(most, within[1] - more)
        if least >= 1 and isinstance(thing, tree.Count) and isinstance(thing.things, tree.Filter):
            self._narrow(tree.Count(thing.things.things), (1, ENDLESS))  # the unfiltered set has elements too

    def _by_nature(self, thing: Expr) -> Range:
        match thing:
            case tree.Count(things):
                return self._size(things)
            case tree.Read("half", number) if number is not None:
                least, most = self.bounds(number)
                return least // 2, most // 2
            case tree.Calculate(how, left, right):
                if how.startswith("divided") and (not isinstance(right, tree.Number) or right.value <= 0):
                    return ANY
                ends = [SIGNS[how](one, other) for one in self.bounds(left) for other in self.bounds(right)]
                return min(ends), max(ends)
            case tree.Fold(how, value=value):
                least, most = self.bounds(value)
                if how == "total":
                    return (0 if least >= 0 else -ENDLESS), (0 if most <= 0 else ENDLESS)
                return min(least, 0), max(most, 0)
            case _:
                return NUMBERS.get(thing.word, ANY)

    def _size(self, things: Expr) -> Range:
        match things:
            case tree.Filter(source, slot, where):
                fits = _fits(where)
                least, most = self.size(source) if fits is not False else (0, 0)
                return max(least - _most_excluded(slot, where), 0) if not fits else least, most
            case tree.EndOf(_, number, place):
                least, most = map(min, self.bounds(number), self.size(place))
                return max(least, 0), max(most, 0)
            case tree.From(inner):
                return self.size(inner)
            case tree.Labels(texts):
                return len(texts), len(texts)
            case tree.Numbers(tree.Number(low), tree.Number(high)):
                count = max(high - low + 1, 0)
                return count, count
            case tree.Read("types" | "resources", None):  # a game always has the full list of types and resources
                _, most = SETS[things.word]
                return most, most
            case _:
                return SETS.get(things.word, NOT_NEGATIVE)


def _term(number: Expr) -> tuple[Expr | None, int]:
    """Split a number into its variable part (None for a constant) and the constant added to that part."""
    match number:
        case tree.Number(value):
            return None, value
        case tree.Truth(value):
            return None, int(value)
        case tree.Negative(tree.Number(value)):
            return None, -value
        case tree.Named(kind, name) if kind in CONSTANTS:
            return None, crc32(f"{kind} {name}".encode())  # constants are equal only if their names are equal
        case tree.Calculate("+" | "-" as how, left, right):
            (one, more), (other, plus) = _term(left), _term(right)
            if other is None:
                return one, SIGNS[how](more, plus)
            if one is None and how == "+":
                return other, more + plus
        case _:
            pass
    return plain(number), 0


def _canonical(how: str, left: Expr, right: Expr) -> Expr:
    left, right = plain(left), plain(right)
    return tree.Compare(how, *sorted((left, right), key=repr)) if how == "==" else tree.Compare(how, left, right)


@lru_cache(maxsize=MOST_REMEMBERED)
def _fits(where: Expr) -> bool | None:
    """Return True if a condition is always true, False if it is never true, None if neither is known."""
    facts = FactSet()
    return facts.learn(where) and FactSet().holds(where)


def _most_excluded(slot: int, where: Expr) -> int:
    named: set[Expr] = set()
    for test in conjuncts(where):
        match test:
            case tree.Not(tree.Compare("==", tree.Slot(at), other) | tree.Compare("==", other, tree.Slot(at))) if (
                at == slot and slot not in slots_read(other)
            ):
                named.add(other)
            case _:
                if not _fits(test):
                    return ENDLESS
    return len(named)

"""Builders of facts: typed properties that read a part of the game's state array."""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.read_row import (
    READ_COUNTED,
    READ_EACH,
    READ_FLAG,
    READ_LYING,
    READ_LYING_OF_SEATS,
    READ_LYING_UNDER,
    READ_MARKED,
    READ_ONE,
    READ_WRITTEN,
    is_written,
    read_flags,
    read_lying,
    read_part,
    read_parts,
    read_zone,
    read_zones,
)

T = TypeVar("T")
Pairs = tuple[tuple[int, int], ...]
Part = tuple[int, int, int, Any]
"""The position of a fact in the state array, as ``read_parts`` takes it."""


class FactProperty(property, Generic[T]):
    """A typed property that reads a fact (a named value) from the state array on each access."""

    part: Callable[[LinkedBox], Part]
    """Returns the position of the fact in the state array of a game."""

    if TYPE_CHECKING:

        def __get__(self, owner: Any, kind: type | None = None, /) -> T: ...  # type: ignore[override]  # mypy wants an overload for reads from the class


def _fact(part: Callable[[LinkedBox], Part], read: Callable[[Any], T]) -> FactProperty[T]:
    fact: FactProperty[T] = FactProperty(read)
    fact.part = part
    return fact


def one(field: str) -> FactProperty[int]:
    """Build a fact property whose value is one number."""
    at = attrgetter(field)
    return _fact(lambda box: (READ_ONE, at(box.lay), 0, None), lambda of: of.read(at(of.lay) + of.moved))


def flag(field: str) -> FactProperty[bool]:
    """Build a fact property whose value is a Boolean."""
    at = attrgetter(field)
    return _fact(lambda box: (READ_FLAG, at(box.lay), 0, None), lambda of: of.read(at(of.lay) + of.moved) != 0)


def counted(field: str) -> FactProperty[tuple[int, ...]]:
    """Build a fact property whose value is a list; the state stores the length before the items."""
    at = attrgetter(field)

    def read(of: Any) -> tuple[int, ...]:
        first = at(of.lay) + of.moved
        return tuple(read_part(of.machine, first + 1, of.read(first)))

    return _fact(lambda box: (READ_COUNTED, at(box.lay), 0, None), read)


def each(field: str, things: str) -> FactProperty[list[int]]:
    """Build a fact property with one number for each seat, each card or each character."""
    at, many = attrgetter(field), attrgetter(things)
    return _fact(
        lambda box: (READ_EACH, at(box.lay), many(box.lay), None),
        lambda of: read_part(of.machine, at(of.lay), many(of.lay)),
    )


def marked(field: str, things: str) -> FactProperty[tuple[int, ...]]:
    """Build a fact property that lists the cards or characters for which a field is not 0."""
    at, many = attrgetter(field), attrgetter(things)
    return _fact(
        lambda box: (READ_MARKED, at(box.lay), many(box.lay), None),
        lambda of: tuple(read_flags(of.machine, at(of.lay), many(of.lay))),
    )


def zone(piles: str, number: int) -> FactProperty[list[int]]:
    """Build a fact property that lists the cards or characters in a zone, the lowest in the pile first."""
    own = attrgetter(piles)
    return _fact(lambda box: (READ_LYING, number, 0, own(box)), lambda of: read_zone(of.machine, own(of.box), number))


def zone_of_each(piles: str, first: str) -> FactProperty[list[list[int]]]:
    """Build a fact property with the contents of one zone for each seat, such as every hand."""
    own, at = attrgetter(piles), attrgetter(first)
    return _fact(
        lambda box: (READ_LYING_OF_SEATS, at(box), 0, own(box)),
        lambda of: read_zones(of.machine, own(of.box), at(of.box)),
    )


def under(piles: str, first: str, end: str) -> FactProperty[Pairs]:
    """Build a fact property that lists cards or characters under a card, each with the card above it."""
    own, at, last = attrgetter(piles), attrgetter(first), attrgetter(end)
    return _fact(
        lambda box: (READ_LYING_UNDER, at(box), last(box.lay), own(box)),
        lambda of: tuple(read_lying(of.machine, own(of.box), at(of.box), last(of.box.lay))),
    )


def size(piles: str, number: int) -> FactProperty[int]:
    """Build a fact property whose value is the number of cards or characters in a zone."""
    own = attrgetter(piles)
    return _fact(
        lambda box: (READ_ONE, own(box).count + number, 0, None), lambda of: of.read(own(of.box).count + number)
    )


def written(kinds: Callable[[LinkedBox], list[Any]]) -> FactProperty[bool]:
    """Build a fact property: whether any of the given markers, counters or notes lies on anything."""
    return _fact(lambda box: (READ_WRITTEN, 0, 0, kinds(box)), lambda of: bool(is_written(of.machine, kinds(of.box))))


def several(*facts: Any) -> Callable[[Any], list[Any]]:
    """Build a function that reads several facts at once, faster than one by one."""

    @lru_cache(maxsize=64)
    def parts(box: LinkedBox) -> list[Part]:
        return [fact.part(box) for fact in facts]

    return lambda of: read_parts(of.machine, parts(of.box))

"""Slot layouts: where rules and programs store their variables and lists. Not compiled."""

from collections.abc import Iterable, Mapping

from attrs import define, field

from citadels_core.machine.limits import MOST_NUMBERS
from citadels_core.model.errors import EngineBug
from citadels_core.model.programs.instructions import MayAnswer, Sealed
from citadels_core.model.programs.rules import Program, Rule
from citadels_core.model.programs.walk import children, words_in
from citadels_core.model.vocabulary.origin import ORIGIN
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.rule_kinds import WITH_FIELDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element, is_set

ASKED = frozenset(word for word, _ in ORIGIN)
"""The words by which rules read the origin of an event."""


@define
class TypeSizes:
    """The number of cards, characters, seats and labels (answers in words) in a game."""

    cards: int
    people: int
    seats: int
    labels: int

    def of(self, type_: str) -> int:
        """Return the largest possible length of a list with items of a type."""
        return {
            "Character": self.people,
            "Player": self.seats,
            "Type": len(DISTRICT_TYPES),
            "Resource": len(RESOURCES),
            "Label": self.labels,
            "Int": max(MOST_NUMBERS, self.seats),
        }.get(element(type_), self.cards)


@define
class SlotLayout:
    """The slots (variables) of a rule or program: numbers first, then lists with their lengths."""

    count: int
    rooms: dict[int, int] = field(factory=dict)
    """The largest length of the list in each list slot."""
    areas: dict[int, int] = field(factory=dict)
    """The offset of the list of each list slot."""
    size: int = 0
    origin: int = 0
    """The offset of the event's origin; 0 if the rule does not read it."""

    def area(self, slot: int) -> int | None:
        """Return the offset at which a slot's list begins, None for a slot with a number."""
        return self.areas.get(slot)

    def list_area(self, slot: int) -> int:
        """Return the offset at which a slot's list begins; the slot must hold a list.

        Raises:
            EngineBug: the slot holds a number; this can happen because others may have written to the pack cache.
        """
        if slot not in self.areas:
            raise EngineBug(f"slot {slot} holds no list")
        return self.areas[slot]


def lay_slots(count: int, rooms: Mapping[int, int]) -> SlotLayout:
    """Build a layout with ``count`` slots; ``rooms`` has the largest length of each list slot."""
    made = SlotLayout(count, dict(rooms))
    made.size = count
    for slot, room in rooms.items():
        made.areas[slot] = made.size
        made.size += 1 + room
    return made


def slots_of_rule(rule: Rule, sizes: TypeSizes) -> SlotLayout:
    """Return the slot layout of a rule together with its program."""
    types = (rule.types,) if rule.program is None else (rule.types, rule.program.types)
    made = _slots_of(types, rule.program, sizes)
    if asks_origin(rule):
        made.origin = made.size
        made.size += len(ORIGIN)
    return made


def asks_origin(rule: Rule) -> bool:
    """Return whether a rule reads the origin of its event (who causes the event)."""
    if rule.kind not in WITH_FIELDS and not rule.answers:
        return False
    if any(isinstance(step, MayAnswer) for step in rule.code):
        return True  # the action that the player chooses may read the origin
    parts = [*rule.expressions, *(part for step in rule.code for part in children(step))]
    return any(not ASKED.isdisjoint(words_in(part)) for part in parts)


def slots_of_program(program: Program, sizes: TypeSizes) -> SlotLayout:
    """Return the slot layout of a procedure."""
    return _slots_of((program.types,), program, sizes)


def _slots_of(types: Iterable[tuple[str, ...]], program: Program | None, sizes: TypeSizes) -> SlotLayout:
    count = 2
    rooms: dict[int, int] = {}
    for some in types:
        count = max(count, len(some))
        rooms |= {slot: sizes.of(type_) for slot, type_ in enumerate(some) if is_set(type_)}
    for step in () if program is None else program.code:
        if isinstance(step, Sealed):  # the list has one answer per player, and answers may repeat
            rooms[step.slot] = sizes.seats
    return lay_slots(count, rooms)

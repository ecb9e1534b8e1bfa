"""Which slots of a rule or a program hold lists, how long those may be, and where they lie. Not compiled."""

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
"""The words by which rules ask who has brought an event about."""


@define
class TypeSizes:
    """How many things of each type there can be in a box."""

    cards: int
    people: int
    seats: int
    labels: int

    def of(self, type_: str) -> int:
        """Return how long a list of a type can be."""
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
    """The slots of a rule or a program: numbers first, then the lists, each with its count."""

    count: int
    rooms: dict[int, int] = field(factory=dict)
    """How many things the list of a slot may have."""
    areas: dict[int, int] = field(factory=dict)
    """Where it lies, counted from the first slot."""
    size: int = 0
    origin: int = 0
    """Where it lies who has brought about what a rule answers; 0 in a rule that does not ask."""

    def area(self, slot: int) -> int | None:
        """Return where the list of a slot lies, None for a slot with a number."""
        return self.areas.get(slot)

    def list_area(self, slot: int) -> int:
        """Return where the list of a slot lies.

        Raises:
            EngineBug: it holds a number. Compiled packs come from a cache that others may have written to.
        """
        if slot not in self.areas:
            raise EngineBug(f"slot {slot} holds no list")
        return self.areas[slot]


def lay_slots(count: int, rooms: Mapping[int, int]) -> SlotLayout:
    """Return so many slots, of which some hold lists of at most so many things."""
    made = SlotLayout(count, dict(rooms))
    made.size = count
    for slot, room in rooms.items():
        made.areas[slot] = made.size
        made.size += 1 + room
    return made


def slots_of_rule(rule: Rule, sizes: TypeSizes) -> SlotLayout:
    """Return the slots that a rule and its program need together."""
    types = (rule.types,) if rule.program is None else (rule.types, rule.program.types)
    made = _slots_of(types, rule.program, sizes)
    if asks_origin(rule):
        made.origin = made.size
        made.size += len(ORIGIN)
    return made


def asks_origin(rule: Rule) -> bool:
    """Return whether a rule asks who has brought about what it answers, replaces or forbids."""
    if rule.kind not in WITH_FIELDS and not rule.answers:
        return False
    if any(isinstance(step, MayAnswer) for step in rule.code):
        return True  # whoever answers may ask
    parts = [*rule.expressions, *(part for step in rule.code for part in children(step))]
    return any(not ASKED.isdisjoint(words_in(part)) for part in parts)


def slots_of_program(program: Program, sizes: TypeSizes) -> SlotLayout:
    """Return the slots that a procedure needs."""
    return _slots_of((program.types,), program, sizes)


def _slots_of(types: Iterable[tuple[str, ...]], program: Program | None, sizes: TypeSizes) -> SlotLayout:
    count = 2
    rooms: dict[int, int] = {}
    for some in types:
        count = max(count, len(some))
        rooms |= {slot: sizes.of(type_) for slot, type_ in enumerate(some) if is_set(type_)}
    for step in () if program is None else program.code:
        if isinstance(step, Sealed):  # one answer of each player, and two may be alike
            rooms[step.slot] = sizes.seats
    return lay_slots(count, rooms)

"""Which slots of a rule or a program hold lists, how long those may be, and where they lie. Not compiled."""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import define, field

from citadels_core.engine.lowered import Expr, Program, Rule
from citadels_core.machine.limits import MOST_NUMBERS
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.types import element, is_set

ANSWERING = ("when", "instead of", "may instead of", "forbid", "allow")
"""The kinds of rules whose first slots are the fields of an event."""


@define
class Sizes:
    """How many things of each type there can be in a box."""

    cards: int
    people: int
    seats: int

    def of(self, type_: str) -> int:
        """Return how long a list of a type can be."""
        return {
            "Card": self.cards,
            "District": self.cards,
            "Name": self.cards,
            "Character": self.people,
            "Player": self.seats,
            "Type": 5,
            "Resource": 2,
            "Int": max(MOST_NUMBERS, self.seats),
        }.get(element(type_), self.cards)


LONGEST: Mapping[str, str] = {
    "hand": "Card*",
    "city": "Card*",
    "names": "Name*",
    "types": "Type*",
    "characters": "Character*",
    "packet": "Character*",
    "neighbours": "Player*",
    "resources": "Resource*",
    "tucked": "Card*",
    "powers": "Character*",
    "deck": "Card*",
    "aside": "Card*",
    "pool": "Character*",
    "spares": "Character*",
    "cast": "Character*",
    "coming": "Character*",
    "guests": "Character*",
    "faceup": "Character*",
    "facedown": "Character*",
    "calls": "Character*",
    "finishers": "Player*",
    "first finishers": "Player*",
    "players": "Player*",
    "districts": "District*",
    "numbers": "Int*",
}
"""The type of the lists that operators read."""


@define
class Slots:
    """The slots of a rule or a program: numbers first, then the lists, each with its count."""

    count: int
    rooms: dict[int, int] = field(factory=dict)
    """How many things the list of a slot may have."""
    areas: dict[int, int] = field(factory=dict)
    """Where it lies, counted from the first slot."""
    size: int = 0

    def area(self, slot: int) -> int | None:
        """Return where the list of a slot lies, None for a slot with a number."""
        return self.areas.get(slot)

    def give(self, slot: int, room: int) -> None:
        """Let a slot hold a list of so many things."""
        self.rooms[slot] = max(room, self.rooms.get(slot, 0))

    def place(self) -> None:
        """Say where the lists lie."""
        self.size = self.count
        for slot, room in self.rooms.items():
            self.areas[slot] = self.size
            self.size += 1 + room


def room_of(things: Expr, slots: Slots, sizes: Sizes) -> int | None:
    """Return how long the list of an expression can be; None for an expression that is worth a number."""
    if not isinstance(things, tuple) or not things:
        return None
    match things:
        case ("v", slot):
            return slots.rooms.get(slot)
        case ("none",):
            return 0
        case ("one", _):
            return 1
        case ("labels", *texts):
            return len(texts)
        case ("filter" | "from", source, *_):
            return room_of(source, slots, sizes)
        case ("types" | "resources", *_):
            return sizes.of(LONGEST[things[0]])
        case (str(operator), *_) if operator in LONGEST:
            return sizes.of(LONGEST[operator])
    return None


def lay_slots(programs: Iterable[Program], count: int, rule: Rule | None, sizes: Sizes) -> Slots:
    """Return the slots that a rule and its program, or a procedure, need together."""
    slots = Slots(max([count, *(program.slots for program in programs)]))
    if rule is not None and rule.kind in ANSWERING and rule.on in EVENT_IDS:
        for at, (_, type_) in enumerate(EVENTS[EVENT_IDS[rule.on]].fields):
            slots.count = max(slots.count, 3 + at)
            if is_set(type_):
                slots.give(2 + at, sizes.of(type_))
    for program in programs:
        for instruction in program.code:
            _give_lists(instruction, slots, sizes)
    slots.place()
    return slots


def _give_lists(instruction: tuple[Any, ...], slots: Slots, sizes: Sizes) -> None:
    """Let the slots that an instruction fills with lists hold them."""
    match instruction:
        case ("let", slot, worth, _):
            if (room := room_of(worth, slots, sizes)) is not None:
                slots.give(slot, room)
        case ("each", slot, things, _):
            slots.give(slot, room_of(things, slots, sizes) or 0)
        case ("choose", slot, _, _, things, _, _, many, *_) if many:
            slots.give(slot, room_of(things, slots, sizes) or 0)
        case ("discards", slot, *_):
            slots.give(slot, sizes.cards)
        case ("sealed", slot, _, _, _, seat, queue, *_):
            for own in (slot, seat, queue):
                slots.give(own, sizes.seats)
        case _:
            pass

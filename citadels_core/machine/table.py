"""What is true at the table, read from the row of the machine: the named facts of the door. Not compiled."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from citadels_core.machine.access import list_fields
from citadels_core.machine.box import ASIDE, DECK, FACEDOWN, FACEUP, POOL, Piles
from citadels_core.machine.chance import chance_of
from citadels_core.machine.flow import Machine
from citadels_core.machine.layout import Layout
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.linking.linker import Linker
from citadels_core.model.sentinels import unnamed
from citadels_core.model.vocabulary import EVENT_IDS

Pairs = tuple[tuple[int, int], ...]
Uses = Mapping[tuple[int, int], int]

PRINTED_TYPE = -2
"""The type given to a district that has been given none."""
FIRST_WRITER = 2
"""Who has written a marker or a note is counted from here on."""
SCORED = EVENT_IDS["points scored"]


@frozen
class Limited:
    """An action whose uses are counted: by which key the door knows them, and at which place the row does."""

    key: tuple[int, int]
    place: int
    by_turn: bool


def limited(linker: Linker) -> tuple[Limited, ...]:
    """Return all actions whose uses are counted, once for each card they are on."""
    contents, found = linker.contents, []
    for (by_turn, share), first in linker.numbers.items():
        live = contents.rules[share]
        sources: Sequence[int] = [live.source if live.source_kind == "character" else NOBODY]
        if live.source_kind == "district":
            sources = [card for card, name in enumerate(contents.cards) if name == live.source]
        found += [Limited((share, source), first + at, bool(by_turn)) for at, source in enumerate(sources)]
    return tuple(found)


class Turn:
    """A turn, read from where its fields lie in the row: the one that is taken, or one on hold."""

    __slots__ = ("_facts", "_lay", "_moved")

    def __init__(self, facts: "Facts", lay: Layout, moved: int) -> None:
        self._facts, self._lay, self._moved = facts, lay, moved

    def _read(self, at: int) -> int:
        return self._facts.row[at + self._moved]

    @property
    def player(self) -> int:
        return self._read(self._lay.player)

    @property
    def character(self) -> int:
        return self._read(self._lay.character)

    @property
    def powers(self) -> tuple[int, ...]:
        first = self._lay.powers + self._moved
        return tuple(self._facts.row[first + 1 : first + 1 + self._facts.row[first]])

    @property
    def named(self) -> tuple[int, ...]:
        powers, character = self.powers, self.character
        if character < 0 or character in powers[:1]:
            return powers
        return (character, *(other for other in powers if other != character))

    @property
    def abilities(self) -> bool:
        return self.character in self.powers

    @property
    def restricted(self) -> bool:
        return bool(self._read(self._lay.restricted))

    @property
    def gathered(self) -> bool:
        return bool(self._read(self._lay.gathered))

    @property
    def over(self) -> bool:
        return bool(self._read(self._lay.ended))

    @property
    def actions(self) -> int:
        return self._read(self._lay.actions)

    @property
    def builds(self) -> int:
        return self._read(self._lay.builds)

    @property
    def uses(self) -> Uses:
        first = self._lay.turn_uses
        counted = ((one.key, self._read(first + one.place)) for one in self._facts.limits if one.by_turn)
        return {key: count for key, count in counted if count}


class Facts:
    """All facts of one game, at every moment; each is worked out when it is asked for."""

    __slots__ = ("_linker", "_log", "_machine", "_still", "limits")

    def __init__(
        self, machine: Machine, linker: Linker, limits: tuple[Limited, ...], log: Any, *, still: bool = False
    ) -> None:
        self._machine, self._linker, self.limits, self._log = machine, linker, limits, log
        self._still = list_fields(machine, machine.lay.stack) if still else None

    @property
    def row(self) -> Sequence[int]:
        """The row that is read: that of the machine, or as it was when these facts were asked for."""
        return self._machine.m if self._still is None else self._still

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and other._machine is self._machine

    __hash__ = object.__hash__

    def _one(self, name: str) -> int:
        at: int = getattr(self._machine.lay, name)
        return self.row[at]

    def _row(self, name: str, count: int) -> list[int]:
        first = getattr(self._machine.lay, name)
        return list(self.row[first : first + count])

    def _counted(self, name: str) -> tuple[int, ...]:
        """Return the numbers of a field that begins with how many it has."""
        first = getattr(self._machine.lay, name)
        return tuple(self.row[first + 1 : first + 1 + self.row[first]])

    def _zone(self, piles: Piles, zone: int) -> list[int]:
        m, found = self.row, []
        thing = m[piles.first + zone]
        while thing >= 0:
            found.append(thing)
            thing = m[piles.above + thing]
        return found

    def _cards(self, zone: int) -> list[int]:
        return self._zone(self._machine.box.cards, zone)

    def _people(self, zone: int) -> list[int]:
        return self._zone(self._machine.box.people, zone)

    def _of_seats(self, piles: Piles, first: int) -> list[list[int]]:
        return [self._zone(piles, first + seat) for seat in range(self._linker.sizes.seats)]

    def _lying(self, piles: Piles, first: int, things: str) -> Pairs:
        """Return what lies under cards, each with its card."""
        count = getattr(self._machine.lay, things)
        zones = self.row[piles.zone : piles.zone + count]
        there = sorted({zone for zone in zones if zone >= first})
        return tuple((thing, zone - first) for zone in there for thing in self._zone(piles, zone))

    def _flagged(self, name: str, count: int) -> tuple[int, ...]:
        return tuple(number for number, flag in enumerate(self._row(name, count)) if flag)

    @property
    def gold(self) -> list[int]:
        return self._row("gold", self._linker.sizes.seats)

    @property
    def hand(self) -> list[list[int]]:
        return self._of_seats(self._machine.box.cards, self._machine.box.hands)

    @property
    def city(self) -> list[list[int]]:
        return self._of_seats(self._machine.box.cards, self._machine.box.cities)

    @property
    def names(self) -> list[list[int]]:
        name, turned = self._linker.contents.cards, self._row("turned", self._linker.sizes.cards)
        return [[unnamed(card) if turned[card] else name[card] for card in city] for city in self.city]

    @property
    def drafted(self) -> list[list[int]]:
        return self._of_seats(self._machine.box.people, self._machine.box.drafts)

    @property
    def reached(self) -> list[int]:
        return self._row("reached", self._linker.sizes.seats)

    @property
    def owner(self) -> list[int]:
        first, seats = self._machine.box.cities, self._linker.sizes.seats
        zones = self._row("card_zone", self._linker.sizes.cards)
        return [zone - first if 0 <= zone - first < seats else NOBODY for zone in zones]

    @property
    def holder(self) -> list[int]:
        first, seats = self._machine.box.drafts, self._linker.sizes.seats
        zones = self._row("person_zone", self._linker.sizes.people)
        held = [zone - first if 0 <= zone - first < seats else NOBODY for zone in zones]
        return held + [NOBODY] * (self._linker.contents.characters + 1 - len(held))

    @property
    def controller(self) -> list[int]:
        return self._row("acting", self._linker.contents.characters + 1)

    @property
    def deck(self) -> list[int]:
        return self._cards(DECK)

    @property
    def aside(self) -> list[int]:
        return self._cards(ASIDE)

    @property
    def aside_seen_by(self) -> int:
        return self._one("aside_seen")

    @property
    def tucked(self) -> Pairs:
        return self._lying(self._machine.box.cards, self._machine.box.under, "cards")

    @property
    def guests(self) -> Pairs:
        return self._lying(self._machine.box.people, self._machine.box.guests, "people")

    def _eyes(self, bits: int) -> Iterator[int]:
        """Go through the seats of some bits; the last bit stands for all."""
        seats = self._linker.sizes.seats
        yield from (seat for seat in range(seats) if bits >> seat & 1)
        if bits >> seats & 1:
            yield EVERYBODY

    @property
    def looks(self) -> tuple[tuple[int, int, int], ...]:
        looked, where = (self._row(name, self._linker.sizes.cards) for name in ("looked", "looked_where"))
        return tuple((seat, card, where[card]) for card, bits in enumerate(looked) if bits for seat in self._eyes(bits))

    @property
    def pool(self) -> list[int]:
        return self._people(POOL)

    @property
    def packet(self) -> tuple[tuple[int, ...], ...]:
        return tuple(map(tuple, self._of_seats(self._machine.box.people, self._machine.box.packets)))

    @property
    def peeked(self) -> Pairs:
        peeked = self._row("peeked", self._linker.sizes.people)
        return tuple((seat, character) for character, bits in enumerate(peeked) for seat in self._eyes(bits))

    @property
    def laid(self) -> Pairs:
        laid = self._row("laid", self._linker.sizes.people)
        return tuple((seat, character) for character, seat in enumerate(laid) if seat != NOBODY)

    @property
    def faceup(self) -> list[int]:
        return self._people(FACEUP)

    @property
    def facedown(self) -> list[int]:
        return self._people(FACEDOWN)

    @property
    def calls(self) -> list[int]:
        return list(self._flagged("calls", self._linker.sizes.people))

    @property
    def cast(self) -> tuple[int, ...]:
        return self._flagged("cast", self._linker.sizes.people)

    @property
    def coming(self) -> tuple[int, ...]:
        return self._flagged("coming", self._linker.sizes.people)

    @property
    def crown(self) -> int:
        return self._one("crown")

    @property
    def round(self) -> int:
        return self._one("round")

    @property
    def turn(self) -> Turn:
        return Turn(self, self._machine.lay, 0)

    @property
    def held(self) -> tuple[Turn, ...]:
        lay = self._machine.lay
        return tuple(
            Turn(self, lay, lay.held_turns + at * lay.turn_block - lay.player) for at in range(self._one("held"))
        )

    @property
    def uses(self) -> Uses:
        first = self._machine.lay.uses
        counted = ((one.key, self.row[first + one.place]) for one in self.limits if not one.by_turn)
        return {key: count for key, count in counted if count}

    def _declared(self, kinds: Sequence[Any]) -> Iterator[tuple[list[int], list[int]]]:
        """Go through what is declared, by number: who has written it for each thing, or how much; and what it says."""
        for one in kinds:
            if one is None:  # nothing of this box names it
                yield [], []
            else:
                numbers = list(self.row[one.at : one.at + 2 * one.things])
                yield numbers[: one.things], numbers[one.things :]

    @property
    def marks(self) -> list[dict[int, int]]:
        return [
            {thing: by - FIRST_WRITER for thing, by in enumerate(written) if by}
            for written, _ in self._declared(self._machine.box.markers)
        ]

    @property
    def counters(self) -> list[dict[int, int]]:
        return [
            {thing: number for thing, number in enumerate(counted) if number}
            for counted, _ in self._declared(self._machine.box.counters)
        ]

    @property
    def notes(self) -> list[dict[int, tuple[int, int]]]:
        return [
            {thing: (said[thing], by - FIRST_WRITER) for thing, by in enumerate(written) if by}
            for written, said in self._declared(self._machine.box.notes)
        ]

    @property
    def types(self) -> dict[int, int]:
        given = self._row("chosen_type", self._linker.sizes.cards)
        return {card: type_ for card, type_ in enumerate(given) if type_ != PRINTED_TYPE}

    @property
    def turned(self) -> tuple[int, ...]:
        return self._flagged("turned", self._linker.sizes.cards)

    @property
    def twins(self) -> Pairs:
        numbers = self._row("twin", self._linker.sizes.cards)
        return tuple((card, number) for card, number in enumerate(numbers) if number)

    @property
    def in_play(self) -> tuple[int, ...]:
        return self._counted("in_play")

    @property
    def shown(self) -> tuple[int, ...]:
        return self._flagged("shown", self._linker.sizes.people)

    @property
    def finished(self) -> Pairs:
        first = self._machine.lay.finished + 1
        numbers = self.row[first : first + 2 * self._one("finished")]
        return tuple(zip(numbers[::2], numbers[1::2], strict=True))

    @property
    def points(self) -> tuple[tuple[int, int, int], ...]:
        scored = (fields for kind, fields, _ in self._log() if kind == SCORED) if self._one("scoring") else ()
        return tuple((player, amount, reason) for player, amount, reason in scored)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._row("points", self._linker.sizes.seats)) if self._one("winners") else ()

    @property
    def winners(self) -> tuple[int, ...]:
        return self._counted("winners")

    @property
    def over(self) -> bool:
        return bool(self._one("over"))

    @property
    def chance(self) -> int:
        return chance_of(self._machine)

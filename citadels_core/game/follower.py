"""Derive from the events of a game what each seat knows of hidden cards and characters.

The events are applied again, one by one, on a second machine. After each event the follower compares which seats see
which things before and after, and which things have moved unseen: so no rule and no card is named here.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from citadels_core.box.entries import Entry
from citadels_core.game.groups import Groups
from citadels_core.machine.linked_box import DECK, POOL
from citadels_core.machine.play.access import lay_on_top, retell
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.read_row import read_part
from citadels_core.machine.zones.sight import read_eyes
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, Event
from citadels_core.model.vocabulary.types import element

Hide = Callable[[int, Mapping[str, Any], Event], Collection[str]]
"""Returns the fields of an event that a seat may not know."""

CALLED, REVEALED = EVENT_IDS["character called"], EVENT_IDS["character revealed"]
OVER = EVENT_IDS["round ended"]


@frozen
class Kind:
    """The class of hidden objects that are tracked: cards from the deck, or characters from the pool.

    Attributes:
        name: the name of the piles in the machine.
        in_order: the number of the zone from whose top these things are drawn.
        drawn: the events that draw from this zone; their last field holds the drawn things.
        mixed: the events that shuffle such things, each with the word of the zone or the field with the zone.
        mentions: for each event the fields that name such things, each with its index.
    """

    name: str
    in_order: int
    drawn: frozenset[int]
    mixed: Mapping[int, str]
    mentions: tuple[tuple[tuple[int, str], ...], ...]

    @classmethod
    def of(cls, name: str, types: Sequence[str], zone: int, word: str) -> "Kind":
        """Build a `Kind` from its types, and from the number and the vocabulary word of its zone."""
        drawn = frozenset(number for number, row in enumerate(EVENTS) if row.draws == word)
        mixed = {
            number: row.mixes
            for number, row in enumerate(EVENTS)
            if row.mixes == word or ("Card" in types and row.mixes in row.names)
        }
        mentions = (
            tuple((at, field) for at, (field, type_) in enumerate(row.fields) if element(type_) in types)
            for row in EVENTS
        )
        return cls(name, zone, drawn, mixed, tuple(mentions))


CARDS: Final = Kind.of("cards", ("Card", "District"), DECK, "deck")
CHARACTERS: Final = Kind.of("people", ("Character",), POOL, "pool")


class SeatKnowledge:
    """The knowledge of one seat about hidden cards and characters, and which characters nobody holds."""

    __slots__ = ("cards", "idle", "people")

    def __init__(self, cards: Groups, people: Groups, idle: set[int]) -> None:
        self.cards, self.people = cards, people
        self.idle = idle
        """The characters that were called, had no marker and were not revealed: so nobody holds them."""

    def copy(self) -> "SeatKnowledge":
        """Return an independent copy."""
        return SeatKnowledge(self.cards.copy(), self.people.copy(), self.idle.copy())


class Follower:
    """A tracker of what each seat, and an onlooker, knows; each event updates the knowledge."""

    def __init__(self, machine: Machine, hide: Hide) -> None:
        self._machine, self._hide = machine, hide
        self._seats = range(machine.box.seats + 1)
        self._piles = {CARDS.name: machine.box.cards, CHARACTERS.name: machine.box.people}
        self._zones, self._eyes = self._where(), self._who_sees()
        self._called = -1
        sizes = machine.lay.cards, machine.lay.people
        self.known = [SeatKnowledge(Groups(sizes[0]), Groups(sizes[1]), set()) for _ in self._seats]
        for known in self.known:
            known.people.locate(range(machine.box.ranked, machine.lay.people))
        for kind in (CARDS, CHARACTERS):
            self._add_newly_seen(kind, [0] * len(self._eyes[kind.name]))

    def copy(self) -> "Follower":
        """Return an independent copy."""
        other: Follower = object.__new__(Follower)
        other.__dict__.update(self.__dict__)
        other._machine, other.known = self._machine.copy(), [known.copy() for known in self.known]
        return other

    def _where(self) -> dict[str, list[int]]:
        return {name: read_part(self._machine, piles.zone, piles.things) for name, piles in self._piles.items()}

    def _who_sees(self) -> dict[str, list[int]]:
        return dict(zip((CARDS.name, CHARACTERS.name), read_eyes(self._machine), strict=True))

    def follow(self, entry: Entry) -> None:
        """Update the knowledge of all seats with the next event."""
        number, values, _ = entry
        for kind in (CARDS, CHARACTERS):
            if number in kind.drawn:
                lay_on_top(self._machine, self._piles[kind.name], kind.in_order, list(values[-1]))
        retell(self._machine, number, [list(one) if isinstance(one, tuple) else one for one in values])
        before, self._zones = self._zones, self._where()
        saw, self._eyes = self._eyes, self._who_sees()
        for kind in (CARDS, CHARACTERS):
            self._move(kind, number, values, before[kind.name])
            if saw[kind.name] != self._eyes[kind.name]:
                self._add_newly_seen(kind, saw[kind.name])
        self._call(number, values)

    def choose(self, seat: int) -> None:
        """Record that a seat sees the pool of characters from which it chooses."""
        inside = [thing for thing, zone in enumerate(self._zones[CHARACTERS.name]) if zone == POOL]
        self.known[seat].people.split(inside)

    def _move(self, kind: Kind, number: int, values: Sequence[Any], before: Sequence[int]) -> None:
        """Update the knowledge of all seats with the cards or characters that an event moved or names."""
        row, after = EVENTS[number], self._zones[kind.name]
        named = {
            field: (things if isinstance(things := values[at], tuple) else (things,))
            for at, field in kind.mentions[number]
        }
        taken = named.get(row.takes or "", ())
        shuffled = kind.mixed.get(number)
        if after == before and not named and shuffled is None:
            return
        moved = [thing for thing, zone in enumerate(before) if after[thing] != zone or thing in taken]
        fields = dict(zip(row.names, values, strict=True))
        for seat in self._seats:
            known = self.known[seat]
            groups: Groups = getattr(known, kind.name)
            hidden = self._hide(seat, fields, row) if named else ()
            told = {thing for field, things in named.items() if field not in hidden for thing in things if thing >= 0}
            if kind is CHARACTERS:
                known.idle.difference_update(moved)
                if not row.brings:  # naming a character that does not move does not tell its place
                    told.intersection_update(moved)
            if moved:
                self._mix(kind, number, seat, groups, told, moved, before)
            if shuffled is not None:
                self._shuffle(kind, seat, groups, fields.get(shuffled, kind.in_order))
            if row.shows:
                groups.split(told)
            else:
                groups.locate(told)

    def _shuffle(self, kind: Kind, seat: int, groups: Groups, zone: int) -> None:
        """Merge the groups of all cards or characters that a seat does not see in a shuffled zone.

        Where a seat does not know which things are in the zone, they mix with all that could be there.
        """
        eyes, bit = self._eyes[kind.name], 1 << seat
        inside = [one for one, lies in enumerate(self._zones[kind.name]) if lies == zone and not eyes[one] & bit]
        if kind is CHARACTERS:  # all seats know which characters return to the pool
            groups.split(inside)
            groups.locate(range(self._machine.box.ranked, self._machine.lay.people))
        groups.merge(inside)

    def _is_companion(self, character: int) -> bool:
        """Return whether a character has no rank, so that no other character can be in its place."""
        return bool(character >= self._machine.box.ranked)

    def _mix(
        self,
        kind: Kind,
        number: int,
        seat: int,
        groups: Groups,
        told: Collection[int],
        moved: Collection[int],
        before: Sequence[int],
    ) -> None:
        """Merge the groups of cards or characters that may have swapped places while a seat did not see them."""
        after, eyes, bit = self._zones[kind.name], self._eyes[kind.name], 1 << seat
        unseen = [thing for thing in moved if thing not in told and not eyes[thing] & bit]
        for source in {before[thing] for thing in unseen}:
            if number in kind.drawn and source == kind.in_order:
                continue  # all seats know that the drawn card or character was on top
            gone = [thing for thing in unseen if before[thing] == source]
            stays = [
                thing
                for thing, zone in enumerate(before)
                if zone == source and thing not in moved and not eyes[thing] & bit
                if kind is CARDS or self._is_companion(thing) == self._is_companion(gone[0])
            ]
            if stays or len({after[thing] for thing in gone}) > 1:
                groups.merge([*gone, *stays])
        groups.merge([thing for thing in unseen if after[thing] == kind.in_order])

    def _add_newly_seen(self, kind: Kind, saw: Sequence[int]) -> None:
        zones = self._zones[kind.name]
        fresh = [(thing, new & ~old) for thing, (old, new) in enumerate(zip(saw, self._eyes[kind.name], strict=True))]
        fresh = [(thing, bits) for thing, bits in fresh if bits]
        for seat in self._seats:
            seen = [thing for thing, bits in fresh if bits >> seat & 1]
            if seen:
                groups: Groups = getattr(self.known[seat], kind.name)
                groups.split([thing for thing in seen if zones[thing] == kind.in_order])
                groups.locate([thing for thing in seen if zones[thing] != kind.in_order])

    def _call(self, number: int, values: Sequence[Any]) -> None:
        """Track the called character, to note that nobody holds it if no player reveals it."""
        if number == CALLED:
            self._note_idle()
            self._called = values[0]
        elif number == OVER or (number == REVEALED and values[0] == self._called):
            self._called = -1

    def _note_idle(self) -> None:
        called, box = self._called, self._machine.box
        if called < 0 or box.drafts <= self._zones[CHARACTERS.name][called] < box.drafts + box.seats:
            return
        if not any(not one.veiled and self._machine.read(one.at + called) for one in box.lying_on_people):
            for known in self.known:
                known.idle.add(called)

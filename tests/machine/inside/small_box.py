"""Make a small box of the machine: three seats, six characters, ten cards, declared state of each kind."""

from collections.abc import Sequence
from typing import Any

from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.layout import FIELDS, RowLayout, lay_out
from citadels_core.machine.linked_box import DECK, OUT, POOL, LinkedBox, Piles
from citadels_core.machine.linking.link_table import piles_of
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.words.classes import event_class
from citadels_core.machine.zones.declared_state import COUNTER, MARKER, NOTE, DeclaredStateField
from citadels_core.machine.zones.piles import move_on, put_on
from citadels_core.model.vocabulary import EVENTS

SEATS, CARDS, PEOPLE, STAND_INS = 3, 10, 6, 1
NAMES = (0, 0, 0, 1, 1, 2, 3, 4, 5, 6)
"""Three cards share a name, and two more do; these two, and the next one, have rules."""
RULED = frozenset({1, 2})
CAST = (1, 1, 1, 1, 0, 0)
SHOWING = (0, 1, 0, 0, 1, 0)
THINGS = {"player": SEATS, "character": PEOPLE, "district": CARDS}

DECLARED = (
    ("sign", MARKER, "district", "turn", ""),
    ("ban", MARKER, "character", "round", ""),
    ("store", COUNTER, "district", "game", ""),
    ("store for the turn", COUNTER, "district", "turn", ""),
    ("hidden store", COUNTER, "character", "game", ""),
    ("favourite", NOTE, "player", "turn", "District"),
    ("bill", NOTE, "district", "game", "Int"),
)
"""Each with what it lies on, until when, and what it remembers."""

KINDS = {event.name: event for event in EVENTS}


class Table:
    """A game of the small box, with short methods for tests."""

    def __init__(self, held: int = 3) -> None:
        self.lying: dict[str, DeclaredStateField] = {}
        self.s = GameState()
        self.box = self.s.box = LinkedBox()
        self.lay = self.s.lay = self.box.lay = _layout(held)
        self._set_up_box()
        self.s.m = [field.unset for field in FIELDS for _ in range(self.sizes[field.per])]
        self.s.m_size = len(self.s.m)
        self.s.w, self.s.w_size, self.s.top = [0] * 16, 16, 0
        self.s.tally = None
        self.s.frame, self.s.end, self.s.depth, self.s.block = -1, self.lay.stack, 0, None
        for card in range(CARDS):
            put_on(self.s, self.box.cards, DECK, card)
        for person in range(PEOPLE):
            put_on(self.s, self.box.people, OUT, person)
            self.s.m[self.lay.cast + person] = self.s.m[self.lay.coming + person] = CAST[person]

    @property
    def sizes(self) -> dict[str, int]:
        """The lengths of the fields."""
        return _sizes(self.lay.held_room)

    def _set_up_box(self) -> None:
        box, lay = self.box, self.lay
        box.seats, box.fixed_size, box.people_and_stand_ins, box.round_uses = SEATS, 5, PEOPLE + STAND_INS, 2
        box.hands, box.cities, box.under = 3, 3 + SEATS, 3 + 2 * SEATS
        box.drafts, box.packets, box.guests = 4, 4 + SEATS, 4 + 2 * SEATS
        box.cards = piles_of(lay, "card", lay.cards, lay.card_zones)
        box.people = piles_of(lay, "person", lay.people, lay.person_zones)
        box.name = [*NAMES, -1]
        box.ruled = [int(name in RULED) for name in NAMES]
        box.showing, box.ranked, box.reseats = list(SHOWING), PEOPLE, 0
        box.silencing, box.muting, box.counted_as, box.uncounting = [], [], [], 0
        box.counting_more = 1
        box.loans_on_districts, box.loans_on_people = [], []
        box.by_definition = [[], [0, 1, 0], [1], *([] for _ in range(4))]
        places = {"turn": lay.turn_states, "other": lay.states}
        lists: dict[int, list[Any]] = {MARKER: [], COUNTER: [], NOTE: []}
        for name, kind, on, until, holds in DECLARED:
            block = "turn" if until == "turn" else "other"
            made = DeclaredStateField(kind, len(lists[kind]), places[block], THINGS[on])
            made.on_districts, made.with_turn = int(on == "district"), int(until == "turn")
            made.veiled, made.holds_number = int("hidden" in name), int(holds == "Int")
            made.silences = 0
            places[block] += _width(kind, on)
            lists[kind].append(made)
            self.lying[name] = made
        box.markers, box.counters, box.notes = lists[MARKER], lists[COUNTER], lists[NOTE]
        found = [(on, until, holds, self.lying[name]) for name, _, on, until, holds in DECLARED]
        box.zones, box.zones_of_districts, box.zones_of_people = [], [], []
        box.lying_on_districts = [made for on, _, _, made in found if on == "district"]
        box.lying_on_people = [made for on, _, _, made in found if on == "character"]
        box.districts_noted = [made for _, _, holds, made in found if holds == "District"]
        box.people_noted = []
        box.lapsing_with_round = [made for _, until, _, made in found if until == "round"]

    def happen(self, name: str, *fields: int | Sequence[int]) -> tuple[int | tuple[int, ...], ...] | None:
        """Apply an event; return its final fields, None when it did not happen."""
        s, row = self.s, KINDS[name]
        event = self.event(name)
        need_work(s, len(fields))
        s.top = len(fields)
        for at, given in enumerate(fields):
            if isinstance(given, int):
                s.w[at] = given
                continue
            place = need_work(s, len(given) + 1)
            s.w[place : place + len(given) + 1] = [len(given), *given]
            s.top = place + len(given) + 1
            s.w[at] = place
        if not event.write(s, 0):
            return None
        done: list[int | tuple[int, ...]] = []
        for at, (_, type_) in enumerate(row.fields):
            number = s.w[at]
            done.append(tuple(s.w[number + 1 : number + 1 + s.w[number]]) if type_.endswith("*") else number)
        return tuple(done)

    def event(self, name: str) -> LinkedEvent:
        """Return a kind of event."""
        count = len(KINDS[name].fields)
        return event_class(name)(EVENTS.index(KINDS[name]), count, count)

    def expire(self, name: str) -> None:
        """Remove expired state once the rules triggered by an event are done."""
        self.event(name).expire(self.s)

    def get(self, field: str, at: int = 0) -> int:
        """Return a number of the state."""
        return self.s.m[getattr(self.lay, field) + at]

    def set(self, field: str, number: int, at: int = 0) -> None:
        """Write a number of the state."""
        self.s.m[getattr(self.lay, field) + at] = number

    def listed(self, field: str) -> list[int]:
        """Return a field that is a list with its count."""
        at = getattr(self.lay, field)
        return list(self.s.m[at + 1 : at + 1 + self.s.m[at]])

    def lies(self, name: str, thing: int) -> list[int]:
        """Return the numbers of a declared state for a thing."""
        made = self.lying[name]
        return [self.s.m[made.at + i * made.things + thing] for i in range(2 if made.kind == NOTE else 1)]

    def cards(self, zone: int) -> list[int]:
        """Return the cards of a zone, and check its linked list."""
        return _chain(self.s, self.box.cards, zone)

    def people(self, zone: int) -> list[int]:
        """Return the characters of a zone, and check its linked list."""
        return _chain(self.s, self.box.people, zone)

    def hand(self, seat: int) -> list[int]:
        """Return the cards of a hand."""
        return self.cards(self.box.hands + seat)

    def city(self, seat: int) -> list[int]:
        """Return the districts of a city."""
        return self.cards(self.box.cities + seat)

    def under(self, card: int) -> list[int]:
        """Return the cards under a card."""
        return self.cards(self.box.under + card)

    def drafted(self, seat: int) -> list[int]:
        """Return the characters that a player holds."""
        return self.people(self.box.drafts + seat)

    def packet(self, seat: int) -> list[int]:
        """Return the characters that a player chooses from."""
        return self.people(self.box.packets + seat)

    def give(self, seat: int, *cards: int) -> None:
        """Put cards into a hand."""
        for card in cards:
            move_on(self.s, self.box.cards, self.box.hands + seat, card)

    def build(self, seat: int, *cards: int) -> None:
        """Build cards from any location."""
        for card in cards:
            assert self.happen("district built", seat, card, 0)

    def fill_pool(self, *people: int) -> None:
        """Put characters into the pool, the last one on top."""
        for person in people:
            move_on(self.s, self.box.people, POOL, person)


def _width(kind: int, on: str) -> int:
    return THINGS[on] * (2 if kind == NOTE else 1)


def _sizes(held: int) -> dict[str, int]:
    given = {
        "game": 1,
        "key": 8,
        "seat": SEATS,
        "pairs": 1 + 2 * SEATS,
        "seats": 1 + SEATS,
        "sitting": 0,
        "card": CARDS,
        "district": CARDS,
        "card zone": 3 + 2 * SEATS + CARDS,
        "person zone": 4 + 2 * SEATS + CARDS,
        "ruled": 1 + CARDS,
        "channel": 2,
        "person": PEOPLE,
        "person or stand-in": PEOPLE + STAND_INS + 1,
        "people": 1 + PEOPLE,
        "use": 4,
        "turn use": 2,
        "deferred": 1,
        "turn state": sum(_width(kind, on) for _, kind, on, until, _ in DECLARED if until == "turn"),
        "state": sum(_width(kind, on) for _, kind, on, until, _ in DECLARED if until != "turn"),
    }
    block = sum(given[field.per] for field in FIELDS if field.block in ("turn", "turn state"))
    return {**given, "held turn": held * block}


def _layout(held: int) -> RowLayout:
    return lay_out(_sizes(held))


def _chain(s: GameState, p: Piles, zone: int) -> list[int]:
    found, below, thing = [], -1, s.m[p.first + zone]
    while thing >= 0:
        assert (s.m[p.zone + thing], s.m[p.below + thing]) == (zone, below)
        found.append(thing)
        below, thing = thing, s.m[p.above + thing]
    assert (s.m[p.last + zone], s.m[p.count + zone]) == (below, len(found))
    return found

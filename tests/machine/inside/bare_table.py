"""Make an empty table by hand for the tests of expressions, with methods that evaluate them."""

from collections.abc import Iterable
from typing import Any

from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.expression_kinds import NumberExpression
from citadels_core.machine.layout import FIELDS, lay_out
from citadels_core.machine.limits import MOST, NOBODY
from citadels_core.machine.linked_box import DECK, LinkedBox
from citadels_core.machine.linking.constant_folding import LinkScope
from citadels_core.machine.linking.link_table import piles_of
from citadels_core.machine.linking.slots import SlotLayout
from citadels_core.machine.numbers.queries import BuildPrice, DistrictCost, LinkedQuery, Progress
from citadels_core.machine.plain import new_row
from citadels_core.machine.rules import GAME, Channel, LinkedRule
from citadels_core.machine.state import GameState
from citadels_core.machine.zones.declared_state import COUNTER, MARKER, NOTE, DeclaredStateField
from citadels_core.machine.zones.piles import move_on
from citadels_core.model.vocabulary import EVENTS, QUERIES, QUERY_IDS
from tests.machine.inside.short import Short, build_items, build_number, tree_of

SEATS, PEOPLE, CARDS = 3, 6, 12
NAMES = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
TYPES = (0, 1, 2, 4)
COSTS = (1, 2, 3, 6)
RANKS = (1, 2, 3, 4, 4, 5)
ROOM = 40
AREAS = SlotLayout(10, areas={8: 10, 9: 20})
"""Slots that hold lists, and where."""


V: tuple[Short, ...] = tuple(("v", slot) for slot in range(8))
"""The first slots."""


class Table(GameState):
    """A table of three players, twelve cards of four names, and six characters, the fifth of them a spare."""

    def __init__(self) -> None:
        self.box = box = LinkedBox()
        sizes = {
            "game": 1,
            "key": 8,
            "seat": SEATS,
            "pairs": 1 + 2 * SEATS,
            "seats": 1 + SEATS,
            "sitting": 0,
            "card": CARDS,
            "district": CARDS,
            "card zone": 2 + 2 * SEATS + CARDS,
            "ruled": 1 + CARDS,
            "channel": 4,
            "person": PEOPLE,
            "person or stand-in": PEOPLE + 2,
            "person zone": 4 + 2 * SEATS + CARDS,
            "people": 1 + PEOPLE,
            "use": 0,
            "turn use": 0,
            "turn state": 0,
            "state": 5 * CARDS,
            "held turn": 0,
            "deferred": 1,
        }
        self.lay = lay = box.lay = lay_out(sizes)
        box.seats, box.hands, box.cities, box.under = SEATS, 2, 2 + SEATS, 2 + 2 * SEATS
        box.drafts, box.packets, box.guests = 4, 4 + SEATS, 4 + 2 * SEATS
        box.cards, box.people = (
            piles_of(lay, "card", lay.cards, lay.card_zones),
            piles_of(lay, "person", lay.people, lay.person_zones),
        )
        box.name = [*NAMES, NOBODY]
        box.type = [*(TYPES[name] for name in NAMES), NOBODY]
        box.cost = [*(COSTS[name] for name in NAMES), 0]
        box.also = [0] * (4 * len(TYPES))
        box.rank, box.ranked = [*RANKS, 7, 0], PEOPLE
        box.reseats = 0
        box.people_and_stand_ins = PEOPLE + 1
        box.fixed_size, box.spends, box.seen, box.counting = 2, None, new_row(8), new_row(0)
        box.rules, box.channels = [], []
        box.silencing, box.muting, box.counted_as, box.uncounting = new_row(0), new_row(0), new_row(0), 0
        box.counting_more = 1
        box.loans_on_districts, box.loans_on_people = [], []
        box.queries = [
            {"district cost": DistrictCost, "build price": BuildPrice, "progress": Progress}.get(row.name, LinkedQuery)(
                number, 10 + number
            )
            for number, row in enumerate(QUERIES)
        ]
        box.queries[QUERY_IDS["build price"]].cost = box.queries[QUERY_IDS["district cost"]]
        box.progress, box.city_size = box.queries[QUERY_IDS["progress"]], box.queries[QUERY_IDS["city size"]]
        box.events = [LinkedEvent(number, len(row.fields), len(row.fields)) for number, row in enumerate(EVENTS)]
        self.m = [0] * (lay.stack + ROOM)
        ends = [getattr(lay, field.name) for field in FIELDS[1:]] + [lay.stack]
        for field, end in zip(FIELDS, ends, strict=True):
            for at in range(getattr(lay, field.name), end):
                self.m[at] = field.unset
        self.m_size = len(self.m)
        self.w, self.w_size, self.top = [0], 1, 0  # every list that is longer than one makes the room grow
        self.frame, self.depth, self.end, self.work = -1, 0, lay.stack + ROOM, MOST
        self.tally = None
        for card in range(CARDS):
            self.m[lay.card_zone + card] = DECK
        for things, piles in ((CARDS, box.cards), (PEOPLE, box.people)):
            for thing in range(things):
                self.m[piles.zone + thing] = 0
                self.m[piles.above + thing] = thing + 1 if thing + 1 < things else -1
                self.m[piles.below + thing] = thing - 1
            self.m[piles.first], self.m[piles.last], self.m[piles.count] = 0, things - 1, things
        for character in (0, 1, 2, 3, 5):
            self.m[lay.cast + character] = self.m[lay.coming + character] = 1
        self.declared = {
            "killed": DeclaredStateField(MARKER, 0, lay.states, PEOPLE),
            "tally": DeclaredStateField(COUNTER, 0, lay.states + CARDS, CARDS),
            "friend": DeclaredStateField(NOTE, 1, lay.states + 2 * CARDS, CARDS),
        }
        for declared in self.declared.values():
            declared.silences = 0
        self.set("crown", 1)

    def set(self, field: str, number: int, at: int = 0) -> None:
        self.m[getattr(self.lay, field) + at] = number

    def lay_cards(self, zone: int, *cards: int) -> None:
        for card in cards:
            move_on(self, self.box.cards, zone, card)

    def lay_people(self, zone: int, *people: int) -> None:
        for character in people:
            move_on(self, self.box.people, zone, character)

    def scope(self, **given: Any) -> LinkScope:
        if isinstance(given.get("source"), tuple):
            given["source"] = tree_of(given["source"])
        return LinkScope(
            box=self.box,
            declared=self.declared,
            characters={"cook": 2},
            definitions={"mill": 1},
            labels={"heads": 0, "tails": 1},
            slots=AREAS,
            **given,
        )

    def fill(self, slots: Iterable[int]) -> int:
        e = self.lay.stack
        for at, number in enumerate(slots):
            self.m[e + at] = number
        return e

    def worth(self, node: Short, *slots: int, **given: Any) -> int:
        number = build_number(node, self.scope(**given)).value(self, self.fill(slots))
        assert type(number) is int
        assert self.top == 0
        return number

    def listed(self, node: Short, *slots: int, **given: Any) -> list[int]:
        """Return a list, after checking that all ways to evaluate it agree."""
        items = build_items(node, self.scope(**given))
        e = self.fill(slots)
        count = items.put(self, e)
        assert self.top == 0
        found = self.w[:count]
        assert items.size(self, e) == count
        assert bool(items.has_any(self, e)) == (count > 0)
        for thing in range(-6, 14):
            assert bool(items.has(self, e, thing)) == (thing in found), thing
        assert self.top == 0
        return found

    def add_rule(
        self, channel: Channel, test: NumberExpression | None, worth: NumberExpression | None, life: int = GAME
    ) -> LinkedRule:
        rule = LinkedRule(len(self.box.rules))
        rule.life, rule.source, rule.env, rule.reads, rule.way, rule.people = life, NOBODY, 6, 0, 1, 0
        if test is not None:
            rule.test = test
        if worth is not None:
            rule.worth = worth
        self.box.rules.append(rule)
        channel.books.append(rule)
        channel.fixed = channel.awake = 1
        return rule

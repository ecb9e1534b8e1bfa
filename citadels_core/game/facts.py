"""What is true at the table, read from the row of the machine: named facts. Not compiled."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen

from citadels_core.box.box import Box
from citadels_core.game.fact_kinds import (
    Pairs,
    counted,
    each,
    flag,
    marked,
    one,
    size,
    under,
    written,
    zone,
    zone_of_each,
)
from citadels_core.machine.chance import chance_of
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.linked_box import ASIDE, DECK, FACEDOWN, FACEUP, GONE, POOL, Piles
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.read_row import read_flags, read_part
from citadels_core.machine.words.events_of_declared_state import WRITER
from citadels_core.machine.zones.moves import PRINTED
from citadels_core.machine.zones.sight import is_seen, read_chooser, read_eyes
from citadels_core.model.sentinels import unnamed
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS

Uses = Mapping[tuple[int, int], int]
BuiltDistrict = tuple[int, int, tuple[int, ...], int, int, int, int]
"""A card that is a district: what it costs, its types at scoring, its number among those of its name in its city,
whether it is facedown, and how many cards and characters lie under it."""
City = tuple[int, tuple[BuiltDistrict, ...]]
"""As how many districts a city counts, and these."""

POINTS = {EVENT_IDS[row.name]: row.names for row in EVENTS if row.unit == "point"}
"""The fields of the events by which points are got."""


@frozen
class ActionUse:
    """An action whose uses are counted: by which key others know them, and at which place the row does."""

    key: tuple[int, int]
    place: int
    by_turn: bool


@lru_cache(maxsize=64)
def limited(linker: Linker) -> tuple[ActionUse, ...]:
    """Return all actions whose uses are counted, once for each card they are on."""
    contents, found = linker.contents, []
    for (by_turn, share), first in linker.numbers.items():
        bearers = linker.bearers(contents.rules[share])
        found += [ActionUse((share, bearer), first + at, bool(by_turn)) for at, bearer in enumerate(bearers)]
    return tuple(found)


def named_of(character: int, powers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the characters as which a turn is taken: its own first, then others whose powers are had."""
    if character < 0 or character in powers[:1]:
        return powers
    return (character, *(other for other in powers if other != character))


class Turn:
    """A turn, read from where its fields lie in the row: the one that is taken, or one on hold."""

    __slots__ = ("_facts", "lay", "machine", "moved", "read")

    def __init__(self, facts: "Facts", moved: int) -> None:
        self._facts, self.lay, self.moved = facts, facts.lay, moved
        self.machine, self.read = facts.machine, facts.read

    player = one("player")
    character = one("character")
    restricted = flag("restricted")
    gathered = flag("gathered")
    over = flag("ended")
    actions = one("actions")
    builds = one("builds")
    powers = counted("powers")

    @property
    def named(self) -> tuple[int, ...]:
        """The characters as which the turn is taken, its own first."""
        return named_of(self.character, self.powers)

    @property
    def abilities(self) -> bool:
        """Whether its player has the abilities of its own character."""
        return self.character in self.powers

    @property
    def uses(self) -> Uses:
        """How often each action with a limit for the turn was used."""
        return self._facts.counted_uses(self.lay.turn_uses + self.moved, by_turn=True)


class Facts:
    """All facts of one game, at every moment; each is worked out when it is asked for."""

    __slots__ = ("_limits", "_linker", "_log", "box", "lay", "machine", "read")

    moved = 0
    """How far from where the layout says its fields lie: not at all."""

    def __init__(self, machine: Machine, linker: Linker, limits: tuple[ActionUse, ...], log: Any) -> None:
        self.machine, self._linker, self._limits, self._log = machine, linker, limits, log
        self.box = linker.box
        self.lay = linker.box.lay
        self.read = machine.read
        """Returns a number of the row."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and other.machine is self.machine

    __hash__ = object.__hash__

    @property
    def contents(self) -> Box:
        """What the game is played with, by number."""
        return self._linker.contents

    def place(self, field: str) -> int:
        """Return where a field lies in the row."""
        at: int = getattr(self.lay, field)
        return at

    def numbers(self, field: str, count: int) -> list[int]:
        """Return so many numbers of a field."""
        return read_part(self.machine, self.place(field), count)

    def flags(self, field: str, things: str) -> tuple[int, ...]:
        """Return of which of the ``cards`` or the ``people`` a field is not 0."""
        return tuple(read_flags(self.machine, self.place(field), getattr(self.lay, things)))

    def zones(self, piles: str) -> Sequence[int]:
        """Return the zone of each of the ``cards``, or of the ``people``."""
        own: Piles = getattr(self.box, piles)
        return read_part(self.machine, own.zone, own.things)

    def counted_uses(self, first: int, *, by_turn: bool) -> Uses:
        """Return how often actions with a limit were used, of which the counts begin at a place."""
        counted = ((one.key, self.read(first + one.place)) for one in self._limits if one.by_turn == by_turn)
        return {key: count for key, count in counted if count}

    def _seats(self, piles: str, first: int) -> list[int]:
        """Return in whose zone each thing lies."""
        seats = range(first, first + self.box.seats)
        return [zone - first if zone in seats else NOBODY for zone in self.zones(piles)]

    def _eyes(self, bits: int) -> Iterator[int]:
        """Yield the seats of some bits; the last bit stands for all."""
        seats = self.box.seats
        yield from (seat for seat in range(seats) if bits >> seat & 1)
        if bits >> seats & 1:
            yield EVERYBODY

    def _written(self, kinds: Sequence[Any]) -> list[tuple[Any, list[int]]]:
        """Return what is declared, by number, each with the things it lies on; None for what no rule names."""
        return [(one, [] if one is None else read_flags(self.machine, one.at, one.things)) for one in kinds]

    crown = one("crown")
    round = one("round")
    over = flag("over")
    winners = counted("winners")
    many_held = one("held")
    """How many turns are on hold."""
    many_finished = one("finished")
    """How many have completed a city."""
    gold = each("gold", "seats")
    scored = each("points", "seats")
    """The points that each seat has got so far."""
    reached = each("reached", "seats")
    """The most districts that each city has counted so far."""
    acting = each("acting", "people")
    """Who has shown each character."""
    peeked_at = marked("peeked", "people")
    """The characters that somebody has looked at where they lie."""
    in_play = counted("in_play")
    """The districts whose rules are alive, as they came."""
    hand = zone_of_each("cards", "hands")
    city = zone_of_each("cards", "cities")
    deck = zone("cards", DECK)
    """The cards of the deck, the top one last."""
    deck_size = size("cards", DECK)
    aside = zone("cards", ASIDE)
    gone = zone("cards", GONE)
    """The cards that whoever set the position up has left out of it."""
    aside_seen_by = one("aside_seen")
    tucked = under("cards", "under", "card_zones")
    turned = marked("turned", "cards")
    """The districts that lie facedown."""
    drafted = zone_of_each("people", "drafts")
    """The characters that each seat holds."""
    packets = zone_of_each("people", "packets")
    pool = zone("people", POOL)
    faceup = zone("people", FACEUP)
    facedown = zone("people", FACEDOWN)
    guests = under("people", "guests", "person_zones")
    calls = marked("calls", "people")
    """The characters that are still to be called."""
    cast = marked("cast", "people")
    coming = marked("coming", "people")
    """The characters that are in the cast from the next selection on."""
    shown = marked("shown", "people")
    """The characters whose powers last until the end of the round."""

    written = written(lambda box: [one for one in (*box.markers, *box.counters, *box.notes) if one is not None])
    """Whether anything that is declared lies somewhere."""

    @property
    def places(self) -> list[int]:
        """Where each seat sits, clockwise from 0."""
        sitting = self.numbers("sitting", self.box.seats) if self.box.reseats else [*range(self.box.seats)]
        return [sitting.index(seat) for seat in range(self.box.seats)]

    @property
    def names(self) -> list[list[int]]:
        """The names of the districts of each city."""
        name, turned = self._linker.contents.cards, self.numbers("turned", self.box.lay.cards)
        return [[unnamed(card) if turned[card] else name[card] for card in city] for city in self.city]

    @property
    def owner(self) -> list[int]:
        """In whose city each card stands."""
        return self._seats("cards", self.box.cities)

    @property
    def holder(self) -> list[int]:
        """Who holds each character; what is nobody, but has a rank, is held by nobody."""
        held = self._seats("people", self.box.drafts)
        return held + [NOBODY] * (self._linker.contents.characters + 1 - len(held))

    @property
    def controller(self) -> list[int]:
        """Who has shown each character, stand-ins too."""
        return self.numbers("acting", self._linker.contents.characters + 1)

    @property
    def looks(self) -> tuple[tuple[int, int, int], ...]:
        """Who has looked at which card this turn, and in whose hand it lay then."""
        looked, where = (self.numbers(name, self.box.lay.cards) for name in ("looked", "looked_where"))
        return tuple((seat, card, where[card]) for card, bits in enumerate(looked) if bits for seat in self._eyes(bits))

    @property
    def eyes(self) -> tuple[list[int], list[int]]:
        """The bits of who sees the face of each card, and where each character is; the last bit is of no seat."""
        return read_eyes(self.machine)

    def sees(self, card: int, seat: int) -> bool:
        """Return whether a seat can see the face of a card; whether all can, where it is no seat."""
        return is_seen(self.machine, card, seat)

    @property
    def chooser(self) -> int:
        """Who chooses a character from the pool."""
        return read_chooser(self.machine)

    @property
    def packet(self) -> tuple[tuple[int, ...], ...]:
        """The characters that each seat chooses from."""
        return tuple([tuple(packet) for packet in self.packets])

    @property
    def peeked(self) -> Pairs:
        """Who has looked at which character where it lies."""
        first = self.place("peeked")
        return tuple(
            [(seat, character) for character in self.peeked_at for seat in self._eyes(self.read(first + character))]
        )

    @property
    def laid(self) -> Pairs:
        """Who has laid which character out facedown."""
        laid = self.numbers("laid", self.box.lay.people)
        return tuple((seat, character) for character, seat in enumerate(laid) if seat != NOBODY)

    @property
    def turn(self) -> Turn:
        """The turn that is being taken."""
        return Turn(self, 0)

    @property
    def held(self) -> tuple[Turn, ...]:
        """The turns on hold."""
        lay = self.box.lay
        first = lay.held_turns - lay.player
        return tuple(Turn(self, first + at * lay.turn_block) for at in range(self.many_held))

    @property
    def uses(self) -> Uses:
        """How often each action with a limit for the round or the game was used."""
        return self.counted_uses(self.box.lay.uses, by_turn=False)

    @property
    def marks(self) -> list[dict[int, int]]:
        """For each marker on what it lies, and who has put it there."""
        return [
            {thing: self.read(one.at + thing) - WRITER for thing in things}
            for one, things in self._written(self.box.markers)
        ]

    @property
    def counters(self) -> list[dict[int, int]]:
        """What each counter counts for what; of one that counts towards players that is in ``tallies``."""
        return [
            {} if one is not None and one.room else {thing: self.read(one.at + thing) for thing in things}
            for one, things in self._written(self.box.counters)
        ]

    @property
    def tallies(self) -> list[dict[tuple[int, int], int]]:
        """What each counter counts for what towards which player."""
        return [
            {
                (thing, other): amount
                for thing in things
                for other in range(one.room if one is not None else 0)
                if (amount := self.read(one.at + one.things + thing * one.room + other))
            }
            for one, things in self._written(self.box.counters)
        ]

    @property
    def notes(self) -> list[dict[int, tuple[int, int]]]:
        """What each note says of what, and who has written it; of a note of several things that is in ``noted``."""
        return [
            {thing: (self.read(one.at + one.things + thing), self.read(one.at + thing) - WRITER) for thing in things}
            for one, things in self._written(self.box.notes)
        ]

    def noted(self, number: int, thing: int) -> Pairs:
        """Return what a note says of a thing, each with who has written it: once for each of them."""
        note = self.box.notes[number]
        first, room = note.at + note.things, note.room
        if not room:
            return ((self.read(first + thing), self.read(note.at + thing) - WRITER),)
        added = read_part(self.machine, first + thing * room, room)
        writers = range(1, WRITER + self.box.seats)
        return tuple([(other, by - WRITER) for other, bits in enumerate(added) for by in writers if bits >> by & 1])

    def shown_note(self, number: int, thing: int) -> list[int]:
        """Return who has been shown what a note says of a thing now."""
        eyes = self.box.notes[number].eyes
        return [*self._eyes(self.read(eyes + thing))] if eyes else []

    @property
    def types(self) -> dict[int, int]:
        """The types that districts have been given."""
        given = self.numbers("chosen_type", self.box.lay.cards)
        return {card: type_ for card, type_ in enumerate(given) if type_ != PRINTED}

    @property
    def twins(self) -> Pairs:
        """The numbers by which districts are told from others of their name."""
        first = self.place("twin")
        return tuple([(card, self.read(first + card)) for card in self.flags("twin", "cards")])

    @property
    def finished(self) -> Pairs:
        """Who has completed a city, in order, each with the moment."""
        first = self.box.lay.finished
        numbers = read_part(self.machine, first + 1, 2 * self.many_finished)
        return tuple(zip(numbers[::2], numbers[1::2], strict=True))

    @property
    def points(self) -> tuple[tuple[int, int, str], ...]:
        """What was gained and scored: by whom, how much, and what for: the rule by its label, or else the card."""
        if not any(self.numbers("points", self.box.seats)) and not self.read(self.box.lay.scoring):
            return ()
        contents = self._linker.contents
        found: list[tuple[int, int, str]] = []
        for kind, fields, cause in self._log():
            if kind in POINTS:
                told = dict(zip(POINTS[kind], fields, strict=True))
                reason = contents.rules[told["reason"]].label if "reason" in told else contents.causes[cause].card
                found.append((told["player"], told["amount"], reason))
        return tuple(found)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, once there is a winner."""
        return tuple(self.numbers("points", self.box.seats)) if self.winners else ()

    @property
    def chance(self) -> int:
        """The key of chance, and how much of it is drawn."""
        return chance_of(self.machine)

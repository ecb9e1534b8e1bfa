"""What is true at the table, read from the row of the machine: named facts. Not compiled."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import frozen

from citadels_core.box.box import Box
from citadels_core.game.notes import read_noted
from citadels_core.machine.chance import chance_of
from citadels_core.machine.limits import EVERYBODY, NOBODY
from citadels_core.machine.linked_box import ASIDE, DECK, FACEDOWN, FACEUP, GONE, POOL, Piles
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.machine import Machine
from citadels_core.machine.moves import PRINTED
from citadels_core.machine.read_row import read_flags, read_lying, read_part, read_zone, read_zones
from citadels_core.machine.sight import is_seen, read_chooser, read_eyes
from citadels_core.machine.words.events_of_declared_state import WRITER
from citadels_core.model.sentinels import unnamed
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS

T = TypeVar("T")
Pairs = tuple[tuple[int, int], ...]
Uses = Mapping[tuple[int, int], int]
BuiltDistrict = tuple[int, int, tuple[int, ...], int, int, int, int]
"""A card that is a district: what it costs, its types at scoring, its number among those of its name in its city,
whether it is facedown, and how many cards and characters lie under it."""
City = tuple[int, tuple[BuiltDistrict, ...]]
"""As how many districts a city counts, and these."""

POINTS = {EVENT_IDS[row.name]: row.names for row in EVENTS if row.unit == "point"}
"""The fields of the events by which points are got."""


@frozen
class Limited:
    """An action whose uses are counted: by which key others know them, and at which place the row does."""

    key: tuple[int, int]
    place: int
    by_turn: bool


def limited(linker: Linker) -> tuple[Limited, ...]:
    """Return all actions whose uses are counted, once for each card they are on."""
    contents, found = linker.contents, []
    for (by_turn, share), first in linker.numbers.items():
        bearers = linker.bearers(contents.rules[share])
        found += [Limited((share, bearer), first + at, bool(by_turn)) for at, bearer in enumerate(bearers)]
    return tuple(found)


class Fact(property, Generic[T]):
    """A property whose type is known: a fact that is worked out whenever it is asked for."""

    if TYPE_CHECKING:

        def __init__(self, read: Callable[[Any], T]) -> None: ...
        def __get__(self, owner: Any, kind: type | None = None, /) -> T: ...  # type: ignore[override]  # read of games alone


def _one(field: str) -> Fact[int]:
    at = attrgetter(field)
    return Fact(lambda of: of.read(at(of.lay) + of.moved))


def _flag(field: str) -> Fact[bool]:
    at = attrgetter(field)
    return Fact(lambda of: of.read(at(of.lay) + of.moved) != 0)


def _counted(field: str) -> Fact[tuple[int, ...]]:
    """Return the fact that is a list: its field begins with how many it has."""

    at = attrgetter(field)

    def read(of: "Turn | Facts") -> tuple[int, ...]:
        first = at(of.lay) + of.moved
        return tuple(read_part(of.machine, first + 1, of.read(first)))

    return Fact(read)


def _each(field: str, things: str) -> Fact[list[int]]:
    """Return the fact that is a number for each of the ``seats``, ``cards`` or ``people``."""
    at, many = attrgetter(field), attrgetter(things)
    return Fact(lambda of: read_part(of.machine, at(of.lay), many(of.lay)))


def _marked(field: str, things: str) -> Fact[tuple[int, ...]]:
    """Return the fact that is those things of which a field says yes."""
    at, many = attrgetter(field), attrgetter(things)
    return Fact(lambda of: tuple(read_flags(of.machine, at(of.lay), many(of.lay))))


def _zone(piles: str, zone: int) -> Fact[list[int]]:
    """Return the fact that is what lies in a zone of the ``cards`` or the ``people``, the lowest first."""
    return Fact(lambda of: read_zone(of.machine, getattr(of.box, piles), zone))


def _zones(piles: str, first: str) -> Fact[list[list[int]]]:
    """Return the fact that is what lies in a zone of each seat."""

    return Fact(lambda of: read_zones(of.machine, getattr(of.box, piles), getattr(of.box, first)))


def _under(piles: str, first: str, zones: str) -> Fact[Pairs]:
    """Return the fact that is what lies under cards, each thing with its card."""

    def read(of: "Facts") -> Pairs:
        box = of.box
        return tuple(read_lying(of.machine, getattr(box, piles), getattr(box, first), getattr(box.lay, zones)))

    return Fact(read)


class Turn:
    """A turn, read from where its fields lie in the row: the one that is taken, or one on hold."""

    __slots__ = ("_facts", "lay", "machine", "moved", "read")

    def __init__(self, facts: "Facts", moved: int) -> None:
        self._facts, self.lay, self.moved = facts, facts.lay, moved
        self.machine, self.read = facts.machine, facts.read

    player = _one("player")
    character = _one("character")
    restricted = _flag("restricted")
    gathered = _flag("gathered")
    over = _flag("ended")
    actions = _one("actions")
    builds = _one("builds")
    powers = _counted("powers")

    @property
    def named(self) -> tuple[int, ...]:
        """The characters as which the turn is taken, its own first."""
        powers, character = self.powers, self.character
        if character < 0 or character in powers[:1]:
            return powers
        return (character, *(other for other in powers if other != character))

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

    def __init__(self, machine: Machine, linker: Linker, limits: tuple[Limited, ...], log: Any) -> None:
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
        """Go through the seats of some bits; the last bit stands for all."""
        seats = self.box.seats
        yield from (seat for seat in range(seats) if bits >> seat & 1)
        if bits >> seats & 1:
            yield EVERYBODY

    def _written(self, kinds: Sequence[Any]) -> list[tuple[Any, list[int]]]:
        """Return what is declared, by number, each with the things it lies on; None for what no rule names."""
        return [(one, [] if one is None else read_flags(self.machine, one.at, one.things)) for one in kinds]

    crown = _one("crown")
    round = _one("round")
    over = _flag("over")
    winners = _counted("winners")
    gold = _each("gold", "seats")
    reached = _each("reached", "seats")
    """The most districts that each city has counted so far."""
    in_play = _counted("in_play")
    """The districts whose rules are alive, as they came."""
    hand = _zones("cards", "hands")
    city = _zones("cards", "cities")
    deck = _zone("cards", DECK)
    """The cards of the deck, the top one last."""
    aside = _zone("cards", ASIDE)
    gone = _zone("cards", GONE)
    """The cards that whoever set the position up has left out of it."""
    aside_seen_by = _one("aside_seen")
    tucked = _under("cards", "under", "card_zones")
    turned = _marked("turned", "cards")
    """The districts that lie facedown."""
    drafted = _zones("people", "drafts")
    """The characters that each seat holds."""
    pool = _zone("people", POOL)
    faceup = _zone("people", FACEUP)
    facedown = _zone("people", FACEDOWN)
    guests = _under("people", "guests", "person_zones")
    calls = _marked("calls", "people")
    """The characters that are still to be called."""
    cast = _marked("cast", "people")
    coming = _marked("coming", "people")
    """The characters that are in the cast from the next selection on."""
    shown = _marked("shown", "people")
    """The characters whose powers last until the end of the round."""

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
        """Tell whether a seat can see the face of a card; whether all can, where it is no seat."""
        return is_seen(self.machine, card, seat)

    @property
    def chooser(self) -> int:
        """Who chooses a character from the pool."""
        return read_chooser(self.machine)

    @property
    def packet(self) -> tuple[tuple[int, ...], ...]:
        """The characters that each seat chooses from."""
        return tuple([tuple(packet) for packet in read_zones(self.machine, self.box.people, self.box.packets)])

    @property
    def peeked(self) -> Pairs:
        """Who has looked at which character where it lies."""
        first, peeked = self.place("peeked"), self.flags("peeked", "people")
        return tuple([(seat, character) for character in peeked for seat in self._eyes(self.read(first + character))])

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
        return tuple(Turn(self, first + at * lay.turn_block) for at in range(self.read(lay.held)))

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
        """What each counter counts for what."""
        return [
            {thing: self.read(one.at + thing) for thing in things} for one, things in self._written(self.box.counters)
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
        return read_noted(self.machine, self.box.notes[number], thing)

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
        numbers = read_part(self.machine, first + 1, 2 * self.read(first))
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

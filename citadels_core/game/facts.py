"""The state of a game as named facts: typed properties that read the state array."""

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
"""A built card: its cost, its types at scoring, its number among those of its name in the city, whether it is facedown,
and how many cards and characters lie under it."""
City = tuple[int, tuple[BuiltDistrict, ...]]
"""The number of districts that a city counts as, and its districts."""

POINTS = {EVENT_IDS[row.name]: row.names for row in EVENTS if row.unit == "point"}
"""The field names of the events that give points."""


@frozen
class ActionUse:
    """An action with a limit of uses: its rule and card, and the index of its count of uses."""

    key: tuple[int, int]
    place: int
    by_turn: bool


@lru_cache(maxsize=64)
def limited(linker: Linker) -> tuple[ActionUse, ...]:
    """Return all actions with a limit of uses, one entry for each card that has the action."""
    contents, found = linker.contents, []
    for (by_turn, share), first in linker.numbers.items():
        bearers = linker.bearers(contents.rules[share])
        found += [ActionUse((share, bearer), first + at, bool(by_turn)) for at, bearer in enumerate(bearers)]
    return tuple(found)


def named_of(character: int, powers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the characters of a turn: the called character, then others whose abilities the player has."""
    if character < 0 or character in powers[:1]:
        return powers
    return (character, *(other for other in powers if other != character))


class Turn:
    """The current turn, or an interrupted turn (a turn on hold), as named facts of the state."""

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
        """The called character of the turn, then other characters whose abilities the player has."""
        return named_of(self.character, self.powers)

    @property
    def abilities(self) -> bool:
        """Whether the player of the turn has the abilities of the called character."""
        return self.character in self.powers

    @property
    def uses(self) -> Uses:
        """The number of uses in this turn of each action with a limit per turn."""
        return self._facts.counted_uses(self.lay.turn_uses + self.moved, by_turn=True)


class Facts:
    """The state of one game as named facts, each read from the state array on access."""

    __slots__ = ("_limits", "_linker", "_log", "box", "lay", "machine", "read")

    moved = 0
    """The offset of the fields from their index in the layout; only a turn on hold has one."""

    def __init__(self, machine: Machine, linker: Linker, limits: tuple[ActionUse, ...], log: Any) -> None:
        self.machine, self._linker, self._limits, self._log = machine, linker, limits, log
        self.box = linker.box
        self.lay = linker.box.lay
        self.read = machine.read
        """Returns the number at an index of the state array."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and other.machine is self.machine

    __hash__ = object.__hash__

    @property
    def contents(self) -> Box:
        """The `Box` of the game: its numbered cards, characters and rules."""
        return self._linker.contents

    def place(self, field: str) -> int:
        """Return the index in the state array at which a field begins."""
        at: int = getattr(self.lay, field)
        return at

    def numbers(self, field: str, count: int) -> list[int]:
        """Return the first ``count`` numbers of a field of the state."""
        return read_part(self.machine, self.place(field), count)

    def flags(self, field: str, things: str) -> tuple[int, ...]:
        """Return the cards, or the characters, for which a field of the state is not 0."""
        return tuple(read_flags(self.machine, self.place(field), getattr(self.lay, things)))

    def zones(self, piles: str) -> Sequence[int]:
        """Return the zone number of each card, or of each character."""
        own: Piles = getattr(self.box, piles)
        return read_part(self.machine, own.zone, own.things)

    def counted_uses(self, first: int, *, by_turn: bool) -> Uses:
        """Return how often each limited action was used, from the counts at an index of the state array."""
        counted = ((one.key, self.read(first + one.place)) for one in self._limits if one.by_turn == by_turn)
        return {key: count for key, count in counted if count}

    def _seats(self, piles: str, first: int) -> list[int]:
        """Return for each card or character the seat whose zone has it; zone numbers begin at ``first``."""
        seats = range(first, first + self.box.seats)
        return [zone - first if zone in seats else NOBODY for zone in self.zones(piles)]

    def _seats_in(self, bits: int) -> Iterator[int]:
        """Yield the seats of a bit set; the bit after the last seat stands for everybody."""
        seats = self.box.seats
        yield from (seat for seat in range(seats) if bits >> seat & 1)
        if bits >> seats & 1:
            yield EVERYBODY

    def _things_with_state(self, kinds: Sequence[Any]) -> list[tuple[Any, list[int]]]:
        """Pair each marker, counter or note (None if unused) with the players, characters or cards it is on."""
        return [(one, [] if one is None else read_flags(self.machine, one.at, one.things)) for one in kinds]

    crown = one("crown")
    round = one("round")
    over = flag("over")
    winners = counted("winners")
    many_held = one("held")
    """The number of turns on hold."""
    many_finished = one("finished")
    """The number of players who have completed a city."""
    gold = each("gold", "seats")
    scored = each("points", "seats")
    """The points of each seat so far."""
    reached = each("reached", "seats")
    """The most districts that each city has counted so far."""
    acting = each("acting", "people")
    """The seat that has revealed each character."""
    peeked_at = marked("peeked", "people")
    """The characters that some seat has looked at in their zone."""
    in_play = counted("in_play")
    """The districts whose rules are active, in the order in which they came into play."""
    hand = zone_of_each("cards", "hands")
    city = zone_of_each("cards", "cities")
    deck = zone("cards", DECK)
    """The cards of the deck, the top one last."""
    deck_size = size("cards", DECK)
    aside = zone("cards", ASIDE)
    gone = zone("cards", GONE)
    """The cards that the position leaves out of the game."""
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
    """Whether any marker, counter or note lies on something."""

    @property
    def places(self) -> list[int]:
        """The place of each seat at the table, counted clockwise from 0."""
        sitting = self.numbers("sitting", self.box.seats) if self.box.reseats else [*range(self.box.seats)]
        return [sitting.index(seat) for seat in range(self.box.seats)]

    @property
    def names(self) -> list[list[int]]:
        """For each city the name numbers of its districts; each facedown district has a number of its own."""
        name, turned = self._linker.contents.cards, self.numbers("turned", self.box.lay.cards)
        return [[unnamed(card) if turned[card] else name[card] for card in city] for city in self.city]

    @property
    def owner(self) -> list[int]:
        """For each card the seat that has it in its city; NOBODY for a card outside all cities."""
        return self._seats("cards", self.box.cities)

    @property
    def holder(self) -> list[int]:
        """For each character the seat that holds it; NOBODY if no seat holds the character."""
        held = self._seats("people", self.box.drafts)
        return held + [NOBODY] * (self._linker.contents.characters + 1 - len(held))

    @property
    def controller(self) -> list[int]:
        """For each character, and each rank that districts act as, the seat that acts as it after a reveal."""
        return self.numbers("acting", self._linker.contents.characters + 1)

    @property
    def looks(self) -> tuple[tuple[int, int, int], ...]:
        """The looks at hidden cards in this turn, each as (looking seat, card, seat with the card in hand)."""
        looked, where = (self.numbers(name, self.box.lay.cards) for name in ("looked", "looked_where"))
        return tuple(
            (seat, card, where[card]) for card, bits in enumerate(looked) if bits for seat in self._seats_in(bits)
        )

    @property
    def eyes(self) -> tuple[list[int], list[int]]:
        """For each card, then for each character, the bit set of seats that see it (last bit: onlookers)."""
        return read_eyes(self.machine)

    def sees(self, card: int, seat: int) -> bool:
        """Return whether a seat can see the face of a card; for a seat below 0, whether all seats can."""
        return is_seen(self.machine, card, seat)

    @property
    def chooser(self) -> int:
        """The seat that chooses a character from the pool now; NOBODY if no seat does."""
        return read_chooser(self.machine)

    @property
    def packet(self) -> tuple[tuple[int, ...], ...]:
        """For each seat the characters that were dealt or passed to it, to choose from."""
        return tuple([tuple(packet) for packet in self.packets])

    @property
    def peeked(self) -> Pairs:
        """The looks at characters, each as a pair of the looking seat and the character."""
        first = self.place("peeked")
        return tuple(
            [(seat, character) for character in self.peeked_at for seat in self._seats_in(self.read(first + character))]
        )

    @property
    def laid(self) -> Pairs:
        """The characters that lie facedown, each as a pair: the seat that laid it out, and the character."""
        laid = self.numbers("laid", self.box.lay.people)
        return tuple((seat, character) for character, seat in enumerate(laid) if seat != NOBODY)

    @property
    def turn(self) -> Turn:
        """The current turn."""
        return Turn(self, 0)

    @property
    def held(self) -> tuple[Turn, ...]:
        """The turns on hold, the oldest first; `resume turn` continues the oldest turn of its player."""
        lay = self.box.lay
        first = lay.held_turns - lay.player
        return tuple(Turn(self, first + at * lay.turn_block) for at in range(self.many_held))

    @property
    def uses(self) -> Uses:
        """The number of uses of each action with a limit per round or per game."""
        return self.counted_uses(self.box.lay.uses, by_turn=False)

    @property
    def marks(self) -> list[dict[int, int]]:
        """For each marker the players, characters or cards with it, each with the seat that placed the marker."""
        return [
            {thing: self.read(one.at + thing) - WRITER for thing in things}
            for one, things in self._things_with_state(self.box.markers)
        ]

    @property
    def counters(self) -> list[dict[int, int]]:
        """For each counter its values on players, characters or cards; ``tallies`` has those `towards player`."""
        return [
            {} if one is not None and one.room else {thing: self.read(one.at + thing) for thing in things}
            for one, things in self._things_with_state(self.box.counters)
        ]

    @property
    def tallies(self) -> list[dict[tuple[int, int], int]]:
        """For each counter `towards player` its values by pairs: the card or player it is on, and a player."""
        return [
            {
                (thing, other): amount
                for thing in things
                for other in range(one.room if one is not None else 0)
                if (amount := self.read(one.at + one.things + thing * one.room + other))
            }
            for one, things in self._things_with_state(self.box.counters)
        ]

    @property
    def notes(self) -> list[dict[int, tuple[int, int]]]:
        """For each note its value and writer on each thing that has it; ``noted`` reads several values."""
        return [
            {thing: (self.read(one.at + one.things + thing), self.read(one.at + thing) - WRITER) for thing in things}
            for one, things in self._things_with_state(self.box.notes)
        ]

    def noted(self, number: int, thing: int) -> Pairs:
        """Return the values of a note on a player, character or card, each value with one of its writers."""
        note = self.box.notes[number]
        first, room = note.at + note.things, note.room
        if not room:
            return ((self.read(first + thing), self.read(note.at + thing) - WRITER),)
        added = read_part(self.machine, first + thing * room, room)
        writers = range(1, WRITER + self.box.seats)
        return tuple([(other, by - WRITER) for other, bits in enumerate(added) for by in writers if bits >> by & 1])

    def shown_note(self, number: int, thing: int) -> list[int]:
        """Return the seats to which a note on a player, character or card was shown."""
        eyes = self.box.notes[number].eyes
        return [*self._seats_in(self.read(eyes + thing))] if eyes else []

    @property
    def types(self) -> dict[int, int]:
        """The types that players chose for districts, by card; other districts have their printed type."""
        given = self.numbers("chosen_type", self.box.lay.cards)
        return {card: type_ for card, type_ in enumerate(given) if type_ != PRINTED}

    @property
    def twins(self) -> Pairs:
        """Pairs of a district and its number among the districts of the same name in its city."""
        first = self.place("twin")
        return tuple([(card, self.read(first + card)) for card in self.flags("twin", "cards")])

    @property
    def finished(self) -> Pairs:
        """The seats with a completed city, each with a number for the order; equal numbers mean at once."""
        first = self.box.lay.finished
        numbers = read_part(self.machine, first + 1, 2 * self.many_finished)
        return tuple(zip(numbers[::2], numbers[1::2], strict=True))

    @property
    def points(self) -> tuple[tuple[int, int, str], ...]:
        """All points so far as (seat, amount, reason); the reason is the label of a rule, or a card name."""
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
        """The points of each seat; empty until there is a winner."""
        return tuple(self.numbers("points", self.box.seats)) if self.winners else ()

    @property
    def chance(self) -> int:
        """The state of the random generator (its key and its position in a block of numbers) as one number."""
        return chance_of(self.machine)

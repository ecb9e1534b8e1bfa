"""Number the cards, players and other things to choose, by type; equal-looking things share a number."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property

from attrs import frozen

from citadels_core.box.box import Box
from citadels_core.model.errors import EngineBug
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.speech.values import called
from citadels_core.table.decision import Decision

NUMBERS = 16
"""The options of a decision about a number that have actions of their own; ``MORE`` asks for the next ones."""


class Look:
    """The facts of a game that determine the numbers of a decision's options, each read on first use."""

    def __init__(self, decision: Decision) -> None:
        self.seat = decision.seat
        self._table = decision.core.table

    @cached_property
    def owner(self) -> list[int]:
        """The owner of each card: the seat in whose city the card stands, or ``NOBODY``."""
        return self._table.owner

    @cached_property
    def _city(self) -> list[list[int]]:
        return self._table.city

    @cached_property
    def _twins(self) -> dict[int, int]:
        return dict(self._table.twins)

    def which(self, card: int, name: list[int]) -> int:
        """Return the index of a district among the districts of the same name in the same city.

        Args:
            card: a card that stands in a city.
            name: all cards of the same name.
        """
        city, twins = self._city[self.owner[card]], self._twins
        same = [other for other in name if other in city] if len(name) > 1 else [card]
        return sorted(same, key=lambda other: twins.get(other, 1)).index(card)

    def sees(self, card: int) -> bool:
        """Return whether the deciding seat sees the face of a card."""
        return self._table.sees(card, self.seat)

    def laid_by(self, character: int) -> int:
        """Return the seat that put a character facedown on the table, or ``NOBODY``."""
        return next((seat for seat, laid in self._table.laid if laid == character), NOBODY)


@frozen(kw_only=True)
class Things:
    """All things of one type that can be chosen; ``place`` returns the index of a thing, below ``size``."""

    size: int
    place: Callable[[Look, int], int]
    names: tuple[str, ...]


class Numbering:
    """The numbers of the cards, players and other things that can be chosen in games with a given `Box`.

    Players are counted clockwise from the seat that is asked, so that the same number means the same for each seat.
    """

    def __init__(self, box: Box) -> None:
        self._box = box
        copies: dict[int, list[int]] = defaultdict(list)
        for card, name in enumerate(box.cards):
            copies[name].append(card)
        self._copies = copies
        self._first: dict[int, int] = {}
        """The index of the first district of each name among all that can stand in one city."""
        first = 0
        for name, cards in copies.items():
            self._first[name] = first
            first += len(cards)
        self._none = Things(size=1, place=lambda _look, _value: 0, names=("",))
        self._made: dict[tuple[str, bool], Things] = {}

    def of(self, noun: str | None, *, unbuilt: bool = True) -> Things:
        """Return the things of the type ``noun`` that can be chosen; for None, one thing without a name.

        Args:
            unbuilt: whether cards in cities are left out.
        """
        if noun is None:
            return self._none
        key = noun, unbuilt
        if key not in self._made:
            self._made[key] = self._make(noun, unbuilt=unbuilt)
        return self._made[key]

    def copies(self, name: int) -> list[int]:
        """Return the numbers of all cards whose name has the number ``name``."""
        return self._copies[name]

    def _make(self, noun: str, *, unbuilt: bool) -> Things:
        box = self._box
        match noun:
            case "Player":
                return _or_nothing(self._players(), "nobody")
            case "Character":
                stand_ins = [f"nobody of rank {rank}" for rank in box.stand_ins]
                names = [*(card.name for card in box.cast), "nobody", *stand_ins]
                cast = len(box.cast)
                return Things(
                    size=len(names),
                    place=lambda _, value: value if value >= 0 else cast + NOBODY - value,
                    names=tuple(names),
                )
            case "Unseen Character":
                players = self._players()
                names = ["an unseen character", *(f"the one laid out by {name}" for name in players.names)]
                return Things(
                    size=len(names),
                    place=lambda look, value: _unseen(look, value, players),
                    names=tuple(names),
                )
            case "District":
                return _or_nothing(self._districts(), "none")
            case "Card":
                return self._cards(unbuilt=unbuilt)
            case "Unseen Card":
                return Things(size=1, place=lambda _look, _value: 0, names=("an unseen card",))
            case "Name":
                return self._names()
            case "Type":
                return _or_nothing(_plain(DISTRICT_TYPES), "none")
            case "Resource":
                return _or_nothing(_plain(RESOURCES), "none")
            case "Label":
                return _or_nothing(_plain(tuple(box.labels)), "none")
            case _:
                raise EngineBug(f"the type {noun} has no numbering")

    def _players(self) -> Things:
        seats = self._box.seats
        names = ("you", *(f"player +{on}" for on in range(1, seats)))
        return Things(size=seats, place=lambda look, value: (value - look.seat) % seats, names=names)

    def _districts(self) -> Things:
        """Return the districts in cities, ordered by owner, name, and index among districts of equal name."""
        seats, size = self._box.seats, len(self._box.cards)
        of = self._box.cards

        def place(look: Look, card: int) -> int:
            return (look.owner[card] - look.seat) % seats * size + self.place_in_city(look, card)

        names = [f"{name} of {owner}" for owner in self._players().names for name in self._built(of)]
        return Things(size=seats * size, place=place, names=tuple(names))

    def place_in_city(self, look: Look, card: int) -> int:
        """Return the index of a district among all districts that can stand in one city."""
        name = self._box.cards[card]
        return self._first[name] + look.which(card, self._copies[name])

    def _built(self, cards: tuple[int, ...]) -> Iterator[str]:
        """Yield the names of all districts that can stand in one city, in the order of their indices."""
        count: Counter[int] = Counter()
        for name in (name for name, own in self._copies.items() for _ in own):
            count[name] += 1
            yield called(self._box.definitions[name].name, count[name])

    def _cards(self, *, unbuilt: bool) -> Things:
        """Return the things for cards: one per name and, unless ``unbuilt``, one per district in a city."""
        names = ["none", "an unseen card", *(card.name for card in self._box.definitions)]
        built, of = self._districts(), self._box.cards
        first = len(names)

        def place(look: Look, card: int) -> int:
            if card == NOBODY:
                return 0
            if not unbuilt and look.owner[card] != NOBODY:
                return first + built.place(look, card)
            return 2 + of[card] if look.sees(card) else 1

        if not unbuilt:
            names += built.names
        return Things(size=len(names), place=place, names=tuple(names))

    def _names(self) -> Things:
        """Return the things for district names: one per name, then one per facedown district in a city."""
        built, names = self._districts(), ["none", *(card.name for card in self._box.definitions)]
        first = len(names)

        def place(look: Look, name: int) -> int:
            return name + 1 if name >= NOBODY else first + built.place(look, -2 - name)

        names += [f"the name of {name} facedown" for name in built.names]
        return Things(size=len(names), place=place, names=tuple(names))


def _plain(names: tuple[str, ...]) -> Things:
    return Things(size=len(names), place=lambda _, value: value, names=names)


def _or_nothing(things: Things, called_: str) -> Things:
    """Add an entry such as "nobody", which stands for all values below 0, in front of the other entries."""

    def place(look: Look, value: int) -> int:
        return 1 + things.place(look, value) if value >= 0 else 0

    return Things(size=things.size + 1, place=place, names=(called_, *things.names))


def _unseen(look: Look, character: int, players: Things) -> int:
    by = look.laid_by(character)
    return 0 if by == NOBODY else 1 + players.place(look, by)

"""Which district stood where at each event of a history, worked out from what came into a city and what left it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from citadels_core.box.box import Box
from citadels_core.box.entries import Entry
from citadels_core.game.core_game import CoreGame
from citadels_core.model.sentinels import first_free
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.speech.ids import district_key
from citadels_core.speech.values import called


class DistrictPlace(NamedTuple):
    """In whose city a district stands, and which of its name it is there."""

    owner: int
    number: int


class DistrictTracker:
    """The districts that stand in cities, event after event.

    It follows what the writers of these events do, so that no event has to be logged with more than its fields; the
    invariants compare the two.
    """

    def __init__(self, box: Box, given: Mapping[int, DistrictPlace] | None = None) -> None:
        self._box = box
        self.places = dict(given or {})
        self._before: dict[int, DistrictPlace] = {}
        self._numbers: dict[tuple[int, int], list[int]] = {}
        for card, place in self.places.items():
            self._alike(card, place.owner).append(place.number)

    @classmethod
    def before(cls, game: CoreGame, since: int) -> "DistrictTracker":
        """Return what stood where before an event of a game, by its number.

        What stood there before the history began, in a game that was put together in the middle, is known as long as it
        has not moved. Otherwise the log keeps what is found, so that the next call begins there.
        """
        begin, known = game.log.marked(since) or (0, None)
        moves = [(number, entry) for number, entry in game.log.numbered(begin) if entry[0] in MOVES]
        earlier = sum(number < since for number, _ in moves)
        standing = after(cls(game.box, known), moves[:earlier])
        told = after(cls(game.box, standing.places), moves[earlier:])
        numbers = dict(game.table.twins)
        given: dict[int, DistrictPlace] = {}
        for owner, city in enumerate(game.table.city):
            given |= {card: DistrictPlace(owner, numbers.get(card, 1)) for card in city if card not in told.places}
        if given:
            every = (one for one in game.log.numbered(0) if one[0] < since)
            return after(cls(game.box, given), every)
        if 0 < since <= len(game.log):
            game.log.mark(since, dict(standing.places))
        return standing

    def follow(self, entry: Entry) -> None:
        """Take in the next event."""
        if self._before:
            self._before = {}
        if move := MOVES.get(entry[0]):
            move(self, *entry[1])

    def at_event(self, card: int) -> DistrictPlace | None:
        """Return where a card stood when the last event happened, or where it came to stand by it; None for nowhere."""
        return self._before.get(card) or self.places.get(card)

    def called(self, card: int) -> str:
        """Return what a card was called then, as the views and the options did."""
        place = self.at_event(card)
        return called(self._box.card_name(card), place.number if place else 1)

    def key(self, card: int) -> str:
        """Return the key a card had then as a district, empty if it was none."""
        place = self.at_event(card)
        return "" if place is None else district_key(place.owner, self.called(card))

    def arrive(self, card: int, player: int) -> None:
        """Let a card come into a city, from wherever it is."""
        alike = self._alike(card, player)
        number = first_free(alike)
        alike.append(number)
        self.leave(card)
        self.places[card] = DistrictPlace(player, number)

    def leave(self, card: int) -> None:
        """Let a card go from the city it stands in, if it stands in one."""
        if card in self.places:
            self._before[card] = place = self.places.pop(card)
            self._alike(card, place.owner).remove(place.number)

    def _alike(self, card: int, owner: int) -> list[int]:
        """Return the numbers that are taken in a city by districts with the name of a card."""
        return self._numbers.setdefault((owner, self._box.cards[card]), [])


def after(standing: DistrictTracker, history: Iterable[tuple[int, Entry]]) -> DistrictTracker:
    """Return what stands in the cities after numbered events."""
    for _, entry in history:
        standing.follow(entry)
    return standing


def _exchange(standing: DistrictTracker, given: int, taken: int, *_: int) -> None:
    giver, owner = standing.places.get(given), standing.places.get(taken)
    if giver is not None and owner is not None:
        standing.arrive(given, owner.owner)
        standing.arrive(taken, giver.owner)


def _take(place: int) -> Callable[..., None]:
    def take(standing: DistrictTracker, *fields: Any) -> None:
        cards = fields[place]
        for card in cards if isinstance(cards, tuple) else (cards,):
            standing.leave(card)

    return take


MOVES: Final[dict[int, Callable[..., None]]] = {
    EVENT_IDS["district built"]: lambda standing, player, district, _: standing.arrive(district, player),
    EVENT_IDS["district placed"]: lambda standing, player, district: standing.arrive(district, player),
    EVENT_IDS["district seized"]: lambda standing, district, _, player, __: standing.arrive(district, player),
    EVENT_IDS["district destroyed"]: lambda standing, district, *_: standing.leave(district),
    EVENT_IDS["districts exchanged"]: _exchange,
    **{EVENT_IDS[event.name]: _take(event.names.index(event.takes)) for event in EVENTS if event.takes},
}
"""What each event does to districts that stand in cities."""

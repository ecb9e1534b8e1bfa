"""The city of each district at each past event, derived from the events that move districts."""

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
    """The owner of a district, and its number among the districts of the same name in the city."""

    owner: int
    number: int


class DistrictTracker:
    """The places of all built districts, updated event by event.

    It repeats the effects of the events that move districts, so that no event has to log more than its fields; the
    invariants compare the result with the state.
    """

    def __init__(self, box: Box, given: Mapping[int, DistrictPlace] | None = None) -> None:
        self._box = box
        self.places = dict(given or {})
        self._before: dict[int, DistrictPlace] = {}
        self._numbers: dict[tuple[int, int], list[int]] = {}
        for card, place in self.places.items():
            self._numbers_in_use(card, place.owner).append(place.number)

    @classmethod
    def before(cls, game: CoreGame, since: int) -> "DistrictTracker":
        """Build a tracker with the places of districts just before the event with the given number.

        In a game that began in the middle, an earlier district is known as long as it has not moved. Otherwise the log
        caches the places, so that the next call starts there.
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
        """Update the places of districts by the next event."""
        if self._before:
            self._before = {}
        if move := MOVES.get(entry[0]):
            move(self, *entry[1])

    def at_event(self, card: int) -> DistrictPlace | None:
        """Return the place of a card before the last event or, if it was in no city then, after the event."""
        return self._before.get(card) or self.places.get(card)

    def called(self, card: int) -> str:
        """Return the name of a card at the last event; ``Prison 2`` is a second Prison in a city."""
        place = self.at_event(card)
        return called(self._box.card_name(card), place.number if place else 1)

    def key(self, card: int) -> str:
        """Return the district key (``1/prison-2``) of a card at the last event; empty if it was in no city."""
        place = self.at_event(card)
        return "" if place is None else district_key(place.owner, self.called(card))

    def arrive(self, card: int, player: int) -> None:
        """Put a card into a city, and take it out of any other city."""
        alike = self._numbers_in_use(card, player)
        number = first_free(alike)
        alike.append(number)
        self.leave(card)
        self.places[card] = DistrictPlace(player, number)

    def leave(self, card: int) -> None:
        """Remove a card from its city, if the card is in a city."""
        if card in self.places:
            self._before[card] = place = self.places.pop(card)
            self._numbers_in_use(card, place.owner).remove(place.number)

    def _numbers_in_use(self, card: int, owner: int) -> list[int]:
        """Return the numbers of those districts in a city that have the same name as the given card."""
        return self._numbers.setdefault((owner, self._box.cards[card]), [])


def after(standing: DistrictTracker, history: Iterable[tuple[int, Entry]]) -> DistrictTracker:
    """Apply numbered events to a tracker, and return the tracker."""
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
"""The effect of each event on built districts."""

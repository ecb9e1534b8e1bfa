"""Find the things of a layout in a game: characters, cards, zones, markers, counters and notes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from attrs import frozen

from citadels_core.game.core_game import CoreGame
from citadels_core.game.declared_zones import Zone, declared_zones, find_zone
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.types import STATES, is_set
from citadels_core.speech.ids import district_key
from citadels_core.speech.values import district_name
from citadels_core.table.positions.layouts import Layout, PositionError


@frozen
class StagedMark:
    """A marker (or counter, or note) with its place on a player or card, and the event that places it."""

    kind: ClassVar = "marker"
    """The kind of declared state."""
    id: int
    target: int
    event: str
    fields: tuple[int, ...]
    towards: int = NOBODY
    """The player that a counter counts towards, NOBODY for other marks."""


class StagedCounter(StagedMark):
    """A counter with its place on a player or card, and the event that sets it."""

    kind = "counter"


class StagedNote(StagedMark):
    """A note with its place on a player or card, and the event that writes it."""

    kind = "note"


def find_character(game: CoreGame, id_: str) -> int:
    """Return the number of a character, by its id.

    Raises:
        PositionError: the character is not in the cast.
    """
    for number, card in enumerate(game.box.cast):
        if card.id == id_:
            return number
    name = game.box.catalog.cards[id_].name if id_ in game.box.catalog.cards else id_
    raise PositionError(f"The cast of {game.box.edition.book.name} has no {name}.", code="not_in_box")


def zone_named(game: CoreGame, id_: str, target: Sequence[Any] | None) -> Zone:
    """Return a declared zone by its id and by the player, character or district that has it.

    Raises:
        PositionError: the player, character or district has no such zone, or is missing.
    """
    bearer = NOBODY if target is None else find_thing(game, target, game.table.city)
    zone = find_zone(game.table, id_, bearer)
    if zone is None:
        states = [state for state in game.box.states if state.id == id_]
        name, on = (states[0].name, states[0].on) if states else (id_, "table")
        has = "lies at the table, and nobody has one" if on == "table" else f"is a zone of each {on}: say which"
        raise PositionError(f"{name} {has}.", code="wrong_type")
    return zone


def find_card(game: CoreGame, table: Layout, id_: str) -> int:
    """Return the card with this card id that lies lowest in the deck.

    In a new game a dealt hand can hold the last copy: then that hand discards the card and draws another one.
    """
    box, state = game.box, game.table

    def wanted(card: int) -> bool:
        return box.definitions[box.cards[card]].id == id_

    dealt = [seat for seat in range(box.seats) if table.new_game and "hand" not in table.players.get(seat, {})]
    for seat in [] if any(map(wanted, state.deck)) else dealt:
        if (card := next(filter(wanted, state.hand[seat]), None)) is not None:
            game.arrange.write("cards discarded", seat, (card,), False)
            game.arrange.write("cards gained", seat, 1, ())
            return card
    if (found := next(filter(wanted, state.deck), None)) is not None:
        return found
    name = box.catalog.cards[id_].name if id_ in box.catalog.cards else id_
    code = "none_left" if any(one.id == id_ for one in box.definitions) else "not_in_box"
    raise PositionError(f"The deck of {box.edition.book.name} has no {name}, or no further one.", code=code)


def find_thing(game: CoreGame, choice: Sequence[Any], zones: Sequence[Sequence[int]]) -> int:
    """Return the number of a player, character or card of a layout; cards by id are sought in ``zones``."""
    kind, named, *owner = choice
    number: int = FINDERS[kind](game, named, owner, zones) if kind in FINDERS else named
    return number


def _district_by_key(game: CoreGame, key: str, *_: object) -> int:
    for owner, city in enumerate(game.table.city):
        for card in city:
            if district_key(owner, district_name(game, card)) == key:
                return card
    raise PositionError(f"No district in a city has the key {key}.", code="not_in_city")


def _district(game: CoreGame, id_: str, owner: Sequence[int], zones: Sequence[Sequence[int]]) -> int:
    box, seats = game.box, game.box.seats
    for number, cards in enumerate(zones):
        for card in cards:
            if box.definitions[box.cards[card]].id == id_ and (not owner or owner[0] in (None, number % seats)):
                return card
    problem = f"There is no {box.catalog.cards[id_].name} in the city it is said to be in."
    raise PositionError(problem, code="not_in_city")


FINDERS: Mapping[str, Callable[..., int]] = {
    "character": lambda game, id_, *_: find_character(game, id_),
    "card": _district,
    "key": _district_by_key,
}
"""The function that finds things of a kind; all other kinds are given by number."""


def staged_mark(game: CoreGame, mark: Mapping[str, Any]) -> StagedMark:
    """Resolve the ids in a layout's marker, counter or note to the numbers that the game uses."""
    box, by = game.box, mark.get("player", 0)
    target = find_thing(game, mark["target"], (*game.table.city, *_open_zones(game, mark)))
    if "marker" in mark:
        id_ = box.markers[mark["marker"]]
        return StagedMark(id_, target, "marker placed", (by, id_, target))
    if "note" in mark:
        id_ = box.notes[mark["note"]]
        value = find_thing(game, mark["value"], (*game.table.city, *game.table.hand, game.table.deck))
        several = is_set(next(state.holds for state in box.states if state.id == mark["note"]))
        return StagedNote(id_, target, "note extended" if several else "note written", (by, id_, target, value))
    id_ = box.counters[mark["counter"]]
    if "other" in mark:
        other, fields = mark["other"], (0, id_, target)
        event = "counter changed towards player"
        return StagedCounter(id_, target, event, (*fields, other, mark["amount"]), other)
    return StagedCounter(id_, target, "counter changed", (0, id_, target, mark["amount"]))


def _open_zones(game: CoreGame, mark: Mapping[str, Any]) -> Iterator[tuple[int, ...]]:
    """Yield the cards of each public declared zone, if this marker, counter or note lies on cards."""
    id_ = next(mark[kind] for kind in STATES if kind in mark)
    if next(state.on for state in game.box.states if state.id == id_) == "card":
        for zone in declared_zones(game.table):
            if zone.state.seen_by_all:
                yield zone.cards

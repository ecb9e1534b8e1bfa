"""The zones of cards that packs declare, with their cards and owners."""

from collections.abc import Iterator

from attrs import frozen

from citadels_core.box.places import Places, declared_places, place_at
from citadels_core.game.facts import Facts
from citadels_core.machine.read_row import read_zone
from citadels_core.model.programs.ir import State
from citadels_core.model.sentinels import NOBODY


@frozen(kw_only=True)
class Zone:
    """A zone that a pack declares, with the cards in it at one moment.

    Attributes:
        places: the group of all zones with its name.
        state: its declaration.
        number: its number among all zones of cards.
        bearer: the seat, character or card that has the zone; NOBODY for a zone of the table.
        owner: the seat of the player, of the owner of the district, or of the player who revealed the character.
        cards: the cards in the zone, the lowest first.
    """

    places: Places
    state: State
    number: int
    bearer: int
    owner: int
    cards: tuple[int, ...]


def declared_zones(table: Facts) -> Iterator[Zone]:
    """Yield the zones of a game that packs declare, ordered by number."""
    for places in declared_places(table.contents):
        if places.state is None:
            continue
        owners = _owners(table, places)
        for at in range(places.count):
            number = places.first + at
            yield Zone(
                places=places,
                state=places.state,
                number=number,
                bearer=at if places.of else NOBODY,
                owner=owners[at],
                cards=tuple(read_zone(table.machine, table.box.cards, number)),
            )


def find_zone(table: Facts, id_: str, bearer: int = NOBODY) -> Zone | None:
    """Return the zone with this id that a player, character or card has; None if it has no such zone."""
    zones = declared_zones(table)
    return next((zone for zone in zones if zone.state.id == id_ and zone.bearer == bearer), None)


def place_of_card(table: Facts, card: int) -> tuple[str, int, int | None]:
    """Return the zone of a card as (name, owner, index of the card from the bottom).

    The index is None unless the zone is declared and public.
    """
    number = table.read(table.box.lay.card_zone + card)
    places, bearer = place_at(table.contents, number)
    owner = _owners(table, places)[bearer] if places.of else NOBODY
    if places.state is None or not places.state.seen_by_all:
        return places.name, owner, None
    return places.name, owner, read_zone(table.machine, table.box.cards, number).index(card)


def _owners(table: Facts, places: Places) -> list[int]:
    """Return the owning seat of each place in a `Places` object; NOBODY for a place on the table."""
    match places.of:
        case "Player":
            return list(range(places.count))
        case "District":
            return table.owner
        case "Character":
            return table.controller
        case _:
            return [NOBODY]

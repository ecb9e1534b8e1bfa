"""What lies in the declared zones of a game, and whose they are. Not compiled."""

from collections.abc import Iterator

from attrs import frozen

from citadels_core.box.places import Places, declared_places, place_at
from citadels_core.game.facts import Facts
from citadels_core.machine.read_row import read_zone
from citadels_core.model.programs.ir import State
from citadels_core.model.sentinels import NOBODY


@frozen(kw_only=True)
class Zone:
    """A declared place for cards at one moment.

    Attributes:
        places: those of its name.
        state: what it is declared as.
        number: its own number among all places for cards.
        bearer: what has it: a seat, a character or a card; NOBODY at the table.
        owner: whose it is: the seat of the player, of the owner of the district, of who has shown the character.
        cards: what lies there, the lowest first.
    """

    places: Places
    state: State
    number: int
    bearer: int
    owner: int
    cards: tuple[int, ...]


def declared_zones(table: Facts) -> Iterator[Zone]:
    """Yield the declared zones of a game, in the order of their numbers."""
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
    """Return the zone that is declared by an id, of what has it; None where there is none."""
    zones = declared_zones(table)
    return next((zone for zone in zones if zone.state.id == id_ and zone.bearer == bearer), None)


def place_of_card(table: Facts, card: int) -> tuple[str, int, int | None]:
    """Return what the place of a card is called, whose it is, and which card it is there where all see that."""
    number = table.read(table.box.lay.card_zone + card)
    places, bearer = place_at(table.contents, number)
    owner = _owners(table, places)[bearer] if places.of else NOBODY
    if places.state is None or not places.state.seen_by_all:
        return places.name, owner, None
    return places.name, owner, read_zone(table.machine, table.box.cards, number).index(card)


def _owners(table: Facts, places: Places) -> list[int]:
    """Return whose each of some places is."""
    match places.of:
        case "Player":
            return list(range(places.count))
        case "District":
            return table.owner
        case "Character":
            return table.controller
        case _:
            return [NOBODY]

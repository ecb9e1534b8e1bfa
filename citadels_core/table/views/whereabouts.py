"""The places of hidden cards and characters, as far as a seat knows them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from attrs import evolve

from citadels_core.game.core_game import CoreGame
from citadels_core.game.declared_zones import declared_zones
from citadels_core.game.fact_kinds import Pairs
from citadels_core.game.follower import SeatKnowledge
from citadels_core.game.groups import Groups
from citadels_core.model.sentinels import NOBODY
from citadels_core.speech.ids import district_key
from citadels_core.speech.values import district_name
from citadels_core.table.views.naming import character_names
from citadels_core.table.views.views import HiddenView, Knowledge, PlaceView

OUT = "out"


def tell_knowledge(game: CoreGame, seat: int | None, known: SeatKnowledge) -> Knowledge:
    """Build the `Knowledge` view of what a seat knows about hidden cards and characters."""
    box, table = game.box, game.table
    bit = 1 << (box.seats if seat is None else seat)
    seen_cards, seen_people = ([bool(eyes & bit) for eyes in one] for one in table.eyes)
    cards, people = _places_of_cards(game), _places_of_people(game)
    return Knowledge(
        seat=seat,
        cards=_hidden(known.cards, seen_cards, cards, box.card_name),
        characters=_hidden(known.people, seen_people, people, box.character_name),
        unheld=character_names(box, sorted(known.idle)),
    )


def _places_of_cards(game: CoreGame) -> dict[int, PlaceView]:
    """Return the place of each card that is not in a city."""
    table = game.table
    found = {card: PlaceView(zone="deck", above=above) for above, card in enumerate(reversed(table.deck))}
    found |= {card: PlaceView(zone="aside") for card in table.aside}
    found |= {card: PlaceView(zone="hand", seat=seat) for seat, hand in enumerate(table.hand) for card in hand}
    for zone in declared_zones(table):
        own = None
        if zone.places.of == "District" and zone.cards:
            own = district_key(zone.owner, district_name(game, zone.bearer))
        place = PlaceView(zone=zone.places.name, seat=None if zone.owner == NOBODY else zone.owner, district=own)
        found |= dict.fromkeys(zone.cards, place)
    return found | _places_under_districts(game, table.tucked)


def _places_of_people(game: CoreGame) -> dict[int, PlaceView]:
    table = game.table
    found = {one: PlaceView(zone=OUT) for one in range(len(table.eyes[1]))}
    found |= {one: PlaceView(zone="pool") for one in table.pool}
    found |= {one: PlaceView(zone="facedown") for one in table.facedown}
    for zone, zones in (("held", table.drafted), ("packet", table.packet)):
        found |= {one: PlaceView(zone=zone, seat=seat) for seat, held in enumerate(zones) for one in held}
    return found | _places_under_districts(game, table.guests)


def _places_under_districts(game: CoreGame, lying: Pairs) -> dict[int, PlaceView]:
    owner = game.table.owner
    keys = {under: district_key(owner[under], district_name(game, under)) for _, under in lying}
    return {one: PlaceView(zone="under", seat=owner[under], district=keys[under]) for one, under in lying}


def _hidden(
    groups: Groups, seen: Sequence[bool], places: Mapping[int, PlaceView], name: Callable[[int], str]
) -> tuple[HiddenView, ...]:
    """Return the groups of cards or characters that a seat cannot see; merge groups in the same place."""
    found: list[HiddenView] = []
    certain: dict[PlaceView, list[str]] = {}
    for group in groups:
        unseen = [one for one in group if one in places and not seen[one]]
        lying = [places[one] if len(unseen) == 1 else evolve(places[one], above=None) for one in unseen]
        names = sorted(map(name, unseen))
        if all(place.zone == OUT for place in lying):
            continue
        if len(set(lying)) == 1:
            certain.setdefault(lying[0], []).extend(names)
        elif lying:
            found.append(_view(names, lying))
    found += [_view(sorted(names), [place] * len(names)) for place, names in certain.items()]
    return tuple(sorted(found, key=lambda view: (len(view.places), _sort_key(view.places[0]), view.names)))


def _view(names: Sequence[str], lying: Sequence[PlaceView]) -> HiddenView:
    counts = Counter(lying)
    places = tuple(evolve(place, count=counts[place]) for place in sorted(counts, key=_sort_key))
    return HiddenView(names=tuple(names), places=places)


def _sort_key(place: PlaceView) -> tuple[str | int, ...]:
    none = -1
    seat = none if place.seat is None else place.seat
    return place.zone, seat, place.district or "", none if place.above is None else place.above

"""The places of a game where cards can lie (deck, hands, cities, zones), with numbers and names."""

from collections.abc import Callable
from functools import lru_cache

from attrs import frozen

from citadels_core.box.box import Box
from citadels_core.model.programs.ir import State
from citadels_core.model.sentinels import NOBODY

BUILT_IN = ("deck", "aside", "gone")
"""The first places of every box, in the order of their numbers.

The declared zones follow, then the hands, the cities, and one place under each card.
"""


@frozen(kw_only=True)
class Places:
    """All places of one kind, such as the hands: one for each player, character or district.

    Attributes:
        name: the name of each place: ``hand``, ``market`` ...
        of: the type that has such a place: ``Player``, ``Character``, ``District``; empty for a place on the table.
        first: the number of the first place; the other numbers follow.
        count: the number of places.
        state: the declaration of the zone; None for built-in places.
    """

    name: str
    of: str
    first: int
    count: int
    state: State | None = None


BEARERS = {"table": "", "player": "Player", "character": "Character"}


@lru_cache(maxsize=64)
def places_of(box: Box) -> tuple[Places, ...]:
    """Return all places for cards in a game, ordered by number."""
    found = [Places(name=name, of="", first=at, count=1) for at, name in enumerate(BUILT_IN)]

    def add(name: str, of: str, state: State | None = None) -> None:
        count = {"": 1, "Player": box.seats, "Character": len(box.cast), "District": len(box.cards)}[of]
        first = found[-1].first + found[-1].count
        found.append(Places(name=name, of=of, first=first, count=count, state=state))

    for state in box.states[: box.played_states]:
        if state.is_zone:
            add(state.name, BEARERS.get(state.on, "District"), state)
    for name, of in (("hand", "Player"), ("city", "Player"), ("under", "District")):
        add(name, of)
    return tuple(found)


def declared_places(box: Box) -> tuple[Places, ...]:
    """Return the places in a game that packs declare as zones."""
    return tuple([places for places in places_of(box) if places.state is not None])


def place_at(box: Box, number: int) -> tuple[Places, int]:
    """Return the `Places` of a place, and its player, character or card; NOBODY for a shared place."""
    for places in places_of(box):
        if number < places.first + places.count:
            return places, number - places.first if places.of else NOBODY
    raise ValueError(f"there is no place {number}")


def place_name(box: Box, number: int, called: Callable[[int], str]) -> str:
    """Return the name of a place, without its player's name: ``market``, ``hand``, ``under Inn`` ..."""
    places, bearer = place_at(box, number)
    if places.of == "District":
        return f"under {called(bearer)}" if places.name == "under" else f"{places.name} of {called(bearer)}"
    return f"{places.name} of {box.character_name(bearer)}" if places.of == "Character" else places.name

"""Leave out of a view what the cards say that clients have: the types of districts, a fifth of it at eight players."""

from collections.abc import Mapping
from functools import lru_cache

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.model.vocabulary.types import type_called
from citadels_core.table.views.views import DistrictView, Observation, PlayerView


def without_printed_types(view: Observation, box: Box) -> Observation:
    """Return a view without the types of those districts that have the ones of their cards."""
    return evolve(view, players=tuple([_unprinted(player, _printed(box)) for player in view.players]))


@lru_cache(maxsize=64)
def _printed(box: Box) -> Mapping[str, tuple[str, ...]]:
    """Return the types on the cards, by name."""
    return {card.name: (type_called(card.type),) for card in box.definitions}


def _unprinted(player: PlayerView, printed: Mapping[str, tuple[str, ...]]) -> PlayerView:
    return evolve(player, city=tuple([_without(one, printed.get(one.name)) for one in player.city]))


def _without(one: DistrictView, types: tuple[str, ...] | None) -> DistrictView:
    return evolve(one, types=()) if one.types == types else one

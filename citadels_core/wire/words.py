"""What a client is sent of events and views: in the words that it wants, and without what it needs not."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.table.decision_views import DecisionView, OptionView
from citadels_core.table.event_views import CauseView, EventView
from citadels_core.table.views import DistrictView, Observation, PlayerView

Words = Literal["sentences", "messages", "both"]
"""How a client wants to be told what happens and what is asked, as ``Hello.words`` explains it."""

_UNWANTED: Final[Mapping[Words, Mapping[str, Any]]] = {
    "sentences": {"message": None, "arguments": None},
    "messages": {"sentence": None},
    "both": {},
}
"""What an event is without."""


def events_in(words: Words, events: tuple[EventView, ...]) -> tuple[EventView, ...]:
    """Return events with the words that are wanted, and with the causes that are cards."""
    return tuple([evolve(one, cause=_card(one.cause), **_UNWANTED[words]) for one in events])


def _card(cause: CauseView | None) -> CauseView | None:
    return None if cause is None or cause.provenance is None else cause


def view_in(words: Words, view: Observation, box: Box) -> Observation:
    """Return a view whose decision has the words that are wanted, without the types that districts have on their cards.

    Clients have the cards: at eight players the types would make a fifth of the view.
    """
    asked = view.decision
    if asked is not None and asked.options is not None:
        asked = _decision_in(words, asked, asked.options)
    players = tuple([_unprinted(player, _printed(box)) for player in view.players])
    return evolve(view, decision=asked, players=players)


@lru_cache(maxsize=64)
def _printed(box: Box) -> Mapping[str, tuple[str, ...]]:
    """Return the types on the cards, by name."""
    return {card.name: (DISTRICT_TYPES[card.type],) for card in box.definitions}


def _unprinted(player: PlayerView, printed: Mapping[str, tuple[str, ...]]) -> PlayerView:
    """Return a player without the types of those districts that have the ones of their cards."""
    return evolve(player, city=tuple([_without(one, printed.get(one.name)) for one in player.city]))


def _without(one: DistrictView, types: tuple[str, ...] | None) -> DistrictView:
    return evolve(one, types=()) if one.types == types else one


def _decision_in(words: Words, asked: DecisionView, options: tuple[OptionView, ...]) -> DecisionView:
    if words == "both":
        return asked
    if words == "sentences":
        some = tuple([evolve(one, message="", arguments={}) for one in options])
        return evolve(asked, message=None, arguments=None, options=some)
    return evolve(asked, prompt=None, options=tuple([evolve(one, label="") for one in options]))

"""What a client is sent of events and views: in the words that it wants, and without what it needs not."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import evolve

from citadels_core.table.decision_views import DecisionView, OptionView
from citadels_core.table.event_views import CauseView, EventView
from citadels_core.table.views import Observation

Words = Literal["sentences", "messages", "both"]

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


def view_in(words: Words, view: Observation) -> Observation:
    """Return a view whose decision has the words that are wanted."""
    asked = view.decision
    if asked is not None and asked.options is not None:
        asked = _decision_in(words, asked, asked.options)
    return evolve(view, decision=asked)


def _decision_in(words: Words, asked: DecisionView, options: tuple[OptionView, ...]) -> DecisionView:
    if words == "both":
        return asked
    if words == "sentences":
        some = tuple([evolve(one, message="", arguments={}) for one in options])
        return evolve(asked, message=None, arguments=None, options=some)
    return evolve(asked, prompt=None, options=tuple([evolve(one, label="") for one in options]))

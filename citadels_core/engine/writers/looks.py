"""Who knows which card where it lies: what was looked at, and what was moved unseen."""

from collections.abc import Iterable

from citadels_core.engine.sight import keeper
from citadels_core.model.state import State


def look(state: State, seat: int, cards: Iterable[int]) -> None:
    """Let a seat, or everybody, know cards where they lie now."""
    known = set(state.looks)
    state.looks += tuple(entry for card in cards if (entry := (seat, card, keeper(state, card))) not in known)


def forget(state: State, cards: Iterable[int]) -> None:
    """Let nobody know cards any more that have been moved where nobody saw them."""
    gone = set(cards)
    state.looks = tuple(entry for entry in state.looks if entry[1] not in gone)

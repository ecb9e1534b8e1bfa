"""The updates of a game for clients of one seat, or for onlookers, that use the same `Wording`."""

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.model.vocabulary.types import type_called
from citadels_core.table.game import Game
from citadels_core.table.views.views import Observation
from citadels_core.wire.encoding import plain
from citadels_core.wire.messages import State, Update
from citadels_core.wire.patches import difference
from citadels_core.wire.wording import Wording

MOST_EVENTS: Final = 200
"""The maximum number of events in one message."""

LAST_EVENTS: Final = 50
"""The events in a ``State``; clients ask for earlier ones."""

MOST_UPDATES: Final = 32
"""The updates that are kept for clients that reconnect."""


class Feed:
    """The last view sent to a seat (or to onlookers) in one `Wording`, and the updates that led to it."""

    def __init__(self, seat: int | None, wording: Wording) -> None:
        self.seat, self.wording = seat, wording
        self._view: Any = None
        self.version = -1
        self._first_unsent = 0
        """The number of the first event that was not sent."""
        self._recent: deque[Update] = deque(maxlen=MOST_UPDATES)

    def update(self, game: Game, *, recall: bool, can_undo: bool, time_left: float | None) -> Update:
        """Return the changes since the last view that was sent, and remember the new view as sent."""
        view = plain(without_printed_types(self.wording.view(game.observe(self.seat), game.box.catalog), game.box))
        events = game.events(self.seat, max(self._first_unsent, game.next_event - MOST_EVENTS))
        made = Update(
            version=game.version,
            before=self.version,
            patch=difference(self._view, view),
            events=self.wording.events(events, game.box.catalog),
            next_event=game.next_event,
            can_undo=can_undo,
            knowledge=game.knowledge(self.seat) if recall else None,
            time_left=time_left,
        )
        self._recent.append(made)
        self._view, self.version, self._first_unsent = view, game.version, game.next_event
        return made

    def state(self, game: Game, *, recall: bool, can_undo: bool, time_left: float | None) -> State:
        """Return the whole view with the last events, and remember this view as sent."""
        view = without_printed_types(self.wording.view(game.observe(self.seat), game.box.catalog), game.box)
        events = game.events(self.seat, max(game.next_event - LAST_EVENTS, 0))
        if game.version != self.version:
            self._recent.clear()
            self._view, self.version, self._first_unsent = plain(view), game.version, game.next_event
        return State(
            version=game.version,
            view=view,
            events=self.wording.events(events, game.box.catalog),
            next_event=game.next_event,
            can_undo=can_undo,
            knowledge=game.knowledge(self.seat) if recall else None,
            time_left=time_left,
        )

    def missed(self, since: int) -> list[Update] | None:
        """Return the updates since a version of the view; None if they are no longer stored."""
        if since == self.version:
            return []
        found = [one for one in self._recent if one.before >= since]
        return found if found and found[0].before == since else None


def without_printed_types(view: Observation, box: Box) -> Observation:
    """Return a view without the types of districts that equal their printed types: clients know these.

    The types are a fifth of a view of eight players.
    """
    printed = _printed_types(box)
    players = []
    for player in view.players:
        city = [evolve(one, types=()) if one.types == printed.get(one.name) else one for one in player.city]
        players.append(evolve(player, city=tuple(city)))
    return evolve(view, players=tuple(players))


@lru_cache(maxsize=64)
def _printed_types(box: Box) -> Mapping[str, tuple[str, ...]]:
    return {card.name: (type_called(card.type),) for card in box.definitions}

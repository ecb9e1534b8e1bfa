"""Follow what the players of a scenario learn of hidden cards."""

from functools import partial

from citadels_core.game.core_game import CoreGame
from citadels_core.table.views.event_views import hidden_fields
from citadels_core.table.views.views import Knowledge
from citadels_core.table.views.whereabouts import tell_knowledge


class Witness:
    """What each player has learned since a scenario began, and may remember."""

    def __init__(self, game: CoreGame) -> None:
        """Begin where a game stands; it is only read."""
        self._game, self._told = game, len(game.log)
        self._follower = game.follower(partial(hidden_fields, game.box), at_start=False)

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat remembers now of what it does not see."""
        for entry in self._game.log.since(self._told):
            self._follower.follow(entry)
        self._told = len(self._game.log)
        return tell_knowledge(self._game, seat, self._follower.known[seat])

    def remembers(self, seat: int, name: str, hand: int | None) -> bool:
        """Return whether a seat knows for certain where a card lies that it does not see.

        Args:
            hand: the seat in whose hand it is to lie; None for wherever it lies.
        """
        for view in self.knowledge(seat).cards:
            place = view.places[0]
            certain = len(view.places) == 1 and (place.zone != "deck" or place.above is not None)
            there = hand is None or (place.zone == "hand" and place.seat == hand)
            if certain and there and name in view.names:
                return True
        return False

"""Track which hidden cards the players of a scenario have seen and remember."""

from functools import partial

from citadels_core.game.core_game import CoreGame
from citadels_core.table.views.event_views import hidden_fields
from citadels_core.table.views.views import Knowledge
from citadels_core.table.views.whereabouts import tell_knowledge


class Witness:
    """A tracker of the hidden cards that each player has seen since the start of a scenario."""

    def __init__(self, game: CoreGame) -> None:
        """Start to track a game from its current state; the game is not changed."""
        self._game, self._log_length = game, len(game.log)
        self._follower = game.follower(partial(hidden_fields, game.box), at_start=False)

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat remembers of hidden cards and characters that it does not see now."""
        for entry in self._game.log.since(self._log_length):
            self._follower.follow(entry)
        self._log_length = len(self._game.log)
        return tell_knowledge(self._game, seat, self._follower.known[seat])

    def remembers(self, seat: int, name: str, hand: int | None) -> bool:
        """Return whether a seat is certain of the place of a card, although it does not see the card now.

        Args:
            hand: the seat whose hand must be the place; None for any place.
        """
        for view in self.knowledge(seat).cards:
            place = view.places[0]
            certain = len(view.places) == 1 and (place.zone != "deck" or place.above is not None)
            there = hand is None or (place.zone == "hand" and place.seat == hand)
            if certain and there and name in view.names:
                return True
        return False

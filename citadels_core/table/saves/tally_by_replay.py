"""Count what has happened in a game, by replaying its answers."""

from citadels_core.game.core_game import CoreGame
from citadels_core.game.tally import Tally
from citadels_core.table.game import Game
from citadels_core.table.saves.record import Head, not_by_answers


def tally_of(game: Game) -> Tally:
    """Return the tally of a game up to now; see ``Game.tally``.

    Raises:
        RecordError: the game did not begin with ``Game.start``, or was changed by something else than answers.
    """
    again = CoreGame.start(game.box.catalog, Head.of(game).setup, tally=True)
    for _, chosen in game.answers:
        again.advance(chosen)
    if again.moment != game.core.moment:
        raise not_by_answers()
    return again.tally()

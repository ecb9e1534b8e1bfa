"""One hash for everything that is true in a game."""

from citadels_core.table.game import Game
from citadels_core.table.json import sha256, to_json


def state_hash(game: Game) -> str:
    """Return the SHA-256 of everything that is true in a game: equal states, and nothing else, have equal hashes.

    It depends on the content too (cards and rules go by number), so compare games of one catalog.
    """
    return sha256(to_json(game.core.plain()))

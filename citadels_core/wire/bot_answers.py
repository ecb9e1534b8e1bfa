"""Ask a bot for the answer to the decision of a game."""

from hashlib import sha256

from citadels_core.bots.bot import Bot
from citadels_core.table.game import Game


def bot_answer(game: Game, bot: Bot) -> tuple[str, ...]:
    """Return the ids of the options that a bot chooses in the decision that a game asks."""
    decision = game.decision
    if decision is None:
        return ()
    chosen = bot.choose(game.at(decision.seat))
    return tuple(decision.ids[number] for number in decision.numbers(chosen))


def bot_seed(game: Game) -> int:
    """Return the seed of a bot for one decision: it follows from that of the game, and tells nothing of it."""
    told = f"{game.setup.known_seed()} {game.version}".encode()
    return int.from_bytes(sha256(told).digest()[:8], "big")

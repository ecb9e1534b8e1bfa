"""The bots by name."""

from collections.abc import Callable, Mapping

from citadels_core.bots.bot import Bot
from citadels_core.bots.budget import Budget
from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.random_bot import RandomBot
from citadels_core.bots.search import SearchBot

BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}
"""The bots by name. Call one with a seed to make it."""

SLOW_BOTS = frozenset({"search"})
"""The names of bots that take time for a decision, 0.2 seconds by default. Run them outside of the event loop of a
server.
"""


def make_bot(name: str, seed: int, budget: Budget | None = None) -> Bot:
    """Build a bot by its name; a slow one gets the budget, if any."""
    if budget is not None and name in SLOW_BOTS:
        return SearchBot(seed, budget)
    return BOTS[name](seed)

"""The table of all bots by name, and a function that builds a bot."""

from collections.abc import Callable, Mapping

from citadels_core.bots.bot import Bot
from citadels_core.bots.budget import Budget
from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.habit import HabitBot
from citadels_core.bots.random_bot import RandomBot
from citadels_core.bots.search import SearchBot

BOTS: Mapping[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "habit": HabitBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
"""A function for each bot name that builds a bot from a seed."""

SLOW_BOTS = frozenset({"search"})
"""The names of bots that take time for a decision, 0.2 seconds by default. Run them outside of the event loop of a
server.
"""


def make_bot(name: str, seed: int, budget: Budget | None = None) -> Bot:
    """Build a bot by its name. A slow bot uses the budget, if one is given; other bots ignore it."""
    if budget is not None and name in SLOW_BOTS:
        return SearchBot(seed, budget)
    return BOTS[name](seed)

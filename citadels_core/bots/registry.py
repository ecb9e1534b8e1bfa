"""The bots by the names they are asked for."""

from collections.abc import Callable, Mapping

from citadels_core.bots.bot import Bot
from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.random_bot import RandomBot

BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Each takes a seed."""

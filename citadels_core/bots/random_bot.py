"""A bot that answers with anything allowed, each answer as likely as the next."""

from citadels_core.bots.bot import Observe
from citadels_core.machine.bot_dice import Dice
from citadels_core.table.decision import Decision

SEEDS = 1 << 64


class RandomBot:
    """Answers by chance alone; the same seed and decisions give the same answers, here and in play-outs."""

    __slots__ = ("dice", "numbers", "one")

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed % SEEDS)
        self.one = self.dice.one
        self.numbers = self.dice.several

    def choose(self, decision: Decision, observe: Observe | None = None) -> int | list[int]:
        """Return the number of an option, or the numbers of a set of options."""
        if not decision.many:
            return self.one(len(decision))
        return self.numbers(len(decision), decision.least, decision.most)

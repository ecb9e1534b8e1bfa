"""A bot that chooses each legal answer with the same probability."""

from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.question import Question
from citadels_core.table.seat import Seat

SEEDS = 1 << 64


class RandomBot:
    """A bot that answers at random; equal seeds and decisions give equal answers."""

    __slots__ = ("dice", "numbers", "one")

    def __init__(self, seed: int) -> None:
        self._use(Dice(seed % SEEDS))

    def __getstate__(self) -> Dice:
        return self.dice

    def __setstate__(self, dice: Dice) -> None:
        self._use(dice)

    def _use(self, dice: Dice) -> None:
        """Store the random generator and its bound methods, because looking them up would be slow."""
        self.dice = dice
        self.one = dice.one
        self.numbers = dice.several

    def choose(self, seat: Seat) -> int | list[int]:
        """Return the number of a random option, or the numbers of a random set."""
        asked = seat.asked()
        return self.numbers(asked.options, asked.least, asked.most) if asked.many else self.one(asked.options)

    def answer_to(self, asked: Question) -> int | list[int]:
        """Answer any question at random: return an option number, or a list of numbers."""
        return self.numbers(asked.options, asked.least, asked.most) if asked.many else self.one(asked.options)

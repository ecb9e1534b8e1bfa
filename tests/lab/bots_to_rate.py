"""Define the bots that tests of tournaments let play."""

import os
import time

from citadels_core.bots.random_bot import RandomBot


class LastBot:
    """Takes the last options."""

    def choose(self, seat):
        asked = seat.asked()
        return [*range(asked.options)][-asked.least :] if asked.many else asked.options - 1


class RaisingBot(RandomBot):
    """Raises an error at its fifth decision."""

    def choose(self, seat):
        if seat.version > 15:
            raise KeyError("gold")
        return super().choose(seat)


class CheatingBot:
    """Takes an option that does not exist."""

    def choose(self, seat):
        return 999


class SlowBot(RandomBot):
    """Thinks for more than a second, once."""

    def choose(self, seat):
        if seat.version < 4:
            time.sleep(1.05)
        return super().choose(seat)


class UnbuiltBot(RandomBot):
    """Cannot be built for any game but those of the first match of the seed 5."""

    def __init__(self, seed):
        super().__init__(seed)
        if seed > 5 * 1_000_003 + 3:
            raise KeyError(seed)


class DyingBot(RandomBot):
    """Kills its process in all games but those of the first match of the seed 5."""

    def __init__(self, seed):
        super().__init__(seed)
        self.dies = seed > 5 * 1_000_003 + 3

    def choose(self, seat):
        return os._exit(3) if self.dies else super().choose(seat)


NO_BOT = dict

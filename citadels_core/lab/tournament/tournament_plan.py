"""The plan of a tournament: which bots play in which games."""

from functools import lru_cache
from math import ceil
from random import Random

from attrs import frozen

from citadels_core.lab.runs.game_plan import APART
from citadels_core.lab.tournament.contestants import Contestant
from citadels_core.model.setup import Setup


@frozen(kw_only=True)
class TournamentPlan:
    """The bots and the games of a tournament.

    A *match* is a line-up of bots that plays one seed in all rotations: as many games as there are seats, and each bot
    of the line-up sits in each seat once.

    Attributes:
        setup: the edition, the number of players, and fixed cards and variants, if any. Its seed fixes all chance.
        bots: the bots, at least two.
        games: the number of games, rounded up to whole matches.
        timeout: how many seconds a bot may take for a decision.
    """

    setup: Setup
    bots: tuple[Contestant, ...]
    games: int = 200
    timeout: float = 60.0

    @property
    def matches(self) -> int:
        """The number of matches."""
        return ceil(self.games / self.setup.seats)

    def seed_of(self, match: int) -> int:
        """Return the seed of all games of a match."""
        return self.setup.known_seed() * APART + match


@lru_cache(maxsize=1)  # a process plays many shares of the matches
def line_ups(bots: int, seats: int, matches: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """Return the line-up of each match: for each place the number of a bot.

    All bots play almost equally often. No bot plays twice in a match if there are as many bots as seats.

    >>> line_ups(2, 4, 2, 1)
    ((0, 1, 1, 0), (0, 1, 1, 0))
    """
    random = Random(seed)
    played = [0] * bots
    found = []
    for _ in range(matches):
        order = sorted(range(bots), key=lambda bot: (played[bot], random.random()))
        chosen = [order[place % bots] for place in range(seats)]
        for bot in chosen:
            played[bot] += 1
        random.shuffle(chosen)
        found.append(tuple(chosen))
    return tuple(found)


def rotated(line_up: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Return a line-up in which everybody sits some seats further.

    >>> rotated((0, 1, 2), 1)
    (2, 0, 1)
    """
    cut = len(line_up) - by
    return line_up[cut:] + line_up[:cut]

"""Watch the turns of a game: who leads after each round, and which seats have no chance to win."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from citadels_core.bots.random_bot import SEEDS
from citadels_core.box.box import Box
from citadels_core.game.core_game import CoreGame
from citadels_core.machine.play.bot_dice import Dice

LOOK_AHEAD: Final = 30
"""The number of play-outs from which the chance of each seat to win is estimated."""
DOUBT: Final = 100
"""The number of further play-outs for a seat that won none: with a chance of 5 %, it still wins none in 0.1 % only."""
SWING: Final = 0.5
"""The change of another seat's chance to win by which a turn decides who wins."""


class LeadWatch:
    """Who leads at the end of each round; None before anybody has led."""

    def __init__(self, box: Box) -> None:
        self._cost = [box.definitions[kind].cost or 0 for kind in box.cards]
        self._round = 1
        self.leaders: list[int | None] = []

    def look(self, core: CoreGame) -> None:
        """Record the leader if a round has ended, or the game."""
        now = core.table.round
        if now == self._round and core.question is not None:
            return
        self._round = now
        costs = [sum(self._cost[card] for card in city) for city in core.table.city]
        best = max(costs)
        before = self.leaders[-1] if self.leaders else None
        if before is not None and costs[before] == best:
            self.leaders.append(before)
        else:
            self.leaders.append(costs.index(best) if costs.count(best) == 1 else None)


def changes_of(leaders: Sequence[int | None]) -> int:
    """Return how often the lead passed from one seat to another."""
    known = [seat for seat in leaders if seat is not None]
    return sum(one != other for one, other in pairwise(known))


class ChanceWatch:
    """The turns of seats that have no chance to win, and those of them that decide who wins."""

    def __init__(self, core: CoreGame, seed: int) -> None:
        seats = core.box.seats
        self.turns, self.deciding = [0] * seats, [0] * seats
        self._next = seed * LOOK_AHEAD
        self._before: tuple[int, list[float]] | None = None

    def look(self, core: CoreGame) -> None:
        """Examine the turn that has ended, if any, and remember the chances at the start of the next one."""
        player = core.table.turn.player
        if self._before is None and player < 0:
            return
        chances = self._chances(core, LOOK_AHEAD)
        if self._before is not None:
            seat, before = self._before
            changes = [abs(chances[other] - before[other]) for other in range(len(chances)) if other != seat]
            self.deciding[seat] += max(changes, default=0.0) >= SWING
        self._before = None
        if player >= 0 and core.question is not None and not chances[player]:
            chances = self._chances(core, DOUBT)
            if not chances[player]:
                self.turns[player] += 1
                self._before = player, chances

    def _chances(self, core: CoreGame, times: int) -> list[float]:
        """Return the share of play-outs that each seat wins; of a game that is over, its result."""
        found = [0.0] * core.box.seats
        times = times if core.question is not None else 1
        for _ in range(times):
            self._next += 1
            ahead = core.quiet_copy()
            ahead.play_on(Dice(self._next % SEEDS), by_habit=True)
            winners = ahead.table.winners
            for seat in winners:
                found[seat] += 1 / len(winners) / times
        return found

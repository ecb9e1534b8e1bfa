"""Play games of an edition, and record how they went: a row for each game and seat."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from attrs import evolve, frozen

from citadels_core.bots.random_bot import SEEDS
from citadels_core.box.box import Box
from citadels_core.game.core_game import CoreGame
from citadels_core.game.tally import TallyIndex
from citadels_core.lab.balance.plan import BalancePlan
from citadels_core.lab.games.stacking import stacked
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup

LOOK_AHEAD: Final = 30
"""The number of play-outs from which the chance of each seat to win is estimated."""
LOOKED_AT: Final = 20
"""One game in so many is examined by play-outs, since they take a hundred times as long as a game."""
SWING: Final = 0.5
"""The change of another seat's chance to win by which a turn decides who wins."""
NOT_EXAMINED: Final = -1


@frozen(kw_only=True)
class FlowRow:
    """One seat of one game of an edition.

    A seat *leads* at the end of a round if the districts of its city cost the most; with a tie, who led before leads.

    Attributes:
        players: the number of players.
        game: the number of the game in the run.
        seed: the seed of the game.
        cast: the number of the cast and deck.
        seat: the number of the seat.
        from_crown: how many seats it sits behind the seat that begins with the crown.
        won: the seat's share of the victory: 1 if it won alone.
        score: the points at the end.
        rounds: the number of rounds of the game.
        first: whether the seat was the first to complete its city.
        rounds_led: at the end of how many rounds the seat led.
        led_at_half: whether the seat led after half of the rounds.
        lead_changes: how often the lead passed from one seat to another in the game.
        decisions: the number of decisions in the game, of all seats.
        forced: how many of them had one option.
        hopeless_turns: the turns that the seat began without a chance: it won none of 30 play-outs; -1 if the game was
            not examined.
        deciding_turns: how many of these turns changed the chance of another seat to win by 50 percentage points or
            more; -1 if the game was not examined.
        characters: the id of each character of the cast, and how often the seat chose it.
    """

    players: int
    game: int
    seed: int
    cast: int
    seat: int
    from_crown: int
    won: float
    score: int
    rounds: int
    first: bool
    rounds_led: int
    led_at_half: bool
    lead_changes: int
    decisions: int
    forced: int
    hopeless_turns: int
    deciding_turns: int
    characters: tuple[tuple[str, int], ...] = ()


class FlowGames:
    """The games of an edition in this process. Of a plan, the cards and the start do not matter."""

    def __init__(self, catalog: Catalog, plan: BalancePlan) -> None:
        self._catalog, self._plan = catalog, plan
        self._setup_of = lru_cache(maxsize=None)(self._find_setup)

    def play(self, players: int, game: int) -> list[FlowRow]:
        """Play a game; return a row for each seat.

        Raises:
            SetupError: the game cannot be played.
        """
        seed, cast = self._plan.seed_of(game), self._plan.cast_of(game, players)
        core = CoreGame.start(self._catalog, evolve(self._setup_of(players, cast), seed=seed), tally=True, quiet=True)
        crown = max(0, core.table.crown)
        lead = _Lead(core.box)
        hopeless = _Hopeless(core, seed) if game % LOOKED_AT == 0 else None
        dice, decisions, forced = Dice(seed % SEEDS), 0, 0
        while core.question is not None:
            asked, alone = core.play_on(dice, to_turn=True, by_habit=True)
            decisions, forced = decisions + asked, forced + alone
            lead.look(core)
            if hopeless is not None:
                hopeless.look(core)
        leaders = lead.leaders
        half = leaders[(len(leaders) - 1) // 2]
        table, index = core.table, TallyIndex(core.box)
        scores, winners, rounds = table.scores, table.winners, table.round
        finished = dict(table.finished)
        first = min(finished, key=lambda seat: finished[seat], default=None)
        return [
            FlowRow(
                players=players,
                game=game,
                seed=seed,
                cast=cast,
                seat=seat,
                from_crown=(seat - crown) % players,
                won=1 / len(winners) if seat in winners else 0.0,
                score=scores[seat],
                rounds=rounds,
                first=seat == first,
                rounds_led=leaders.count(seat),
                led_at_half=seat == half,
                lead_changes=_changes(leaders),
                decisions=decisions,
                forced=forced,
                hopeless_turns=NOT_EXAMINED if hopeless is None else hopeless.turns[seat],
                deciding_turns=NOT_EXAMINED if hopeless is None else hopeless.deciding[seat],
                characters=tuple(
                    (one.id, core.counts[index.character(seat, number, "chosen")])
                    for number, one in enumerate(core.box.cast)
                ),
            )
            for seat in range(players)
        ]

    def _find_setup(self, players: int, cast: int) -> Setup:
        usual = evolve(self._plan.setup, seats=players, seed=0)
        return usual if cast == 0 else stacked(self._catalog, usual, draw=cast)


def flow_rows(catalog: Catalog, plan: BalancePlan, players: int, games: Iterable[int]) -> Iterator[FlowRow]:
    """Yield the rows of games, lazily and in order.

    Raises:
        SetupError: the game cannot be played.
    """
    played = FlowGames(catalog, plan)
    return (row for game in games for row in played.play(players, game))


class _Lead:
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


def _changes(leaders: Sequence[int | None]) -> int:
    known = [seat for seat in leaders if seat is not None]
    return sum(one != other for one, other in pairwise(known))


class _Hopeless:
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
        chances = self._chances(core)
        if self._before is not None:
            seat, before = self._before
            changes = [abs(chances[other] - before[other]) for other in range(len(chances)) if other != seat]
            self.deciding[seat] += max(changes, default=0.0) >= SWING
        self._before = None
        if player >= 0 and core.question is not None and not chances[player]:
            self.turns[player] += 1
            self._before = player, chances

    def _chances(self, core: CoreGame) -> list[float]:
        """Return the share of play-outs that each seat wins; of a game that is over, its result."""
        found = [0.0] * core.box.seats
        times = LOOK_AHEAD if core.question is not None else 1
        for _ in range(times):
            self._next += 1
            ahead = core.quiet_copy()
            ahead.play_on(Dice(self._next % SEEDS), by_habit=True)
            winners = ahead.table.winners
            for seat in winners:
                found[seat] += 1 / len(winners) / times
        return found

"""Play games between bots of any kind, and record how they went."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import evolve

from citadels_core.bots.random_bot import SEEDS
from citadels_core.box.box import Box
from citadels_core.game.core_game import CoreGame
from citadels_core.game.tally import TallyIndex
from citadels_core.lab.games.stacking import stacked
from citadels_core.lab.simulation.seat_rows import NOT_EXAMINED, SeatRow
from citadels_core.lab.simulation.simulation_plan import SimulationPlan
from citadels_core.lab.simulation.turn_watches import ChanceWatch, LeadWatch, changes_of
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game

QUICK: Final = ({"random"}, {"habit"})
"""The bots that play in the engine itself, if all seats have the same."""


class SimulatedGames:
    """The games of a plan in this process."""

    def __init__(self, catalog: Catalog, plan: SimulationPlan) -> None:
        self._catalog, self._plan = catalog, plan
        self._setup_of = lru_cache(maxsize=None)(self._find_setup)
        self._chosen_of = lru_cache(maxsize=64)(_chosen_of)

    def check(self, players: int) -> None:
        """Check that a game can begin.

        Raises:
            SetupError: it cannot.
        """
        seed = self._plan.seed_of(1)
        CoreGame.start(self._catalog, evolve(self._setup_of(players, self._plan.cast_of(1, players)), seed=seed))

    def play(self, players: int, game: int) -> list[SeatRow]:
        """Play a game; return a row for each seat.

        Raises:
            SetupError: the game cannot be played.
        """
        plan = self._plan
        seed, cast = plan.seed_of(game), plan.cast_of(game, players)
        setup = evolve(self._setup_of(players, cast), seed=seed)
        bots = [plan.bot_of(seat) for seat in range(players)]
        quick = {*bots} in QUICK
        among_bots = None if quick else Game.start(self._catalog, setup)
        core = among_bots.core if among_bots else CoreGame.start(self._catalog, setup, tally=True, quiet=True)
        crown = max(0, core.table.crown)
        lead = LeadWatch(core.box)
        chances = ChanceWatch(core, seed) if plan.examine and game % plan.examine == 0 else None
        decisions = forced = 0
        steps = (
            self._between_bots(among_bots, seed) if among_bots else _in_engine(core, seed, by_habit=bots[0] == "habit")
        )
        for asked, alone in steps:
            decisions, forced = decisions + asked, forced + alone
            lead.look(core)
            if chances is not None:
                chances.look(core)
        leaders = lead.leaders
        half = leaders[(len(leaders) - 1) // 2]
        changes = changes_of(leaders)
        table, counts, dropped = core.table, core.counts, core.dropped
        scores, winners, rounds = table.scores, table.winners, table.round
        finished = dict(table.finished)
        first = min(finished, key=lambda seat: finished[seat], default=None)
        chosen = self._chosen_of(core.box)
        return [
            SeatRow(
                players=players,
                game=game,
                seed=seed,
                cast=cast,
                seat=seat,
                bot=bots[seat],
                from_crown=(seat - crown) % players,
                won=1 / len(winners) if seat in winners else 0.0,
                score=scores[seat],
                rounds=rounds,
                first=seat == first,
                rounds_led=leaders.count(seat),
                led_at_half=seat == half,
                lead_changes=changes,
                decisions=decisions,
                forced=forced,
                rules_dropped=dropped,
                turns_without_chance=NOT_EXAMINED if chances is None else chances.turns[seat],
                deciding_turns=NOT_EXAMINED if chances is None else chances.deciding[seat],
                characters=tuple([(id_, counts[place]) for id_, place in chosen[seat]]),
            )
            for seat in range(players)
        ]

    def _between_bots(self, game: Game, seed: int) -> Iterator[tuple[int, int]]:
        """Let bots of any kind play a game; yield the decisions and the forced ones of each turn."""
        from citadels_core.bots.registry import make_bot

        game.core.keep_tally()
        seats = range(game.box.seats)
        bots = [make_bot(self._plan.bot_of(seat), seed + seat, self._plan.thinking) for seat in seats]
        places = [game.at(seat) for seat in seats]
        decisions = forced = 0
        turn: object = None
        while (decision := game.decision) is not None:
            decisions += 1
            forced += decision.forced
            game.answer(bots[decision.seat].choose(places[decision.seat]))
            now = (game.table.round, game.table.turn.player, game.table.turn.character)
            if now != turn and game.question is not None:
                turn = now
                yield decisions, forced
                decisions = forced = 0
        yield decisions, forced

    def _find_setup(self, players: int, cast: int) -> Setup:
        usual = evolve(self._plan.setup, seats=players, seed=0)
        return usual if cast == 0 else stacked(self._catalog, usual, draw=cast)


def _in_engine(core: CoreGame, seed: int, *, by_habit: bool) -> Iterator[tuple[int, int]]:
    """Play a game at random in the engine; yield the decisions and the forced ones of each step."""
    dice = Dice(seed % SEEDS)
    while core.question is not None:
        yield core.play_on(dice, to_turn=True, by_habit=by_habit)


def _chosen_of(box: Box) -> list[list[tuple[str, int]]]:
    """Return for each seat the ids of the cast, each with the index of how often the seat chose it."""
    index = TallyIndex(box)
    return [
        [(one.id, index.character(seat, number, "chosen")) for number, one in enumerate(box.cast)]
        for seat in range(box.seats)
    ]

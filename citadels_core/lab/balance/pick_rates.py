"""How often search bots choose a character that they are offered."""

from collections.abc import Iterable
from functools import partial

from attrs import evolve

from citadels_core.bots.search import SearchBot
from citadels_core.lab.balance.decks import TrialSetups
from citadels_core.lab.balance.games import THINKING
from citadels_core.lab.balance.plan import BalancePlan, CardTrial
from citadels_core.lab.runs.estimates import Interval, wilson
from citadels_core.lab.runs.spread import spread
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.catalog import Catalog
from citadels_core.model.progress import Progress
from citadels_core.model.sentinels import NOBODY
from citadels_core.table.game import Game

Picks = dict[int, tuple[int, int, float]]
"""For each trial, by its place: how often the character was offered and chosen, and the choices expected by chance."""


def pick_rates(
    catalog: Catalog, plan: BalancePlan, games: int, *, jobs: int = 1, progress: Progress | None = None
) -> dict[CardTrial, tuple[Interval, float]]:
    """Return for each trial of a character how often it was chosen, and the share by chance.

    Search bots choose the characters; all else is played by habit.

    Args:
        catalog: the packs.
        plan: the plan; its number of games does not matter.
        games: the number of games of each trial.
        jobs: the number of processes.
        progress: callback with the number of played games.

    Raises:
        SetupError: a character cannot be in a game of the edition.
    """
    trials = [trial for trial in plan.trials if catalog.cards[trial.card].is_character]
    found: Picks = {}
    for _, share in spread(catalog, partial(_play, plan, trials, games), games * len(trials), jobs, progress):
        for at, counts in share.items():
            found[at] = _added(found.get(at, (0, 0, 0.0)), counts)
    return {
        trials[at]: (wilson(chosen, offered), expected / offered)
        for at, (offered, chosen, expected) in sorted(found.items())
        if offered
    }


def _play(plan: BalancePlan, trials: list[CardTrial], games: int, catalog: Catalog, numbers: Iterable[int]) -> Picks:
    setups, found = TrialSetups(catalog, plan), Picks()
    for number in numbers:
        at, game = divmod(number, games)
        trial = trials[at]
        setup = setups.setup_of(trial, plan.cast_of(game, trial.players))
        counts = _count_picks(Game.start(catalog, evolve(setup, seed=plan.seed_of(game))), trial.card)
        found[at] = _added(found.get(at, (0, 0, 0.0)), counts)
    return found


def _count_picks(game: Game, card: str) -> tuple[int, int, float]:
    """Play a game; return how often a character was offered, chosen, and expected by chance."""
    seed = game.setup.known_seed()
    dice, bots = Dice(seed % (1 << 64)), [SearchBot(seed + seat, THINKING) for seat in range(game.box.seats)]
    wanted = next(number for number, one in enumerate(game.box.cast) if one.id == card)
    offered = chosen = 0
    expected = 0.0
    while (question := game.question) is not None:
        seat, table = question.seat, game.table
        drafts = question.noun == "Character" and not question.many and table.turn.player == NOBODY
        if not drafts or wanted not in (values := game.values):
            game.core.play_on(dice, 1, by_habit=True)
            continue
        count = len(values)
        game.answer(bots[seat].choose(game.at(seat)))
        if game.table.holder[wanted] == seat:
            chosen += 1
        offered += 1
        expected += 1 / count
    return offered, chosen, expected


def _added(one: tuple[int, int, float], other: tuple[int, int, float]) -> tuple[int, int, float]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]

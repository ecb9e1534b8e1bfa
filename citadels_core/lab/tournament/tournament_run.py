"""Run a tournament: play its matches on all processes, and keep what was played if it ends early."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from typing import Final

from attrs import evolve, frozen

from citadels_core.box.find import box_for
from citadels_core.lab.runs.spread import cut, play_shares
from citadels_core.lab.tournament.contestants import BotError
from citadels_core.lab.tournament.matches import Failure, PlayedMatch, play_matches
from citadels_core.lab.tournament.standings import BotResult, standings
from citadels_core.lab.tournament.tournament_plan import TournamentPlan
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SpreadError
from citadels_core.model.progress import Progress

INTERRUPTED: Final = "Interrupted."
MOST_FAILURES: Final = 10
"""The number of failures of one bot that ends a tournament."""
MOST_MATCHES: Final = 5
"""Maximum number of matches in a share; ctrl-C discards unfinished shares."""


@frozen(kw_only=True)
class TournamentReport:
    """The result of a tournament.

    Attributes:
        plan: the plan.
        matches: the matches that were played, in order.
        standings: the standing of each bot, the best first; empty if no match was played.
        failures: the failures of bots, in the order of the matches.
        stopped: why the tournament ended early, as a sentence; None if all matches were played.
        interrupted: whether ctrl-C ended it early.
    """

    plan: TournamentPlan
    matches: tuple[PlayedMatch, ...]
    standings: tuple[BotResult, ...]
    failures: tuple[Failure, ...]
    stopped: str | None = None
    interrupted: bool = False

    @property
    def games(self) -> int:
        """The number of games that were played."""
        return sum(len(games) for _, games in self.matches)


def play_tournament(
    catalog: Catalog,
    plan: TournamentPlan,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> TournamentReport:
    """Play a tournament; the places are independent of ``jobs``, if the bots depend on their seeds only.

    Ctrl-C, processes that die, and a bot that fails too often or cannot be built, end it early; the report has what was
    played.

    Args:
        progress: callback with the numbers of played matches and of all matches.

    Raises:
        BotError: a bot could not be built or started before a match was played.
        SetupError: the set-up cannot be played.
        SpreadError: the cluster could not be reached, or processes died, before a match was played.
    """
    box_for(catalog, evolve(plan.setup, seed=plan.seed_of(0)))  # raises SetupError before a process starts
    played: list[PlayedMatch] = []
    failed: Counter[int] = Counter()
    stopped: str | None = None
    numbers = partial(cut, plan.matches, most=MOST_MATCHES)
    shares = play_shares(catalog, partial(play_matches, plan), numbers, jobs, progress, cluster)
    try:
        with closing(shares):
            for _, _, matches in shares:
                played += matches
                failed.update(failure.bot for failure in _failures(matches))
                if failed and (worst := failed.most_common(1)[0])[1] >= MOST_FAILURES:
                    stopped = f"{plan.bots[worst[0]].name} failed in {worst[1]} games, so the tournament ended early."
                    break
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except (SpreadError, BotError) as error:
        if not played:
            raise
        stopped = str(error)
    played.sort(key=lambda match: match[0])
    return TournamentReport(
        plan=plan,
        matches=tuple(played),
        standings=tuple(standings(played, len(plan.bots), plan.setup.known_seed())),
        failures=tuple(_failures(played)),
        stopped=stopped if len(played) < plan.matches else None,
        interrupted=stopped == INTERRUPTED,
    )


def _failures(matches: Sequence[PlayedMatch]) -> list[Failure]:
    return [failure for _, games in matches for game in games for failure in game.failures]

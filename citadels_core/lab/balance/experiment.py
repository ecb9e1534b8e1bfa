"""Run a balance plan: play its games on all processes, and return the results."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing
from functools import partial
from math import isfinite
from pathlib import Path
from time import perf_counter
from typing import Final

from attrs import evolve, frozen

from citadels_core.box.find import box_for
from citadels_core.lab.balance.card_results import (
    MOST_COMPANIONS,
    CardResult,
    Companion,
    results_of,
    with_bots,
    with_tested,
)
from citadels_core.lab.balance.decks import TrialSetups
from citadels_core.lab.balance.game_rows import NESTED, GameRow
from citadels_core.lab.balance.games import TrialGames
from citadels_core.lab.balance.plan import HAND, SEARCH, BalancePlan, CardTrial
from citadels_core.lab.balance.sums import CharacterSums, TrialSums, sums_for
from citadels_core.lab.balance.verdicts import Verdict, games_for, verdict_of
from citadels_core.lab.runs.estimates import Interval
from citadels_core.lab.runs.game_plan import MORE
from citadels_core.lab.runs.row_files import RowFiles
from citadels_core.lab.runs.spans import GameSpan, RowKind, Sums, play_spans
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.progress import Progress

TrialTotals = dict[CardTrial, TrialSums | CharacterSums]
Spans = list[GameSpan[CardTrial]]
Shares = Generator[dict[CardTrial, Sums], None, None]

SLOW: float = 0.03
"""The seconds for which the report of many cards may be computed before fewer are yielded: for a tenth of the time."""


@frozen(kw_only=True)
class BalanceReport:
    """The result of a balance run.

    Attributes:
        plan: the plan.
        results: a result for each card and number of players, in the order of the plan.
        games: how many games were played; a game with several forms of a card counts once.
        pair_games: how many of these games were played to test pairs of cards.
        left_out: sentences about cards and numbers of players that do not go together.
        complete: whether all games were played; a report before the end lacks results without an interval.
    """

    plan: BalancePlan
    results: tuple[CardResult, ...]
    games: int
    pair_games: int = 0
    left_out: tuple[str, ...] = ()
    complete: bool = True

    def verdict(self, result: CardResult) -> Verdict:
        """Return the verdict on one of the results."""
        return verdict_of(result, self.plan.limit, early=not self.complete)

    def with_pick_rates(self, rates: Mapping[CardTrial, tuple[Interval, float]]) -> "BalanceReport":
        """Return the report with the pick rates of characters; see ``pick_rates.pick_rates``."""
        found = [evolve(one, pick_rate=rates.get(CardTrial(one.card, one.players))) for one in self.results]
        return evolve(self, results=tuple(found))

    def with_bots(self, others: Iterable["BalanceReport"]) -> "BalanceReport":
        """Return the report with the worth of the cards in the reports of other bots."""
        reports = {one.plan.bot: one for one in others}
        results = with_bots(self.results, {bot: one.results for bot, one in reports.items()})
        games = self.games + sum(one.games for one in reports.values())
        pair_games = self.pair_games + sum(one.pair_games for one in reports.values())
        left_out = dict.fromkeys([*self.left_out, *(text for one in reports.values() for text in one.left_out)])
        complete = self.complete and all(one.complete for one in reports.values())
        return evolve(
            self,
            results=tuple(results),
            games=games,
            pair_games=pair_games,
            left_out=tuple(left_out),
            complete=complete,
        )

    @property
    def too_strong(self) -> tuple[CardResult, ...]:
        """The results of the cards that are surely too strong."""
        return tuple(one for one in self.results if self.verdict(one).code == "too_strong")


def balance(
    catalog: Catalog,
    plan: BalancePlan,
    *,
    old: Catalog | None = None,
    rows: Path | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> BalanceReport:
    """Measure what cards are worth; the result is independent of ``jobs`` and ``cluster``.

    The parameters are those of ``balance_reports``.

    Raises:
        RowsError: a file is damaged, of another run, or cannot be written, or pyarrow is not installed.
        SetupError: no card can be in a game of the edition with these numbers of players.
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    reports = balance_reports(catalog, plan, old=old, rows=rows, jobs=jobs, cluster=cluster, progress=progress)
    return deque(reports, maxlen=1)[0]


def balance_reports(
    catalog: Catalog,
    plan: BalancePlan,
    *,
    old: Catalog | None = None,
    rows: Path | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    portion: int | None = None,
) -> Generator[BalanceReport, None, None]:
    """Measure as ``balance`` does; yield the report so far after each portion, and at last the whole.

    Some are left out if reports take long, because there are many cards. A caller that has seen enough stops asking; no
    more games are played then. After ctrl-C, the last report that was yielded has the games so far.

    Args:
        catalog: the packs.
        plan: the plan.
        old: the packs with another version of the cards, to compare with in the same games; None for none.
        rows: a folder of Parquet files with a row for each game, form of the card and seat, as in ``simulate``; None
            keeps no rows.
        jobs: the number of processes.
        cluster: the address of a cluster's scheduler, whose workers do the work instead.
        progress: callback with the number of played games and the number of all; it starts anew for each part.
        portion: the most games in a portion, which is never more than an eighth of the games of a process; with
            ``rows``, a portion is a file of 500 games.

    Raises:
        RowsError: a file is damaged, of another run, or cannot be written, or pyarrow is not installed.
        SetupError: no card can be in a game of the edition with these numbers of players.
        SpreadError: the cluster cannot be reached, or workers die again and again.
    """
    trials, left_out = _possible(catalog, plan, old)
    identity = {"bot": plan.bot, "start": plan.start, "compare": None if old is None else old.digest}
    files = None if rows is None else RowFiles(rows, GAME_ROWS, catalog, plan, **identity)
    start = partial(_open, plan, old, files is not None)

    play = partial(
        play_spans,
        catalog,
        GAME_ROWS,
        start,
        files=files,
        jobs=jobs,
        cluster=cluster,
        progress=progress,
        portion=portion,
    )
    sums: TrialTotals = {trial: sums_for(catalog.cards[trial.card]) for trial in trials}
    spans = [GameSpan(trial, 0, plan.games) for trial in trials]
    due = 0.0
    while spans:
        with closing(play(spans)) as shares:
            for share in shares:
                _add(sums, share)
                if (begin := perf_counter()) < due:
                    continue
                sofar = tuple(one for one in results_of(sums, plan.limit) if isfinite(one.worth.half))
                seconds = perf_counter() - begin
                due = begin + 10 * seconds if seconds > SLOW else 0.0
                yield BalanceReport(plan=plan, results=sofar, games=_games_of(sums), left_out=left_out, complete=False)
        spans = _missing_spans(plan, results_of(sums, plan.limit), sums)
    results, tested = _test_companions(catalog, results_of(sums, plan.limit), play, hand=plan.start == HAND)
    games = _games_of(sums) + tested
    yield BalanceReport(plan=plan, results=tuple(results), games=games, pair_games=tested, left_out=left_out)


def _open(
    plan: BalancePlan, old: Catalog | None, every_seat: bool, catalog: Catalog
) -> Callable[[CardTrial, int], list[GameRow]]:
    games = TrialGames(catalog, plan, old)
    return lambda trial, game: [*games.play(trial, game, every_seat=every_seat)]


def _file_name(trial: CardTrial) -> str:
    beside = f"-with-{trial.beside}" if trial.beside else ""
    return f"{trial.card}{beside}-players-{trial.players}".replace(":", ".")


def _count_game(catalog: Catalog, trial: CardTrial, sums: Sums, rows: list[GameRow]) -> None:
    sums_for(catalog.cards[trial.card], sums).add(rows)


GAME_ROWS: Final = RowKind(row=GameRow, nested=NESTED, name=_file_name, add=_count_game)


def _add(sums: TrialTotals, share: Mapping[CardTrial, Sums]) -> None:
    for trial, more in share.items():
        sums[trial].found.update(more)


def _games_of(sums: TrialTotals) -> int:
    return sum(one.found["games", ""] for one in sums.values())


def _possible(catalog: Catalog, plan: BalancePlan, old: Catalog | None) -> tuple[list[CardTrial], tuple[str, ...]]:
    """Return the trials that can be played, and for each other one a sentence that says why not.

    Raises:
        SetupError: no trial can be played.
    """
    found: list[CardTrial] = []
    refusals: list[SetupError] = []
    setups = TrialSetups(catalog, plan)
    for trial in plan.trials:
        try:
            if plan.bot == SEARCH and (plan.start != HAND or catalog.cards[trial.card].is_character):
                raise SetupError("Search bots play only districts that begin in the hand; for characters, use --picks.")
            for cast in range(1 if plan.is_fixed else plan.casts):
                box_for(catalog, setups.setup_of(trial, cast))
        except SetupError as refusal:
            refusals.append(refusal)
        else:
            found.append(trial)
    if not found:
        raise refusals[0]
    next(TrialGames(catalog, plan, old).play(found[0], 0))
    return found, tuple(dict.fromkeys(map(str, refusals)))


def rows_of(
    catalog: Catalog, plan: BalancePlan, trial: CardTrial, games: Iterable[int], *, old: Catalog | None = None
) -> Iterable[GameRow]:
    """Yield the rows of games of a trial, with all seats, lazily and in order.

    Raises:
        SetupError: the card cannot be in a game of the edition.
    """
    played = TrialGames(catalog, plan, old)
    return (row for game in games for row in played.play(trial, game))


def _missing_spans(plan: BalancePlan, results: Iterable[CardResult], sums: TrialTotals) -> Spans:
    """Return the games that are missing until all intervals are narrow enough."""
    if plan.until is None:
        return []
    found: list[GameSpan[CardTrial]] = []
    for trial, result in zip(sums, results, strict=True):
        played = sums[trial].found["games", ""]
        if result.worth.half <= plan.until or played >= plan.most:
            continue
        wanted = int(MORE * games_for(result, plan.until) * played / max(1, result.games)) or 2 * played
        found.append(GameSpan(trial, played, min(max(plan.games // 4, wanted - played), plan.most - played)))
    return found


def _test_companions(
    catalog: Catalog, results: list[CardResult], play: Callable[[Spans], Shares], *, hand: bool
) -> tuple[list[CardResult], int]:
    """Test companions by games in which both cards begin in one hand; return the results and the games."""
    tests: dict[CardTrial, Companion] = {}
    spans: Spans = []
    for result in results if hand else ():
        districts = [one for one in result.companions if catalog.cards[one.id].is_district]
        for companion in districts[:MOST_COMPANIONS]:
            trial = CardTrial(result.card, result.players, companion.id)
            tests[trial] = companion
            spans.append(GameSpan(trial, 0, result.games))
    played: TrialTotals = {span.of: sums_for(catalog.cards[span.of.card]) for span in spans}
    for share in play(spans) if spans else ():
        _add(played, share)
    found: list[CardResult] = []
    for result in results:
        mine = [trial for trial in tests if (trial.card, trial.players) == (result.card, result.players)]
        together = {tests[trial]: sums for trial in mine if isinstance(sums := played[trial], TrialSums)}
        found.append(with_tested(result, together))
    return found, _games_of(played)

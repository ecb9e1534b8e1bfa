"""Measure what a card is worth, by games that are played in short portions between other calls."""

import time
from collections.abc import Generator
from typing import Any, Final

from attrs import define

from citadels_core.file_lock import FileLock
from citadels_core.lab.balance import BalancePlan, BalanceReport, balance_reports
from citadels_core.lab.balance.subjects import edition_of, subjects
from citadels_core.lab.trying.bench import is_changed
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Card
from citadels_core.model.setup import Setup
from citadels_core.workshop.pack_files import WorkshopError

MOST_GAMES: Final = 5_000
"""The number of games after which a measurement ends."""

MOST_SECONDS: Final = 60.0
"""The seconds of computing after which a measurement ends."""

EXACT: Final = 0.01
"""Half the width of the interval of the worth at which a measurement ends."""

LEAST_GAMES: Final = 100
"""The number of games before which there is no verdict."""

BUDGET: Final = 0.04
"""The seconds after which ``play`` leaves the other games to the next call, so that typing is answered between."""

PORTION: Final = 4
"""The number of games between two looks at the clock."""

PLAYERS: Final = 4


@define
class _Measurement:
    card: Card
    edition: str
    players: int
    reports: Generator[BalanceReport, None, None] | None
    """The rest of the measurement; None if it has ended."""
    report: BalanceReport | None = None
    seconds: float = 0.0
    ended: str = ""
    """Why it ended."""
    waiting: bool = False
    """Whether another page of the workshop was measuring just now."""

    def end(self, why: str) -> None:
        """Play no more games."""
        if self.reports is not None:
            self.reports.close()
            self.reports, self.ended = None, why

    def play(self) -> None:
        """Play games until the budget is used, or the measurement ends."""
        begun = time.perf_counter()
        while self.reports is not None and time.perf_counter() < begun + BUDGET:
            self.report = report = next(self.reports)
            exact = any(result.worth.half <= EXACT for result in report.results)
            if report.games >= LEAST_GAMES and exact:
                self.end("It ended, because the worth is known to 1 percentage point.")
            elif report.games >= MOST_GAMES:
                self.end(f"It ended after {MOST_GAMES:,} games.")
        self.seconds += time.perf_counter() - begun
        if self.seconds >= MOST_SECONDS:
            self.end(f"It ended after {MOST_SECONDS:.0f} seconds of games.")


class CardWorth:
    """The last measurement of a card; a new one ends the one before."""

    def __init__(self, turn: FileLock | None = None) -> None:
        """Begin without a measurement.

        Args:
            turn: the lock of all pages of a workshop, of which one at a time plays games; None without other pages.
        """
        self._turn = turn
        self._measured: _Measurement | None = None

    def begin(self, catalog: Catalog, pack: str, id_: str) -> None:
        """Begin to measure a card with the rules of its pack, or of the edition that its pack is for.

        Raises:
            WorkshopError: there is no such card, or it cannot be measured.
        """
        if id_ not in catalog.cards:
            raise WorkshopError("There is no such card any more.")
        card = catalog.cards[id_]
        try:
            edition = edition_of(catalog, [pack], subjects([card]), None)
        except SetupError as refusal:
            raise WorkshopError(str(refusal)) from None
        self.stop()
        players = min(max(PLAYERS, card.least), card.most)
        setup = Setup(edition=edition, seats=players, seed=0)
        plan = BalancePlan(setup=setup, cards=(id_,), players=(players,), games=MOST_GAMES)
        reports = balance_reports(catalog, plan, portion=PORTION)
        self._measured = _Measurement(card, catalog.editions[edition].book.name, players, reports)

    def play(self) -> None:
        """Play games for a short time, unless another page does.

        Raises:
            CitadelsError: no game can have the card; there is no measurement any more.
        """
        measured = self._measured
        if measured is None or measured.reports is None:
            return
        measured.waiting = self._turn is not None and not self._turn.acquire()
        if measured.waiting:
            return
        self._measured = None  # unless the games can be played
        try:
            measured.play()
            self._measured = measured
        finally:
            if self._turn is not None:
                self._turn.release()

    def stop(self) -> None:
        """End the measurement, if one runs."""
        if self._measured is not None:
            self._measured.end("You stopped it.")

    def as_data(self, now: Catalog) -> dict[str, Any]:
        """Return the measurement as data for JSON; end it if the text of the card has changed.

        Args:
            now: the packs as they are now; cards with errors are not in them.
        """
        measured = self._measured
        if measured is None:
            return {}
        card = now.cards.get(measured.card.id)
        outdated = card is None or is_changed(measured.card, card)
        if outdated:
            measured.end("The text of the card has changed, so it was stopped.")
        report = measured.report
        result = report.results[0] if report is not None and report.results else None
        told: dict[str, Any] = {
            "card": measured.card.id,
            "edition": measured.edition,
            "players": measured.players,
            "games": 0 if report is None else report.games,
            "seconds": round(measured.seconds, 1),
            "running": measured.reports is not None,
            "waiting": measured.waiting,
            "outdated": outdated,
            "ended": measured.ended,
        }
        if report is not None and result is not None and report.games >= LEAST_GAMES:
            verdict = report.verdict(result)
            worth, limit = result.worth, report.plan.limit
            told |= {"value": worth.value, "low": worth.low, "high": worth.high, "limit": limit}
            told |= {"code": verdict.code, "verdict": verdict.text}
        return told

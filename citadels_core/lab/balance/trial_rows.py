"""Play the games of trials, count them, and say how their rows are kept in files."""

from collections.abc import Sequence
from typing import Final

from citadels_core.lab.balance.game_rows import NESTED, GameRow
from citadels_core.lab.balance.games import TrialGames
from citadels_core.lab.balance.plan import BalancePlan, CardTrial
from citadels_core.lab.balance.sums import sums_for
from citadels_core.lab.games.row_files import RowKind
from citadels_core.lab.games.spans import Sums
from citadels_core.model.catalog import Catalog


class CountedTrials:
    """The games of trials in this process, and what is counted in them.

    Args:
        plan: the plan.
        old: the packs with the version of the cards to compare with; None for none.
        every_seat: whether to have rows of all seats, also of those that do not count.
        catalog: the packs.
    """

    def __init__(self, plan: BalancePlan, old: Catalog | None, every_seat: bool, catalog: Catalog) -> None:
        self._catalog, self._every_seat = catalog, every_seat
        self._games = TrialGames(catalog, plan, old)

    def play(self, trial: CardTrial, game: int) -> list[GameRow]:
        """Play a game with each form of the card; return its rows.

        Raises:
            SetupError: the game cannot be played.
        """
        return [*self._games.play(trial, game, every_seat=self._every_seat)]

    def add(self, trial: CardTrial, sums: Sums, rows: Sequence[GameRow]) -> None:
        """Add one game to sums."""
        sums_for(self._catalog.cards[trial.card], sums).add(rows)


def name_of(trial: CardTrial) -> str:
    """Return the first part of the names of the files of a trial."""
    beside = f"-with-{trial.beside}" if trial.beside else ""
    return f"{trial.card}{beside}-players-{trial.players}".replace(":", ".")


GAME_ROWS: Final = RowKind(row=GameRow, nested=NESTED, name=name_of)

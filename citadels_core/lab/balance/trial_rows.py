"""Say how the rows of trials are played, counted and kept in files."""

from collections.abc import Callable
from typing import Final

from citadels_core.lab.balance.game_rows import NESTED, GameRow
from citadels_core.lab.balance.games import TrialGames
from citadels_core.lab.balance.plan import BalancePlan, CardTrial
from citadels_core.lab.balance.sums import sums_for
from citadels_core.lab.runs.spans import RowKind, Sums
from citadels_core.model.catalog import Catalog


def open_trials(
    plan: BalancePlan, old: Catalog | None, every_seat: bool, catalog: Catalog
) -> Callable[[CardTrial, int], list[GameRow]]:
    """Return a function that plays a game of a trial; ``every_seat`` is as in ``TrialGames.play``."""
    games = TrialGames(catalog, plan, old)
    return lambda trial, game: [*games.play(trial, game, every_seat=every_seat)]


def _name(trial: CardTrial) -> str:
    beside = f"-with-{trial.beside}" if trial.beside else ""
    return f"{trial.card}{beside}-players-{trial.players}".replace(":", ".")


def _add(catalog: Catalog, trial: CardTrial, sums: Sums, rows: list[GameRow]) -> None:
    sums_for(catalog.cards[trial.card], sums).add(rows)


GAME_ROWS: Final = RowKind(row=GameRow, nested=NESTED, name=_name, add=_add)

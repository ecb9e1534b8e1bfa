"""Measure by experiments what cards are worth: ``balance`` plays a plan and returns a report."""

from citadels_core.lab.balance.card_results import BotWorth, CardResult, Companion, RuleShare
from citadels_core.lab.balance.experiment import BalanceReport, balance, balance_reports, rows_of
from citadels_core.lab.balance.game_rows import GameRow, columns_of
from citadels_core.lab.balance.plan import BalancePlan, CardTrial, plans_of
from citadels_core.lab.balance.verdicts import Verdict, verdict_of
from citadels_core.lab.runs.estimates import Interval

__all__ = [
    "BalancePlan",
    "BalanceReport",
    "BotWorth",
    "CardResult",
    "CardTrial",
    "Companion",
    "GameRow",
    "Interval",
    "RuleShare",
    "Verdict",
    "balance",
    "balance_reports",
    "columns_of",
    "plans_of",
    "rows_of",
    "verdict_of",
]

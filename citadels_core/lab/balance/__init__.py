"""Measure by experiments what cards are worth: ``balance`` plays a plan and returns a report."""

from citadels_core.lab.balance.estimates import Interval
from citadels_core.lab.balance.findings import Companion, Finding, RuleShare
from citadels_core.lab.balance.plan import BalancePlan, Trial
from citadels_core.lab.balance.rows import GameRow, columns_of
from citadels_core.lab.balance.run import BalanceReport, balance, rows_of
from citadels_core.lab.balance.verdicts import Verdict, verdict_of

__all__ = [
    "BalancePlan",
    "BalanceReport",
    "Companion",
    "Finding",
    "GameRow",
    "Interval",
    "RuleShare",
    "Trial",
    "Verdict",
    "balance",
    "columns_of",
    "rows_of",
    "verdict_of",
]

"""Tournaments: bots play in rotated seats, and are rated by who finishes before whom."""

from citadels_core.lab.tournament.contestants import BotError, Contestant, read_contestants
from citadels_core.lab.tournament.standings import BotResult
from citadels_core.lab.tournament.tournament_plan import TournamentPlan
from citadels_core.lab.tournament.tournament_run import TournamentReport, play_tournament

__all__ = [
    "BotError",
    "BotResult",
    "Contestant",
    "TournamentPlan",
    "TournamentReport",
    "play_tournament",
    "read_contestants",
]

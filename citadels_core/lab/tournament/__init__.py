"""Tournaments: bots play in rotated seats, and are rated by who finishes before whom."""

from citadels_core.lab.tournament.contestants import BotError, Contestant, read_contestants
from citadels_core.lab.tournament.plan import TournamentPlan
from citadels_core.lab.tournament.run import TournamentReport, play_tournament
from citadels_core.lab.tournament.standings import Standing

__all__ = [
    "BotError",
    "Contestant",
    "Standing",
    "TournamentPlan",
    "TournamentReport",
    "play_tournament",
    "read_contestants",
]

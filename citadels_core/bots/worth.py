"""What the end of a game is worth to a seat."""

from math import exp

from citadels_core.game.core_game import CoreGame

FURTHEST = 100
"""A larger lead is worth no more."""
SPREAD = 5.0
"""A lead of so many points is worth about three quarters of a lead of any size."""


def worth_of(game: CoreGame, seat: int) -> float:
    """Return what the end of a game is worth to a seat, from 0 to 1: half for the victory, half for the lead in points.

    The lead tells more of how a game went than who has won: games by chance are often close.
    """
    table = game.table
    scores, winners = table.scores, table.winners
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    lead = max(-FURTHEST, min(FURTHEST, lead))
    won = 1 / len(winners) if seat in winners else 0.0
    return (won + 1 / (1 + exp(-lead / SPREAD))) / 2

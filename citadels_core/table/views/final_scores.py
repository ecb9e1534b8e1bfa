"""What everybody is told of the end of a game besides its events: what decided between equal points."""

from citadels_core.game.core_game import CoreGame
from citadels_core.model.programs.ir import Rule
from citadels_core.model.programs.tree import TRUE
from citadels_core.table.views.event_views import cause_view
from citadels_core.table.views.views import TieBreakView


def tie_breaks_of(game: CoreGame) -> tuple[TieBreakView, ...]:
    """Return the tie breaks that were looked at, each with those who were equal until then."""
    scores = game.table.scores
    best = max(scores)
    equal = tuple(seat for seat, points in enumerate(scores) if points == best)
    found = []
    for live in game.box.tie_breaks:
        if len(equal) == 1:
            break
        numbers = tuple(_worth(game, live.rule, seat) for seat in equal)
        if (cause := cause_view(game, live.cause)) is not None:
            found.append(TieBreakView(cause=cause, seats=equal, numbers=numbers))
        equal = tuple(seat for seat, number in zip(equal, numbers, strict=True) if number == max(numbers))
    return tuple(found) if equal == game.table.winners else ()  # or else a rule has said who wins


def _worth(game: CoreGame, rule: Rule, seat: int) -> int:
    """Return what a tie break gives a player: 0 where its condition does not hold."""
    slots = [seat, None]
    holds = rule.test == TRUE or game.value(rule.test, slots)
    return int(game.value(rule.value, slots)) if holds and rule.value is not None else 0

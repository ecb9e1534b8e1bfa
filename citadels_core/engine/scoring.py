"""The end of a game: the choices at scoring, the points of every rule, the tie breaks."""

from typing import TYPE_CHECKING, Any

from citadels_core.engine.index import is_idle, you_of
from citadels_core.engine.resolver import emit
from citadels_core.engine.writers import frames
from citadels_core.model.state import END, NOBODY, Code, State
from citadels_core.model.vocabulary import EVENT_IDS

if TYPE_CHECKING:
    from citadels_core.engine.game import Game
    from citadels_core.engine.linked import LiveRule

POINTS, ENDED = EVENT_IDS["points scored"], EVENT_IDS["game ended"]


def _speakers(game: "Game", state: State, live: "LiveRule", this: int) -> tuple[int, ...]:
    """Return the players a scoring rule is asked for: rules of the edition speak to each in turn."""
    if live.rule.life == "game":
        return game.box.order[state.crown]
    you = you_of(state, live, this)
    return () if is_idle(live, you) else (you,)


def _collect(game: "Game", state: State, e: list[Any]) -> int:
    waiting = [(live, this, you) for live, this in state.index.at_scoring for you in _speakers(game, state, live, this)]
    first = state.crown
    waiting.sort(key=lambda entry: (entry[2] - first) % game.box.seats)
    e[0] = tuple((live.number, this, you) for live, this, you in waiting)
    return 1


def _choices(game: "Game", state: State, e: list[Any]) -> int:
    if not e[0]:
        return 2
    number, this, you = e[0][0]
    e[0] = e[0][1:]
    live = game.box.rules[number]
    if live.test is None or live.test(state, (you, this)):
        frames.push(state, live.code, [you, this])
    return 1


def _points(game: "Game", state: State, e: list[Any]) -> int:
    found = []
    for live, this in state.index.score:
        for you in _speakers(game, state, live, this):
            env = (you, this)
            if live.test is None or live.test(state, env):
                amount = live.value(state, env) if callable(live.value) else live.value
                if amount:
                    found.append((you, amount, live.number))
    for scored in reversed(found):
        emit(game, state, POINTS, scored, game.box.rules[scored[2]].cause)
    return 3


def _decide(game: "Game", state: State, e: list[Any]) -> int:
    seats = range(game.box.seats)
    totals = tuple(sum(amount for player, amount, _ in state.points if player == seat) for seat in seats)
    best = [seat for seat in seats if totals[seat] == max(totals)]
    for live in game.box.tie_breaks:
        if len(best) == 1:
            break
        values = {seat: _worth(live, state, seat) for seat in best}
        best = [seat for seat in best if values[seat] == max(values.values())]
    frames.decide(state, totals, tuple(best))
    emit(game, state, ENDED, (), -1)
    return 4


def _worth(live: "LiveRule", state: State, seat: int) -> int:
    """Return what a tie break gives a seat; 0 when its condition does not hold."""
    env = (seat, NOBODY)
    if live.test is not None and not live.test(state, env):
        return 0
    worth: int = live.value(state, env) if callable(live.value) else live.value or 0
    return worth


def _over(game: "Game", state: State, e: list[Any]) -> int:
    frames.finish(state)
    return END


SCORING = Code("system/scoring", "system", (_collect, _choices, _points, _decide, _over), 1, -1)

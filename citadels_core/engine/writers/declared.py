"""What happens to markers, counters, answers and points."""

from citadels_core.engine.box import Box
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import MOST, NOBODY, State


def marker_placed(box: Box, state: State, player: int, marker: int, target: int) -> Fields | None:
    if target == NOBODY:
        return None
    state.marks[marker][target] = player
    return player, marker, target


def marker_removed(box: Box, state: State, player: int, marker: int, target: int) -> Fields | None:
    if target == NOBODY:
        return None
    state.marks[marker].pop(target, None)
    return player, marker, target


def counter_changed(box: Box, state: State, player: int, counter: int, target: int, amount: int) -> Fields | None:
    if target == NOBODY:
        return None
    counts = state.counters[counter]
    counts[target] = min(max(counts.get(target, 0) + amount, -MOST), MOST)
    return player, counter, target, amount


def answers_revealed(box: Box, state: State, chosen: Fields) -> Fields:
    return (chosen,)


def points_scored(box: Box, state: State, player: int, amount: int, reason: int) -> Fields:
    state.points += ((player, amount, reason),)
    return player, amount, reason

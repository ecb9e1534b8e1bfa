"""What happens to markers, counters, notes, answers and points."""

from citadels_core.engine.box import Box
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import MOST, NOBODY, State

MARKERS, COUNTERS, NOTES = range(3)
"""The places of the three kinds in ``Box.on_districts``."""


def is_gone(box: Box, state: State, kind: int, number: int, target: int) -> bool:
    """Tell whether something would be put on nothing, or on a card that is in no city though it lies on districts."""
    if target == NOBODY:
        return True
    on_districts = box.on_districts
    return on_districts is not None and number in on_districts[kind] and state.owner[target] == NOBODY


def marker_placed(box: Box, state: State, player: int, marker: int, target: int) -> Fields | None:
    if is_gone(box, state, MARKERS, marker, target):
        return None
    state.marks[marker][target] = player
    return player, marker, target


def marker_removed(box: Box, state: State, player: int, marker: int, target: int) -> Fields | None:
    if target == NOBODY:
        return None
    state.marks[marker].pop(target, None)
    return player, marker, target


def counter_changed(box: Box, state: State, player: int, counter: int, target: int, amount: int) -> Fields | None:
    if is_gone(box, state, COUNTERS, counter, target):
        return None
    counts = state.counters[counter]
    before = counts.get(target, 0)
    counts[target] = after = min(max(before + amount, 0), MOST)
    return player, counter, target, after - before


def note_written(box: Box, state: State, player: int, note: int, target: int, value: int) -> Fields | None:
    if is_gone(box, state, NOTES, note, target):
        return None
    if note in box.number_notes:
        value = min(max(value, -MOST), MOST)
    if value == NOBODY and note not in box.number_notes:
        state.notes[note].pop(target, None)
    else:
        state.notes[note][target] = value, player
    return player, note, target, value


def strip(box: Box, state: State, district: int) -> None:
    """Take everything off a district that leaves play, and forget what was noted of it."""
    if box.on_districts is None:
        return
    markers, counters, notes, remembered = box.on_districts
    for marker in markers:
        state.marks[marker].pop(district, None)
    for counter in counters:
        state.counters[counter].pop(district, None)
    for note in notes:
        state.notes[note].pop(district, None)
    for note in remembered:
        noted = state.notes[note]
        for target in [target for target, (value, _) in noted.items() if value == district]:
            del noted[target]


def gold_put(box: Box, state: State, player: int, amount: int, counter: int, target: int) -> Fields | None:
    if is_gone(box, state, COUNTERS, counter, target):
        return None
    counts = state.counters[counter]
    amount = min(max(amount, 0), state.gold[player], MOST - counts.get(target, 0))
    state.gold[player] -= amount
    counts[target] = counts.get(target, 0) + amount
    return player, amount, counter, target


def gold_collected(box: Box, state: State, player: int, amount: int, counter: int, target: int) -> Fields | None:
    if target == NOBODY:
        return None
    counts = state.counters[counter]
    amount = min(max(amount, 0), max(counts.get(target, 0), 0), MOST - state.gold[player])
    counts[target] = counts.get(target, 0) - amount
    state.gold[player] += amount
    return player, amount, counter, target


def answers_revealed(box: Box, state: State, players: Fields, noun: int, chosen: Fields) -> Fields:
    return players, noun, chosen


def points_scored(box: Box, state: State, player: int, amount: int, reason: int) -> Fields:
    state.points += ((player, amount, reason),)
    return player, amount, reason

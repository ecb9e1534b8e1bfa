"""What happens to markers, counters, notes, answers and points, and how declared state lapses and is dropped."""

from collections.abc import Container, Iterable

from citadels_core.engine.linked import Declared, LinkedBox
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import MOST, NOBODY, State, Turn

MARKER, COUNTER, NOTE = range(3)
"""What lies somewhere until the end of a turn on hold, as ``Turn.kept`` lists it."""


def is_gone(box: LinkedBox, state: State, kind: str, number: int, target: int) -> bool:
    """Tell whether something would be put on nothing, or on a card that is in no city though it lies on districts."""
    if target < 0:
        return True
    lying = box.lying.get("district")
    return lying is not None and number in getattr(lying, kind) and state.owner[target] == NOBODY


def marker_placed(box: LinkedBox, state: State, player: int, marker: int, target: int) -> Fields | None:
    if is_gone(box, state, "markers", marker, target):
        return None
    if state.marks[marker].get(target) == player and marker not in box.veiled.markers:
        return None
    state.marks[marker][target] = player
    return player, marker, target


def marker_removed(box: LinkedBox, state: State, player: int, marker: int, target: int) -> Fields | None:
    if state.marks[marker].pop(target, None) is None and (target < 0 or marker not in box.veiled.markers):
        return None
    return player, marker, target


def counter_changed(box: LinkedBox, state: State, player: int, counter: int, target: int, amount: int) -> Fields | None:
    if is_gone(box, state, "counters", counter, target):
        return None
    counts = state.counters[counter]
    before = counts.get(target, 0)
    after = min(max(before + amount, 0), MOST)
    if after == before and counter not in box.veiled.counters:
        return None
    counts[target] = after
    return player, counter, target, after - before


def note_written(box: LinkedBox, state: State, player: int, note: int, target: int, value: int) -> Fields | None:
    if is_gone(box, state, "notes", note, target):
        return None
    if note in box.number_notes:
        value = min(max(value, -MOST), MOST)
    if value < 0 and note not in box.number_notes:
        value = NOBODY
        if state.notes[note].pop(target, None) is None and note not in box.veiled.notes:
            return None
    elif state.notes[note].get(target) == (value, player) and note not in box.veiled.notes:
        return None
    else:
        state.notes[note][target] = value, player
    return player, note, target, value


def drop(box: LinkedBox, state: State, kind: str, things: Iterable[int]) -> None:
    """Take everything off districts or characters that leave the game, and forget what was noted of them.

    What moves takes along what lies on it by itself: declared state is kept by the thing, not by the place.
    """
    if (lying := box.lying.get(kind)) is None:
        return
    things = frozenset(things)
    for turn in state.held:
        turn.kept = tuple([entry for entry in turn.kept if not _goes(lying, things, *entry[:4])])
    for thing in things:
        for marker in lying.markers:
            state.marks[marker].pop(thing, None)
        for counter in lying.counters:
            state.counters[counter].pop(thing, None)
        for note in lying.notes:
            state.notes[note].pop(thing, None)
        for note in lying.remembered:
            noted = state.notes[note]
            for target in [target for target, (value, _) in noted.items() if value == thing]:
                del noted[target]


def lapse(box: LinkedBox, state: State, until: str) -> None:
    """Take off what lies until the end of a turn, or of a round, when it is over."""
    lying = box.lapsing[until]
    for marker in lying.markers:
        state.marks[marker].clear()
    for counter in lying.counters:
        state.counters[counter].clear()
    for note in lying.notes:
        state.notes[note].clear()


def keep(box: LinkedBox, state: State) -> tuple[tuple[int, int, int, int, int], ...]:
    """Take off what lies until the end of a turn that goes on hold, and return it."""
    lying = box.lapsing["turn"]
    kept = [(MARKER, n, at, NOBODY, by) for n in lying.markers for at, by in state.marks[n].items()]
    kept += [(COUNTER, n, at, count, NOBODY) for n in lying.counters for at, count in state.counters[n].items()]
    kept += [(NOTE, n, at, value, by) for n in lying.notes for at, (value, by) in state.notes[n].items()]
    lapse(box, state, "turn")
    return tuple(kept)


def lay_back(box: LinkedBox, state: State, turn: Turn) -> None:
    """Put what was taken off for a turn on hold back where it lay; what is there of another turn goes."""
    lapse(box, state, "turn")
    for kind, number, target, value, by in turn.kept:
        if kind == MARKER:
            state.marks[number][target] = by
        elif kind == COUNTER:
            state.counters[number][target] = value
        else:
            state.notes[number][target] = value, by
    turn.kept = ()


def _goes(lying: Declared, things: Container[int], kind: int, number: int, target: int, value: int) -> bool:
    """Tell whether something that waits with a turn on hold lies on what leaves the game, or remembers it."""
    if target in things and number in (lying.markers, lying.counters, lying.notes)[kind]:
        return True
    return kind == NOTE and number in lying.remembered and value in things


def gold_put(box: LinkedBox, state: State, player: int, amount: int, counter: int, target: int) -> Fields | None:
    if is_gone(box, state, "counters", counter, target):
        return None
    counts = state.counters[counter]
    amount = min(max(amount, 0), state.gold[player], MOST - counts.get(target, 0))
    if not amount and counter not in box.veiled.counters:
        return None
    state.gold[player] -= amount
    counts[target] = counts.get(target, 0) + amount
    return player, amount, counter, target


def gold_collected(box: LinkedBox, state: State, player: int, amount: int, counter: int, target: int) -> Fields | None:
    if target < 0:
        return None
    counts = state.counters[counter]
    amount = min(max(amount, 0), max(counts.get(target, 0), 0), MOST - state.gold[player])
    if not amount and counter not in box.veiled.counters:
        return None
    counts[target] = counts.get(target, 0) - amount
    state.gold[player] += amount
    return player, amount, counter, target


def answers_revealed(box: LinkedBox, state: State, players: Fields, noun: int, chosen: Fields) -> Fields:
    return players, noun, chosen


def points_scored(box: LinkedBox, state: State, player: int, amount: int, reason: int) -> Fields:
    state.points += ((player, amount, reason),)
    return player, amount, reason

"""Convert the state of a game to saved data (fields by name, frames, options) and back."""

from collections.abc import Iterator
from functools import lru_cache

from citadels_core.machine.frames import BELOW, CODE, ENV, GUARDS, PC, SIZE
from citadels_core.machine.limits import DEEPEST, LONGEST_ROW
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.play.access import list_fields, list_frames, set_row
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.saving.check_fields import field_faults
from citadels_core.machine.saving.check_frames import frame_faults
from citadels_core.machine.saving.save_data import SavedFrame, SavedState, places
from citadels_core.model.errors import SnapshotError

MOST_BITS = 31


def saved(linker: Linker, machine: Machine) -> SavedState:
    """Return a game as data, without the unused numbers behind the end of each list."""
    frames = [SavedFrame(code, at, tuple(slots), tuple(guards)) for code, at, slots, guards, _ in list_frames(machine)]
    return SavedState(list_fields(machine, _listed(linker)), tuple(frames), machine.offered())


@lru_cache(maxsize=64)
def _listed(linker: Linker) -> list[tuple[str, int, int, int]]:
    return [
        (field.name, first, last, -1 if field.name == "held_turns" else field.counted)
        for field, first, last in places(linker)
    ]


def machine_from(linker: Linker, state: SavedState) -> Machine:
    """Create a machine from the data of a saved game.

    Raises:
        SnapshotError: the state is not valid for the cards and rules of this game.
    """
    if wrong := misfit(linker, state):
        raise SnapshotError(f"The saved game does not fit its edition: {wrong}.")
    machine = Machine(linker.box)
    row, frame = _row(linker, state), -1
    for one in state.frames:
        below, frame = frame, len(row)
        head = {CODE: one.code, PC: one.at, BELOW: below, SIZE: len(one.slots), GUARDS: len(one.guards) // 2}
        row += [*(head[place] for place in range(ENV)), *one.slots, *one.guards]
    end = len(row)
    row += state.options
    set_row(machine, row, frame, len(state.frames), end)
    return machine


def _row(linker: Linker, state: SavedState) -> list[int]:
    """Return the state row with the saved fields; other fields have the values of a new game."""
    row: list[int] = list(linker.box.fresh)
    for field, first, last in places(linker):
        if (numbers := state.fields.get(field.name)) is not None:
            row[first : first + len(numbers)] = numbers
            if field.counted or field.name == "held_turns":
                row[first + len(numbers) : last] = [field.unset] * (last - first - len(numbers))
    return row


def misfit(linker: Linker, state: SavedState) -> str | None:
    """Return a message about the first fault of a saved state, None if the state is valid."""
    return next(_sizes(linker, state), None) or next(faults(linker, state), None)


def _sizes(linker: Linker, state: SavedState) -> Iterator[str]:
    """Yield a message for each unknown field, wrong size and number out of range of a saved state."""
    there = {place.field.name: place for place in places(linker)}
    for name, numbers in state.fields.items():
        if name not in there:
            yield "it has a field that no game has"
            return
        field, first, last = there[name]
        size = last - first
        whole = len(numbers) == size
        if field.counted:
            whole = 0 < len(numbers) <= size and len(numbers) == 1 + field.counted * numbers[0]
        elif field.name == "held_turns":
            held = state.fields.get("held", (0,))
            whole = len(numbers) <= size and len(numbers) == held[0] * linker.box.lay.turn_block
        if not whole:
            yield f"{field.meaning}: there are more numbers or fewer than it has"
    frames = [*(one.slots for one in state.frames), *(one.guards for one in state.frames)]
    if len(state.frames) > DEEPEST or sum(map(len, frames)) + len(state.options) > LONGEST_ROW // 2:
        yield "more programs wait than a game has room for"
    heads = [(one.code, one.at) for one in state.frames]
    if not all(_is_whole(numbers) for numbers in (*state.fields.values(), *frames, *heads, state.options)):
        yield "it has numbers that are none"


def _is_whole(numbers: tuple[int, ...]) -> bool:
    return not numbers or (min(numbers) >= -(1 << MOST_BITS) and max(numbers) < 1 << MOST_BITS)


def faults(linker: Linker, state: SavedState) -> Iterator[str]:
    """Yield a message for each field, stack frame or option that is not valid in this game."""
    row = _row(linker, state)
    yield from field_faults(linker, row, places(linker))
    yield from frame_faults(linker, row, state.frames, state.options)

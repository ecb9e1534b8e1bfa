"""Find the events of a program that are done for another one, which surely follows."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from citadels_core.model.programs.instructions import Emit, Instr, Let, target_of
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS


@lru_cache(maxsize=1024)
def find_followers(code: tuple[Instr, ...]) -> Mapping[int, int]:
    """Return where the event stands that another one is done for, by where that one stands.

    Both are of the same player and card, nothing but events and names stands between them, and no jump leads there.
    """
    targets = {target_of(step) for step in code}
    found: dict[int, int] = {}
    for at, step in enumerate(code):
        if not isinstance(step, Emit) or (name := EVENTS[EVENT_IDS[step.event]].heralds) is None:
            continue
        for then in _straight_on(code, at, targets):
            other = code[then]
            if isinstance(other, Emit) and other.event == name and other.fields[: len(step.fields)] == step.fields:
                found[at] = then
                break
    return found


def _straight_on(code: Sequence[Instr], at: int, targets: set[int | None]) -> Sequence[int]:
    """Return the places behind one that are reached from there only, and surely."""
    end = at + 1
    while end < len(code) and isinstance(code[end], Emit | Let) and end not in targets:
        end += 1
    return range(at + 1, end)

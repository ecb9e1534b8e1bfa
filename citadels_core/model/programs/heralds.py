"""Find the events of a program that are done for the one that follows, which surely comes."""

from functools import lru_cache
from itertools import pairwise

from citadels_core.model.programs.instructions import Emit, Instr, target_of
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS


@lru_cache(maxsize=1024)
def find_heralds(code: tuple[Instr, ...]) -> frozenset[int]:
    """Return where events stand that are done for the next one, of the same player and card; no jump leads there."""
    targets = {target_of(step) for step in code}
    found = set()
    for at, (step, then) in enumerate(pairwise(code)):
        if isinstance(step, Emit) and isinstance(then, Emit) and at + 1 not in targets:
            same = then.fields[: len(step.fields)] == step.fields
            if same and EVENTS[EVENT_IDS[step.event]].heralds == then.event:
                found.add(at)
    return frozenset(found)

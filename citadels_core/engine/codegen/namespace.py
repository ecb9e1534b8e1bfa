"""The names generated code may use, and the one place that runs it."""

from collections.abc import Mapping
from typing import Any

from citadels_core.engine import apply
from citadels_core.engine.actions import MENU, offer_actions
from citadels_core.engine.index import publicly
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.queries import (
    allowed,
    ask,
    counts,
    finishers,
    first_finishers,
    held,
    is_complete,
    possible,
    purse,
    spares,
    types_of,
)
from citadels_core.engine.resolver import AFTERMATH, commit, derive, emit, heard, settle
from citadels_core.engine.scoring import SCORING
from citadels_core.engine.sight import blind, keeper, unseen
from citadels_core.engine.writers import frames
from citadels_core.model.rng import below, mixed
from citadels_core.model.state import END, MOST, NOBODY, Code, Frame


def namespace(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names that generated code may use: the functions of the engine and the constants of a box."""
    names: dict[str, Any] = {
        "__builtins__": {
            "len": len,
            "sum": sum,
            "max": max,
            "min": min,
            "sorted": sorted,
            "any": any,
            "bool": bool,
            "tuple": tuple,
            "True": True,
            "False": False,
            "None": None,
        },
        "Frame": Frame,
        "MENU": MENU,
        "MOST": MOST,
        "SCORING": SCORING,
        "allowed": allowed,
        "ask": ask,
        "below": below,
        "mixed": mixed,
        "numbers": numbers,
        "reply": reply,
        "offer_actions": offer_actions,
        "commit": commit,
        "counts": counts,
        "derive": derive,
        "emit": emit,
        "finish": finish,
        "heard": heard,
        "held": held,
        "finishers": finishers,
        "first_finishers": first_finishers,
        "is_complete": is_complete,
        "keeper": keeper,
        "possible": possible,
        "purse": purse,
        "push": frames.push,
        "seen": seen,
        "settle": settle,
        "spares": spares,
        "types_of": types_of,
        "blind": blind,
        "publicly": publicly,
        "unseen": unseen,
    }
    names.update({f"W{kind}": writer for kind, writer in enumerate(apply.WRITERS)})
    names.update({f"A{kind}": clear for kind, clear in AFTERMATH.items()})
    names.update(given)
    return names


MOST_NUMBERS = 1000
"""So many numbers at most are chosen from."""


def numbers(low: int, high: int) -> tuple[int, ...]:
    """Return the numbers from one to another, both included."""
    return tuple(range(low, min(high, low + MOST_NUMBERS - 1) + 1))


def finish(game: Any, state: Any, env: Any) -> int:
    """The block after the last one: the program is done."""
    return END


def seen(box: LinkedBox, point: int, value: Any) -> Any:
    """Note whether a value came out as something or as nothing, and return it: only watched cards ask for this."""
    box.seen.add((point, bool(value)))
    return value


def run_source(source: str, names: dict[str, Any], what: str) -> None:
    """Execute generated source in a namespace that holds nothing but what it may use."""
    exec(compile(source, f"<{what}>", "exec"), names)


def _neighbours(seat: int, seats: int) -> tuple[int, ...]:
    beside = dict.fromkeys(((seat + 1) % seats, (seat - 1) % seats))
    return tuple(other for other in beside if other != seat)


def constants(box: LinkedBox, procedures: dict[str, Code]) -> dict[str, Any]:
    """Return the constants of a box: its cards, ranks and seats; ``procedures`` may be filled in later."""
    seats = box.seats
    return {
        "B": box,
        "CAST": tuple(range(len(box.cast))),
        "COST": (*box.cost, 0),
        "LEFT": tuple((seat + 1) % seats for seat in range(seats)),
        "NAME": (*box.cards, NOBODY),
        "NEIGHBOURS": tuple(_neighbours(seat, seats) for seat in range(seats)),
        "ORDER": box.order,
        "PROCEDURES": procedures,
        "RANK": box.rank,
        "RESOURCES": (0, 1),
        "RIGHT": tuple((seat - 1) % seats for seat in range(seats)),
        "TYPE": (*box.type, NOBODY),
        "TYPES": (0, 1, 2, 3, 4),
    }


def reply(player: int, asked: tuple[int, ...], answers: tuple[int, ...], unset: int) -> int:
    """Return what a player has chosen in secret; ``unset`` for one who was not asked."""
    return answers[asked.index(player)] if player in asked else unset

"""Write things that are known to be the same in one way, so that what is known of one is known of the other."""

from collections.abc import Mapping

from citadels_core.model.programs.tree import Compare, Expr, Filter, Fold, Is, Number, Read, Slot
from citadels_core.model.programs.walk import mapped, size_of, walk
from citadels_core.model.vocabulary import OPERATORS, VALUES

NAMING = frozenset({Slot.word, *(value.reads or value.name for value in VALUES if value.names)})
"""The words of what stands for a thing that another expression may name too."""

CONSTANTS = frozenset(row.name for row in OPERATORS if row.constant)
"""The words of what names one thing of the game, another one for each name."""


def renamed(code: Expr, same: Mapping[Expr, Expr]) -> Expr:
    """Write each thing that has another name in that way; names that an expression itself gives stay as they are."""
    match code:
        case Slot():
            return same.get(code, code)
        case Filter(things, slot, test):
            inner = _without(slot, same)
            return Filter(renamed(things, same), slot, renamed(test, inner))
        case Fold(how, things, slot, test, value):
            inner = _without(slot, same)
            return Fold(how, renamed(things, same), slot, renamed(test, inner), renamed(value, inner))
        case Is("crowned", player):
            return renamed(Compare("==", Read("crowned player"), player), same)
        case _:
            code = mapped(code, lambda part: renamed(part, same))
            return same.get(code, code) if code.word in NAMING else code


def _without(slot: int, same: Mapping[Expr, Expr]) -> dict[Expr, Expr]:
    return {name: other for name, other in same.items() if name != Slot(slot)}


def joined(same: Mapping[Expr, Expr], one: Expr, other: Expr) -> dict[Expr, Expr] | None:
    """Return how things are written when two more are the same; None when these never are."""
    found = dict(same)
    waiting = [(one, other)]
    while waiting:
        left, right = (renamed(side, found) for side in waiting.pop())
        if left == right:
            continue
        if never_same(left, right):
            return None
        keep, gone = sorted((left, right), key=_order)
        if isinstance(keep, Number) or gone.word not in NAMING or keep in walk(gone):
            continue
        before, found = found, {gone: keep}
        for name, whole in before.items():
            written = renamed(name, {gone: keep})
            if written == name:
                found[name] = renamed(whole, {gone: keep})
            else:
                waiting.append((written, whole))
    return None if any(never_same(name, whole) for name, whole in found.items()) else found


def never_same(one: Expr, other: Expr) -> bool:
    """Tell whether two things differ in every game: a player, and who sits beside."""
    for side, whole in ((one, other), (other, one)):
        match side:
            case Read("left" | "right", Slot() as inner) if inner == whole:
                return True
            case _:
                pass
    return False


def _order(thing: Expr) -> tuple[int, int, str]:
    """Order things: constants of the game first, then names as they are given, then what is read."""
    if isinstance(thing, Number) or thing.word in CONSTANTS:
        return 0, 0, repr(thing)
    if isinstance(thing, Slot):
        return 1, thing.at, ""
    return 2, size_of(thing), repr(thing)

"""Write things that are known to be the same in one way, so that what is known of one is known of the other."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from citadels_core.model.ir import THIS, YOU, Expr
from citadels_dsl.checker.bodies import parts
from citadels_dsl.checker.shapes import MOST_REMEMBERED

NAMING = frozenset({"v", "owner", "holder", "left", "right", "crowned player", "active player", "active character"})
"""The operators of what stands for a thing that another expression may name too."""

CONSTANTS = frozenset({"type", "resource", "label", "character", "card name"})
"""Operators that name one thing of the game, another one for each word after them."""

THIS_IS_YOURS: Expr = ("==", ("owner", ("v", THIS)), ("v", YOU))
"""What holds of a district whose rules are alive where it is built."""

TURN_IS_YOURS: Expr = ("==", ("active player",), ("v", YOU))
"""What holds of a character whose rules are alive in its own turn."""

OF_TURN = frozenset({"turn started", "turn ending", "turn ended"})
"""The events of a turn whose player, for a rule that is alive in that turn, is the one that the rule speaks to."""

AFTER_EVENT: Mapping[str, tuple[Expr, ...]] = {
    "district built": (("==", ("owner", ("v", 3)), ("v", 2)),),
    "crown moved": (("==", ("crowned player",), ("v", 2)), ("not", ("==", ("v", 2), ("v", 3)))),
    "hands exchanged": (("not", ("==", ("v", 2), ("v", 3))),),
    "district seized": (("==", ("owner", ("v", 2)), ("v", 4)), ("not", ("==", ("v", 3), ("v", 4)))),
}
"""What an event leaves behind, said with its fields: the city a district has come to, and that two players differ."""

LEAVING = frozenset({"district destroyed", "district seized", "districts exchanged", "district turned facedown"})
"""The events after which a district that hears of them may be in no city, or in another one."""


def renamed(code: Any, same: Mapping[Expr, Expr]) -> Any:
    """Write each thing that has another name in that way; names that an expression itself gives stay as they are."""
    if not isinstance(code, tuple) or not code:
        return code
    word = code[0]
    if word == "v":
        return same.get(code, code)
    if word in ("filter", "fold"):
        at = 2 if word == "filter" else 3
        inner = {name: other for name, other in same.items() if name != ("v", code[at])}
        return (
            *(renamed(part, same) for part in code[:at]),
            code[at],
            *(renamed(part, inner) for part in code[at + 1 :]),
        )
    if word == "is" and code[1] == "crowned":
        return renamed(("==", ("crowned player",), code[2]), same)
    for part in code:
        if isinstance(part, tuple):
            code = tuple([renamed(part, same) if isinstance(part, tuple) else part for part in code])
            break
    return same.get(code, code) if word in NAMING else code


@lru_cache(maxsize=MOST_REMEMBERED)
def written(code: Expr, same: tuple[tuple[Expr, Expr], ...]) -> Expr:
    """Write each thing that has another name in that way, as ``renamed`` does: the same is asked again and again."""
    found: Expr = renamed(code, dict(same))
    return found


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
        if (
            not isinstance(gone, tuple)
            or not isinstance(keep, tuple)
            or gone[0] not in NAMING
            or any(part == keep for part in parts(gone))
        ):
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
            case ("left" | "right", ("v", _) as inner) if inner == whole:
                return True
            case _:
                pass
    return False


def _order(thing: Expr) -> tuple[int, int, str]:
    """Order things: constants of the game first, then names as they are given, then what is read."""
    if not isinstance(thing, tuple) or thing[0] in CONSTANTS:
        return 0, 0, repr(thing)
    if thing[0] == "v":
        return 1, thing[1] if isinstance(thing[1], int) else 0, ""
    return 2, sum(1 for _ in parts(thing)), repr(thing)

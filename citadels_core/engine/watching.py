"""Tell whenever a rule of a box comes to bear, by standing in for its compiled parts."""

from collections.abc import Callable, Collection
from typing import Any, cast

from citadels_core.engine.box import NumberedRule
from citadels_core.engine.linked import NOTHING, LinkedBox, LiveRule

Note = Callable[[NumberedRule], None]
"""Is told the rule."""

LIFTS = ("forbid", "allow")
"""The kinds of rules that are nothing but a condition."""


def watch(box: LinkedBox, note: Note, kinds: Collection[str] | None = None) -> None:
    """Tell of the rules of a box that come to bear, or of those of some kinds; nobody else is told any more.

    A program counts when it begins, a number when it is asked for and is not 0, or is set to anything, a type when a
    district counts as it, a ban or a permission when it holds.
    """
    unwatch(box)
    for live in (*box.rules, *box.tie_breaks):
        if kinds is None or live.rule.kind in kinds:
            box.unwatched.append((live, live.test, live.value, live.code.blocks))
            _watch(live, note)


def unwatch(box: LinkedBox) -> None:
    """Tell nobody of the rules of a box any more."""
    for live, test, value, blocks in box.unwatched:
        live.test, live.value = test, value
        if live.code is not NOTHING:
            live.code.blocks = blocks
    box.unwatched.clear()


def _watch(live: LiveRule, note: Note) -> None:
    blocks = live.code.blocks
    if live.code is not NOTHING:
        live.code.blocks = (_telling(blocks[0], live, note), *blocks[1:])
    elif live.rule.kind in LIFTS:
        live.test = _telling_true(True if live.test is None else live.test, live, note, zero=False)
    elif live.rule.kind == "counts as":
        live.value = cast(Any, _Type(live.value, live, note))
    else:
        live.value = _telling_true(live.value, live, note, zero=live.rule.kind == "set")


def _telling(function: Callable[..., Any], live: LiveRule, note: Note) -> Callable[..., Any]:
    def told(*args: Any) -> Any:
        note(live)
        return function(*args)

    return told


def _telling_true(part: Any, live: LiveRule, note: Note, *, zero: bool) -> Callable[..., Any]:
    """Stand in for a number or a condition; ``zero`` tells whether 0 counts, as it does where a number is set."""

    def told(*args: Any) -> Any:
        result = part(*args) if callable(part) else part
        if result or zero:
            note(live)
        return result

    return told


class _Type:
    """Stands in for the type a district counts as; is equal to what the type is equal to."""

    def __init__(self, type_: Any, live: LiveRule, note: Note) -> None:
        self.type = type_
        self.live = live
        self.note = note

    def __eq__(self, other: object) -> bool:
        if self.type != other:
            return False
        self.note(self.live)
        return True

    __hash__ = object.__hash__

"""The markers, counters and notes of a box, and what each of them lies on."""

from collections.abc import Collection, Mapping
from typing import Any

from citadels_core.engine.box import Box
from citadels_core.model.ir import State as Declared
from citadels_core.model.vocabulary.types import SCALARS, STATES


def declared(box: Box, kind: str) -> tuple[Declared, ...]:
    """Return the declared markers, counters or notes of a box, in the order of their numbers."""
    return tuple(state for state in box.states if state.kind == kind)


def kind_in(names: Collection[str]) -> str:
    """Return which kind of declared state an event is about, by the names of its fields; empty for none.

    >>> kind_in(["player", "counter", "target"])
    'counter'
    """
    return next((kind for kind in STATES if kind in names), "")


def lies_on(state: Declared) -> str:
    """Return the type of what a marker, a counter or a note lies on."""
    return {"player": "Player", "character": "Character"}.get(state.on, "Card")


def field_type(box: Box, named: Mapping[str, Any], name: str, type_: str) -> str:
    """Return the type of a field of an event, for what a marker, a counter or a note lies on and says: looked up."""
    if name == "value" and "note" in named:
        return str(declared(box, "note")[named["note"]].holds)
    if name == "chosen":
        return SCALARS[named["noun"]] + "*"
    if name != "target":
        return type_
    kind = kind_in(named)
    return lies_on(declared(box, kind)[named[kind]])

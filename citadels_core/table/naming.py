"""The words that stand for numbers at a table: cards, characters, markers, and which of them a seat may be told."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from citadels_core.engine.box import Box
from citadels_core.model.ir import State as Declared
from citadels_core.model.state import NOBODY
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, RESOURCES, SCALARS
from citadels_core.table.json import Word


def card_names(box: Box, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the names of cards."""
    return tuple(box.card_name(card) for card in cards)


def character_names(box: Box, characters: Sequence[int]) -> tuple[str, ...]:
    """Return the names of characters."""
    return tuple(box.character_name(character) for character in characters)


def declared(box: Box, kind: str) -> tuple[Declared, ...]:
    """Return the declared markers, counters or notes of a box, in the order of their numbers."""
    return tuple(state for state in box.states if state.kind == kind)


def kind_in(names: Collection[str]) -> str:
    """Return which kind of declared state an event is about, by the names of its fields; empty for none.

    >>> kind_in(["player", "counter", "target"])
    'counter'
    """
    return next((kind for kind in ("marker", "counter", "note") if kind in names), "")


def tells(state: Declared, placer: int, seat: int) -> bool:
    """Tell whether a seat may know where a marker lies, or what a note says, that another one or nobody has placed."""
    return state.seen_by_all or (state.seen_by == "placer" and placer == seat != NOBODY)


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


def word(box: Box, type_: str, value: int, called: Callable[[int], str]) -> Word:
    """Return a value of a type in words, cards by what they are called; players and plain numbers stay numbers."""
    match type_:
        case "Character":
            return box.character_name(value) if value >= 0 else NOBODY
        case "Card" | "District" if value != NOBODY:
            return called(value)
        case "Name" if value != NOBODY:
            return box.definitions[value].name
        case "Type" if value != NOBODY:
            return DISTRICT_TYPES[value]
        case "Label" if value != NOBODY:
            return box.label_text(value)
        case "Resource" if value != NOBODY:
            return RESOURCES[value]
        case "Bool":
            return bool(value)
        case _:
            return int(value)

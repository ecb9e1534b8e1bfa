"""What a saved game of the machine holds, and where the layout puts it. Not compiled."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from attrs import frozen

from citadels_core.machine.layout import FIELDS, Field
from citadels_core.machine.linking.linker import Linker


@frozen
class SavedFrame:
    """A program under way: its number, where it stands, its slots, and the replacements that brought it about."""

    code: int
    at: int
    slots: tuple[int, ...]
    guards: tuple[int, ...] = ()


@frozen
class SavedState:
    """Everything that is true of a game.

    Attributes:
        fields: the numbers of each field of the layout, but for fields that are as at the beginning.
        frames: the programs under way, the lowest first.
        options: what can be answered; an action of a menu takes three numbers.
    """

    fields: Mapping[str, tuple[int, ...]]
    frames: tuple[SavedFrame, ...]
    options: tuple[int, ...]


class FieldPlace(NamedTuple):
    """Where a field lies in the rows of a box."""

    field: Field
    first: int
    last: int


@lru_cache(maxsize=64)
def places(linker: Linker) -> tuple[FieldPlace, ...]:
    """Return where each field lies in the rows of a box."""
    lay = linker.box.lay
    firsts = [getattr(lay, one.name) for one in FIELDS]
    lasts = [*firsts[1:], lay.stack]
    return tuple(map(FieldPlace, FIELDS, firsts, lasts))

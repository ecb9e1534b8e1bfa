"""The data of a saved game, and the place of each field in the state row. Not compiled."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from attrs import frozen

from citadels_core.machine.layout import FIELDS, Field
from citadels_core.machine.linking.linker import Linker


@frozen
class SavedFrame:
    """A saved stack frame: number of its code, program counter, slots and used replacements (guards)."""

    code: int
    at: int
    slots: tuple[int, ...]
    guards: tuple[int, ...] = ()


@frozen
class SavedState:
    """The state of a game as data for a save: state fields, stack frames and options.

    Attributes:
        fields: the numbers of each field of the layout, without fields that have their initial value.
        frames: the frames, the lowest first.
        options: the options of the question; an option of a menu takes three numbers.
    """

    fields: Mapping[str, tuple[int, ...]]
    frames: tuple[SavedFrame, ...]
    options: tuple[int, ...]


class FieldPlace(NamedTuple):
    """The index in the state row at which a field begins, and the index behind its end."""

    field: Field
    first: int
    last: int


@lru_cache(maxsize=64)
def places(linker: Linker) -> tuple[FieldPlace, ...]:
    """Return the place of each field in the state row of a game."""
    lay = linker.box.lay
    firsts = [getattr(lay, one.name) for one in FIELDS]
    lasts = [*firsts[1:], lay.stack]
    return tuple(map(FieldPlace, FIELDS, firsts, lasts))

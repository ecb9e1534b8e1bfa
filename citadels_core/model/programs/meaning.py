"""The meaning of compiled content: its data without file names and line numbers, for comparison."""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final

import attrs

from citadels_core.model.programs.instructions import Choose, Instr, Pick, at_line
from citadels_core.model.programs.ir import Patch
from citadels_core.model.programs.rules import Program, Rule
from citadels_core.model.programs.tree import Expr

LAYOUT: Final = frozenset({"file", "line", "home", "parts", "patched", "written_out", "field_lines"})
"""The attributes that only tell the place in the source."""

SAID: Final = ("text", "sentence", "said_as", "said_of_several", "provenance", "provenance_note", "art", "art_colour")
"""The attributes for readers, which no rule uses."""

LATER: Final = frozenset(
    {
        "to_each",
        "bound",
        "at_need",
        "silences",
        "said_of_several",
        "then",
        "counts",
        "lends",
        "answers",
        "takes",
        "given",
        "to",
        "changes",
        "removes",
        "payee",
        "besides",
        "towards",
    }
)
"""Attributes added after the first saves: left out of the meaning while empty, so that old saves still fit."""

ABSENT: Final[Mapping[str, Any]] = {
    "value": None,
    "program": None,
    "optional": False,
    "place": 0,
    "limit": None,
    "times": 1,
    "shares": None,
    "target": None,
    "price": None,
    "discards": None,
    "ranked": False,
}
"""The values in saves for the attributes that a kind of rule lacks."""


def meaning(value: Any, without: Collection[str] = ()) -> Any:
    """Return compiled data without file names and line numbers, to hash or compare the data."""
    match value:
        case Program():
            return (value.types, tuple(meaning(_plain(step)) for step in value.code))
        case Patch():
            removes = tuple(head.lower() for head, _ in value.removes)
            return (value.card, meaning(value.fields), removes, meaning(value.rules))
        case tuple():
            return tuple(meaning(part, without) for part in value)
        case _ if isinstance(value, Expr | Instr):
            parts = (part for name in _fields(value) if (part := getattr(value, name)) or name not in LATER)
            return (type(value).__name__, *(meaning(part) for part in parts))
        case Rule():
            return {"kind": value.kind, **ABSENT, **_meanings(value, without)}
        case _ if _fields(value):
            return _meanings(value, without)
        case _:
            return value


def _meanings(value: Any, without: Collection[str]) -> dict[str, Any]:
    left = [name for name in _fields(value) if name not in LAYOUT and name not in without]
    left = [name for name in left if name not in LATER or getattr(value, name)]
    return {name: meaning(getattr(value, name), without) for name in left}


def _plain(step: Instr) -> Instr:
    """Return an instruction without its line, and a choice without its jump target, which is redundant."""
    plain = at_line(step, 0)
    return attrs.evolve(plain, target=None) if isinstance(plain, Choose | Pick) else plain


def words(value: Any) -> Iterator[str]:
    """Yield every text in compiled data, including ids."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from words(part)
    else:
        for name in _fields(value):
            yield from words(getattr(value, name))


def _fields(value: Any) -> tuple[str, ...]:
    kind: Any = type(value)
    return _names(kind)


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in attrs.fields(kind)) if attrs.has(kind) else ()

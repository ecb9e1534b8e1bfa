"""Shift the spans and line numbers in trees, IR and findings after an edit earlier in the file."""

from functools import cache
from typing import Any, TypeVar

import attrs

from citadels_core.model.programs.instructions import at_line
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import EXPRESSIONS
from citadels_dsl.syntax import nodes
from citadels_dsl.text.source import Span

T = TypeVar("T")

_WORDS = frozenset({nodes.NameNode, nodes.TitleNode, nodes.Particle})


def shifted(value: T, by: int, lines: int) -> T:
    """Return a tree, IR or finding moved down by ``by`` characters and ``lines`` lines in its file."""
    if not by and not lines:
        return value
    moved: T = _shifted(value, by, lines)
    return moved


def _shifted(value: Any, by: int, lines: int) -> Any:
    kind: Any = type(value)
    if kind is Span:
        return Span(value.start + by, value.end + by)
    if kind is tuple:
        return tuple([_shifted(item, by, lines) for item in value])
    if kind in _WORDS:  # checked first for speed, because most nodes are words
        span = value.span
        return kind(value.text, Span(span.start + by, span.end + by))
    names = _fields(kind)
    if not names or kind in EXPRESSIONS:
        return value
    changes: dict[str, Any] = {}
    for name in names:
        old = getattr(value, name)
        if type(old) is int and name in ("line", "number"):
            changes[name] = old + lines
        elif name == "code" and kind is Program:
            changes[name] = tuple([at_line(step, step.line + lines) for step in old])
        elif name == "parts":
            changes[name] = tuple([(path, line + lines, text) for path, line, text in old])
        elif name in ("removes", "field_lines"):
            changes[name] = tuple([(head, line + lines) for head, line in old])
        else:
            changes[name] = _shifted(old, by, lines)
    return kind(**changes)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in attrs.fields(kind)) if attrs.has(kind) else ()

"""Serialize compiled packs and their findings as JSON, and parse them."""

import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, get_args

import attrs

from citadels_core.model.programs import ir, rules
from citadels_core.model.programs.instructions import Instr
from citadels_core.model.programs.ir import Module
from citadels_core.model.programs.tree import EXPRESSIONS
from citadels_dsl.text.diagnostics import Diagnostic, Fix, Label, Severity, Subject
from citadels_dsl.text.source import Span


class UnstorableValueError(TypeError):
    """The error for a value of a type that cannot be part of a compiled pack."""


_KINDS: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        *(
            value
            for value in (*vars(ir).values(), *vars(rules).values())
            if isinstance(value, type) and attrs.has(value)
        ),
        *EXPRESSIONS,
        *get_args(Instr),
        *(Diagnostic, Fix, Label, Severity, Span, Subject),
    )
}
"""The record types of compiled packs, by name."""

_OFTEN = frozenset({"Named", "Number", "Read", "Slot", "Span", "Truth"})
"""The record types with many equal instances, which are shared."""


@cache
def _record(name: str) -> Callable[..., Any]:
    """Return a function that builds a record of the named type from its field values in order."""
    kind = _KINDS[name]
    if name in _OFTEN:
        return lru_cache(maxsize=4096, typed=True)(kind)
    if not attrs.has(kind) or not any(field.kw_only for field in attrs.fields(kind)):
        return kind
    names = _fields(kind)
    return lambda *values: kind(**dict(zip(names, values, strict=True)))


@cache
def _fields(kind: type) -> tuple[str, ...]:
    if kind not in _KINDS.values():
        raise UnstorableValueError(f"a compiled pack cannot hold a {kind.__name__}")
    return tuple(attribute.name for attribute in attrs.fields(kind))


def dump(module: Module, problems: Sequence[Diagnostic]) -> bytes:
    """Serialize a compiled pack as two lines of JSON: one without its scenarios, and one with them.

    Raises:
        UnstorableValueError: the pack holds a value that is neither a record nor a JSON value. Lists, dicts and floats
            would not round-trip; the type checker excludes them.
    """
    return b"\n".join(map(_line, ((attrs.evolve(module, scenarios=()), tuple(problems)), module.scenarios)))


def parse(data: bytes, *, scenarios: bool = True) -> tuple[Module, tuple[Diagnostic, ...]]:
    """Parse the output of ``dump``; unless ``scenarios`` are wanted, parse only its first, shorter line.

    Raises:
        ValueError: the bytes are not a compiled pack.
    """
    first, _, last = data.partition(b"\n")
    match _read(first), _read(last) if scenarios else ():
        case (Module() as module, [*problems]), proofs if all(isinstance(one, Diagnostic) for one in problems):
            return attrs.evolve(module, scenarios=proofs), tuple(problems)
        case _:
            raise ValueError("not a compiled pack")


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), default=_plain, check_circular=False).encode("ascii")


def _read(data: bytes) -> Any:
    try:
        return _tuples(json.loads(data, object_pairs_hook=_made))
    except (KeyError, TypeError, RecursionError) as refusal:
        raise ValueError("not a compiled pack") from refusal


def _plain(value: Any) -> dict[str, list[Any]]:
    """Convert a record to a dict from the name of its type to its field values, for the JSON encoder."""
    kind: type = type(value)
    held = [getattr(value, name) for name in _fields(kind)]
    if kind is Diagnostic:  # the JSON encoder would write the enum as a plain text, without its type
        held = [{"Severity": [one.value]} if type(one) is Severity else one for one in held]
    return {kind.__name__: held}


def _made(pairs: list[tuple[str, Any]]) -> Any:
    """Build a record from the output of ``_plain``: its type name, and its parsed field values."""
    ((name, fields),) = pairs
    return _record(name)(*[_tuples(one) if type(one) is list else one for one in fields])


def _tuples(value: Any) -> Any:
    return tuple([_tuples(one) if type(one) is list else one for one in value]) if type(value) is list else value

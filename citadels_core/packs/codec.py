"""Write a compiled pack and its findings as JSON, and read them back equal."""

import json
from collections.abc import Callable, Sequence
from typing import Any, cast

import attrs

from citadels_core.model import ir
from citadels_dsl.diagnostics import Diagnostic, Fix, Label, Severity
from citadels_dsl.source import Span

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]


class NotStorable(TypeError):
    """A value that compiled packs do not hold."""


def _records() -> dict[str, type]:
    compiled = [value for value in vars(ir).values() if isinstance(value, type) and attrs.has(value)]
    return {record.__name__: record for record in (*compiled, Diagnostic, Fix, Label, Severity, Span)}


_RECORDS = _records()
_NAMES: dict[type, tuple[str, ...]] = {
    record: tuple(attribute.name for attribute in attrs.fields(record))
    for record in _RECORDS.values()
    if attrs.has(record)
}


_SCALARS = frozenset({str, int, bool, type(None)})


def dump(module: ir.Module, problems: Sequence[Diagnostic]) -> bytes:
    """Return the bytes of a compiled pack: a line of JSON without its scenarios, and one with these.

    Raises:
        NotStorable: it holds something other than records, tuples, numbers, text, truth values and None.
    """
    parts = ([_plain(attrs.evolve(module, scenarios=())), _plain(tuple(problems))], _plain(module.scenarios))
    return b"\n".join(json.dumps(part, separators=(",", ":")).encode("ascii") for part in parts)


def parse(data: bytes, *, scenarios: bool = True) -> tuple[ir.Module, tuple[Diagnostic, ...]]:
    """Read what ``dump`` has written; scenarios are most of it, and left out if nobody will play them.

    Raises:
        ValueError: these are not such bytes.
    """
    first, _, last = data.partition(b"\n")
    try:
        module, problems = _value(json.loads(first))
        proofs = _value(json.loads(last)) if scenarios else ()
    except (KeyError, TypeError, RecursionError) as refusal:
        raise ValueError("not a compiled pack") from refusal
    if not isinstance(module, ir.Module) or not isinstance(problems, tuple):
        raise ValueError("not a compiled pack")
    if not all(isinstance(found, Diagnostic) for found in problems):
        raise ValueError("not the findings of a pack")
    return attrs.evolve(module, scenarios=proofs), problems


def _plain(value: Any) -> Plain:
    kind: type = type(value)
    if kind is tuple:
        return [item if type(item) in _SCALARS else _plain(item) for item in value]
    if kind in _SCALARS:
        return cast("Plain", value)
    if kind is Severity:
        return {"Severity": [value.value]}
    if (names := _NAMES.get(kind)) is not None:
        return {kind.__name__: _plain(tuple([getattr(value, name) for name in names]))}
    raise NotStorable(f"a compiled pack cannot hold {value!r}")


def _value(plain: Plain) -> Any:
    """Return the value: lists become tuples, and a dict with one key a record."""
    kind = type(plain)
    if kind is list:
        return tuple([item if type(item) in _SCALARS else _value(item) for item in cast("list[Plain]", plain)])
    if kind is dict:
        ((name, fields),) = cast("dict[str, Plain]", plain).items()
        record: Callable[..., Any] = _RECORDS[name]
        values = _value(fields)
        if names := _NAMES.get(_RECORDS[name]):
            return record(**dict(zip(names, values, strict=True)))
        return record(*values)
    return plain


__all__ = ["NotStorable", "dump", "parse"]

"""Read ``pack.toml``, the manifest of a pack: what it is called and which packs it builds on."""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

import attrs
from attrs import frozen
from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError
from cattrs.errors import AttributeValidationNote
from cattrs.gen import make_dict_structure_fn, override

from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary import LANGUAGE_VERSION
from citadels_dsl.diagnostics import Diagnostic, problem, sort_key
from citadels_dsl.source import Source, Span, read_source

FILE = "pack.toml"
"""The name of the manifest in the folder of a pack."""

_ID = re.compile(r"[a-z][a-z0-9_]*")
_VERSION = re.compile(r"[0-9]+(\.[0-9]+)*((a|b|rc)[0-9]+)?(\.post[0-9]+)?(\.dev[0-9]+)?")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

T = TypeVar("T")
_LINES = {
    "id": 'id = "my_pack"',
    "version": 'version = "1.0.0"',
    "title": 'title = "My Pack"',
    "language": f"language = {LANGUAGE_VERSION}",
}
EXAMPLE = f"lines such as: {', '.join(_LINES.values())}"
"""What to write into a manifest, as the end of a sentence."""


class _Unfit(ValueError):
    """A value that a key cannot have; the text says what would fit."""


@frozen(kw_only=True)
class Manifest:
    """What a pack says about itself.

    ``id`` is the first part of the id of everything the pack declares; ``requires`` names the packs whose cards,
    rules and markers it uses; ``language`` is the version of the card language it is written in. ``default`` tells that
    its edition is played when none is asked for.
    """

    id: str
    version: str
    title: str
    language: int
    authors: tuple[str, ...] = ()
    licence: str | None = None
    requires: tuple[str, ...] = ()
    default: bool = False


@frozen
class Reading:
    """A manifest that was read, and what is wrong with it.

    With errors ``manifest`` is None; ``id`` and ``requires`` are then still there if they could be made out, so that
    the cards of the pack can be checked all the same.
    """

    manifest: Manifest | None
    id: str | None
    requires: tuple[str, ...] | None
    source: Source
    problems: tuple[Diagnostic, ...]


def read_manifest(data: bytes, path: str) -> Reading:
    """Read a manifest; whatever is wrong with it is reported with its line, and nothing is raised."""
    source, unreadable = read_source(data, path)
    problems = [found for found in unreadable if found.code in ("CIT001", "CIT003")]
    if problems:
        return Reading(None, None, None, source, tuple(problems))
    try:
        raw = tomllib.loads(source.text)
    except ValueError as refusal:  # also a number of thousands of digits, which tomllib leaves to int
        return Reading(None, None, None, source, (_not_toml(str(refusal), source),))
    except RecursionError:
        nested = problem(
            "CIT601",
            Span(0, 0),
            path,
            "the values of this manifest are nested too deeply",
            help=f"a manifest has {EXAMPLE}",
        )
        return Reading(None, None, None, source, (nested,))
    try:
        manifest = _converter().structure(raw, Manifest)
    except ClassValidationError as refusal:
        found = tuple(sorted(_findings(refusal, source), key=sort_key))
        id_ = _salvaged(raw.get("id"), _an_id)
        requires = _salvaged(raw.get("requires", []), _ids)
        return Reading(None, id_, requires, source, found)
    return Reading(manifest, manifest.id, manifest.requires, source, ())


def _an_id(value: object, _: object = None) -> str:
    if not (isinstance(value, str) and _ID.fullmatch(value)):
        raise _Unfit('small letters, digits and _ in quotes, such as "my_pack"')
    return value


def _ids(value: object, _: object = None) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(id_, str) and _ID.fullmatch(id_) for id_ in value):
        raise _Unfit('a list of ids of packs, such as ["another_pack"]')
    return tuple(value)


def _a_version(value: object, _: object) -> str:
    if not (isinstance(value, str) and _VERSION.fullmatch(value)):
        raise _Unfit('a version in quotes, such as "1.0.0"')
    return value


def _a_sentence(value: object, _: object) -> str:
    if not (isinstance(value, str) and value.strip() and value.isprintable()):
        raise _Unfit("a line of text in quotes")
    return value


def _sentences(value: object, _: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) and name.isprintable() for name in value):
        raise _Unfit('a list of names, such as ["Anna"]')
    return tuple(value)


def _a_flag(value: object, _: object) -> bool:
    if not isinstance(value, bool):
        raise _Unfit("true or false")
    return value


def _a_language(value: object, _: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LANGUAGE_VERSION:
        raise _Unfit(f"a version of the card language that this SDK reads: 1 to {LANGUAGE_VERSION}")
    return value


_HOOKS: dict[str, Callable[[object, object], Any]] = {
    "id": _an_id,
    "version": _a_version,
    "title": _a_sentence,
    "language": _a_language,
    "authors": _sentences,
    "licence": _a_sentence,
    "requires": _ids,
    "default": _a_flag,
}


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    fields = {name: override(struct_hook=hook) for name, hook in _HOOKS.items()}
    hook = make_dict_structure_fn(Manifest, converter, _cattrs_forbid_extra_keys=True, **fields)  # type: ignore[arg-type]
    converter.register_structure_hook(Manifest, hook)
    return converter


def _salvaged(value: object, hook: Callable[[object], T]) -> T | None:
    try:
        return hook(value)
    except _Unfit:
        return None


def _not_toml(message: str, source: Source) -> Diagnostic:
    place = _PLACE.search(message)
    start = len(source.text)
    if place and place[1]:
        start = source.line_span(int(place[1])).start + int(place[2]) - 1
    span = Span(start, min(start + 1, len(source.text)))
    reason = _PLACE.sub("", message)
    return problem(
        "CIT601",
        span,
        source.path,
        f"this is not TOML: {reason[:1].lower()}{reason[1:]}",
        help=f"a manifest has {EXAMPLE}",
    )


def _findings(refusal: ClassValidationError, source: Source) -> Iterator[Diagnostic]:
    missing = []
    for error in refusal.exceptions:
        match error:
            case ForbiddenExtraKeysError():
                for key in sorted(error.extra_fields):
                    yield _unknown_key(key, source)
            case KeyError():
                missing.append(str(error.args[0]))
            case _:
                notes = getattr(error, "__notes__", ())
                key = next(note.name for note in notes if isinstance(note, AttributeValidationNote))
                yield problem("CIT601", _place(key, source), source.path, f'"{key}" needs {error}')
    for key in missing:
        message = f'this manifest does not say its "{key}"'
        yield problem("CIT601", source.line_span(1), source.path, message, help=f"add a line: {_LINES[key]}")


def _unknown_key(key: str, source: Source) -> Diagnostic:
    keys = [attribute.name for attribute in attrs.fields(Manifest)]
    help_ = phrase(did_you_mean(key, keys)) or f"a manifest may say: {', '.join(keys)}"
    return problem("CIT602", _place(key, source), source.path, f'"{key}" is nothing that a manifest says', help=help_)


def _place(key: str, source: Source) -> Span:
    """Return the line that sets a key; the first line when it is written in a way not foreseen."""
    quoted = re.escape(key)
    found = re.search(rf"""^[ \t\[]*(["']?{quoted}["']?)[ \t]*[=.\]]""", source.text, re.MULTILINE)
    return Span(*found.span(1)) if found else source.line_span(1)

"""Define the JSON files of an index of packs: their keys, their parser and their writer.

An index has a file ``index.json`` with the newest version of each pack, to search in, and for each pack a file
``packs/ID.json`` with all its versions. A reader ignores unknown keys, so that later versions of the SDK can add some.
"""

import json
import re
from collections.abc import Mapping
from datetime import date
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import attrs
from attrs import field, frozen

from citadels_core.model.errors import CitadelsError
from citadels_core.packs.installing.archive import LARGEST_PACKAGE
from citadels_core.packs.manifest.keys import (
    A_FLAG,
    A_LINE,
    A_SHORT_LINE,
    A_VERSION,
    AN_ADDRESS,
    AN_ID,
    NAMES,
    REQUIREMENTS,
    TAGS,
    Key,
    KeyValueError,
    ValueKind,
)
from citadels_core.packs.manifest.requirements import Requirement

FORMAT: Final = 1
"""The version of the format of the files."""

INDEX: Final = "index.json"
"""The file with all packs, to search in."""

LARGEST_INDEX: Final = 5_000_000
"""The maximum number of bytes of ``index.json``: enough for 15,000 packs."""

LARGEST_HISTORY: Final = 2_000_000
"""The maximum number of bytes of a file with all versions of a pack: enough for 1,000 versions."""

LONGEST_ADDRESS: Final = 2_000

T = TypeVar("T")


class IndexFileError(CitadelsError):
    """The error for a file of an index that is not valid; its message says why."""


def history_file(id_: str) -> str:
    """Return the path in an index of the file with all versions of a pack."""
    return f"packs/{id_}.json"


def _number(called: str, most: int) -> ValueKind:
    def take(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise KeyValueError((None, f"a whole number from 1 to {most:,}"))
        return value

    return ValueKind(called=called, schema={"type": "integer", "minimum": 1, "maximum": most}, take=take)


def _a_hash(value: object) -> str:
    if not (isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value)):
        raise KeyValueError((None, "64 hexadecimal digits"))
    return value


def _a_date(value: object) -> str:
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise KeyValueError((None, "a date such as 2026-01-31"))


def _an_address(value: object) -> str:
    """Check that a text can be (a part of) an address; the client checks where it leads."""
    try:
        if isinstance(value, str) and re.fullmatch(r"[!-~]+", value) and len(value) <= LONGEST_ADDRESS:
            urlsplit(value)
            return value
    except ValueError:
        pass
    raise KeyValueError((None, "an address without spaces"))


A_SIZE = _number("a number of bytes", LARGEST_PACKAGE)
A_LANGUAGE = _number("a whole number", 1_000_000)
A_HASH = ValueKind(called="a hash", schema={"type": "string", "pattern": "^[0-9a-f]{64}$"}, take=_a_hash)
A_DATE = ValueKind(called="a date", schema={"type": "string", "format": "date"}, take=_a_date)
A_PLACE = ValueKind(
    called="an address",
    schema={"type": "string", "pattern": "^[!-~]+$", "maxLength": LONGEST_ADDRESS},
    take=_an_address,
)


def _key(kind: ValueKind, meaning: str) -> dict[str, Key]:
    return {"key": Key(kind=kind, meaning=meaning, example="")}


def _entries(class_: type[T], meaning: str) -> dict[str, Key]:
    """Return the metadata of a key with a list of objects."""

    def take(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise KeyValueError((None, "a list"))
        found = tuple([from_data(class_, one) for one in value])
        names = [str(getattr(one, attrs.fields(class_)[0].name)) for one in found]  # type: ignore[arg-type]  # attrs
        if len(set(names)) < len(names):
            raise KeyValueError((None, f"it has {_twice(names)} twice"))
        return found

    schema = {"type": "array", "items": {"$ref": f"#/$defs/{class_.__name__}"}}
    return _key(ValueKind(called="a list", schema=schema, take=take), meaning)


@frozen(kw_only=True)
class PackageEntry:
    """A version of a pack in an index."""

    version: str = field(metadata=_key(A_VERSION, "The version."))
    address: str = field(
        metadata=_key(A_PLACE, "The address of the package; without a scheme, it starts at the folder of index.json.")
    )
    sha256: str = field(metadata=_key(A_HASH, "The SHA-256 of the package."))
    size: int = field(metadata=_key(A_SIZE, "The number of bytes of the package."))
    language: int = field(metadata=_key(A_LANGUAGE, "The version of the card language."))
    published: str = field(metadata=_key(A_DATE, "The date on which the version came into the index."))
    requires: tuple[Requirement, ...] = field(
        default=(), metadata=_key(REQUIREMENTS, "The packs that it needs, as in its manifest.")
    )
    optional: tuple[Requirement, ...] = field(
        default=(), metadata=_key(REQUIREMENTS, "The packs that it works with but does not need, as in its manifest.")
    )
    conflicts: tuple[Requirement, ...] = field(
        default=(), metadata=_key(REQUIREMENTS, "The packs that it cannot be played with, as in its manifest.")
    )
    capabilities: tuple[str, ...] = field(
        default=(), metadata=_key(NAMES, "What it can do to a game and a host may refuse, as found in its cards.")
    )
    adds: tuple[str, ...] = field(
        default=(), metadata=_key(NAMES, "The names of its first cards and editions; not all if there are many.")
    )
    changes: tuple[str, ...] = field(
        default=(),
        metadata=_key(NAMES, "The names of cards of other packs that it changes; not all if there are many."),
    )
    notes: tuple[str, ...] = field(default=(), metadata=_key(NAMES, "What changed since the version before."))
    yanked: bool = field(
        default=False,
        metadata=_key(A_FLAG, "Whether the version must not be chosen any more, except by a lock file or `==`."),
    )
    reason: str | None = field(default=None, metadata=_key(A_SHORT_LINE, "Why the version is yanked."))

    @property
    def remark(self) -> str:
        """What people are told about a yanked version, with the reason; an empty text for other versions."""
        return f"yanked: {self.reason}" if self.yanked and self.reason else "yanked" if self.yanked else ""


@frozen(kw_only=True)
class PackHistory:
    """All versions of a pack: the content of the file ``packs/ID.json`` of an index."""

    format: int
    id: str = field(metadata=_key(AN_ID, "The id of the pack."))
    title: str = field(metadata=_key(A_LINE, "The name of the pack for people, from its newest version."))
    authors: tuple[str, ...] = field(default=(), metadata=_key(NAMES, "The authors, from its newest version."))
    licence: str | None = field(default=None, metadata=_key(A_LINE, "The licence, from its newest version."))
    description: str | None = field(default=None, metadata=_key(A_SHORT_LINE, "What the pack adds, in one sentence."))
    homepage: str | None = field(default=None, metadata=_key(AN_ADDRESS, "The page of the pack for players."))
    repository: str | None = field(default=None, metadata=_key(AN_ADDRESS, "The place of the card files."))
    tags: tuple[str, ...] = field(default=(), metadata=_key(TAGS, "Words by which players find the pack."))
    versions: tuple[PackageEntry, ...] = field(metadata=_entries(PackageEntry, "The versions, the newest first."))

    @property
    def newest(self) -> PackageEntry:
        """The newest version that is not yanked, or else the newest one; there must be versions."""
        return next((entry for entry in self.versions if not entry.yanked), self.versions[0])


@frozen(kw_only=True)
class SearchEntry:
    """The newest version of a pack, in the file ``index.json`` of an index."""

    id: str = field(metadata=_key(AN_ID, "The id of the pack."))
    title: str = field(metadata=_key(A_LINE, "The name of the pack for people."))
    version: str = field(metadata=_key(A_VERSION, "The newest version that is not yanked."))
    size: int = field(metadata=_key(A_SIZE, "The number of bytes of the package of this version."))
    authors: tuple[str, ...] = field(default=(), metadata=_key(NAMES, "The authors."))
    description: str | None = field(default=None, metadata=_key(A_SHORT_LINE, "What the pack adds, in one sentence."))
    tags: tuple[str, ...] = field(default=(), metadata=_key(TAGS, "Words by which players find the pack."))


@frozen(kw_only=True)
class PackIndex:
    """The packs of an index, in the file ``index.json``."""

    format: int
    packs: tuple[SearchEntry, ...] = field(metadata=_entries(SearchEntry, "The packs, sorted by id."))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that is there twice, because readers would take different values."""
    if len(found := dict(pairs)) < len(pairs):
        raise IndexFileError(f"it has the key {_twice([key for key, _ in pairs])} twice")
    return found


def _twice(names: list[str]) -> str:
    """Return the first name that is in a list more than once, in quotes."""
    return json.dumps(next(name for at, name in enumerate(names) if name in names[:at])[:40])


def read_index_file(class_: type[T], data: bytes) -> T:
    """Parse a file of an index.

    Args:
        class_: ``PackIndex`` or ``PackHistory``.

    Raises:
        IndexFileError: the bytes are not such a file, or are one of another format version.
    """
    try:
        raw = json.loads(data.decode(), object_pairs_hook=_object)
    except (ValueError, RecursionError):
        raise IndexFileError("it is not JSON") from None
    format_ = raw.get("format") if isinstance(raw, dict) else None
    if type(format_) is not int or format_ != FORMAT:
        newer = type(format_) is int and format_ > FORMAT
        raise IndexFileError(
            f"it has the format version {str(format_)[:9]}, which needs a newer SDK" if newer else "it has no format 1"
        )
    try:
        return from_data(class_, raw)
    except KeyValueError as refusal:
        raise IndexFileError(str(refusal)) from None


def from_data(class_: type[T], raw: object) -> T:
    """Parse an object of an index file from JSON data; unknown keys are ignored.

    Raises:
        KeyValueError: a key is missing or has a wrong value.
    """
    if not isinstance(raw, dict):
        raise KeyValueError((None, "it has something else where an object is expected"))
    values: dict[str, Any] = {}
    for attribute in _fields(class_):
        name, key = attribute.name, attribute.metadata.get("key")
        if name not in raw:
            if attribute.default is attrs.NOTHING:
                raise KeyValueError((None, f'it has an entry without "{name}"'))
        elif key is None:
            values[name] = raw[name]
        else:
            try:
                values[name] = key.kind.take(raw[name])
            except KeyValueError as refusal:
                wanted = refusal.misfits[0][1]
                whole = wanted.startswith("it has ")
                raise KeyValueError(
                    (None, wanted if whole else f'it has a wrong "{name}", which needs {wanted}')
                ) from None
    return class_(**values)


def to_data(value: Any) -> Any:
    """Return the JSON data of an object of an index file, without keys that have their default values."""
    data = {}
    for attribute in _fields(type(value)):
        one = getattr(value, attribute.name)
        if one != attribute.default:
            data[attribute.name] = [_plain(item) for item in one] if isinstance(one, tuple) else one
    return data


def write_index_file(value: PackIndex | PackHistory) -> bytes:
    """Return the text of a file of an index; the same value gives the same bytes on every computer."""
    return json.dumps(to_data(value), indent=1, ensure_ascii=True).encode("ascii") + b"\n"


def keys_of(class_: type[Any]) -> Mapping[str, tuple[Key | None, bool]]:
    """Return for each key of an object its description, and whether it is required; ``format`` has none."""
    return {
        attribute.name: (attribute.metadata.get("key"), attribute.default is attrs.NOTHING)
        for attribute in _fields(class_)
    }


def _plain(item: Any) -> Any:
    return to_data(item) if attrs.has(type(item)) and not isinstance(item, Requirement) else str(item)


def _fields(class_: type[Any]) -> tuple[Any, ...]:
    found: tuple[Any, ...] = attrs.fields(class_)
    return found

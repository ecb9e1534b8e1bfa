"""Write, parse and compare lock files, which pin packs by version and content hash.

The lock file of a pack pins the packs that it requires, and not the pack itself, which is still being written.
"""

import json
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from attrs import field, frozen

from citadels_core.model.pack_pins import PackPin
from citadels_core.packs.finding.discovery import read_file
from citadels_core.packs.installing.install_records import InstallRecord
from citadels_core.packs.manifest.requirements import is_id, is_version
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import SourceText, Span, display_path, read_source

VERSION = 1
VERSION_WITH_ADDRESSES = 2
"""The version of a lock file that has the addresses of packages; earlier versions of the SDK cannot read it."""

LARGEST = 1_000_000
"""The maximum number of characters of a lock file."""

_HEAD = "# Written by `citadels pack lock`; not to be edited by hand.\n"
_LEAST = {"version", "sha256", "source"}
_KEYS = (_LEAST, _LEAST | {"package", "address"}, _LEAST | {"package", "address", "index"})
_HASH = re.compile("[0-9a-f]{64}")


@frozen
class Lock:
    """A parsed lock file: the pinned packs by id, and the text of the file for findings."""

    packs: Mapping[str, PackPin]
    source: SourceText
    records: Mapping[str, InstallRecord] = field(factory=dict)
    """The package of each pack that had an address."""


def write_lock(
    packs: Iterable[tuple[PackPin, str]], records: Mapping[str, InstallRecord] = MappingProxyType({})
) -> str:
    """Return the text of a lock file: one line for each pack, sorted by id, with the origin of the pack.

    Ids, versions and hashes need no escaping in TOML.

    Args:
        records: where the packages of packs are, by id; those without an address are left out.
    """
    known = {id_: record for id_, record in records.items() if record.address is not None}
    lines = [
        f'{pack.id} = {{ version = "{pack.version}", sha256 = "{pack.sha256}", source = "{origin}"'
        f"{_origin(known.get(pack.id))} }}\n"
        for pack, origin in sorted(packs, key=lambda pair: pair[0].id)
    ]
    version = VERSION_WITH_ADDRESSES if known else VERSION
    return f"{_HEAD}version = {version}\n\n[packs]\n{''.join(lines)}"


def _origin(record: InstallRecord | None) -> str:
    if record is None:
        return ""
    texts = {"package": record.sha256, "address": record.address, "index": record.index}
    return "".join(f", {key} = {json.dumps(text)}" for key, text in texts.items() if text is not None)


def read_lock(path: Path) -> Lock | Diagnostic:
    """Parse a lock file; return a finding if the file cannot be parsed."""
    shown = display_path(str(path))
    if not os.path.lexists(path):
        return _unreadable(shown, "there is no lock file yet")
    try:
        source, unreadable = read_source(read_file(path), shown)
    except OSError as refusal:
        return _unreadable(shown, f"this cannot be read: {refusal.strerror or 'it is not a file'}")
    if unreadable or len(source.text) > LARGEST:
        why = unreadable[0].message if unreadable else f"it has more than {LARGEST:,} characters"
        return _unreadable(shown, f"this is not a lock file: {why}")
    try:
        raw = tomllib.loads(source.text)
    except (ValueError, RecursionError):
        return _unreadable(shown, "this is not a lock file: it is not TOML")
    if raw.get("version") not in (VERSION, VERSION_WITH_ADDRESSES):
        known = f"{VERSION} or {VERSION_WITH_ADDRESSES}"
        return _unreadable(shown, f"this is not a lock file of version {known}, which this SDK reads")
    listed = raw.get("packs")
    if set(raw) != {"version", "packs"} or not isinstance(listed, dict):
        return _unreadable(shown, 'this is not a lock file: its keys must be "version" and "packs"')
    for id_, entry in listed.items():
        if not _is_entry(id_, entry):
            return _unreadable(
                shown, f'this is not a lock file: the entry "{id_[:40]}" needs "version", "sha256" and "source"'
            )
    records = {
        id_: InstallRecord(
            version=entry["version"], sha256=entry["package"], address=entry["address"], index=entry.get("index")
        )
        for id_, entry in listed.items()
        if "address" in entry
    }
    pins = {id_: PackPin(id_, entry["version"], entry["sha256"]) for id_, entry in listed.items()}
    return Lock(pins, source, records)


def compare(lock: Lock, packs: Iterable[PackPin], *, exactly: bool = False) -> list[Diagnostic]:
    """Return findings about packs whose version or content differs from a lock file.

    Args:
        packs: the opened packs to which the lock file applies.
        exactly: whether to report also pinned packs that are not needed.
    """
    there = {pack.id: pack for pack in packs}
    found = []
    for id_, pack in sorted(there.items()):
        pinned = lock.packs.get(id_)
        if pinned is None:
            found.append((id_, f'"{id_}" {pack.version} is needed, but not locked'))
        elif pinned.version != pack.version:
            found.append((id_, f'"{id_}" is locked to {pinned.version}, but {pack.version} was found'))
        elif pinned.sha256 != pack.sha256:
            found.append((id_, f'"{id_}" {pack.version} has changed since it was locked'))
    if exactly:
        found += [(id_, f'"{id_}" is locked, but not needed') for id_ in sorted(set(lock.packs) - set(there))]
    help_ = "get the locked pack, or update this file with `citadels pack lock`"
    return [problem("CIT623", _line(lock.source, id_), lock.source.path, message, help_) for id_, message in found]


def _is_entry(id_: str, entry: object) -> bool:
    if not (is_id(id_) and isinstance(entry, dict)):
        return False
    if not all(isinstance(value, str) for value in entry.values()):
        return False
    if set(entry) not in _KEYS:
        return False
    hashes = [entry["sha256"], entry.get("package", entry["sha256"])]
    return is_version(entry["version"]) and all(_HASH.fullmatch(one) for one in hashes)


def _line(source: SourceText, id_: str) -> Span:
    found = re.search(rf"^{id_}(?= =)", source.text, re.MULTILINE)
    return Span(*found.span()) if found else source.line_span(1)


def _unreadable(shown: str, message: str) -> Diagnostic:
    return problem(
        "CIT624", Span(0, 0), shown, message, "delete this file, or write it again with `citadels pack lock`"
    )

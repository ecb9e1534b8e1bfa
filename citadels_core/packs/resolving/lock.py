"""Pin packs: a file that names each by version and content hash, so that all who have it play with the same packs.

The lock in the folder of a pack pins what the pack builds on, and not the pack itself, which is still being written.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import frozen

from citadels_core.model.pack_pins import PackPin
from citadels_core.packs.finding.discovery import read_file
from citadels_core.packs.manifest.requirements import is_id, is_version
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import SourceText, Span, display_path, read_source

VERSION = 1
LARGEST = 1_000_000
"""A lock of more characters is refused."""

_HEAD = "# Written by `citadels pack lock`; not to be edited by hand.\n"
_HASH = re.compile("[0-9a-f]{64}")


@frozen
class Lock:
    """A lock that was read: the packs it pins by id, and its text, in which findings point at lines."""

    packs: Mapping[str, PackPin]
    source: SourceText


def write_lock(packs: Iterable[tuple[PackPin, str]]) -> str:
    """Return the text of a lock: a line for each pack, by id; each comes with what kind of place it was found in.

    What is written can be read again: ids, versions and hashes are written in letters that TOML takes as they are.
    """
    lines = [
        f'{pack.id} = {{ version = "{pack.version}", sha256 = "{pack.sha256}", source = "{origin}" }}\n'
        for pack, origin in sorted(packs, key=lambda pair: pair[0].id)
    ]
    return f"{_HEAD}version = {VERSION}\n\n[packs]\n{''.join(lines)}"


def read_lock(path: Path) -> Lock | Diagnostic:
    """Read a lock, or say in a finding why it cannot be read; nothing is raised."""
    shown = display_path(str(path))
    if not os.path.lexists(path):
        return _unreadable(shown, "there is no such lock yet")
    try:
        source, unreadable = read_source(read_file(path), shown)
    except OSError as refusal:
        return _unreadable(shown, f"this cannot be read: {refusal.strerror or 'it is no file'}")
    if unreadable or len(source.text) > LARGEST:
        why = unreadable[0].message if unreadable else f"it has more than {LARGEST:,} characters"
        return _unreadable(shown, f"this is not a lock: {why}")
    try:
        raw = tomllib.loads(source.text)
    except (ValueError, RecursionError):
        return _unreadable(shown, "this is not a lock: it is not TOML")
    if raw.get("version") != VERSION:
        return _unreadable(shown, f"this is not a lock of version {VERSION}, the one that is known here")
    listed = raw.get("packs")
    if set(raw) != {"version", "packs"} or not isinstance(listed, dict):
        return _unreadable(shown, 'this is not a lock: it has more or less than "version" and "packs"')
    for id_, entry in listed.items():
        if not _is_entry(id_, entry):
            return _unreadable(shown, f'this is not a lock: what it says of "{id_[:40]}" is no version and hash')
    return Lock({id_: PackPin(id_, entry["version"], entry["sha256"]) for id_, entry in listed.items()}, source)


def compare(lock: Lock, packs: Iterable[PackPin], *, exactly: bool = False) -> list[Diagnostic]:
    """Return how packs differ from those that a lock pins.

    Args:
        packs: the packs that are there, those that the lock is for and no others.
        exactly: tell also of packs that are pinned and not there.
    """
    there = {pack.id: pack for pack in packs}
    found = []
    for id_, pack in sorted(there.items()):
        pinned = lock.packs.get(id_)
        if pinned is None:
            found.append((id_, f'"{id_}" {pack.version} is needed and not locked'))
        elif pinned.version != pack.version:
            found.append((id_, f'"{id_}" is locked to {pinned.version}, and {pack.version} is there'))
        elif pinned.sha256 != pack.sha256:
            found.append((id_, f'"{id_}" {pack.version} has changed since it was locked'))
    if exactly:
        found += [(id_, f'"{id_}" is locked and not needed') for id_ in sorted(set(lock.packs) - set(there))]
    help_ = "get the pack that is locked, or write this lock anew with `citadels pack lock`"
    return [problem("CIT623", _line(lock.source, id_), lock.source.path, message, help_) for id_, message in found]


def _is_entry(id_: str, entry: object) -> bool:
    if not (is_id(id_) and isinstance(entry, dict) and set(entry) == {"version", "sha256", "source"}):
        return False
    texts = [value for value in entry.values() if isinstance(value, str)]
    return len(texts) == len(entry) and is_version(entry["version"]) and _HASH.fullmatch(entry["sha256"]) is not None


def _line(source: SourceText, id_: str) -> Span:
    found = re.search(rf"^{id_}(?= =)", source.text, re.MULTILINE)
    return Span(*found.span()) if found else source.line_span(1)


def _unreadable(shown: str, message: str) -> Diagnostic:
    return problem("CIT624", Span(0, 0), shown, message, "delete it, or write it anew with `citadels pack lock`")

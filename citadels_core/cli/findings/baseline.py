"""The baseline: a file that lists known warnings of a pack, so that reports show only new ones."""

import json
import stat
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

from attrs import frozen

from citadels_core.cli.errors import CommandError
from citadels_dsl.reports.sarif import fingerprint
from citadels_dsl.text.diagnostics import Diagnostic, Severity, problem
from citadels_dsl.text.source import SourceText, Span

VERSION = 1
LARGEST = 10_000_000
"""The largest baseline that is read, in bytes."""

Key = tuple[str, str, str]
"""The code of a finding, its file relative to the folder of the baseline, and its fingerprint."""


@frozen(kw_only=True)
class BaselineComparison:
    """Findings compared with a baseline; ``stale`` reports each baseline entry that fits no finding now."""

    new: tuple[Diagnostic, ...]
    known: tuple[Diagnostic, ...]
    stale: tuple[Diagnostic, ...]
    source: SourceText


def write_baseline(path: Path, problems: Iterable[Diagnostic], sources: Mapping[str, SourceText]) -> int:
    """Write the warnings among some findings to a baseline and return their number; errors are left out.

    Raises:
        WriteError: the file cannot be written.
    """
    from citadels_core.cli.files import save

    counted = Counter(_key(found, path, sources) for found in problems if found.severity is not Severity.ERROR)
    entries = [
        json.dumps({"code": code, "file": file, "line": line, "count": count}, ensure_ascii=False)
        for (code, file, line), count in sorted(counted.items(), key=lambda entry: (entry[0][1], *entry[0]))
    ]
    listed = ",\n".join(f"    {entry}" for entry in entries)
    text = f'{{\n  "version": {VERSION},\n  "findings": [\n{listed}\n  ]\n}}\n' if entries else _EMPTY
    save(path, text.encode("utf-8", "surrogateescape"))
    return counted.total()


_EMPTY = f'{{\n  "version": {VERSION},\n  "findings": []\n}}\n'


def compare(
    path: Path, problems: Sequence[Diagnostic], sources: Mapping[str, SourceText], checked: Iterable[str]
) -> BaselineComparison:
    """Split findings into the known ones, which a baseline lists, and new ones; errors are always new.

    Args:
        checked: the paths of the checked files: only entries for these, and for files that are gone, can be stale.

    Raises:
        CommandError: the file cannot be read or is not a baseline.
    """
    source, entries = _read(path)
    rest = Counter({key: count for key, (count, _) in entries.items()})
    new: list[Diagnostic] = []
    known: list[Diagnostic] = []
    for found in problems:
        key = _key(found, path, sources)
        if found.severity is not Severity.ERROR and rest[key] > 0:
            rest[key] -= 1
            known.append(found)
        else:
            new.append(found)
    looked_at = {_seen_from(path, file) for file in checked}
    stale = [
        problem(
            "CIT805",
            entries[key][1],
            source.path,
            f"{left} of the {entries[key][0]} findings {key[0]} in {key[1]} that this entry lists are gone"
            if left < entries[key][0]
            else f"the finding {key[0]} in {key[1]} that this entry lists is gone",
            help="write the baseline again with --write-baseline",
        )
        for key, left in rest.items()
        if left > 0 and (key[1] in looked_at or not _is_there(path.parent / key[1]))
    ]
    return BaselineComparison(new=tuple(new), known=tuple(known), stale=tuple(stale), source=source)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the name is not valid, or the folder may not be read
        return False


def _key(found: Diagnostic, baseline: Path, sources: Mapping[str, SourceText]) -> Key:
    return found.code, _seen_from(baseline, found.path), fingerprint(found, sources)


def _seen_from(baseline: Path, file: str) -> str:
    import os

    try:
        seen = os.path.relpath(Path(file).resolve(), baseline.resolve().parent)
    except ValueError:  # on another drive
        seen = str(Path(file).resolve())
    return PurePath(seen).as_posix()


def _read(path: Path) -> tuple[SourceText, dict[Key, tuple[int, Span]]]:
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # reading a pipe would block
            raise ValueError
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ValueError
        source = SourceText(str(path), data.decode("utf-8"))
        raw = json.loads(source.text)
        if raw["version"] != VERSION:
            raise CommandError(
                f'The baseline "{path}" is from another version of the SDK; write it again with --write-baseline.'
            )
        found = [_entry(entry) for entry in raw["findings"]]
    except OSError as refusal:
        raise CommandError(f'The baseline "{path}" cannot be read: {refusal.strerror or refusal}.') from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise CommandError(f'"{path}" is not a baseline; write one with --write-baseline.') from None
    entries: dict[Key, tuple[int, Span]] = {}
    start = 0
    for (code, file, line), count in found:
        at = max(source.text.find(f'"{line}"', start), start)
        start = at
        number, _ = source.position(at)
        entries[code, file, line] = count, source.line_span(number)
    return source, entries


def _entry(raw: Any) -> tuple[Key, int]:
    key = raw["code"], raw["file"], raw["line"]
    count = raw["count"]
    if not all(isinstance(part, str) for part in key) or not isinstance(count, int) or isinstance(count, bool):
        raise TypeError
    return key, count

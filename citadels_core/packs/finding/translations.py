"""Read the translations of packs: one file of words per language beside the manifest."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from citadels_core.packs.finding.discovery import read_file
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import SourceText, Span, display_path, read_source

NAME: Final = re.compile(r"words\.([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?)\.ftl")
"""The name of a translation file, with its language code: ``words.de.ftl``, ``words.pt-BR.ftl``,
``words.zh-Hans.ftl``. Translations do not change games and are not part of the hash of a pack."""

LARGEST: Final = 1 << 18
"""A file of more bytes is not read."""

UNREAD: Final = "CIT625"
"""The code of findings about a translation file, or a message in it, that is not read."""

_MEANT = re.compile(r"words[._ -]([a-z]{2,3}(?:[-_][a-z0-9]{2,4}){0,2})\.ftl", re.IGNORECASE)
_OURS = re.compile(r"words\b.*\.ftl", re.IGNORECASE)


class Translations(NamedTuple):
    """The translation files of a pack by language code, and the findings about files that are not read."""

    files: dict[str, SourceText]
    problems: tuple[Diagnostic, ...]


def checkable() -> bool:
    """Return whether the library that checks translation files is installed."""
    try:
        return find_spec("fluent.runtime") is not None
    except ModuleNotFoundError:  # ``find_spec`` raises if even the parent package is missing
        return False


def translations(folder: Path) -> Translations:
    """Read the translation files of a pack; report files that cannot be read."""
    found: dict[str, SourceText] = {}
    problems = []
    for path in sorted(path for path in folder.glob("*.ftl") if _OURS.fullmatch(path.name)):
        read = _read(path)
        if isinstance(read, Diagnostic):
            problems.append(read)
        else:
            found[NAME.sub(r"\1", path.name)] = read
    return Translations(found, tuple(problems))


def _read(path: Path) -> SourceText | Diagnostic:
    shown = display_path(str(path))
    if NAME.fullmatch(path.name) is None:
        message = f'this file is not read: translations are in files named like "words.de.ftl", not "{path.name}"'
        return problem(UNREAD, Span(0, 0), shown, message, _naming_help(path.name))
    try:
        data = read_file(path)
    except OSError as refusal:
        return problem(UNREAD, Span(0, 0), shown, f"this cannot be read: {refusal.strerror or 'it is not a file'}")
    if len(data) > LARGEST:
        message = f"this file is too large: at most {LARGEST:,} bytes are read"
        return problem(UNREAD, Span(0, 0), shown, message, "remove words that no card of the pack uses")
    source, wrong = read_source(data, shown)
    undecoded = next((one for one in wrong if one.code in ("CIT001", "CIT003")), None)
    return source if undecoded is None else problem(UNREAD, Span(0, 0), shown, undecoded.message, undecoded.help)


def _naming_help(name: str) -> str:
    found = _MEANT.fullmatch(name)
    if found is None:
        return "put the code of the language into the name: words.de.ftl, words.pt-BR.ftl"
    language, *rest = re.split("[-_]", found[1])
    parts = [language.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)]
    return f'rename it to "words.{"-".join(parts)}.ftl"'

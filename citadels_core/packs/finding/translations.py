"""Read what packs bring along for players who speak other languages: a file beside the manifest for each."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from citadels_core.packs.finding.discovery import read_file
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import SourceText, Span, display_path, read_source

NAME: Final = re.compile(r"words\.([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?)\.ftl")
"""What such a file is called: ``words.de.ftl``, ``words.pt-BR.ftl`` or ``words.zh-Hans.ftl``, with the code of its
language. Like a README it is no part of what games are played with."""

LARGEST: Final = 1 << 18
"""A file of more bytes is not read."""

UNREAD: Final = "CIT625"
"""The code of what is said of a file, or of a message in it, that is not read."""

_MEANT = re.compile(r"words[._ -]([a-z]{2,3}(?:[-_][a-z0-9]{2,4}){0,2})\.ftl", re.IGNORECASE)
_OURS = re.compile(r"words\b.*\.ftl", re.IGNORECASE)


class Translations(NamedTuple):
    """The files of a pack by the codes of their languages, and what is wrong with those that are not read."""

    files: dict[str, SourceText]
    problems: tuple[Diagnostic, ...]


def checkable() -> bool:
    """Return whether the library is installed by which these files are checked."""
    try:
        return find_spec("fluent.runtime") is not None
    except ModuleNotFoundError:  # nothing of Fluent is there
        return False


def translations(folder: Path) -> Translations:
    """Return the texts of these files; those that cannot be read are left out and told."""
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
        message = (
            f'this file is not read: words in another language are in files such as words.de.ftl, not "{path.name}"'
        )
        return problem(UNREAD, Span(0, 0), shown, message, _proper(path.name))
    try:
        data = read_file(path)
    except OSError as refusal:
        return problem(UNREAD, Span(0, 0), shown, f"this cannot be read: {refusal.strerror or 'it is no file'}")
    if len(data) > LARGEST:
        message = f"this file is too large: at most {LARGEST:,} bytes are read"
        return problem(UNREAD, Span(0, 0), shown, message, "leave out what is not called by these words")
    source, wrong = read_source(data, shown)
    undecoded = next((one for one in wrong if one.code in ("CIT001", "CIT003")), None)
    return source if undecoded is None else problem(UNREAD, Span(0, 0), shown, undecoded.message, undecoded.help)


def _proper(name: str) -> str:
    """Say what a file is to be called."""
    found = _MEANT.fullmatch(name)
    if found is None:
        return "name it with the code of its language: words.de.ftl, words.pt-BR.ftl"
    language, *rest = re.split("[-_]", found[1])
    parts = [language.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)]
    return f'rename it to "words.{"-".join(parts)}.ftl"'

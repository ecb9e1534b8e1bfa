"""Check that the files in a package have names valid on every system, and are of an allowed kind."""

import re
import unicodedata
from collections.abc import Iterable

from citadels_core.model.art import is_file
from citadels_core.packs.finding.discovery import DEEPEST, SUFFIX
from citadels_core.packs.finding.translations import NAME as TRANSLATION
from citadels_core.packs.manifest.manifest import FILE
from citadels_core.packs.manifest.requirements import RESERVED

DOCUMENTS = ("readme", "licence", "license", "changelog", "authors", "notice", "copying")
"""The names of documents that a package may have in its top folder."""

DOCUMENT_SUFFIXES = ("", ".md", ".txt")

LONGEST = 200
"""The maximum number of bytes of a path in a package."""

_RESERVED = re.compile(rf"({'|'.join(RESERVED)}|conin\$|conout\$|com[¹²³]|lpt[¹²³])( *\..*)?", re.IGNORECASE)


def unfit(name: str) -> str | None:
    """Return why a path cannot be in a package, as the end of a sentence; None when it can.

    >>> unfit("cards/inn.card")
    >>> unfit("../inn.card")
    'it leads out of the pack'
    """
    if not name.isprintable():
        return "it has invisible characters"
    if "\\" in name or ":" in name or name.startswith("/"):
        return "a path in a package must be relative and have forward slashes only"
    parts = name.split("/")
    if ".." in parts:
        return "it leads out of the pack"
    if unicodedata.normalize("NFC", name) != name:
        return "some computers would store it with other characters (it is not in Unicode form NFC)"
    if len(name.encode()) > LONGEST or len(parts) > DEEPEST + 1:
        return "the path is too long for some computers"
    for part in parts:
        if not part or part != part.strip() or part[0] == "." or part[-1] == "." or re.search(r'[<>"|?*]', part):
            return "some computers do not allow this name"
        if _RESERVED.fullmatch(part):
            return "Windows reserves this name"
    if name == FILE or is_document(name) or name.endswith(SUFFIX) or is_file(name):
        return None
    return f"a package can only have {FILE}, files that end in {SUFFIX}, .svg or .png, a README and a LICENCE"


def is_document(name: str) -> bool:
    """Return whether a file in a package is a document such as a README, or is a translation."""
    if TRANSLATION.fullmatch(name):
        return True
    stem, dot, suffix = name.lower().partition(".")
    return stem in DOCUMENTS and dot + suffix in DOCUMENT_SUFFIXES


def clash(names: Iterable[str]) -> tuple[str, str] | None:
    """Return two paths that some system treats as equal, or as a folder and a file inside it; else None."""
    files: dict[str, str] = {}
    folders: dict[str, tuple[str, str]] = {}
    for name in names:
        if (key := _key(name)) in files:
            return files[key], name
        files[key] = name
        parts = name.split("/")
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            known, of = folders.setdefault(_key(folder), (folder, name))
            if known != folder:
                return of, name
    return next(((files[key], of) for key, (_, of) in folders.items() if key in files), None)


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())

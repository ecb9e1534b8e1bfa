"""Report files that look like card files or a manifest but have the wrong name."""

import re
import stat
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path, PurePath

from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import Span, display_path

MISNAMED = "CIT616"
PARKED = "CIT619"
SUFFIX = ".card"

LOOKED_INTO = 200
"""The maximum number of files in one folder of which the beginning is read."""
BEGINNING = 1_000
"""How many bytes at the beginning of a file are read to see whether it declares cards."""

_ABOUT = frozenset({"readme", "license", "licence", "copying", "changelog", "notice"})
_OTHER = re.compile(
    r"\.(?:adoc|bak|csv|docx?|gif|html?|jpe?g|json|log|md|odt|old|orig|pdf|png|py|rej|rst|rtf|save|svg|swp|tmp|toml|webp|"
    r"ya?ml|zip)",
    re.IGNORECASE,
)
"""Suffixes of files that are about cards, or are backups of card files, and are not meant to be loaded."""

_ADDED = re.compile(rf"(.+\.card|{re.escape(FILE)})((?:\.(?:txt|text|md|rtf|docx?|odt))*)", re.IGNORECASE)
"""Two groups: the intended name, and the suffix that a text editor has added."""


def meant(name: str) -> str | None:
    """Return the correct file name that a wrong name resembles; None if the name is correct or unrelated.

    >>> meant("table.card.txt"), meant("Table.CARD"), meant("pack.toml.txt"), meant("notes.txt"), meant("table.card")
    ('table.card', 'Table.card', 'pack.toml', None, None)
    """
    found = _ADDED.fullmatch(name)
    if found is None or name.startswith("."):
        return None
    stem, dot, ending = found[1].rpartition(".")
    proper = f"{stem}{dot}{ending.lower()}" if ending.lower() == "card" else FILE
    return proper if proper != name else None


def check(here: Path, names: Sequence[str]) -> Iterator[Diagnostic]:
    """Report the files of a folder that are not read because of their names."""
    found = dict(_holding_cards(here, names))
    for name in sorted(names):
        path = display_path(str(here / name))
        if (proper := found.get(name)) is not None:
            message = f'this file looks like a card file, but is not read, because it is named "{name}"'
            help_ = f'rename it to "{proper}"; if it is not meant to be read, give it a name that ends in .bak'
            yield problem(PARKED, Span(0, 0), path, message, help_)
        elif (proper := meant(name)) is not None:
            what = "the manifest of a pack is" if proper == FILE else "cards are in files"
            wanted = f'named "{FILE}"' if proper == FILE else "that end in .card"
            message = f'this file is not read: {what} {wanted}, and this one is named "{name}"'
            help_ = (
                f'rename it to "{proper}"; when an editor such as Notepad saves it, choose the type "All files", so '
            )
            yield problem(MISNAMED, Span(0, 0), path, message, f"{help_}that no ending is added")


def empty_folder(here: Path) -> Diagnostic:
    """Report a folder that is named like a card file and contains no card file."""
    message = f'"{here.name}" is a folder without card files: cards are in files that end in {SUFFIX}'
    return problem(MISNAMED, Span(0, 0), display_path(str(here)), message, "write the cards into a file of that name")


def _holding_cards(here: Path, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the name, and the name to use, of each file that begins like a card file without ``.card``."""
    there = (name for name in sorted(names) if meant(name) is None and not name.startswith(".") and name[-1] != "~")
    paths = (PurePath(name) for name in there if not name.endswith(SUFFIX) and name != FILE)
    asked = (path for path in paths if _OTHER.fullmatch(path.suffix) is None and path.stem.lower() not in _ABOUT)
    for path in islice(asked, LOOKED_INTO):
        if (text := _beginning(here / path)) and _declares().match(text):
            yield path.name, f"{path.stem}{SUFFIX}"


@cache
def _declares() -> re.Pattern[str]:
    """Return a pattern for the first lines of a card file: a declaration and an indented line below it."""
    # Imported here, because the import is slow and only misnamed files need it.
    from citadels_core.model.vocabulary import DECLARATIONS

    kinds = "|".join(row.name for row in DECLARATIONS)
    return re.compile(rf"\ufeff?(?:\s++|#[^\n]*\n)*+(?:{kinds}) +\S[^\n]*\n(?:[ \t]*+(?:#[^\n]*)?\n)*+[ \t]++[^\s#]")


def _beginning(file: Path) -> str:
    """Return the beginning of a text file; empty if the file is a link or cannot be read."""
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            return ""
        with file.open("rb") as opened:
            data = opened.read(BEGINNING)
    except (OSError, ValueError):
        return ""
    return data.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")

"""Find files that were to be card files or a manifest, and have another name."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from citadels_core.packs.manifest import FILE
from citadels_dsl.diagnostics import Diagnostic, problem
from citadels_dsl.source import Span, display_path

MISNAMED = "CIT616"

_ADDED = re.compile(rf"(.+\.card|{re.escape(FILE)})((?:\.(?:txt|text|md|rtf|docx?|odt))*)", re.IGNORECASE)
"""What the name was to be, and what a program that writes texts has put behind it."""


def meant(name: str) -> str | None:
    """Return the name that a file was to have; None for one that has no other.

    >>> meant("table.card.txt"), meant("Table.CARD"), meant("pack.toml.txt"), meant("notes.txt"), meant("table.card")
    ('table.card', 'Table.card', 'pack.toml', None, None)
    """
    found = _ADDED.fullmatch(name)
    if found is None or name.startswith("."):
        return None
    stem, dot, ending = found[1].rpartition(".")
    proper = f"{stem}{dot}{ending.lower()}" if ending.lower() == "card" else FILE
    return proper if proper != name else None


def advice(name: str) -> str:
    """Say how a file gets the name that it was to have."""
    return (
        f'rename it to "{meant(name)}"; when an editor such as Notepad saves it, choose the type "All files", so '
        "that no ending is added"
    )


def check(here: Path, names: Iterable[str]) -> Iterator[Diagnostic]:
    """Report the files of a folder that are not read because of their names."""
    for name in sorted(names):
        if (proper := meant(name)) is not None:
            what = "the manifest of a pack is" if proper == FILE else "cards are in files"
            wanted = f'named "{FILE}"' if proper == FILE else "that end in .card"
            message = f'this file is not read: {what} {wanted}, and this one is named "{name}"'
            yield problem(MISNAMED, Span(0, 0), display_path(str(here / name)), message, advice(name))

"""Idioms: common tasks of card writers, each with the lines of a card that solve the task.

The idioms are sections of the card files of the pack ``say_it``, in this folder. A section has a title
``## What it is``, search terms after ``# also:``, remarks, and a card with its scenarios. The solution is the part of
a block below ``# the lines:``. Three outputs are generated from the idioms: ``docs/how-to/find-lines-for-an-idea.md``,
the answers of ``citadels explain --how``, and the snippets of editors.
"""

import re
import textwrap
from functools import cache
from pathlib import Path

from attrs import frozen

PACK = Path(__file__).parent / "say_it"
"""The folder of the pack whose cards are the idioms."""

LINES = "# the lines:"
"""The comment above the lines of the solution."""

ALSO = "# also:"
STATES = ("marker ", "counter ", "note ", "zone ")
"""The keywords of declarations that the lines of an idiom may need, each in column 0."""


@frozen
class Idiom:
    """A common task of card writers, and the lines of a card that solve the task."""

    title: str
    also: tuple[str, ...]
    """Other search terms for the task."""
    remarks: tuple[str, ...]
    card: str
    """The text of an example card, with its scenarios and the declarations that it needs."""
    lines: str
    """The lines of the solution, dedented."""
    below: str
    """The parent line of the solution, such as ``district Bakery`` or ``action Sell once per turn``."""
    needs: str
    """The text of the declarations that the lines need; may be empty."""


def read(text: str) -> tuple[str, tuple[Idiom, ...]]:
    """Parse the text of a card file with idioms; return the file's title and its idioms, in file order."""
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    return head.strip().removeprefix("# "), tuple(map(_idiom, sections))


def _idiom(section: str) -> Idiom:
    title, _, below = section.partition("\n")
    comments, rows = [], below.split("\n")
    while rows[0].startswith("# "):
        comments.append(rows.pop(0))
    also = [part.strip() for row in comments if row.startswith(ALSO) for part in row.removeprefix(ALSO).split(";")]
    remarks = [row.removeprefix("# ") for row in comments if not row.startswith(ALSO)]
    at = next(number for number, row in enumerate(rows) if row.strip() == LINES)
    lines, parent = _block(rows, at)
    card = "\n".join(row for row in rows if row.strip() != LINES)
    return Idiom(title, tuple(also), tuple(remarks), card.strip() + "\n", lines, parent, _needs(rows))


def _block(rows: list[str], at: int) -> tuple[str, str]:
    """Return the lines below a comment up to the end of the block, and the parent line of the block."""
    indent = len(rows[at]) - len(rows[at].lstrip())
    found = []
    for row in rows[at + 1 :]:
        if not row.strip() or len(row) - len(row.lstrip()) < indent:
            break
        found.append(row)
    parent = next(row for row in reversed(rows[:at]) if row.strip() and len(row) - len(row.lstrip()) < indent)
    return textwrap.dedent("\n".join(found)), parent.strip()


def _needs(rows: list[str]) -> str:
    """Return the declarations of markers, counters, notes and zones in an example, with their blocks."""
    found: list[str] = []
    within = False
    for row in rows:
        if row and not row[0].isspace():
            within = row.startswith(STATES)
        if within and row.strip():
            found.append(row)
    return "\n".join(found)


@frozen
class Chapter:
    """The idioms of one file, with the title of their common topic."""

    title: str
    idioms: tuple[Idiom, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return all idioms, grouped by topic."""
    files = sorted(PACK.glob("*.card"), key=lambda file: int(file.name.partition("-")[0]))
    return tuple(Chapter(*read(file.read_text("utf-8"))) for file in files)


@cache
def idioms() -> tuple[Idiom, ...]:
    """Return all idioms, in the order of the page that lists them."""
    return tuple(idiom for chapter in chapters() for idiom in chapter.idioms)


__all__ = ["PACK", "Chapter", "Idiom", "chapters", "idioms"]

"""What card writers want to say, with the lines that say it: the idioms, and how they are looked for.

The idioms are the card files of the pack ``say_it``, in this folder. Below a title ``## What it is`` stand ``# also:``
with other ways to ask for it, remarks, and a card with its scenarios. What is below ``# the lines:``, to the end of its
block, is what says it. The page ``docs/how-to/say-it.md``, the answers of ``citadels explain --how`` and the snippets
of editors are made of them.
"""

import re
import textwrap
from functools import cache
from pathlib import Path

from attrs import frozen

PACK = Path(__file__).parent / "say_it"
"""The pack that the idioms are the cards of."""

LINES = "# the lines:"
"""The comment above the lines that say it."""

ALSO = "# also:"
STATES = ("marker ", "counter ", "note ", "zone ")
"""How declarations begin that lines may need besides, each in the first column."""


@frozen
class Idiom:
    """Something that card writers want, and the lines that say it."""

    title: str
    also: tuple[str, ...]
    """What else somebody may call it."""
    remarks: tuple[str, ...]
    card: str
    """A card that says it, with its scenarios and all that it declares."""
    lines: str
    """The lines that say it, as they stand in the card, the first one in the first column."""
    below: str
    """The line that they stand below, such as ``district Bakery`` or ``action Sell once per turn``."""
    needs: str
    """What has to be declared for them besides; nothing where they need nothing."""


def read(text: str) -> tuple[str, tuple[Idiom, ...]]:
    """Return the title of a file and its idioms, in order."""
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
    """Return the lines below the comment of a row, to the end of its block, and the line they stand below."""
    indent = len(rows[at]) - len(rows[at].lstrip())
    found = []
    for row in rows[at + 1 :]:
        if not row.strip() or len(row) - len(row.lstrip()) < indent:
            break
        found.append(row)
    parent = next(row for row in reversed(rows[:at]) if row.strip() and len(row) - len(row.lstrip()) < indent)
    return textwrap.dedent("\n".join(found)), parent.strip()


def _needs(rows: list[str]) -> str:
    """Return the markers, counters and notes that are declared, with what belongs to them."""
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
    """The idioms of one file, which are about one thing."""

    title: str
    idioms: tuple[Idiom, ...]


def _number(file: Path) -> int:
    return int(file.name.partition("-")[0])


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return all idioms, by what they are about."""
    return tuple(Chapter(*read(file.read_text("utf-8"))) for file in sorted(PACK.glob("*.card"), key=_number))


@cache
def idioms() -> tuple[Idiom, ...]:
    """Return all idioms, in the order of their page."""
    return tuple(idiom for chapter in chapters() for idiom in chapter.idioms)


__all__ = ["PACK", "Chapter", "Idiom", "chapters", "idioms"]

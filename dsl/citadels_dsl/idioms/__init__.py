"""What card writers want to say, with the lines that say it: the idioms, and how they are looked for.

The idioms are the card files of the pack ``say_it``, in this folder. Below a title ``## What it is`` stand ``# also:``
with other ways to ask for it, remarks, and a card with its scenarios. What is below ``# the lines:``, to the end of its
block, is what says it. The page ``docs/how-to/say-it.md``, the answers of ``citadels explain --how`` and the snippets
of editors are made of them.
"""

from functools import cache
from pathlib import Path

from attrs import frozen

from citadels_dsl.idioms.reading import PACK, Idiom, read


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

"""The names and texts that packs have in other languages, read from their files of Fluent messages."""

from functools import lru_cache
from typing import Final

from attrs import frozen
from fluent.runtime import FluentResource
from fluent.syntax import ast

PACKS: Final = 64
"""The words of so many packs are kept when they have been read."""


@frozen
class PackWord:
    """What something of a pack is called in another language, and the text of a card; None where that is not there."""

    name: str
    text: str | None


@lru_cache(maxsize=PACKS)
def words_of_pack(text: str) -> dict[str, PackWord]:
    """Return the words by their keys: each a message of plain text, the text of a card its attribute ``text``.

    What is no message, or has places in it, is left out: packs come from anywhere.

    >>> words_of_pack("old-inn = Alter Gasthof\\n    .text = Am Ende 1 Punkt mehr.")
    {'old-inn': PackWord(name='Alter Gasthof', text='Am Ende 1 Punkt mehr.')}
    """
    try:
        entries = FluentResource(text).body
    except RecursionError:  # braces in braces
        return {}
    found = {}
    for entry in entries:
        if isinstance(entry, ast.Message) and (name := _plain(entry.value)) is not None:
            texts = [_plain(one.value) for one in entry.attributes if one.id.name == "text"]
            found[entry.id.name] = PackWord(name, texts[0] if texts else None)
    return found


def _plain(pattern: ast.Pattern | None) -> str | None:
    """Return what a pattern says that is text alone, None for any other."""
    parts = [] if pattern is None else [part.value for part in pattern.elements if isinstance(part, ast.TextElement)]
    whole = pattern is not None and len(parts) == len(pattern.elements)
    return " ".join("".join(parts).split()) if whole else None

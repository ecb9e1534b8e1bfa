"""How a card names its picture: patterns of files and colours, and the search for icons by word."""

import re
from collections.abc import Iterable

IMAGE = "data:"
"""The beginning of the art of a card whose picture is a file, once the file was read."""

SUFFIXES = (".svg", ".png")
"""The suffixes of the files of pictures."""

SHORTEST_PART = 4
"""A word with so many letters is also found inside a longer word."""

_PART = r"[A-Za-z0-9_][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*"
FILE = re.compile(rf"(?:{_PART}/)*{_PART}(?:{'|'.join(map(re.escape, SUFFIXES))})")
"""The name of a file with a picture: a relative path that is the same on every computer."""

COLOUR = re.compile("#[0-9a-fA-F]{6}")


def is_file(art: str) -> bool:
    """Return whether the art of a card is the name of a file.

    >>> is_file("quay.svg"), is_file("fishing-boat"), is_file("../quay.svg")
    (True, False, False)
    """
    return FILE.fullmatch(art) is not None


def icons_about(text: str, icons: Iterable[str]) -> list[str]:
    """Return the icons with a word of a text in their name, those with the most words first.

    >>> icons_about("a boat for fishing", ["sailboat", "boat", "fishing-boat", "crown"])
    ['fishing-boat', 'boat', 'sailboat']
    """
    words = {_stem(word) for word in re.findall(r"[a-z0-9]+", text.lower())}
    long = [word for word in words if len(word) >= SHORTEST_PART]
    ranked = (
        (-2 * len(words & {*map(_stem, name.split("-"))}) - any(word in name for word in long), len(name), name)
        for name in icons
    )
    return [name for count, _, name in sorted(ranked) if count]


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word

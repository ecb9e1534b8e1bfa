"""Bring what people say to the words that cards have for it, as ``speech.toml`` lists them."""

import re
import tomllib
from pathlib import Path

_LISTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

ALIKE = {other: word for word, others in _LISTS["alike"].items() for other in others.split()}
"""What means the same when something is looked up, by each word that people have for it."""

LITTLE = frozenset(_LISTS["little"].split())
"""Words that tell nothing where anything else is said."""


def spoken(text: str) -> str:
    """Return the words of a text in small letters, each as the one that stands for all that mean the same.

    >>> spoken("Steal coins from an opponent's hand")
    'steal gold from player hand'
    """
    every = re.findall(r"[a-z0-9]+(?:-[a-z]+)?", re.sub(r"['’](?:s\b)?", "", text.lower()))
    words = [word for word in every if word not in LITTLE] or every
    return " ".join(ALIKE.get(word, word) for word in words)

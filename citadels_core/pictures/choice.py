"""Choose an icon for a card that names none: from its name, else from its rules, else from its type."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

from citadels_core.icons import icons
from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import type_called
from citadels_core.pictures.incomes import income_type
from citadels_core.pictures.type_setting import DATA


@cache
def icon_lists() -> Mapping[str, Any]:
    """Return the lists of icons in ``data/icons.toml``."""
    return tomllib.loads((DATA / "icons.toml").read_text("utf-8"))


def choose_icon(card: Card) -> str:
    """Return the name of an icon; it is the same for every card with this name, text and type."""
    text = (card.text or card.sentence).lower()
    kind = (income_type(card) or "character") if card.is_character else type_called(card.type)
    lists = icon_lists()
    by_rule = next((names for word, names in lists["words"].items() if word in text), ())
    by_type = lists["types"].get(kind, ())
    return _of_name(card.name) or _one_of(by_rule, card.name) or _one_of(by_type, card.name) or str(lists["other"])


def _of_name(name: str) -> str | None:
    """Return an icon that has the name of a card, or that stands for a word of it, the last word first."""
    words: list[str] = re.findall(r"[a-z]+", re.sub(r"['’]s?\b", "", name.lower()))
    if "-".join(words) in icons():
        return "-".join(words)
    meant: Mapping[str, str] = icon_lists()["names"]
    for word in reversed(words):
        for form in (word, word.removesuffix("s")):
            if form in meant:
                return meant[form]
            if form in icons():
                return form
    found = [icon for word in words if len(word) > 3 for icon in _by_word().get(word, ())]
    best: str | None = max(found, key=lambda icon: (found.count(icon), -len(icon), icon), default=None)
    return best


@cache
def _by_word() -> dict[str, list[str]]:
    """Return the names of icons by each of their words."""
    words: dict[str, list[str]] = {}
    for icon in icons():
        for word in icon.split("-"):
            words.setdefault(word, []).append(icon)
    return words


def _one_of(names: Iterable[str], name: str) -> str | None:
    """Return one of the icons that exist, chosen by the hash of a card's name."""
    known = [one for one in names if one in icons()]
    return known[blake2b(name.encode(), digest_size=4).digest()[0] % len(known)] if known else None

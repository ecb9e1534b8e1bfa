"""Choose an icon for a card that names none: from its name, else from its rules, else from its type."""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b

from citadels_core.icons import icons
from citadels_core.model.programs.ir import Card
from citadels_core.model.vocabulary.types import type_called

BY_RULE = {
    "destroy": ("bomb", "battle-axe", "cannon"),
    "steal": ("robber", "swap-bag", "hand"),
    "exchange": ("trade", "cycle", "card-exchange"),
    "crown": ("crown", "queen-crown", "throne-king"),
    "point": ("laurels", "trophy", "rosa-shield"),
    "discard": ("card-discard", "shredder"),
    "draw": ("card-draw", "card-pickup"),
    "card": ("card-pick", "card-play"),
    "pay": ("cash", "receive-money"),
    "gold": ("coins", "two-coins", "gold-stack"),
}
"""Icons for words of a card's text; the first word in this order that the text contains decides."""

BY_TYPE = {
    "noble": ("castle", "palace", "family-house"),
    "religious": ("church", "greek-temple", "byzantin-temple"),
    "trade": ("shop", "market-stall", "warehouse"),
    "military": ("stone-tower", "barracks", "watchtower"),
    "unique": ("obelisk", "fountain", "star-altar"),
    "character": ("cowled", "hood", "feathered-wing"),
}
"""Icons for cards whose name and text decide nothing."""


def choose_icon(card: Card) -> str:
    """Return the name of an icon; it is the same for every card with this name, text and type."""
    text = (card.text or card.sentence).lower()
    kind = "character" if card.is_character else type_called(card.type)
    by_rule = next((names for word, names in BY_RULE.items() if word in text), ())
    return _of_name(card.name) or _one_of(by_rule, card.name) or _one_of(BY_TYPE.get(kind, ()), card.name) or "castle"


def _of_name(name: str) -> str | None:
    """Return an icon whose name is that of a card, or has most words of it."""
    words = re.findall(r"[a-z]+", re.sub(r"['’]s?\b", "", name.lower()))
    if "-".join(words) in icons():
        return "-".join(words)
    found = [icon for word in words if len(word) > 3 for icon in _by_word().get(word, ())]
    return max(found, key=lambda icon: (found.count(icon), -len(icon), icon), default=None)


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

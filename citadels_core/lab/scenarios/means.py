"""Predicates that test whether a value in a game is the card, player or number that a scenario names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from citadels_core.game.core_game import CoreGame

NUMBERED = {"player": "Player", "type": "Type", "resource": "Resource", "number": "Int"}
"""The kinds of things that a scenario names by number, with their types."""


def means(game: CoreGame, noun: str, value: int, choice: Sequence[Any]) -> bool:
    """Return whether a value of the type ``noun`` in a game is the value that a scenario names."""
    kind, *parts = choice
    if kind in NUMBERED:
        return bool(noun == NUMBERED[kind] and value == parts[0])
    return kind in NAMED and NAMED[kind](game, noun, value, parts)


def _card(game: CoreGame, noun: str, value: int, parts: Sequence[Any]) -> bool:
    id_, *owner = parts
    box = game.box
    if noun == "Name":
        return bool(box.definitions[value].id == id_)
    named = noun in ("Card", "District") and value >= 0 and box.definitions[box.cards[value]].id == id_
    return named and (not owner or owner[0] in (None, game.table.owner[value]))


def _character(game: CoreGame, noun: str, value: int, parts: Sequence[Any]) -> bool:
    return noun == "Character" and 0 <= value < len(game.box.cast) and game.box.cast[value].id == parts[0]


NAMED: Mapping[str, Callable[[CoreGame, str, int, Sequence[Any]], bool]] = {
    "any": lambda *_: True,
    "either": lambda game, noun, value, parts: any(means(game, noun, value, one) for one in parts[1:]),
    "card": _card,
    "character": _character,
    "label": lambda game, noun, value, parts: noun == "Label" and game.box.label_text(value) == parts[0],
}
"""The predicate for each other kind of thing."""

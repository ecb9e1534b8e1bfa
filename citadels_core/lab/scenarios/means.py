"""Tell whether a thing of a game is what a scenario names."""

from collections.abc import Sequence
from typing import Any

from citadels_core.game.core_game import CoreGame


def means(game: CoreGame, noun: str, value: int, choice: Sequence[Any]) -> bool:
    """Tell whether a value of a type is what a scenario names."""
    kind, *parts = choice
    box = game.box
    match kind:
        case "any":
            return True
        case "either":
            return any(means(game, noun, value, one) for one in parts[1:])
        case "card":
            if noun == "Name":
                return bool(box.definitions[value].id == parts[0])
            owner = parts[1] if len(parts) > 1 else None
            named: bool = (
                noun in ("Card", "District") and value >= 0 and box.definitions[box.cards[value]].id == parts[0]
            )
            return named and owner in (None, game.table.owner[value])
        case "character":
            return bool(noun == "Character" and 0 <= value < len(box.cast) and box.cast[value].id == parts[0])
        case "label":
            return bool(noun == "Label" and box.label_text(value) == parts[0])
        case "player" | "type" | "resource" | "number":
            return bool(noun == {"number": "Int"}.get(kind, kind.title()) and value == parts[0])
        case _:
            return False

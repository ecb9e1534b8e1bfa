"""Build stable ids of options and districts from information that the asked seat may know."""

import re
from collections.abc import Sequence
from typing import Any

from citadels_core.box.box import NumberedRule
from citadels_core.game.core_game import CoreGame
from citadels_core.model.question import DECLINE, Question
from citadels_core.speech.values import district_name, say

END = "end-turn"
"""The id of the option that ends a turn."""

Action = tuple[int, int, int]
"""An action of a menu: the number of its rule, its source and its target."""


def slug(text: str) -> str:
    """Convert a name to the form that ids use: lower-case words with hyphens.

    >>> slug("King's Head Inn")
    'kings-head-inn'
    """
    return re.sub(r"[^\w]+", "-", text.lower().replace("'", "").replace("’", "")).strip("-")


def district_key(owner: int, called: str) -> str:
    """Return a unique key for a built district: the seat of its owner, and its name as a slug.

    >>> district_key(1, "Inn 2")
    '1/inn-2'
    """
    return f"{owner}/{slug(called)}"


def option_ids(game: CoreGame, question: Question, values: Sequence[Any]) -> list[str]:
    """Return an id for each option of a decision; no two ids are equal."""
    ids = []
    met: dict[str, int] = {}
    for value in values:
        id_ = _of_action(game, question.seat, value) if question.is_menu else _of_answer(game, question, value)
        met[id_] = count = met.get(id_, 0) + 1
        ids.append(id_ if count == 1 else f"{id_}#{count}")
    return ids


def _of_action(game: CoreGame, seat: int, action: Action) -> str:
    number, this, target = action
    if number < 0:
        return "no" if number == DECLINE else END
    live = game.box.rules[number]
    parts = [live.label]
    if live.source_kind == "district" and live.seat >= 0 and (owner := game.table.owner[this]) != seat and owner >= 0:
        return _aimed(game, live, f"{district_key(owner, district_name(game, this))}/{slug(live.label)}", target, seat)
    if live.source_kind == "district" and live.rule.name:
        parts = [district_name(game, this), live.label]
    elif live.source_kind == "character" and len(game.table.turn.named) > 1:
        parts = [game.box.character_name(this), live.label]
    return _aimed(game, live, "/".join(slug(part) for part in parts), target, seat)


def _aimed(game: CoreGame, live: NumberedRule, base: str, target: int, seat: int) -> str:
    """Return the id of an action; if the action has a target, the id includes it."""
    return base if live.rule.target is None else f"{base}/{_word(game, live.rule.target.noun, target, seat)}"


def _of_answer(game: CoreGame, question: Question, value: Any) -> str:
    if question.is_yes_or_no:
        return "yes" if value else "no"
    return _word(game, question.noun, value, question.seat)


def _word(game: CoreGame, noun: str, value: Any, seat: int) -> str:
    """Return a value as text for an id: the seat of a player, the key of a district, or another name."""
    match noun:
        case "Player":
            return str(value)
        case "Character" if 0 <= value < len(game.box.cast):
            return slug(game.box.character_name(value))
        case "District":
            return district_key(game.table.owner[value], district_name(game, value))
        case "Unseen Character":
            by = next((player for player, laid in game.table.laid if laid == value), None)
            return "unseen" if by is None else f"discarded-by-{by}"
        case "Card":
            return slug(district_name(game, value)) if game.table.sees(value, seat) else "card"
        case "Unseen Card":
            return "card"
        case "Character" | "Int":
            return slug(str(value))
        case _:
            return slug(say(game, noun, value, seat))

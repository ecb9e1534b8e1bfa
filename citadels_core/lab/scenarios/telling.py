"""Say values, events and decisions of a game in words, for those who may see everything."""

from collections.abc import Iterable, Sequence
from typing import Any

from citadels_core.engine.box import Cause
from citadels_core.engine.decision import Decision, Playable
from citadels_core.model.ir import State
from citadels_core.model.state import NOBODY
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, RESOURCES, element, is_set


def say(game: Playable, type_: str, value: Any) -> str:
    """Return a value of a type of the language as words."""
    if is_set(type_):
        return ", ".join(say(game, element(type_), one) for one in value) or "none"
    match type_.removeprefix("Unseen "):
        case "Player":
            return game.name(value) if value >= 0 else "nobody"
        case "Character":
            return game.box.character_name(value) if 0 <= value < len(game.box.cast) else "nobody"
        case "Card" | "District":
            return card(game, value)
        case "Type":
            return DISTRICT_TYPES[value]
        case "Label":
            return game.box.label_text(value)
        case "Resource":
            return RESOURCES[value]
        case "Name":
            return str(game.box.definitions[value].name)
        case "Bool":
            return "yes" if value else "no"
        case "Action":
            return action(game, value)
        case _:
            return str(value)


def card(game: Playable, value: int) -> str:
    """Return the name of a card, with its owner when it is a built district."""
    if value == NOBODY:
        return "none"
    owner = game.table.owner[value]
    name = game.box.card_name(value)
    return name if owner == NOBODY else f"{name} of {game.name(owner)}"


def action(game: Playable, value: Sequence[int]) -> str:
    """Return what an option of a turn does: the action's name and its target."""
    number, _, target = value
    if number < 0:
        return "end turn"
    live = game.box.rules[number]
    if live.rule.target is None:
        return live.label
    return f"{live.label} {say(game, live.rule.target.noun, target)}"


def decision(game: Playable, pending: Decision | None) -> str:
    """Return who is asked what, with all options."""
    if pending is None:
        return "the game is over"
    who = game.name(pending.seat)
    options = "; ".join(dict.fromkeys(say(game, pending.noun, value) for value in pending.values)) or "nothing"
    if pending.kind == "menu":
        return f"{who}, in the turn as {say(game, 'Character', game.table.turn.character)}, can: {options}"
    cause = pending.cause
    why = f" by {cause.card}" if cause is not None else ""
    if pending.kind in ("may", "replace"):
        return f"{who} is asked yes or no{why}" if len(pending.values) > 1 else f"{who} can only say no{why}"
    return f"{who} is asked to choose{why}: {options}"


USUAL = {"abilities": True, "restricted": False}
"""What goes without saying of a turn that begins."""


def event(game: Playable, kind: int, fields: Sequence[Any]) -> str:
    """Return an event as words: its name and its fields."""
    row = EVENTS[kind]
    named = zip(row.fields, fields, strict=True)
    parts = [
        _field(game, name, type_, fields, row.names)
        for (name, type_), value in named
        if USUAL.get(name) != value and (name not in ("giver", "purpose", "source") or value >= 0)
    ]
    return f"{row.name}: {', '.join(parts)}" if parts else row.name


def _field(game: Playable, name: str, type_: str, fields: Sequence[Any], names: Sequence[str]) -> str:
    value = fields[names.index(name)]
    match name:
        case "marker" | "counter" | "note":
            return _state(game, name, value).name
        case "target":
            kind = next(kind for kind in ("marker", "counter", "note") if kind in names)
            on = _state(game, kind, fields[names.index(kind)]).on
            return "on " + say(game, {"player": "Player", "character": "Character"}.get(on, "District"), value)
        case "value" if "note" in names:
            holds = _state(game, "note", fields[names.index("note")]).holds
            return "nothing" if value == NOBODY and holds != "Int" else say(game, holds, value)
        case "abilities":
            return "without abilities"
        case "restricted":
            return "for gathering only"
        case "reason":
            return f"for {game.box.rules[value].label}"
        case "giver":
            return f"from {say(game, type_, value)}"
        case "source" | "purpose" | "other" | "owner" | "paid" | "gathering":
            return f"{name} {say(game, type_, value)}"
        case _:
            return say(game, type_, value)


def _state(game: Playable, kind: str, number: int) -> State:
    """Return the marker, counter or note of a number."""
    table = {"marker": game.box.markers, "counter": game.box.counters, "note": game.box.notes}[kind]
    id_ = next(key for key, value in table.items() if value == number)
    return next(state for state in game.box.states if state.id == id_)


def history(game: Playable, start: int) -> Iterable[tuple[str, str, Cause | None]]:
    """Go through the events since a place in the log: the event, its words, and where it came from."""
    for kind, fields, cause in game.log.since(start):
        yield EVENTS[kind].name, event(game, kind, fields), game.cause(cause)

"""Describe events, decisions and options with nothing hidden, for authors of cards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from citadels_core.box.box import Cause
from citadels_core.box.declared_state import field_type
from citadels_core.game.core_game import CoreGame
from citadels_core.model.question import DECLINE
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENTS, Event
from citadels_core.speech.english import nouns
from citadels_core.speech.messages import message
from citadels_core.speech.values import REFEREE, say


def action(game: CoreGame, value: Sequence[int]) -> str:
    """Describe an option of a menu by the name of the action and its target."""
    number, _, target = value
    if number < 0:
        return message("option.decline" if number == DECLINE else "referee.end")
    live = game.box.rules[number]
    aimed = live.rule.target
    return live.label if aimed is None else f"{live.label} {say(game, aimed.noun, target, REFEREE)}"


def decision(game: CoreGame) -> str:
    """Describe the decision that waits for an answer, with all options."""
    asked = game.question
    if asked is None:
        return message("referee.over")
    who, menu = game.name(asked.seat), asked.is_menu
    said = (action(game, value) if menu else say(game, asked.noun, value, REFEREE) for value in game.values)
    options = "; ".join(dict.fromkeys(said)) or message("thing.nothing")
    if menu and not asked.is_offer:
        turn_of = game.table.turn.character
        character = say(game, "Character", turn_of, REFEREE) if turn_of >= 0 else None
        return message("referee.menu", player=who, character=character, options=options)
    cause = game.cause(asked.cause)
    card = None if cause is None else cause.card
    if asked.is_yes_or_no:
        return message("referee.may" if asked.options > 1 else "referee.no", player=who, card=card)
    return message("referee.choose", player=who, card=card, options=options)


USUAL = {"abilities": True, "restricted": False}
"""The default flags of a turn, which are left out of descriptions."""

NAMED = ("source", "purpose", "other", "owner")
"""The fields that are described with their names; numbers are described with their names, too."""


def event(game: CoreGame, kind: int, fields: Sequence[Any]) -> str:
    """Describe an event by its name and fields; a field that is true is shown by its name only."""
    row = EVENTS[kind]
    named = dict(zip(row.names, fields, strict=True))
    parts = [_field(game, row, name, named) for name, type_ in row.fields if _is_told(name, type_, named[name])]
    return f"{row.name}: {', '.join(parts)}" if parts else row.name


def _is_told(name: str, type_: str, value: Any) -> bool:
    if type_ == "Bool":
        return bool(value) is not USUAL.get(name, False)
    return name not in ("giver", "purpose", "source") or value >= 0


def _field(game: CoreGame, row: Event, name: str, named: Mapping[str, Any]) -> str:
    value, type_ = named[name], field_type(game.box, row, named, name)
    said = say(game, type_, value, REFEREE)
    match name:
        case "value" if value == NOBODY and type_ != "Int":
            return message("thing.nothing")
        case "abilities" | "restricted":
            return message(f"referee.{name}")
        case "reason":
            return message("referee.reason", reason=said)
        case "target" | "giver":
            return message(f"referee.{name}", **{name: said})
        case "amount" if row.unit is not None:
            return f"{said} {nouns(row.unit)[value != 1]}"
        case "amount" if row.signed:
            return f"{value:+}"
        case _ if type_ == "Bool":
            return name
        case _ if type_ == "Int" and name not in row.name.split():
            return f"{name} {said}"
        case _:
            return f"{name} {said}" if name in NAMED else said


def history(game: CoreGame, start: int) -> Iterable[tuple[str, str, Cause | None]]:
    """Yield the name, description and cause of each event from a position in the log on."""
    for kind, fields, cause in game.log.since(start):
        yield EVENTS[kind].name, event(game, kind, fields), game.cause(cause)

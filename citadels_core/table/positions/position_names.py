"""Resolve the names in a position to ids of cards, characters and zones of the game."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from citadels_core.box.box import Box
from citadels_core.model.programs.ir import Card, State
from citadels_core.model.quote import shown
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary.types import AT_TABLE, DISTRICT_TYPES, element
from citadels_core.table.positions.layouts import Layout, PositionError

if TYPE_CHECKING:
    from citadels_core.table.positions.position import Holdings, Mark, Position, Thing

MOST: Final = 1_000_000
"""The largest amount in a position."""

Found = tuple[Any, ...]
"""A card, player or other value of a layout; see ``Layout``."""


def layout_of(position: "Position", box: Box) -> Layout:
    """Return the layout of a position, with all names resolved to ids of this game.

    Raises:
        PositionError: the position names something that the box does not have, or a value is not possible.
    """
    for seat in (*position.players, *(position.finishers or ())):
        _seat(box, seat)
    turn = None
    if position.turn is not None:
        character = position.character
        turn = _seat(box, position.turn), None if character is None else _id(box.cast, character, box)
    elif position.character is not None:
        raise PositionError("The position says a character, and not whose turn it is.", code="no_turn")
    players = {seat: _facts(box, player) for seat, player in position.players.items()}
    first = next((seat for seat, facts in players.items() if facts["characters"]), None)
    return Layout(
        new_game=position.new_game,
        deck=None if position.deck is None else _ids(box, position.deck),
        rest=not position.deck_only,
        turn=turn,
        gathered=None if not position.gathered else first if turn is None else turn[0],
        round=None if position.round is None else _number("round", position.round, 1),
        players=players,
        marks=[_mark(box, mark) for mark in position.marks],
        zones=[_zone(box, name, thing, cards) for name, thing, cards in position.zones],
        under=[
            {
                "district": _district(box, district),
                "things": [_card_or_character_under(box, name) for name in _texts(names)],
            }
            for district, names in position.under
        ],
        facedown=[_district(box, district) for district in position.facedown],
        finishers=position.finishers,
        crown_aside=position.crown_aside,
    )


def _facts(box: Box, player: "Holdings") -> Mapping[str, Any]:
    facts: dict[str, Any] = {
        "characters": tuple([_id(box.cast, name, box) for name in _texts(player.characters)]),
        "city": _ids(box, player.city),
        "crown": player.crown,
    }
    if player.gold is not None:
        facts["gold"] = _number("gold", player.gold, 0)
    if player.hand is not None:
        facts["hand"] = _ids(box, player.hand)
    return facts


def _mark(box: Box, mark: "Mark") -> Mapping[str, Any]:
    state = _state(box, mark.name)
    if state.is_zone:
        raise PositionError(f"{state.name} is a zone for cards, and nothing that lies somewhere.", code="wrong_type")
    told: dict[str, Any] = {state.kind: state.id, "target": _target(box, state, mark.on), "player": _seat(box, mark.by)}
    match state.kind:
        case "counter":
            towards = {"other": _noted(box, state, mark.value)[1]} if state.holds else {}
            return {**told, "amount": _number(state.name, mark.amount, -MOST), **towards}
        case "note":
            return {**told, "value": _noted(box, state, mark.value)}
        case _:
            return told


def _zone(box: Box, name: str, thing: "Thing | None", cards: Iterable[str]) -> Mapping[str, Any]:
    state = _state(box, name)
    if not state.is_zone:
        raise PositionError(f"{state.name} is a {state.kind}, and no zone for cards.", code="wrong_type")
    if thing is not None and state.on == AT_TABLE:
        raise PositionError(f"{state.name} lies at the table, and nobody has one.", code="wrong_type")
    told: dict[str, Any] = {"zone": state.id, "cards": _ids(box, cards)}
    if thing is not None:
        told["target"] = _target(box, state, thing)
    return told


def _noted(box: Box, state: State, value: "Thing | None") -> Found:
    match element(state.holds), value:
        case "Player", int():
            return ("player", _seat(box, value))
        case "Int", int():
            return ("number", _number(state.name, value, -MOST))
        case "Type", str() if value in DISTRICT_TYPES:
            return ("number", DISTRICT_TYPES.index(value))
        case "Character", str():
            return ("character", _id(box.cast, value, box))
        case "District" | "Card", str():
            return _district(box, value)
        case _:
            raise PositionError(f"{state.name} cannot remember {shown(value)}.", code="wrong_type")


def _target(box: Box, state: State, thing: "Thing") -> Found:
    match state.on, thing:
        case "player", int():
            return ("player", _seat(box, thing))
        case "character", str():
            return ("character", _id(box.cast, thing, box))
        case "district" | "card", str():
            return _district(box, thing)
        case _:
            problem = f"{state.name} lies on a {state.on}, which {shown(thing)} is not."
            raise PositionError(problem, code="wrong_type")


def _district(box: Box, thing: "Thing") -> Found:
    """Resolve a district of a city, by its key or its name."""
    if not isinstance(thing, str):
        raise PositionError(f"{shown(thing)} is no district.", code="wrong_type")
    return ("key", thing) if "/" in thing else ("card", _id(box.definitions, thing, box))


def _card_or_character_under(box: Box, name: str) -> Found:
    if any(name in (card.name, card.id) for card in box.cast):
        return ("character", _id(box.cast, name, box))
    return ("card", _id((*box.definitions, *box.cast), name, box))


def _state(box: Box, name: str) -> State:
    for state in box.states:
        if name in (state.name, state.id):
            return state
    raise _missing(box, name, [state.name for state in box.states])


def _ids(box: Box, names: Iterable[str]) -> tuple[str, ...]:
    return tuple([_id(box.definitions, name, box) for name in _texts(names)])


def _id(cards: Iterable[Card], name: str, box: Box) -> str:
    known = list(cards)
    for card in known:
        if name in (card.name, card.id):
            return card.id
    raise _missing(box, name, [card.name for card in known])


def _missing(box: Box, name: str, known: list[str]) -> PositionError:
    hint = phrase(did_you_mean(name, known))
    told = f"The box of {box.edition.book.name} has no {shown(name)}{f'; {hint}' if hint else '.'}"
    return PositionError(told, code="not_in_box")


def _texts(names: Iterable[str]) -> Iterable[str]:
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise PositionError(f"Cards are a tuple of names, not {shown(names)}.", code="wrong_type")
    return names


def _seat(box: Box, seat: object) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < box.seats:
        raise PositionError(
            f"There are the seats 0 to {box.seats - 1}, and no seat {shown(seat)}.", code="no_such_seat"
        )
    return seat


def _number(what: str, value: object, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= MOST:
        problem = f"{what} is a whole number from {least} to {MOST}, not {shown(value)}."
        raise PositionError(problem, code="wrong_number")
    return value

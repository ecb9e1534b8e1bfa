"""Convert values of the card language to words, for one seat or with nothing hidden."""

from typing import Any, Final

from citadels_core.box.declared_state import declared
from citadels_core.box.places import place_at, place_name
from citadels_core.game.core_game import CoreGame
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, STATE_TYPES, UNSEEN, element, is_set
from citadels_core.speech.arguments import NameText, several
from citadels_core.speech.english import nouns_for
from citadels_core.speech.messages import message

REFEREE: Final = None
"""The viewer who sees everything: things have their bare names, districts their owners, too."""

SEEN = {unseen: seen for seen, unseen in UNSEEN.items()}


def say(game: CoreGame, type_: str, value: Any, viewer: int | None) -> str:
    """Return the words for a value or several values; a hidden card is "a card", the viewer is "you"."""
    box = game.box
    if isinstance(value, tuple | list):
        said = [say(game, element(type_), one, viewer) for one in value]
        return several(said) if viewer is not REFEREE else several(said, "comma") or message("thing.none")
    match element(type_) if viewer is not REFEREE else SEEN.get(element(type_), element(type_)):
        case "Player":
            return message("thing.nobody") if value < 0 else player(game, value, viewer)
        case "Character":
            if not 0 <= value < len(box.cast):
                return message("thing.nobody")
            name = NameText("character", box.character_name(value))
            return name if viewer is REFEREE else message("thing.character", character=name)
        case "Unseen Character":
            by = next((player for player, laid in game.table.laid if laid == value), NOBODY)
            there = "thing.facedown" if value in game.table.facedown else "thing.unseen_character"
            return message(there, player=say(game, "Player", by, viewer) if by != NOBODY else None)
        case "Unseen Card":
            return message("thing.unseen_card")
        case "Card" | "District" if value == NOBODY:
            return message("thing.none")
        case "Card" | "District" if viewer is not None:
            return card_name(game, value) if game.table.sees(value, viewer) else message("thing.unseen_card")
        case "Card" | "District":
            owner, name = game.table.owner[value], NameText("card", box.card_name(value))
            return name if owner == NOBODY else message("thing.of_player", card=name, player=player(game, owner))
        case "Name":
            return message("thing.none") if value == NOBODY else NameText("card", box.definitions[value].name)
        case "Type":
            return NameText("type", DISTRICT_TYPES[value])
        case "Label":
            return NameText("answer", box.label_text(value))
        case "Resource":
            return NameText("resource", RESOURCES[value])
        case "Bool":
            return message("thing.yes" if value else "thing.no")
        case "Marker" | "Counter" | "Note":
            state = declared(box, STATE_TYPES[type_])[value]
            many = state.is_counter or is_set(state.holds)
            return NameText("marker", nouns_for(state)[many] or state.name)
        case "Zone":
            return message("thing.none") if value == NOBODY else place(game, value, viewer)
        case "Rule":
            return NameText("ability", box.rules[value].label)
        case _:
            return str(value)


def player(game: CoreGame, seat: int, viewer: int | None = None) -> NameText:
    """Return the name of a player; the viewer is "you"."""
    return NameText("you", "you", seat) if seat == viewer else NameText("player", game.name(seat), seat)


def place(game: CoreGame, value: int, viewer: int | None = None) -> str:
    """Return the words for a zone, with its owner if the zone belongs to a player."""
    name = NameText("place", place_name(game.box, value, lambda card: district_name(game, card)))
    places, bearer = place_at(game.box, value)
    if places.of != "Player":
        return message("thing.place", place=name)
    return message("thing.place_of_player", place=name, player=player(game, bearer, viewer))


def card_name(game: CoreGame, card: int) -> NameText:
    """Return the name of a card as an argument of a message."""
    return NameText("card", district_name(game, card))


def district_name(game: CoreGame, card: int) -> str:
    """Return the name of a card; the second district with this name in a city is numbered: ``Inn 2``."""
    number = dict(game.table.twins).get(card, 1) if game.table.twins else 1
    return called(game.box.card_name(card), number)


def called(name: str, number: int) -> str:
    """Return the name of a district, followed by its number unless the number is 1.

    >>> called("Inn", 1), called("Inn", 2)
    ('Inn', 'Inn 2')
    """
    return name if number == 1 else f"{name} {number}"

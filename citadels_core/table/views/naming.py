"""The names of cards, characters, markers, counters and notes, and which of them a seat may know."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from citadels_core.box.box import Box
from citadels_core.box.declared_state import declared
from citadels_core.box.places import place_name
from citadels_core.model.programs.ir import State as Declared
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, SCALARS, STATE_TYPES
from citadels_core.table.json import Word

SHOWN_TO_ALL = -1


def shown_to(seats: Iterable[int], count: int) -> int:
    """Return a bit set of ``seats``, or -1 (all bits set) if ``seats`` has all seats of the game."""
    found = frozenset(seats)
    return SHOWN_TO_ALL if len(found) == count else sum(1 << seat for seat in found)


def card_names(box: Box, cards: Sequence[int]) -> tuple[str, ...]:
    """Return the names of cards, given by number."""
    if not cards:
        return ()
    names = _names_of_cards(box)
    return tuple([names[card] for card in cards])


@lru_cache(maxsize=64)
def _names_of_cards(box: Box) -> tuple[str, ...]:
    """Return the names of the cards of the deck, in the order of the card numbers."""
    return tuple([box.definitions[number].name for number in box.cards])


def character_names(box: Box, characters: Sequence[int]) -> tuple[str, ...]:
    """Return the names of characters, given by number."""
    if not characters:
        return ()
    cast = box.cast
    return tuple([cast[character].name for character in characters])


def tells(state: Declared, placer: int, target: int, seat: int, shown: int = 0) -> bool:
    """Return whether a seat may see a given marker, counter or note.

    ``shown`` is the bit set of the seats that were shown the mark, with all bits set if all were.
    """
    if shown == SHOWN_TO_ALL or (seat >= 0 and shown >> seat & 1):
        return True
    if state.seen_by == "owner":
        return target == seat
    return state.seen_by_all or (state.seen_by == "placer" and placer == seat != NOBODY)


def word(box: Box, type_: str, value: int, called: Callable[[int], str]) -> Word:
    """Return an engine value in words, but seats and numbers as numbers; ``called`` names cards."""
    match type_:
        case "Character":
            return box.character_name(value) if value >= 0 else NOBODY
        case "Card" | "District" if value != NOBODY:
            return called(value)
        case "Name" if value != NOBODY:
            return box.definitions[value].name
        case "Type" if value != NOBODY:
            return DISTRICT_TYPES[value]
        case "Label" if value != NOBODY:
            return box.label_text(value)
        case "Resource" if value != NOBODY:
            return RESOURCES[value]
        case "Bool":
            return bool(value)
        case "Marker" | "Counter" | "Note":
            return declared(box, STATE_TYPES[type_])[value].name
        case "Zone" if value != NOBODY:
            return place_name(box, value, called)
        case "Noun":
            return SCALARS[value].lower()
        case "Rule":
            return str(box.rules[value].label)
        case _:
            return int(value)

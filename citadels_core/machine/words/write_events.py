"""The class of each event: the one that is named after it. Not compiled."""

from citadels_core.machine.event import Event
from citadels_core.machine.words import (
    write_cards,
    write_characters,
    write_cities,
    write_declared,
    write_gold,
    write_turns,
)
from citadels_core.model.vocabulary import EVENTS

ROOMS = (write_cards, write_characters, write_cities, write_declared, write_gold, write_turns)
"""Where the classes of events are."""


def class_name(word: str) -> str:
    """Return what a class is called that is named after a word.

    >>> class_name("cards looked at")
    'CardsLookedAt'
    """
    return word.title().replace(" ", "")


NAMED: dict[str, type[Event]] = {
    name: made
    for room in ROOMS
    for name, made in vars(room).items()
    if isinstance(made, type) and issubclass(made, Event) and made is not Event
}
"""Every class of an event, by its own name."""

EVENT_CLASSES: dict[str, type[Event]] = {row.name: NAMED.get(class_name(row.name), Event) for row in EVENTS}
"""Every event; ``Event`` itself where nothing changes at the table."""

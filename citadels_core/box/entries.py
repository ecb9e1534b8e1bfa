"""Validation of numbers and log entries from untrusted data, such as a saved game."""

from collections.abc import Callable
from typing import Any

from citadels_core.box.box import Box
from citadels_core.box.declared_state import field_type
from citadels_core.box.places import places_of
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, SCALARS, STATE_TYPES, element, is_set

Entry = tuple[int, tuple[Any, ...], int]
"""An event of the log: the number of its kind, its fields, the number of its cause."""

LONGEST = 10**12
"""The bound of all numbers in a game; a larger one shows that the data is damaged."""


def fits(box: Box, type_: str, value: object) -> bool:
    """Return whether a value is valid for a type in this game; -1 (NOBODY) is invalid."""
    if is_set(type_):
        return isinstance(value, tuple) and all(fits(box, element(type_), one) for one in value)
    if type(value) is bool:
        return type_ == "Bool"
    return type(value) is int and value in LIMITS.get(type_, _any)(box)


def _any(box: Box) -> range:
    return range(-LONGEST, LONGEST)


LIMITS: dict[str, Callable[[Box], range]] = {
    "Player": lambda box: range(box.seats),
    "Character": lambda box: range(len(box.cast)),
    "Card": lambda box: range(len(box.cards)),
    "District": lambda box: range(len(box.cards)),
    "Name": lambda box: range(len(box.definitions)),
    "Type": lambda box: range(len(DISTRICT_TYPES)),
    "Resource": lambda box: range(len(RESOURCES)),
    "Label": lambda box: range(len(box.labels)),
    "Bool": lambda box: range(2),
    "Unseen Character": lambda box: range(len(box.cast)),
    "Unseen Card": lambda box: range(len(box.cards)),
    "Nobody": lambda box: range(-1, 0),
    "Marker": lambda box: range(len(box.markers)),
    "Counter": lambda box: range(len(box.counters)),
    "Note": lambda box: range(len(box.notes)),
    "Noun": lambda box: range(len(SCALARS)),
    "Zone": lambda box: range(places_of(box)[-1].first + len(box.cards)),
    "Rule": lambda box: range(len(box.rules)),
}
"""The valid numbers of each type."""

ALWAYS = frozenset({*STATE_TYPES, "Noun", "Rule"})
"""The types of fields that may not be NOBODY."""


def is_entry(box: Box, entry: Entry) -> bool:
    """Return whether a log entry is an event that is possible in this game."""
    kind, fields, cause = entry
    if kind not in range(len(EVENTS)) or cause not in range(-1, len(box.causes)):
        return False
    event = EVENTS[kind]
    if len(fields) != len(event.fields):
        return False
    named = dict(zip(event.names, fields, strict=True))
    for (name, type_), value in zip(event.fields, fields, strict=True):
        nobody = range(NOBODY - len(box.stand_ins) if name == "source" else NOBODY, 0)
        if type(value) is int and value in nobody and not is_set(type_) and type_ not in ALWAYS:
            continue
        if not fits(box, field_type(box, event, named, name), value):
            return False
    return True

"""For each type of number in a saved game, its valid numbers. This module is not compiled to C."""

from functools import lru_cache

from citadels_core.box.entries import ALWAYS, LIMITS
from citadels_core.machine.chance import BLOCK
from citadels_core.machine.limits import EVERYBODY, MOST, NOBODY
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.zones.moves import PRINTED
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element

WHOLE = range(-(1 << 31), 1 << 31)
"""The numbers of 32 bits."""


@lru_cache(maxsize=64)
def ranges(linker: Linker) -> dict[str, range]:
    """Return the valid numbers of each type in a game, including NOBODY where a field may be unset."""
    contents, lay = linker.contents, linker.box.lay
    people = range(NOBODY - len(contents.stand_ins), lay.people)
    things = {type_: limit(contents) for type_, limit in LIMITS.items()}
    return {
        **{type_: one if type_ in ALWAYS else range(NOBODY, one.stop) for type_, one in things.items()},
        "Int": range(-MOST, MOST + 1),
        "Bool": range(2),
        "Character": people,
        "Unseen Character": people,
        "Name": range(NOBODY - lay.cards, len(contents.definitions)),  # facedown districts have negative names
        "Type": range(PRINTED, len(DISTRICT_TYPES)),
        "Zone": range(NOBODY, lay.card_zones),
        "Key": WHOLE,
        "Draw": range(BLOCK),
        "Count": range(MOST + 1),
        "Card zone": range(lay.card_zones),
        "Character zone": range(lay.person_zones),
        "Seats": range(1 << (lay.seats + 1)),
        "Viewer": range(EVERYBODY, lay.seats),
        "Question": range(6),
        "Noun": range(len(linker.nouns)),
        "Event": range(len(EVENTS)),
        "Thing": range(NOBODY, max(lay.cards, lay.people)),
        "Cause": range(NOBODY, len(contents.causes)),
        "Moment": range(MOST + 1),
        "Writer": range(lay.seats + 2),
        "Declared": WHOLE,
        "Turn": WHOLE,
        "Answer": WHOLE,
    }


def range_of(linker: Linker, type_: str) -> range:
    """Return the valid numbers of a type; for a list type, the valid numbers of an item."""
    return ranges(linker).get(element(type_), WHOLE[: 1 << 32])

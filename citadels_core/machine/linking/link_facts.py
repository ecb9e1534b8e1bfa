"""What the rules of a box can change at all, so that nobody looks where nothing can be. Not compiled."""

from citadels_core.machine.events.moved_cards import CITIES, HANDS
from citadels_core.machine.linking.linker import Linker
from citadels_core.model.programs.payments import PAID
from citadels_core.model.programs.rules import NumberRule
from citadels_core.model.programs.walk import words_in
from citadels_core.model.vocabulary import EVENTS, FACTS, OPERATORS, QUERY_IDS, VALUES
from citadels_core.model.vocabulary.types import STATES

SETTLED = frozenset(
    {row.name for row in OPERATORS if row.pure or row.standing}
    | {row.name for rows in (FACTS, VALUES) for row in rows if row.standing}
)
"""What conditions about the city size may read that changes only with the cities themselves."""

CHANGED_BY = {word: tuple(event.name for event in EVENTS if event.state == word) for word in STATES}
"""The events that change the declared state that such conditions may read besides."""

SIZES = ("city size", "progress")
"""The numbers that say whether a city is complete."""

MOVING = tuple(event.name for event in EVENTS if event.grows or event.shrinks)
"""The events that change how many districts cities have."""

REARRANGING = tuple(event.name for event in EVENTS if event.rearranges)
"""The events that change what the districts of a city are, or where they stand in it, and not how many."""

LIFTING = tuple(event.name for event in EVENTS if event.grows or event.shrinks or event.takes is not None)
"""The events by which a district may come to a city or leave one."""

HANDLING = tuple(event.name for event in EVENTS if event.name in LIFTING or event.draws or event.moves_cards)
"""The events by which a card may come to a hand or leave one."""

MOVED = {"cities": (CITIES, LIFTING), "hands": (HANDS, HANDLING)}
"""What events tell of that follow from others: the bit of what has moved, and by which events that may be."""


def deriving_events(linker: Linker) -> frozenset[str]:
    """Return the events after which a city may have become complete."""
    rules = [live.rule for live in linker.contents.rules]
    sizes = [rule for rule in rules if isinstance(rule, NumberRule) and rule.on in SIZES]
    read = {word for rule in sizes for part in rule.expressions for word in words_in(part)}
    if read - SETTLED - set(CHANGED_BY):
        return frozenset(row.name for row in EVENTS)
    changed = REARRANGING if sizes else ()
    return frozenset([*MOVING, *changed, *(name for word in read for name in CHANGED_BY.get(word, ()))])


def moving_events(linker: Linker) -> dict[str, int]:
    """Return what the events may move from which others follow, as bits; none where no rule answers these."""
    moving: dict[str, int] = {}
    for row in EVENTS:
        if row.follows in MOVED and linker.channel("when", row.name) is not None:
            moves, events = MOVED[row.follows]
            moving |= {event: moving.get(event, 0) | moves for event in events}
    return moving


def spending_events(linker: Linker) -> frozenset[str]:
    """Return the events that may spend gold which is in no stash: none in a box without a rule that lets it be."""
    return frozenset(PAID) if linker.channel("spend", None) is not None else frozenset()


def answered_events(linker: Linker) -> frozenset[str]:
    """Return the events that rules answer, or after which they may answer what follows."""
    if linker.channel("as soon as", None) is not None:
        return frozenset(row.name for row in EVENTS)
    heard = {row.name for row in EVENTS if linker.channel("when", row.heard_as or row.name) is not None}
    return frozenset(moving_events(linker)) | spending_events(linker) | heard


def fixed_size(linker: Linker) -> int | None:
    """Return how many districts complete a city, None where a rule can change it or as how many they count."""
    rules = [live.rule for live in linker.contents.rules]
    if any(isinstance(rule, NumberRule) and rule.on in SIZES for rule in rules):
        return None
    return linker.contents.base[QUERY_IDS["city size"]]

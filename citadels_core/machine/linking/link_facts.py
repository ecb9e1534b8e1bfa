"""Analysis of what the rules of a game can change, so that needless checks are skipped. Not compiled."""

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
"""The words in conditions on the city size whose values only change when cities change."""

CHANGED_BY = {word: tuple(event.name for event in EVENTS if event.state == word) for word in STATES}
"""The events that change each declared state."""

SIZES = ("city size", "progress")
"""The queries that decide whether a city is complete."""

MOVING = tuple(event.name for event in EVENTS if event.grows or event.shrinks)
"""The events that change the number of districts in cities."""

REARRANGING = tuple(event.name for event in EVENTS if event.rearranges)
"""The events that change the kinds or order of districts in a city, but not their number."""

LIFTING = tuple(event.name for event in EVENTS if event.grows or event.shrinks or event.takes is not None)
"""The events that may put a district into a city or take one out."""

HANDLING = tuple(event.name for event in EVENTS if event.name in LIFTING or event.draws or event.moves_cards)
"""The events that may put a card into a hand or take one out."""

MOVED = {"cities": (CITIES, LIFTING), "hands": (HANDS, HANDLING)}
"""For each kind of derived event: the bit of what has moved, and the events that may move it."""


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
    """Return, for each event that may move cards, a bit set of the kinds of moves that trigger rules."""
    moving: dict[str, int] = {}
    for row in EVENTS:
        if row.follows in MOVED and linker.channel("when", row.name) is not None:
            moves, events = MOVED[row.follows]
            moving |= {event: moving.get(event, 0) | moves for event in events}
    return moving


def spending_events(linker: Linker) -> frozenset[str]:
    """Return the events that may spend the gold of counters; none if no rule of the game allows this."""
    return frozenset(PAID) if linker.channel("spend", None) is not None else frozenset()


def answered_events(linker: Linker) -> frozenset[str]:
    """Return the events with triggers, and the events that cause other events with triggers."""
    if linker.channel("as soon as", None) is not None:
        return frozenset(row.name for row in EVENTS)
    heard = {row.name for row in EVENTS if linker.channel("when", row.heard_as or row.name) is not None}
    return frozenset(moving_events(linker)) | spending_events(linker) | heard


def fixed_size(linker: Linker) -> int | None:
    """Return the number of districts that complete a city, None if rules can change it."""
    rules = [live.rule for live in linker.contents.rules]
    if any(isinstance(rule, NumberRule) and rule.on in SIZES for rule in rules):
        return None
    return linker.contents.base[QUERY_IDS["city size"]]

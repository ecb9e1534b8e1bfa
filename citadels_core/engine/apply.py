"""The one writer: for each event what it changes, and nothing else in the package changes a game.

Each function of ``writers`` takes the box, the state and the proposed fields, and returns the fields as they came to
be; those in ``CONDITIONAL`` return None, and change nothing, when the event cannot happen as things stand.
"""

from citadels_core.engine.writers import cards, characters, cities, declared, frames, gold, turns
from citadels_core.engine.writers.fields import Fields, Writer
from citadels_core.model.vocabulary import EVENTS

ROOMS = (gold, cards, cities, characters, turns, declared, frames)


def _writer(name: str) -> Writer:
    found: list[Writer] = [vars(room)[name] for room in ROOMS if name in vars(room)]
    return found[0]


WRITERS: tuple[Writer, ...] = tuple(_writer(event.name.replace(" ", "_")) for event in EVENTS)
"""The writer of each event, by the event's number."""

CONDITIONAL = frozenset(
    event.name
    for event, writer in zip(EVENTS, WRITERS, strict=True)
    if writer.__annotations__["return"] == Fields | None
)
"""The events that may turn out not to happen."""

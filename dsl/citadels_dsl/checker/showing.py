"""Find what an instruction lets somebody know: the cards that are looked at, or what is said aloud."""

from citadels_core.model.instructions import Emit
from citadels_core.model.tree import Expr, One, Read
from citadels_core.model.vocabulary import EVENTS

SEEN = frozenset(event.name for event in EVENTS if "cards" in event.shows)
"""The events that name, last, the cards that are looked at."""

ALOUD = frozenset(event.name for event in EVENTS if ("value", "Answer*") in event.fields)
"""The events that tell everybody a value, their last field."""

ASIDE = frozenset(event.name for event in EVENTS if event.lays_aside and not event.private)
"""The events that lay cards aside that somebody sees."""


def shown_by(step: Emit) -> Expr | None:
    """Return what an instruction shows, None where it shows nothing; ``One`` around what is said aloud."""
    last = step.fields[-1] if step.fields else None
    if step.event in ALOUD:
        return last if last is None or isinstance(last, One) else One(last)
    if step.event in SEEN:
        return last.thing if isinstance(last, One) else last
    return Read("aside") if step.event in ASIDE else None

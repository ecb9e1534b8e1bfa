"""Find what an instruction lets somebody know: the cards that are looked at, or what is said aloud or noted."""

from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.tree import Expr, One, Read
from citadels_core.model.vocabulary import EVENTS

SEEN = frozenset(event.name for event in EVENTS if "cards" in event.shows)
"""The events that name, last, the cards that are looked at."""

ALOUD = {
    event.name: event.names.index("value")
    for event in EVENTS
    if dict(event.fields).get("value") in ("Answer*", "Noted*")
}
"""The events that tell players a value, each with the place of the field that holds it."""

ASIDE = frozenset(event.name for event in EVENTS if event.lays_aside and not event.private)
"""The events that lay cards aside that somebody sees."""


def shown_by(step: Emit) -> Expr | None:
    """Return what an instruction shows, None where it shows nothing; ``One`` around what is said aloud or noted."""
    if step.event in ALOUD:
        said = step.fields[ALOUD[step.event]]
        return said if isinstance(said, One) else One(said)
    if step.event in SEEN:
        last = step.fields[-1]
        return last.thing if isinstance(last, One) else last
    return Read("aside") if step.event in ASIDE else None

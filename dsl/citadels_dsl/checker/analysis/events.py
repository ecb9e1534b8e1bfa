"""Ask what the rows of the vocabulary say of the events that instructions make happen."""

from collections.abc import Callable, Iterable

from citadels_core.model.programs.instructions import Emit, Instr
from citadels_core.model.programs.rules import Rule
from citadels_core.model.programs.tree import Expr, Named, Slot
from citadels_core.model.vocabulary import Event
from citadels_dsl.text.by_name import EVENT_BY_NAME

FIRST_FIELD = 2
"""The slot of the first field of the event that a rule answers."""


def event_of(rule: Rule) -> Event | None:
    """Return the event that a rule answers, replaces, forbids or allows; None where it is about something else."""
    return EVENT_BY_NAME.get(rule.on or "")


def heard_as(event: str) -> str:
    """Return the event whose rules answer an event: itself, but for what is treated as another one."""
    return EVENT_BY_NAME[event].heard_as or event


def field_of(event: str, name: str) -> Slot:
    """Return what a rule that answers an event reads for one of its fields."""
    return Slot(FIRST_FIELD + EVENT_BY_NAME[event].names.index(name))


def given(step: Emit) -> dict[str, Expr]:
    """Return what an instruction puts into the fields of its event, by their names."""
    return dict(zip(EVENT_BY_NAME[step.event].names, step.fields, strict=False))


def happens(steps: Iterable[Instr], fits: Callable[[Event], bool]) -> bool:
    """Tell whether one of some instructions makes an event happen whose row fits."""
    return any(isinstance(step, Emit) and fits(EVENT_BY_NAME[step.event]) for step in steps)


def state_of(step: Emit) -> str:
    """Return the id of the marker, counter or note that an event is about; empty for any other event."""
    return next((part.name for part in step.fields if isinstance(part, Named) and part.kind == "state"), "")

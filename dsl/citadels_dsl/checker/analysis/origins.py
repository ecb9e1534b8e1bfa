"""Tell from what a thing that a name stands for was chosen."""

from collections.abc import Sequence

from citadels_core.model.programs.instructions import Change, Choose, Each, Instr, Let, Next, Pick
from citadels_core.model.programs.tree import ZERO, Expr, Filter, One, Slot


def source_of(slot: int, before: Sequence[Instr]) -> Expr:
    """Return what a name was given from, 0 when that is not known."""
    found: Expr = ZERO
    for step in before:
        match step:
            case Change(made) if made == slot:
                return ZERO
            case Let(made, value) if made == slot:
                found = value
            case Choose(made, things=things) | Pick(made, things) | Each(made, things) if made == slot:
                found = things
            case Next(made, queue) if made == slot:
                found = Slot(queue)
            case _:
                pass
    return found


def whole(things: Expr) -> Expr:
    """Return a set without the conditions on what of it is meant."""
    while isinstance(things, Filter):
        things = things.things
    return things


def given_from(thing: Expr, before: Sequence[Instr]) -> Expr | None:
    """Return what a name, or some of the things of a set, comes from; None for anything else."""
    match thing:
        case Slot(slot):
            return source_of(slot, before)
        case One(things) | Filter(things):
            return things
        case _:
            return None

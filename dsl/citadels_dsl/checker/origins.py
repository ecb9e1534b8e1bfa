"""Tell from what a thing that a name stands for was chosen."""

from collections.abc import Sequence

from citadels_core.model.ir import Expr, Instr

SOME = frozenset({"one", "filter"})
"""The operators that give some of the things in their first operand."""


def source_of(slot: Expr, before: Sequence[Instr]) -> Expr:
    """Return what a name was given from, 0 when that is not known."""
    found: Expr = 0
    for step in before:
        match step:
            case ("let", made, value, *_) if made == slot:
                found = value
            case ("choose", made, _, _, options, *_) | ("pick", made, options, *_) if made == slot:
                found = options
            case ("next", made, queue, *_) if made == slot:
                found = ("v", queue)
            case ("each", queue, things, *_) if queue == slot:
                found = things
            case _:
                pass
    return found

"""Read where a card has to lie for its rules to be alive, which stand below ``while in ZONE``."""

from citadels_core.model.programs import ir
from citadels_core.model.programs.tree import (
    NOTHING,
    OF_THIS,
    OF_YOU,
    ZERO,
    And,
    Compare,
    Declared,
    Expr,
    Filter,
    In,
    Is,
    Read,
    Slot,
    Some,
    all_of,
)
from citadels_core.model.programs.walk import substitute
from citadels_core.model.vocabulary.types import AT_TABLE, ZONE
from citadels_dsl.compiler.scope import Slots, Unit
from citadels_dsl.syntax.nodes import Line

IN = "in "
"""What stands before the zone."""


def zones_of_cards(unit: Unit) -> dict[str, ir.State]:
    """Return the zones in which rules of cards can be alive, by how they are written after ``while``."""
    zones = [state for state in unit.names.states.values() if state.is_zone]
    return {IN + state.name: state for state in zones}


def check_lying(line: Line, state: ir.State, unit: Unit) -> bool:
    """Report a zone in which nobody may know of a card that it has rules; tells whether all is well."""
    if state.seen_by == "nobody":
        message = f'nobody sees what lies in the zone "{state.name}", and rules of a card there would show it'
        unit.report("CIT404", line.rest, message, "let the zone be seen by all, or by its owner")
        return False
    return True


def lies_there(state: ir.State, owner: Expr, slots: Slots) -> Expr:
    """Return the condition that the card lies in the zone that belongs to a player, or in that at the table."""
    match state.on:
        case "player":
            return _inside(state, owner)
        case "district":
            one = slots.new("District")
            return Some(Filter(Read("city", owner), one, _inside(state, Slot(one))))
        case "character":
            one = slots.new("Character")
            is_owner = Compare("==", Read("holder", Slot(one)), owner)
            return Some(
                Filter(
                    Read("all characters"), one, And((_inside(state, Slot(one)), Is("revealed", Slot(one)), is_owner))
                )
            )
        case _:
            return _inside(state, ZERO)


def is_at_table(state: ir.State | None) -> bool:
    """Tell whether a zone is one that has no owner."""
    return state is not None and state.on == AT_TABLE


def spoken_where_it_lies(state: ir.State, test: Expr, listener: int, slots: Slots) -> Expr:
    """Return the condition that a card lies in a zone and speaks to whom a test names.

    In the test ``you`` is the owner of the zone, and a slot who is spoken to; in the condition that is ``you``.
    """
    if is_at_table(state):
        return all_of([lies_there(state, OF_YOU, slots), substitute(test, {OF_YOU: NOTHING, Slot(listener): OF_YOU})])
    owner = slots.new("Player")
    inner = substitute(test, {OF_YOU: Slot(owner), Slot(listener): OF_YOU})
    return Some(Filter(Read("players"), owner, all_of([lies_there(state, Slot(owner), slots), inner])))


def _inside(state: ir.State, bearer: Expr) -> Expr:
    return In(OF_THIS, Declared(ZONE, state.id, bearer, "Card*"))

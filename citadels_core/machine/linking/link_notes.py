"""Make the objects that read what is declared: markers, counters, notes, and what lies in a zone. Not compiled."""

from collections.abc import Callable
from typing import Any

from citadels_core.machine.expression_kinds import (
    ConstantExpression,
    ConstantListExpression,
    ListExpression,
    NumberExpression,
)
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linking.constant_folding import LinkScope
from citadels_core.machine.linking.linker import row_of
from citadels_core.machine.words import facts_of_cards, facts_of_the_table
from citadels_core.machine.words.sets import NotedThings
from citadels_core.machine.zones.zones import AT_TABLE
from citadels_core.model.programs.tree import Declared, Expr, Read
from citadels_core.model.vocabulary.types import element

EVERYTHING = {
    "Player": Read("players"),
    "Character": Read("all characters"),
    "District": Read("districts"),
    "Type": Read("types"),
}
"""All that there is of a type, in the order in which several of it stand."""


def unset(type_: str) -> int:
    """Return what a note of a type says where nothing is noted."""
    return 0 if type_ == "Int" else NOBODY


def said_of_declared(scope: LinkScope, node: Declared, of: Callable[[Expr], NumberExpression]) -> NumberExpression:
    """Make the object that reads a marker, a counter or a note of a thing."""
    made = scope.declared.get(node.state)
    if made is None:  # no rule of the box names it
        return ConstantExpression(unset(node.type) if node.is_note else 0)
    what = of(node.of)
    if node.is_marker:
        return facts_of_the_table.MarkerExpression(what, made)
    if node.is_note:
        return facts_of_the_table.NoteExpression(made, what, unset(node.type))
    if node.towards is not None:
        return facts_of_the_table.CounterTowardsExpression(made, what, of(node.towards))
    return facts_of_the_table.CounterExpression(made, what)


def things_in_zone(scope: LinkScope, zone: str, whose: NumberExpression) -> Any:
    """Make the object that lists what lies in a declared zone; nothing in one that no rule of the box names."""
    if (made := scope.zones.get(zone)) is None:
        return ConstantListExpression(row_of([]))
    own = scope.box.cards
    if made.bearer == AT_TABLE:
        return facts_of_cards.LyingAt(own, made.first)
    return facts_of_cards.LyingIn(whose, own, made.first)


def all_of_type(type_: str) -> Read | None:
    """Return all things of which a note may remember some; None where these are numbers, or cards wherever they lie."""
    return EVERYTHING.get(element(type_))


def noted_things(
    scope: LinkScope, note: str, whose: NumberExpression, everything: ListExpression | None
) -> ListExpression:
    """Make the object that lists what is noted of a thing; nothing in a note that no rule of the box names.

    Without ``everything`` there is as much as the note could remember, by number.
    """
    made = scope.declared.get(note)
    if made is None:
        return ConstantListExpression(row_of([]))
    return NotedThings(
        made, whose, ConstantListExpression(row_of(range(made.room))) if everything is None else everything
    )

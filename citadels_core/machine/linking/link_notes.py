"""Building of the expressions that read markers, counters, notes and declared zones. Not compiled."""

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
"""The list of all things of a type, in the order in which a note lists them."""


def unset(type_: str) -> int:
    """Return the value that an empty note has: 0 for a number, else NOBODY."""
    return 0 if type_ == "Int" else NOBODY


def build_declared(scope: LinkScope, node: Declared, of: Callable[[Expr], NumberExpression]) -> NumberExpression:
    """Build the expression that reads a marker, a counter or a note."""
    made = scope.declared.get(node.state)
    if made is None:  # the linker only creates state that some rule of the game names
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
    """Build the expression that lists the cards in a declared zone; empty for a zone that no rule names."""
    if (made := scope.zones.get(zone)) is None:
        return ConstantListExpression(row_of([]))
    own = scope.box.cards
    if made.bearer == AT_TABLE:
        return facts_of_cards.LyingAt(own, made.first)
    return facts_of_cards.LyingIn(whose, own, made.first)


def all_of_type(type_: str) -> Read | None:
    """Return the expression for all values of a note's type; None for the types of numbers and cards."""
    return EVERYTHING.get(element(type_))


def noted_things(
    scope: LinkScope, note: str, whose: NumberExpression, everything: ListExpression | None
) -> ListExpression:
    """Build the expression that lists the values of a note; empty for a note that no rule names.

    ``everything`` is the list of possible values; None stands for all numbers below the size of the note.
    """
    made = scope.declared.get(note)
    if made is None:
        return ConstantListExpression(row_of([]))
    return NotedThings(
        made, whose, ConstantListExpression(row_of(range(made.room))) if everything is None else everything
    )

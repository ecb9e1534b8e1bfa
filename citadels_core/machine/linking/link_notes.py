"""Make the objects that list what is declared: what lies in a zone, and several things that are noted. Not compiled."""

from typing import Any

from citadels_core.machine.expression_kinds import Fixed, Items, Number
from citadels_core.machine.linking.constant_folding import Scope
from citadels_core.machine.words import facts_of_cards
from citadels_core.machine.words.sets import NotedThings
from citadels_core.machine.zones import AT_TABLE
from citadels_core.model.tree import Read
from citadels_core.model.vocabulary.types import element

EVERYTHING = {
    "Player": Read("players"),
    "Character": Read("all characters"),
    "District": Read("districts"),
    "Type": Read("types"),
}
"""All that there is of a type, in the order in which several of it stand."""


def things_in_zone(scope: Scope, zone: str, whose: Number) -> Any:
    """Make the object that lists what lies in a declared zone; nothing in one that no rule of the box names."""
    if (made := scope.zones.get(zone)) is None:
        return Fixed([])
    own = scope.box.cards
    if made.bearer == AT_TABLE:
        return facts_of_cards.LyingAt(own, made.first)
    return facts_of_cards.LyingIn(own, made.first, whose)


def all_of_type(type_: str) -> Read | None:
    """Return all things of which a note may remember some; None where these are numbers, or cards wherever they lie."""
    return EVERYTHING.get(element(type_))


def noted_things(scope: Scope, note: str, whose: Number, everything: Items | None) -> Items:
    """Make the object that lists what is noted of a thing; nothing in a note that no rule of the box names.

    Without ``everything`` there is as much as the note could remember, by number.
    """
    made = scope.declared.get(note)
    if made is None:
        return Fixed([])
    return NotedThings(made, whose, Fixed(list(range(made.room))) if everything is None else everything)

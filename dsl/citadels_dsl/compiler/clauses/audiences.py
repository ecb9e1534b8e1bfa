"""Compile a rule's audience (the players that ``you`` stands for) and the zone of the rule's card."""

from collections.abc import Mapping

from attrs import evolve

from citadels_core.model.programs import ir, tree
from citadels_core.model.programs.tree import NOTHING, OF_THIS, OF_YOU, TRUE, ZERO, Expr, all_of
from citadels_core.model.programs.walk import substitute
from citadels_core.model.vocabulary.types import AT_TABLE, ZONE
from citadels_dsl.compiler.scope import Scope, Slots, Variable
from citadels_dsl.compiler.values.expressions import expect, select
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.nodes import Line


def in_zone(state: ir.State, owner: Expr, slots: Slots) -> Expr:
    """Return the condition that the card of a rule is in a player's zone, or in a zone at the table."""
    match state.on:
        case "player":
            return _inside(state, owner)
        case "district":
            one = slots.new("District")
            return tree.Some(tree.Filter(tree.Read("city", owner), one, _inside(state, tree.Slot(one))))
        case "character":
            one = slots.new("Character")
            character = tree.Slot(one)
            is_owner = tree.Compare("==", tree.Read("holder", character), owner)
            test = tree.And((_inside(state, character), tree.Is("revealed", character), is_owner))
            return tree.Some(tree.Filter(tree.Read("all characters"), one, test))
        case _:
            return _inside(state, ZERO)


def is_at_table(state: ir.State | None) -> bool:
    """Return whether a zone is at the table, and so has no owner."""
    return state is not None and state.on == AT_TABLE


def spoken_where_it_lies(state: ir.State, test: Expr, listener: int, slots: Slots) -> Expr:
    """Return the condition that a rule's card is in a zone, and that ``you`` fits the ``for each`` line.

    In ``test``, ``you`` is the owner of the zone, and the slot ``listener`` holds the player of the audience.
    """
    if is_at_table(state):
        return all_of([in_zone(state, OF_YOU, slots), substitute(test, {OF_YOU: NOTHING, tree.Slot(listener): OF_YOU})])
    owner = slots.new("Player")
    inner = substitute(test, {OF_YOU: tree.Slot(owner), tree.Slot(listener): OF_YOU})
    return tree.Some(tree.Filter(tree.Read("players"), owner, all_of([in_zone(state, tree.Slot(owner), slots), inner])))


def _inside(state: ir.State, bearer: Expr) -> Expr:
    return tree.In(OF_THIS, tree.Declared(ZONE, state.id, bearer, "Card*"))


OWNERS: Mapping[str, Expr] = {
    **dict.fromkeys(("built", "anywhere"), tree.Read("owner", OF_THIS)),
    **dict.fromkeys(("revealed", "chosen", "cast", "box"), tree.Read("holder", OF_THIS)),
    **dict.fromkeys(("turn", "game"), tree.Read("active player")),
}
"""For each lifetime, the player that ``you`` stands for in rules without an audience and in ``for each`` lines."""


def audience_of(line: Line, place: Scope) -> nodes.SelectionNode | None:
    """Return the selection of players in a ``for each`` line; report an invalid line, and return None."""
    unit, zone = place.unit, place.zone
    content = line.content
    if not isinstance(content, nodes.EachLine):
        return None
    if content.start is not None:
        message = '"from" has no meaning here: the rules are for all players at once'
        unit.report("CIT302", content.start.span, message, 'remove "from" and the player')
        return None
    if place.life not in OWNERS or (zone is not None and zone.seen_by != "all"):
        where = "a hand" if zone is None else "a hidden zone"
        message = f"a card in {where} cannot have rules for other players, since they would reveal it"
        advice = 'move the block below "while in game", or out of this "while"'
        unit.report("CIT404", line.keyword_span, message, advice)
        return None
    found = len(unit.problems)
    scope = Scope(unit, place.owner, unbuilt=place.unbuilt)
    anybody = select(evolve(content.selection, where=None), scope)
    if anybody.source.type not in ("Player*", "?"):
        message = "rules can only be for players"
        unit.report("CIT302", content.selection.head.span, message, "write: for each player [where CONDITION]")
    elif content.selection.where is not None:
        expect(content.selection.where, "Bool", anybody.scope)
    return content.selection if len(unit.problems) == found else None


def spoken_to(scope: Scope) -> list[Expr]:
    """Return the conditions on ``you`` from the blocks around a rule; later calls for the scope return []."""
    selection, life, zone = scope.audience, scope.life, scope.zone
    if (selection is None and zone is None) or scope.addressed:
        return []
    scope.addressed = True
    if selection is None:
        return [] if zone is None else [in_zone(zone, OF_YOU, scope.slots)]
    outer = Scope(scope.unit, scope.owner, scope.slots, unbuilt=scope.unbuilt)
    source, where, _, name, slot = select(selection, outer)
    among: list[Expr] = [] if source.code == tree.Read("players") else [tree.In(tree.Slot(slot), source.code)]
    test = all_of([*among, *([] if where in (None, TRUE) else [where])])
    if selection.name is not None:
        scope.variables.setdefault(name, Variable(0, "Player", selection.name.span))
    if zone is not None:
        return [spoken_where_it_lies(zone, test, slot, scope.slots)]
    test = substitute(test, {OF_YOU: OWNERS[life], tree.Slot(slot): OF_YOU})
    return [] if test == TRUE else [test]

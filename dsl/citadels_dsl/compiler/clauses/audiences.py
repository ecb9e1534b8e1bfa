"""Read whom rules speak to that stand below ``for each player``: to each of them, and to nobody else."""

from collections.abc import Mapping

from citadels_core.model.programs.tree import OF_THIS, OF_YOU, TRUE, Expr, In, Read, Slot, all_of
from citadels_core.model.programs.walk import substitute
from citadels_dsl.compiler.clauses.lying import lies_there, spoken_where_it_lies
from citadels_dsl.compiler.scope import Scope, Variable
from citadels_dsl.compiler.values.expressions import select
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.nodes import Line

OWNERS: Mapping[str, Expr] = {
    "built": Read("owner", OF_THIS),
    "anywhere": Read("owner", OF_THIS),
    "revealed": Read("holder", OF_THIS),
    "chosen": Read("holder", OF_THIS),
    "cast": Read("holder", OF_THIS),
    "box": Read("holder", OF_THIS),
    "turn": Read("active player"),
    "game": Read("active player"),
}
"""Whom a rule of each lifetime speaks to without such a line: ``you`` in the line itself."""


def audience_of(line: Line, place: Scope) -> nodes.SelectionNode | None:
    """Return the players that a block speaks to, None where its line is not right; reports what is wrong with it."""
    unit, zone = place.unit, place.zone
    content = line.content
    if not isinstance(content, nodes.EachLine):
        return None
    if content.start is not None:
        message = "rules speak to all players at once: nobody is first here"
        unit.report("CIT302", content.start.span, message, "leave out what begins with: from")
        return None
    if place.life not in OWNERS or (zone is not None and zone.seen_by != "all"):
        where = "a hand" if zone is None else "a hidden zone"
        message = f"a card in {where} is a secret, and what it says to others would tell who has it"
        unit.report("CIT404", line.keyword_span, message, 'write the block below "while in game", or outside of it')
        return None
    found = len(unit.problems)
    scope = Scope(unit, place.owner, unbuilt=place.unbuilt)
    if select(content.selection, scope).source.type not in ("Player*", "?"):
        del unit.problems[found:]  # the condition is about something else than players
        message = "rules speak to players, and these are none"
        unit.report("CIT302", content.selection.head.span, message, "write: for each player [where CONDITION]")
    return content.selection if len(unit.problems) == found else None


def spoken_to(scope: Scope) -> list[Expr]:
    """Return the conditions that the rule being read speaks to a player, which ``you`` is; the first time only."""
    selection, life, zone = scope.audience, scope.life, scope.zone
    if (selection is None and zone is None) or scope.addressed:
        return []
    scope.addressed = True
    if selection is None:
        return [] if zone is None else [lies_there(zone, OF_YOU, scope.slots)]
    outer = Scope(scope.unit, scope.owner, scope.slots, unbuilt=scope.unbuilt)
    source, where, _, name, slot = select(selection, outer)
    among: list[Expr] = [] if source.code == Read("players") else [In(Slot(slot), source.code)]
    test = all_of([*among, *([] if where in (None, TRUE) else [where])])
    if selection.name is not None:
        scope.variables.setdefault(name, Variable(0, "Player", selection.name.span))
    if zone is not None:
        return [spoken_where_it_lies(zone, test, slot, scope.slots)]
    test = substitute(test, {OF_YOU: OWNERS[life], Slot(slot): OF_YOU})
    return [] if test == TRUE else [test]

"""Work out what the answer to a question tells that asks whether an event is forbidden: what its bans read."""

from collections.abc import Iterator, Mapping

from citadels_core.model.tree import OF_THIS, OF_YOU, CanHappen, Expr, Named, Or, Slot
from citadels_core.model.walk import substitute, walk
from citadels_dsl.checker.events import FIRST_FIELD
from citadels_dsl.checker.pack import Pack

WHOSE: Mapping[Expr, Expr] = {OF_YOU: Named("player", "whose ban"), OF_THIS: Named("card", "the ban's")}
"""What stands for whom a ban speaks to, and what it stands on: nobody who is asked here."""


def read_for(pack: Pack, asked: CanHappen, around: frozenset[str] = frozenset()) -> Iterator[Expr]:
    """Go through the conditions that are read where it is asked whether an event is forbidden.

    Only bans of the pack and those it builds on are known. ``around`` are the events that are asked about already.
    """
    own: dict[Expr, Expr] = {Slot(FIRST_FIELD + at): value for at, value in enumerate(asked.fields)}
    for body in pack.everything:
        if body.rule.kind != "forbid" or body.rule.on != asked.event:
            continue
        inside = {one for one in walk(body.rule.test) if isinstance(one, CanHappen)}
        more: dict[Expr, Expr] = {
            one: Or(() if one.event in around else tuple(read_for(pack, one, around | {asked.event}))) for one in inside
        }
        yield substitute(substitute(body.rule.test, more), {**own, **WHOSE})

"""Work out what the answer to a question tells that asks whether an event may happen: what bans and tolls read."""

from collections.abc import Iterator, Mapping

from citadels_core.model.ir import TOLL
from citadels_core.model.tree import OF_THIS, OF_YOU, CanHappen, Expr, Named, Or, Slot, all_of
from citadels_core.model.walk import substitute, walk
from citadels_dsl.checker.events import FIRST_FIELD
from citadels_dsl.checker.pack import Pack

WHOSE: Mapping[Expr, Expr] = {OF_YOU: Named("player", "whose ban"), OF_THIS: Named("card", "the ban's")}
"""What stands for whom a ban speaks to, and what it stands on: nobody who is asked here."""


def read_for(pack: Pack, asked: CanHappen, around: frozenset[str] = frozenset()) -> Iterator[Expr]:
    """Go through what is read where it is asked whether an event is forbidden, or can be paid for.

    Only bans and tolls of the pack and those it builds on are known. ``around`` are the events that are asked about
    already.
    """
    own: dict[Expr, Expr] = {Slot(FIRST_FIELD + at): value for at, value in enumerate(asked.fields)}
    for body in pack.everything:
        rule = body.rule
        if rule.kind not in ("forbid", TOLL) or rule.on != asked.event:
            continue
        read = all_of([part for part in (rule.test, rule.value, rule.payee) if part is not None])
        inside = {one for one in walk(read) if isinstance(one, CanHappen)}
        more: dict[Expr, Expr] = {
            one: Or(() if one.event in around else tuple(read_for(pack, one, around | {asked.event}))) for one in inside
        }
        yield substitute(substitute(read, more), {**own, **WHOSE})

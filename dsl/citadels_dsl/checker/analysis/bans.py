"""Work out what the answer to a question tells that asks whether an event may happen: what bans and tolls read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from citadels_core.model.programs.rules import ForbidRule, TollRule
from citadels_core.model.programs.tree import OF_THIS, OF_YOU, CanHappen, Expr, Named, Or, Slot, all_of
from citadels_core.model.programs.walk import substitute, walk
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.events import FIRST_FIELD

WHOSE: Mapping[Expr, Expr] = {OF_YOU: Named("player", "whose ban"), OF_THIS: Named("card", "the ban's")}
"""What stands for whom a ban speaks to, and what it stands on: nobody who is asked here."""


Bans = Mapping[str, Sequence[Expr]]
"""What bans and tolls read, by the event that they are about."""


def bans_of(everything: Iterable[Body]) -> Bans:
    """Return what the bans and tolls among some rules read."""
    found: dict[str, list[Expr]] = {}
    for body in everything:
        rule = body.rule
        if isinstance(rule, ForbidRule | TollRule):
            found.setdefault(rule.on, []).append(all_of([*rule.expressions]))
    return found


def read_for(bans: Bans, asked: CanHappen, around: frozenset[str] = frozenset()) -> Iterator[Expr]:
    """Go through what is read where it is asked whether an event is forbidden, or can be paid for.

    ``around`` are the events that are asked about already.
    """
    own: dict[Expr, Expr] = {Slot(FIRST_FIELD + at): value for at, value in enumerate(asked.fields)}
    for read in bans.get(asked.event, ()):
        inside = {one for one in walk(read) if isinstance(one, CanHappen)}
        more: dict[Expr, Expr] = {
            one: Or(() if one.event in around else tuple(read_for(bans, one, around | {asked.event}))) for one in inside
        }
        yield substitute(substitute(read, more), {**own, **WHOSE})

"""Selection of the bans that are inlined into ``can`` conditions, to avoid a search. Not compiled."""

from collections import defaultdict
from collections.abc import Mapping

from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.linking.slots import ASKED
from citadels_core.model.programs.rules import ForbidRule, TollRule
from citadels_core.model.programs.tree import (
    FIRST_FIELD,
    OF_THIS,
    OF_YOU,
    UNKNOWN_YET,
    CanHappen,
    Expr,
    Filter,
    Fold,
    Not,
    Or,
    Read,
    Slot,
)
from citadels_core.model.programs.walk import slots_read, substitute, walk
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.types import is_set

HERE: Mapping[Expr, Expr] = {OF_YOU: Read("active player"), OF_THIS: Read("nothing")}
"""The player and the card of a ban of the edition, as expressions."""


def plain_bans(linker: Linker) -> dict[str, tuple[Expr, ...]]:
    """Return the ban conditions of each event that only permanent rules of the edition forbid."""
    found: dict[str, list[Expr]] = defaultdict(list)
    others: set[str] = set()
    for live in linker.contents.rules:
        rule = live.rule
        if isinstance(rule, TollRule):
            others.add(rule.on)
        if not isinstance(rule, ForbidRule):
            continue
        lasts = live.source_kind == "book" and rule.life == "game" and not rule.to_each
        gives_way = linker.channel("allow", rule.name) is not None or linker.box.events[live.on].gives_way
        if lasts and not gives_way and _can_move(rule.test, rule.on):
            found[rule.on].append(rule.test)
        else:
            others.add(rule.on)
    return {event: tuple(tests) for event, tests in found.items() if event not in others}


def _can_move(test: Expr, event: str) -> bool:
    """Return whether a condition keeps its meaning when expressions replace its slots (variables)."""
    lists = {FIRST_FIELD + at for at, (_, type_) in enumerate(EVENTS[EVENT_IDS[event]].fields) if is_set(type_)}
    if lists & slots_read(test):
        return False
    return not any(
        isinstance(node, Filter | Fold | CanHappen) or (isinstance(node, Read) and node.fact in ("source", *ASKED))
        for node in walk(test)
    )


def inline_bans(tests: tuple[Expr, ...], fields: tuple[Expr, ...]) -> Expr:
    """Build the condition that no ban forbids an event; bans that read unknown fields are left out."""
    own: dict[Expr, Expr] = {Slot(FIRST_FIELD + at): field for at, field in enumerate(fields)}
    unknown = {FIRST_FIELD + at for at, field in enumerate(fields) if field == UNKNOWN_YET}
    moved = tuple(substitute(test, {**own, **HERE}) for test in tests if not unknown & slots_read(test))
    return Not(moved[0] if len(moved) == 1 else Or(moved))

"""Make the rules of a box into the objects of the machine. Not compiled."""

from functools import lru_cache

from citadels_core.box.box import Box
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.link_actions import set_actions
from citadels_core.machine.linking.link_facts import MOVED
from citadels_core.machine.linking.link_limits import refuse_seats, refuse_too_large
from citadels_core.machine.linking.link_rules import set_channels, set_events, set_queries, set_rules
from citadels_core.machine.linking.link_table import fresh_row, set_cards, set_sizes
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.linking.slots import TypeSizes, asks_origin
from citadels_core.machine.plain import refuse_missing
from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.rules import TollRule
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.rule_kinds import OF_EVENTS


@lru_cache(maxsize=64)
def linked(contents: Box) -> Linker:
    """Return the box of the machine with all that was found out about it on the way."""
    sizes = TypeSizes(
        cards=len(contents.cards), people=len(contents.cast), seats=contents.seats, labels=len(contents.labels)
    )
    linker = Linker(contents, LinkedBox(), sizes)
    programs = [live.rule.program for live in contents.rules if live.rule.program is not None]
    programs += [procedure.program for procedure, _ in contents.procedures.values()]
    linker.emitted = {step.event for program in programs for step in program.code if isinstance(step, Emit)}
    linker.watched = {live.rule.on or "" for live in contents.rules if live.rule.kind in OF_EVENTS}
    linker.asked = {live.rule.on or "" for live in contents.rules if asks_origin(live.rule)}
    tolled = {live.rule.on or "" for live in contents.rules if isinstance(live.rule, TollRule)}
    linker.asked |= tolled | {row.name for row in EVENTS if row.heralds in tolled}  # who pays
    linker.asked |= {row.name for row in EVENTS if row.heard_as in linker.asked}
    for row in EVENTS:
        if row.follows in MOVED and row.name in linker.asked:
            linker.asked |= set(MOVED[row.follows][1])
    refuse_seats(linker)
    set_sizes(linker)
    set_cards(linker)
    set_channels(linker)
    set_queries(linker)
    set_events(linker)
    set_rules(linker)
    refuse_too_large(linker)
    set_actions(linker)
    linker.box.fresh = fresh_row(linker)
    linker.box.nouns = linker.nouns
    refuse_missing(linker.box)
    return linker

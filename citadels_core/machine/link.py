"""Make the rules of a box into the objects of the machine. Not compiled."""

from functools import lru_cache

from citadels_core.engine.box import Cause
from citadels_core.engine.linked import LinkedBox as Contents
from citadels_core.machine.box import Box
from citadels_core.machine.link_rules import set_actions, set_channels, set_events, set_queries, set_rules
from citadels_core.machine.link_table import fresh_row, set_cards, set_sizes
from citadels_core.machine.linker import ANSWERED, Linker, procedures_of
from citadels_core.machine.slots import Sizes


def link(contents: Contents) -> tuple[Box, list[Cause]]:
    """Return the box of the machine, and what its causes stand for: those of the contents."""
    return linked(contents).box, contents.causes


@lru_cache(maxsize=64)
def linked(contents: Contents) -> Linker:
    """Return the box of the machine with all that was found out about it on the way."""
    sizes = Sizes(cards=len(contents.cards), people=len(contents.cast), seats=contents.seats)
    linker = Linker(contents, Box(), sizes)
    procedures = procedures_of(contents)
    programs = [live.rule.program for live in contents.rules if live.rule.program is not None]
    programs += [program for program, _ in procedures.values()]
    linker.emitted = {i[1] for program in programs for i in program.code if i[0] == "emit"}
    linker.watched = {live.rule.on or "" for live in contents.rules if live.rule.kind in ANSWERED}
    set_sizes(linker)
    set_cards(linker)
    set_channels(linker)
    set_queries(linker)
    set_events(linker)
    set_rules(linker, procedures)
    set_actions(linker)
    linker.box.fresh = fresh_row(linker)
    return linker

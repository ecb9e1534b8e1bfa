"""Lists of the machine hold what its code takes them to hold: the compiled form does not look again.

``tools/translation.py`` makes a look-up in a list a plain cast to the class that the code names.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from citadels_core import Setup, load
from citadels_core.box.find import box_for
from citadels_core.lab.games.stacking import stacked
from citadels_core.machine.actions import Action
from citadels_core.machine.declared_state import Declared
from citadels_core.machine.event_kinds import Event
from citadels_core.machine.expression_kinds import Items, Number
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.programs import Instruction, Program
from citadels_core.machine.queries import Query
from citadels_core.machine.rules import Channel, Code, Rule
from citadels_core.machine.words.instructions import Emit


def hold(things: Iterable[Any], kind: type) -> bool:
    return all(isinstance(thing, kind) for thing in things)


@pytest.mark.parametrize("edition", ["ffg2010", "deluxe2016", "scenic2021"])
@pytest.mark.parametrize("draw", range(3))
def test_the_lists_of_a_box_hold_what_is_taken_from_them(edition: str, draw: int) -> None:
    catalog = load(edition)
    setup = stacked(catalog, Setup(edition=edition, seats=5, seed=1), draw=draw)
    box = linked(box_for(catalog, setup)).box
    assert hold(box.rules, Rule)
    assert hold(box.tie_breaks, Rule)
    assert hold(box.channels, Channel)
    assert hold(box.codes, Code)
    assert hold(box.events, Event)
    assert hold(box.queries, Query)
    assert hold([d for group in (box.markers, box.counters, box.notes) for d in group if d is not None], Declared)
    assert hold([*box.lying_on_districts, *box.lying_on_people, *box.districts_noted, *box.people_noted], Declared)
    assert hold(box.lapsing_with_round, Declared)
    groups = [*box.actions_of_people, *box.actions_of_built, *box.actions_of_loose]
    assert hold([action for action in box.actions if action is not None], Action)
    assert hold([*box.actions_of_books, *(a for group in groups for a in group or ())], Action)
    for channel in box.channels:
        built = [rule for rules in channel.built or () for rule in rules or ()]
        assert hold([*channel.books, *channel.people, *channel.loose, *built], Rule)
    for program in [code for code in box.codes if isinstance(code, Program)]:
        assert hold(program.code, Instruction)
        for emit in [step for step in program.code if isinstance(step, Emit)]:
            assert len(emit.numbers) == len(emit.lists) == emit.event.count
            assert hold([number for number in emit.numbers if number is not None], Number)
            assert hold([things for things in emit.lists if things is not None], Items)

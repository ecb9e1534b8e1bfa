"""Test that state declared hidden from a seat does not change its view."""

from functools import cache
from random import Random

import pytest

from citadels_core.lab.games.soak import Soak
from citadels_core.machine.frame_slots import FrameSlot
from citadels_core.machine.layout import FIELDS, Field
from citadels_core.machine.saving.ranges import ranges
from citadels_core.machine.saving.save_data import places
from citadels_core.model.catalog import Catalog
from citadels_core.packs import load
from citadels_core.packs.finding.discovery import official
from citadels_core.table.game import Game
from tests.inside import read_number, set_number
from tests.properties.walks import drawn
from tools.state_page import HOLDS, IN_FRAMES, KINDS, PER, SEEN_BY

UNSEEN = [field for field in FIELDS if field.seen_by in ("nobody", "asked")]
"""The fields of which a number can be changed alone; what only some see moves together, in ``test_secrets``."""


FIRST = 20
"""No more numbers of one field are tried."""


@cache
def catalog() -> Catalog:
    return load(*official())


@cache
def moments() -> tuple[Game, ...]:
    """Return a game at decisions of all kinds."""
    game, dice = Game.start(catalog(), Soak(edition="deluxe2016", games=1).setup_of(catalog(), 4)), Random(4)
    found: dict[str, Game] = {}
    while (decision := game.decision) is not None and len(game.answers) < 150:
        found[decision.kind, decision.noun] = game.copy()
        game.answer(drawn(decision, dice))
    assert len(found) > 2
    return tuple(found.values())


@pytest.mark.parametrize("field", UNSEEN, ids=lambda field: field.name)
def test_a_hidden_number_does_not_change_the_view_of_a_seat(field: Field) -> None:
    for game in moments():
        (place,) = (place for place in places(game.core._linker) if place.field is field)
        for at in range(min(place.last - place.first, FIRST)):
            now = read_number(game, field.name, at)
            allowed = ranges(game.core._linker)[field.holds]
            other = game.copy()
            set_number(other, field.name, next(n for n in (now + 1, now - 1) if n in allowed), at=at)
            asked = game.decision.seat if field.seen_by == "asked" else None
            for seat in (None, *(seat for seat in range(game.box.seats) if seat != asked)):
                assert game.observe(seat) == other.observe(seat), seat


def test_all_descriptions_of_fields_are_known() -> None:
    known = ranges(moments()[0].core._linker)
    assert {field.per for field in FIELDS} == PER.keys()
    assert {field.holds for field in FIELDS} == HOLDS.keys()
    assert {field.seen_by for field in FIELDS} == SEEN_BY.keys()
    assert known.keys() >= HOLDS.keys()


def test_all_descriptions_of_slots_are_known() -> None:
    slots = [slot for kind in KINDS for slot in kind]
    assert {*FrameSlot.__subclasses__()} == {*KINDS}
    assert {slot.holds for slot in slots} - HOLDS.keys() == IN_FRAMES.keys()
    assert {slot.holds for slot in slots if slot.width == 1} <= ranges(moments()[0].core._linker).keys()

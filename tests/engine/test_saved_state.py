"""The saved state of the engine of today, and what is refused of it."""

import attrs
import pytest

from citadels_core.engine.plain import PlainPending, PlainState, PlainTurn
from citadels_core.model.errors import SnapshotError
from citadels_core.model.state import Pending, State, Turn
from citadels_core.table.snapshot import restore
from tests.table.test_snapshot import CATALOG, SAVED, STATE, put, resealed

PUBLIC = {"cause_number": "cause", "asked": "pending"}


@pytest.mark.parametrize(
    ("live", "plain", "left_out"),
    [(State, PlainState, {"index"}), (Turn, PlainTurn, set()), (Pending, PlainPending, set())],
)
def test_every_slot_of_the_state_is_saved(live, plain, left_out):
    named = {PUBLIC.get(slot, slot) for slot in getattr(live, "_fields", live.__slots__)}
    assert named - left_out == {field.name for field in attrs.fields(plain)}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"state": {**SAVED["state"], "notes": [[]]}}, "the notes cannot be"),
        (
            {"state": {**SAVED["state"], "stack": [{**SAVED["state"]["stack"][0], "env": [10**13] * 99}]}},
            "the programs",
        ),
        ({"state": {**SAVED["state"], "chance": "dice"}}, "the chance cannot be"),
        ({"state": {**SAVED["state"], "gold": [1, 2, -3]}}, "the gold cannot be"),
        ({"state": {**SAVED["state"], "deck": [*SAVED["state"]["deck"], 0]}}, "contradicts itself"),
        ({"state": {**SAVED["state"], "pending": None}}, "the end cannot be"),
        ({"state": {**SAVED["state"], "stack": []}}, "the end cannot be"),
    ],
)
def test_a_state_that_no_game_has_is_refused_in_one_sentence(change, message):
    with pytest.raises(SnapshotError, match=message) as caught:
        restore(CATALOG, resealed({**SAVED, **change}))
    assert "\n" not in str(caught.value)


def test_what_a_running_program_has_noted_is_looked_at():
    refused = set()
    for data, path in STATE:
        if "env" in path and isinstance(path[-1], int):
            try:
                game = restore(CATALOG, resealed(put(data, path, None)))
            except SnapshotError as error:
                refused.add(str(error))
            else:
                [game.observe(seat) for seat in range(3)]
    assert "The saved game asks something that cannot be." in refused

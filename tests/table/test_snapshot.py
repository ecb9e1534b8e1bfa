"""Test saved games: their contents, and what is refused."""

import contextlib
import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core import load
from citadels_core.game.log_numbers import LogNumbers, entries_of
from citadels_core.model.errors import SnapshotError
from citadels_core.model.setup import Setup
from citadels_core.model.versions import IR_VERSION
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.record import state_hash
from citadels_core.table.saves.seal import seal
from citadels_core.table.saves.snapshot import restore, save
from tests.properties.walks import can_undo, play, until

CATALOG = load("classic2016")


def start(seed=4):
    return Game.start(CATALOG, Setup(edition="classic2016", seats=3, seed=seed))


def saved(steps):
    return save(play(start(), 4, steps))


def saved_when(moment):
    game = start()
    until(game, 3, lambda decision: moment(game, decision))
    return save(game)


SAVED = saved_when(lambda game, decision: decision.noun == "Character" and game.table.round > 1)
EVENT_OF_SAVED = [LogNumbers.of([one]).numbers for one in entries_of(SAVED["log"])]
IN_A_CHOICE = saved_when(lambda game, decision: decision.noun == "Card" and game.table.aside)


def resealed(data):
    return {**data, "seal": seal(data)}


def test_a_restored_game_keeps_names_answers_and_history():
    game = Game.start(CATALOG, Setup(edition="classic2016", seats=3, seed=-5, names=("Ann", "Bo", "Cy")))
    play(game, 2, 90)
    other = restore(CATALOG, json.loads(json.dumps(save(game))))
    assert (other.setup, other.answers, other.record.started) == (game.setup, game.answers, True)
    assert other.record.floor == game.record.floor
    assert len(other.record.undoable(other.core)) == len(game.record.undoable(game.core))
    assert (list(other.log), state_hash(other)) == (list(game.log), state_hash(game))
    assert save(other) == save(game)


def test_a_finished_game_can_be_saved():
    data = saved(10_000)
    game = restore(CATALOG, data)
    assert game.over
    assert game.decision is None
    assert save(game) == data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "chess"}, "This is not a saved game"),
        ({"version": 99}, "has version 99 of its format, and this program knows 8: it needs a newer one"),
        ({"ir": IR_VERSION + 1}, "compiled for version"),
        ({"content": {}}, r"saved with other cards or rules than are loaded: base:\w+, .*, \d+ more changed"),
        ({"setup": {**SAVED["setup"], "edition": "nowhere"}}, "cannot be set up"),
        ({"setup": {**SAVED["setup"], "seats": 9}}, "cannot be set up"),
        ({"setup": {**SAVED["setup"], "seats": 4}}, "the table is put together otherwise"),
        ({"state": {}}, "damaged"),
        ({"surprise": 1}, "damaged"),
        ({"setup": {**SAVED["setup"], "seed": 4}}, r"damaged\. At \$\.setup"),
        ({"setup": {**SAVED["setup"], "seed": "1" * 40}}, "damaged"),
        ({"setup": {**SAVED["setup"], "names": ["Ann", "Ann"]}}, "damaged"),
        ({"log": [0, 0, -1, 0]}, "tells of something that cannot happen, as event 0"),
        ({"log": [3, 99, -1, 0]}, "tells of something that cannot happen, as event 3"),
        ({"log": [0, 0, 0, 0, "x"]}, "damaged"),
        ({"log": [number for at in (1, 0) for number in EVENT_OF_SAVED[at]]}, "events in a wrong order, at number 0"),
        ({"answers": [0]}, r"damaged\. Its answers cannot have been given so"),
        ({"answers": [0, 2, 1]}, r"damaged\. Its answers cannot have been given so"),
        ({"undone": [0, 1]}, r"damaged\. Its answers cannot have been given so"),
        ({"undone": [0, 1, 1, 0]}, r"damaged\. Its answers cannot have been given so"),
        ({"undone": [900, 1, 1, 0]}, r"damaged\. Its answers cannot have been given so"),
        ({"answers": [0, -1, 1]}, r"damaged\. Its answers cannot have been given so"),
        ({"next_event": 1}, "events in a wrong order, at number 1"),
    ],
)
def test_an_invalid_part_of_a_save_is_refused_in_one_sentence(change, message):
    with pytest.raises(SnapshotError, match=message) as caught:
        restore(CATALOG, resealed({**SAVED, **change}))
    assert "\n" not in str(caught.value)


def test_a_changed_save_is_refused():
    data = {**SAVED, "at": SAVED["at"] + 1}
    with pytest.raises(SnapshotError, match="has been changed"):
        restore(CATALOG, data)
    assert restore(CATALOG, resealed(data)).version == data["at"]


@pytest.mark.parametrize("data", [SAVED, IN_A_CHOICE], ids=["a character", "a card"])
def test_the_checksum_covers_every_number_and_text(data):
    for path in places(data):
        value = data
        for key in path:
            value = value[key]
        if isinstance(value, bool | int | str) and path != ("seal",):
            other = value + "x" if isinstance(value, str) else not value if isinstance(value, bool) else value + 1
            assert seal(put(data, path, other)) != data["seal"], path


@pytest.mark.parametrize("data", [SAVED, IN_A_CHOICE], ids=["a character", "a card"])
def test_the_checksum_covers_the_lengths_of_lists(data):
    """A number moved from the end of a list to the beginning of the next one is detected."""
    state = data["state"]
    names = sorted(state["fields"])
    for one, next_ in pairwise(names):
        *rest, last = state["fields"][one]
        moved = {**state["fields"], one: rest, next_: [last, *state["fields"][next_]]}
        assert seal({**data, "state": {**state, "fields": moved}}) != data["seal"]
    *rest, last = data["answers"]
    assert seal({**data, "answers": rest, "log": [last, *data["log"]]}) != data["seal"]
    frame = state["frames"][-1]
    moved = {**frame, "guards": frame["slots"], "slots": frame["guards"]}
    assert seal({**data, "state": {**state, "frames": [*state["frames"][:-1], moved]}}) != data["seal"]


TEXT = json.dumps(SAVED)


@given(at=st.integers(0, len(TEXT) - 1), sign=st.sampled_from('0123456789-.,:[]{}" aeft\\'))
def test_a_changed_character_in_a_save_is_refused(at, sign):
    text = TEXT[:at] + sign + TEXT[at + 1 :]
    with contextlib.suppress(ValueError):
        data = json.loads(text)
        if json.dumps(data) != TEXT:
            with pytest.raises(SnapshotError):
                restore(CATALOG, data)


def test_the_order_of_keys_does_not_matter():
    assert restore(CATALOG, json.loads(json.dumps(SAVED, sort_keys=True))).answers == restore(CATALOG, SAVED).answers


def test_a_save_shares_no_data_with_the_game_or_other_saves():
    """Saves share no lists: neither the game nor a changed save affects another."""
    game = play(start(), 4, 60)
    first, text = save(game), json.dumps(save(game))
    play(game, 5, 20)
    assert json.dumps(first) == text
    later = json.dumps(save(game))
    for part in (first, save(game)):
        spoil(part)
    assert json.dumps(save(game)) == later
    assert json.dumps(save(game.copy())) == later
    restore(CATALOG, json.loads(later))


def spoil(data):
    for value in list(data.values() if isinstance(data, dict) else data):
        if isinstance(value, dict | list):
            spoil(value)
    data.clear()


def test_a_save_after_undo_is_complete():
    game = start()
    for step in range(200):
        save(game)
        if can_undo(game) and step % 3 == 0:
            game.undo()
            other = restore(CATALOG, save(game))
            assert (list(other.log.numbered(0)), other.answers) == (list(game.log.numbered(0)), game.answers)
            assert other.next_event == game.next_event
        play(game, step, 1)


@pytest.mark.parametrize("data", [None, 3, "save", [], {}, {"format": "citadels-save"}])
def test_an_invalid_save_is_refused(data):
    with pytest.raises(SnapshotError):
        restore(CATALOG, data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def places(data, path=()):
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def put(data, path, value):
    """Return the data with another value in one place."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = put(data[path[0]], path[1:], value)
    return copy


PLACES = [(data, path) for data in (SAVED, IN_A_CHOICE) for path in places(data) if path[:1] != ("answers",)]
STATE = [(data, path) for data, path in PLACES if path[:1] == ("state",)]


@settings(max_examples=max(150, settings().max_examples))
@given(where=st.sampled_from(PLACES) | st.sampled_from(STATE), value=JSON)
def test_a_damaged_save_is_refused_or_keeps_the_invariants(where, value):
    """The checksum is recomputed, so that only the checks behind it can detect the damage."""
    data, path = where
    damaged = put(data, path, value)
    if isinstance(damaged, dict):
        damaged = resealed(damaged)
    with contextlib.suppress(SnapshotError):
        game = restore(CATALOG, damaged)
        assert check(game, history=False) == []
        save(game)
        [game.events(seat) for seat in range(3)]
        [game.observe(seat) for seat in range(3)]


@given(data=JSON)
def test_arbitrary_data_is_refused_as_a_save(data):
    with pytest.raises(SnapshotError):
        restore(CATALOG, {**SAVED, "state": data})


def test_too_deeply_nested_data_is_refused():
    deep = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(SnapshotError):
        restore(CATALOG, {**SAVED, "log": [0, 0, deep, 0]})


def test_a_finished_game_without_winners_is_refused():
    data = saved(10_000)
    fields = {**data["state"]["fields"], "winners": [0]}
    with pytest.raises(SnapshotError, match="contradicts itself"):
        restore(CATALOG, resealed({**data, "state": {**data["state"], "fields": fields}}))

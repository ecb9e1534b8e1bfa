"""Test records: a game stored for replay."""

import contextlib
import json
import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core import GreedyBot, load
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.saves.record import Given, Head, Record, RecordError, TakenBack, replay, state_hash
from citadels_core.table.saves.snapshot import restore, save
from tests.inside import set_gold
from tests.properties.walks import can_undo, drawn, play, until
from tests.sweep import sweep


@pytest.mark.parametrize("seats", [2, 5])
def test_a_replayed_record_gives_the_same_game(catalog, seats):
    game = play(Game.start(catalog, Setup(edition="classic2016", seats=seats, seed=6)), 9)
    record = Record.of(game)
    again = replay(catalog, Record.from_json(json.loads(json.dumps(record.to_json()))))
    assert state_hash(again) == state_hash(game) == record.result
    assert (list(again.log), again.answers) == (list(game.log), game.answers)
    assert len(record.moves) == len(game.answers)


def test_a_game_can_be_recorded_midway_and_after_a_restore(catalog, game):
    play(game, 2, 60)
    restored = restore(catalog, save(game))
    play(restored, 3, 20)
    assert len(Record.of(restored).moves) == 80
    assert state_hash(replay(catalog, Record.of(restored))) == state_hash(restored)


def test_answers_are_recorded_however_they_are_given(catalog):
    setup = Setup(edition="classic2016", seats=3, seed=8)
    numbers, options = Game.start(catalog, setup), Game.start(catalog, setup)
    dice = random.Random(4)
    while (decision := numbers.decision) is not None:
        chosen = drawn(decision, dice)
        offered = options.decision
        options.answer([offered[n] for n in reversed(chosen)] if decision.many else offered[chosen])
        numbers.answer(chosen)
    assert numbers.answers == options.answers
    assert Record.of(numbers) == Record.of(options)


def test_a_record_with_unchanged_content_must_end_the_same(catalog, game):
    record = attrs.evolve(Record.of(play(game, 2, 30)), result="0" * 64)
    with pytest.raises(RecordError, match="lead elsewhere") as caught:
        replay(catalog, record)
    assert caught.value.code == "other_end"
    replay(catalog, without_content(record))
    assert len(replay(catalog, record, to=29).answers) == 29


def without_content(record):
    return attrs.evolve(record, head=attrs.evolve(record.head, content={}))


def test_the_first_move_that_does_not_fit_is_reported(catalog, game):
    record = Record.of(play(game, 2, 30))
    moves = list(record.moves)
    moves[12] = attrs.evolve(moves[12], options=("fly",))
    with pytest.raises(RecordError, match=r"^Move 12 does not fit: 'fly' is not offered\.$") as caught:
        replay(catalog, attrs.evolve(record, moves=tuple(moves)))
    assert (caught.value.code, caught.value.at) == ("does_not_fit", 12)
    with pytest.raises(RecordError, match=r"is not offered\. The record was made with other cards or rules: base:"):
        replay(catalog, without_content(attrs.evolve(record, moves=tuple(moves))))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (Given(seat=9, kind="choose", options=("x",)), "seat 9 answered a choose"),
        (Given(seat=0, kind="may", options=("yes",)), "answered a may, and now seat"),
        (Given(seat=2, kind="choose", options=()), "0 options were chosen, and now 1 to 1 can be"),
        (TakenBack(seat=0), "seat 0 took back an answer, and has not given the last one"),
    ],
)
def test_a_different_decision_is_reported(catalog, game, change, message):
    record = Record.of(play(game, 2, 5))
    with pytest.raises(RecordError, match=message):
        replay(catalog, attrs.evolve(record, moves=(change, *record.moves[1:])))


def test_an_impossible_undo_in_a_record_is_refused(catalog, game):
    until(game, 2, lambda _: game.answers and not can_undo(game))
    record = Record.of(game)
    seat, count = record.moves[-1].seat, len(record.moves)
    with pytest.raises(RecordError, match=f"Move {count} does not fit: seat {seat} took back an answer that cannot be"):
        replay(catalog, attrs.evolve(record, moves=(*record.moves, TakenBack(seat=seat))))


def test_answers_after_the_end_do_not_fit(catalog, game):
    record = Record.of(play(game, 2))
    moves = (*record.moves, Given(seat=0, kind="menu", options=("end-turn",)))
    with pytest.raises(RecordError, match="the game is over"):
        replay(catalog, attrs.evolve(record, moves=moves))


@pytest.mark.parametrize("to", [-1, 6, 10**5000], ids=["below", "above", "long"])
def test_unknown_versions_of_a_record_are_refused(catalog, game, to):
    with pytest.raises(RecordError, match="The record has the versions 0 to 5, and none") as caught:
        replay(catalog, Record.of(play(game, 2, 5)), to=to)
    assert caught.value.code == "no_such_version"


def test_a_game_changed_from_outside_has_no_record(game):
    play(game, 2, 5)
    set_gold(game, 0, game.table.gold[0] + 1)
    with pytest.raises(RecordError, match="Something else than answers"):
        Record.of(game)


def test_a_game_put_together_from_parts_has_no_record(game):
    with pytest.raises(RecordError, match="did not begin from its set-up"):
        Record.of(Game(game.core.copy()))


@pytest.mark.parametrize("at_the_end", [True, False])
def test_events_keep_their_numbers_after_undo(catalog, game, at_the_end):
    for seed in range(60):
        play(game, seed, 1)
        if can_undo(game):
            game.undo()
    if at_the_end:
        until(game, 3, lambda _: can_undo(game))
        game.undo()
    else:
        play(game, 3, 1)
    record = Record.from_json(json.loads(json.dumps(Record.of(game).to_json())))
    again = replay(catalog, record)
    assert game.record.undone
    assert bool(at_the_end) == (game.events(0)[-1].name == "answer taken back")
    assert (again.next_event, again.version) == (game.next_event, game.version)
    assert again.events(0) == game.events(0)
    assert Record.of(again) == record
    for each in (game, again):
        play(each, 5, 30)
    assert again.events(None) == game.events(None)


@pytest.mark.parametrize(
    "move", [[], [0], ["0", "menu"], [True, "menu"], [0, "menu", 4], [0, "undo", "x"], 5], ids=repr
)
def test_an_invalid_move_is_refused(game, move):
    data = Record.of(play(game, 2, 5)).to_json()
    with pytest.raises(RecordError, match="Move 0 is none") as caught:
        Record.from_json({**data, "moves": [move]})
    assert caught.value.code == "damaged"


@pytest.mark.parametrize("data", [None, {}, {"format": "citadels-record"}, {"format": "citadels-record", "version": 1}])
def test_an_invalid_record_is_refused(data):
    with pytest.raises(RecordError):
        Record.from_json(data)


@given(change=st.dictionaries(st.sampled_from(["setup", "moves", "packs", "result", "x"]), st.integers() | st.text()))
def test_a_damaged_record_is_refused_or_read(change):
    whole = Record(head=Head(setup=Setup(edition="e", seed=1)), result="b").to_json()
    with contextlib.suppress(RecordError):
        assert Record.from_json({**whole, **change}).to_json() == {**whole, **change}


EDITIONS = ("demo2016", "ffg2002", "ffg2010", "classic2016", "deluxe2016", "scenic2021")


@pytest.mark.parametrize("edition", sweep(EDITIONS))
def test_a_record_of_a_whole_game_of_the_most_players_takes_less_than_20_kb(edition):
    catalog = load(edition)
    box = next(one for id_, one in catalog.editions.items() if id_.startswith(edition))
    game = Game.start(catalog, Setup(edition=box.book.id, seats=box.most, seed=3))
    bots = [GreedyBot(seat) for seat in range(box.most)]
    while (decision := game.decision) is not None:
        game.answer(bots[decision.seat].choose(game.at(decision.seat)))
    assert len(json.dumps(Record.of(game).to_json())) < 20_000

"""Test undo: how far answers can be taken back."""

import random

import pytest
from attrs import evolve

from citadels_core import replay
from citadels_core.game import core_game, event_block
from citadels_core.game.core_game import CoreGame
from citadels_core.model.errors import IllegalAnswer
from citadels_core.table.game import Game
from citadels_core.table.saves import answer_record
from citadels_core.table.saves.record import Record, state_hash
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.knowledge import learned
from tests.inside import give
from tests.mechanisms.tables import action, offered, play_until, trial
from tests.properties.walks import can_undo, drawn, play, until, walk


def refused(game):
    before = state_hash(game), list(game.log), list(game.answers)
    with pytest.raises(IllegalAnswer) as caught:
        game.undo()
    assert caught.value.code == "nothing_to_undo"
    assert (state_hash(game), list(game.log), list(game.answers)) == before


def option(game, start):
    return next(number for number, id_ in enumerate(game.decision.ids) if id_.startswith(start))


@pytest.fixture
def turn(game):
    """The first turn of the game in which a card of the hand can be paid after gathering gold."""
    until(game, 3, lambda d: d.kind == "menu" and any(game.box.cost[c] <= 2 for c in game.table.hand[d.seat]))
    return game


def test_a_new_game_has_nothing_to_undo(game):
    refused(game)


def test_gathering_gold_can_be_undone(turn):
    before, question = state_hash(turn), turn.decision.ids
    log = list(turn.log)
    turn.answer(option(turn, "take-gold"))
    turn.undo()
    assert (state_hash(turn), turn.decision.ids, list(turn.log)) == (before, question, log)
    turn.answer(option(turn, "take-gold"))
    assert Record.of(turn).moves[-1].options == ("take-gold",)


def test_several_answers_of_a_turn_are_undone_one_by_one(turn):
    before = state_hash(turn)
    turn.answer(option(turn, "take-gold"))
    between = state_hash(turn)
    turn.answer(option(turn, "build"))
    turn.undo()
    assert state_hash(turn) == between
    turn.undo()
    assert state_hash(turn) == before
    refused(turn)


def test_drawing_cards_cannot_be_undone(turn):
    turn.answer(option(turn, "draw-cards"))
    refused(turn)
    turn.answer(0 if not turn.decision.many else [0])
    turn.undo()
    refused(turn)


def test_ending_a_turn_cannot_be_undone(turn):
    turn.answer(option(turn, "take-gold"))
    turn.answer(option(turn, "end-turn"))
    refused(turn)


def test_a_choice_can_be_undone_until_the_next_seat_has_chosen(catalog, game):
    first = state_hash(game)
    game.answer(0)
    second = state_hash(game)
    game.undo()
    assert state_hash(game) == first
    game.answer(0)
    game.answer(0)
    game.undo()
    assert state_hash(game) == second
    for same in (game, game.copy(), restore(catalog, save(game))):
        refused(same)


def test_copies_and_restored_games_undo_alike(catalog, turn):
    turn.answer(option(turn, "take-gold"))
    games = [turn, turn.copy(), restore(catalog, save(turn))]
    for game in games:
        game.undo()
    assert len({state_hash(game) for game in games}) == 1
    for game in [*games, turn.copy(), restore(catalog, save(turn))]:
        refused(game)


def test_a_random_outcome_counts_as_new_information(turn):
    after = turn.copy()
    assert not learned(turn.core, after.core, 0)
    after.arrange.chance(6)
    assert learned(turn.core, after.core, 0)


def test_giving_away_an_own_card_reveals_nothing_new_but_receiving_one_does(turn):
    seat = turn.decision.seat
    other = (seat + 1) % 4
    after = turn.copy()
    give(after, other, after.table.hand[seat][-1])
    assert not learned(turn.core, after.core, seat)
    give(after, seat, after.table.hand[other][0])
    assert learned(turn.core, after.core, seat)


def test_a_game_changed_from_outside_cannot_be_undone(turn):
    turn.answer(option(turn, "take-gold"))
    turn.arrange.write("gold gained", 0, 5)
    refused(turn)


def test_a_game_assembled_from_parts_cannot_be_undone(game):
    other = Game(game.core.copy())
    other.answer(0)
    refused(other)


def test_an_undone_game_is_the_game_before(catalog, game):
    """Every undo restores exactly the earlier state."""
    undone = 0
    past = None
    for number, _ in enumerate(walk(game, 6, 120)):
        if past is not None and number % 4 == 0:
            copy = game.copy()
            try:
                copy.undo()
            except IllegalAnswer:
                pass
            else:
                undone += 1
                assert (state_hash(copy), list(copy.log)) == past
                assert copy.next_event == game.next_event + 1
        past = state_hash(game), list(game.log)
    assert undone > 5


def wordless(events):
    return tuple(evolve(event, sentence=None, message=None, arguments=None) for event in events)


def test_numbers_of_undone_events_are_not_reused(catalog, turn):
    before = turn.next_event
    turn.answer(option(turn, "take-gold"))
    after = turn.next_event
    taken = {event.number for event in turn.events(0, before)}
    turn.undo()
    seat = turn.decision.seat
    undone = EventView(
        number=after, name="answer taken back", fields={"player": seat, "first": before, "last": after - 1}
    )
    assert (turn.next_event, wordless(turn.events(0, before))) == (after + 1, (undone,))
    turn.answer(option(turn, "take-gold"))
    again = {event.number for event in turn.events(0, after + 1)}
    assert again == {number + len(taken) + 1 for number in taken}
    for same in (turn.copy(), restore(catalog, save(turn)), replay(catalog, Record.of(turn))):
        assert (same.next_event, same.version, same.events(1)) == (turn.next_event, turn.version, turn.events(1))
        same.undo()
        numbers = {"player": seat, "first": after + 1, "last": turn.next_event - 1}
        second = evolve(undone, number=turn.next_event, fields=numbers)
        assert wordless(same.events(seat, before)) == (undone, second)


def test_a_replayed_record_keeps_the_answers_that_cannot_be_undone(catalog, game):
    """Two seats have chosen and the second has undone: the first cannot, though its answer is the last again."""
    game.answer(0)
    game.answer(0)
    game.undo()
    again = replay(catalog, Record.from_json(Record.of(game).to_json()))
    assert (again.record.floor, can_undo(again)) == (1, False)
    refused(again)


def test_can_undo_predicts_undo(game):
    told = []
    for number, _ in enumerate(walk(game, 7, 150)):
        if number % 3:
            continue
        copy = game.copy()
        told.append(can_undo(copy))
        if told[-1]:
            copy.undo()
            assert len(copy.answers) == len(game.answers) - 1
        else:
            refused(copy)
    assert set(told) == {True, False}


def test_nothing_can_be_undone_after_final_scoring(game):
    play(game, 3)
    assert game.over
    assert not can_undo(game)
    refused(game)


CALLER = """
character Caller
    rank 1
    action Ask once per turn
        sealed choose number from 1 to 3 as bids by every player
        for each player
            player gains player.bids gold

character Miner
    rank 2
"""


def test_revealed_sealed_answers_cannot_be_undone():
    game = trial(CALLER, cast="Caller, Miner")
    play_until(game, lambda game: game.decision.kind == "menu" and "Ask" in offered(game))
    game.answer(action(game, "Ask"))
    for _ in range(2):
        assert game.decision.kind == "sealed"
        game.answer(2)
        assert can_undo(game) == (game.decision.kind == "sealed")
    refused(game)


@pytest.mark.parametrize("steps", [90, 150, 200])
def test_undo_does_not_replay_the_game_from_its_start(monkeypatch, game, steps):
    play(game, 2, steps)
    started = []
    monkeypatch.setattr(CoreGame, "start", lambda *_: started.append(1))
    while can_undo(game):
        game.undo()
    refused(game)
    again = restore(game.box.catalog, save(game))
    refused(again)
    assert started == []


def test_undo_in_a_restored_game_replays_it_once(monkeypatch, turn):
    turn.answer(option(turn, "take-gold"))
    again = restore(turn.box.catalog, save(turn))
    started = []
    start = CoreGame.start
    monkeypatch.setattr(CoreGame, "start", lambda *given: (started.append(1), start(*given))[1])
    assert can_undo(again)
    assert can_undo(again.copy())
    again.undo()
    assert started == [1]


def test_the_number_of_undoable_answers_is_limited(monkeypatch, turn):
    monkeypatch.setattr(answer_record, "MOST_KEPT", 1)
    turn.answer(option(turn, "take-gold"))
    between = state_hash(turn)
    turn.answer(option(turn, "build"))
    again = restore(turn.box.catalog, save(turn))
    for same in (turn, turn.copy(), again):
        same.undo()
        assert state_hash(same) == between
        refused(same)


def test_undo_copies_are_kept_for_one_seat_only(game):
    """The memory use of a long game must not grow with its answers."""
    for _ in walk(game, 2, 200):
        seats = [seat for seat, _ in game.answers]
        run = next((at for at, seat in enumerate(reversed(seats)) if seat != seats[-1]), len(seats))
        assert len(game.record.past) <= 2 + run // answer_record.BETWEEN


def test_a_bound_method_of_a_game_stays_valid_after_undo(turn):
    advance, before = turn.advance, state_hash(turn)
    turn.answer(option(turn, "take-gold"))
    turn.undo()
    assert state_hash(turn) == before
    advance(option(turn, "take-gold"))
    assert state_hash(turn) != before
    refused(turn)


def test_sparse_undo_copies_restore_every_answer(turn, monkeypatch):
    """Answers replayed from them must lead to the earlier state."""
    for between in (1, 2, 100):
        monkeypatch.setattr(answer_record, "BETWEEN", between)
        game, stood = turn.copy(), []
        for id_ in ("take-gold", "build"):
            stood.append(state_hash(game))
            game.answer(option(game, id_))
        while stood:
            game.undo()
            assert state_hash(game) == stood.pop()


@pytest.mark.parametrize("asked", ["the game", "a copy"])
def test_can_undo_reads_only_recent_events(game, asked, monkeypatch):
    read: list[int] = []
    read_log = event_block.read_log

    def noting(events, numbers):
        found = read_log(events, numbers)
        read.append(len(found))
        return found

    for module in (core_game, event_block):
        monkeypatch.setattr(module, "read_log", noting)
    monkeypatch.setattr(event_block, "count_log", lambda *log: len(noting(*log)))
    dice, most = random.Random(3), 0
    while (decision := game.decision) is not None:
        chosen, other = drawn(decision, dice), game.copy() if asked == "a copy" else game
        other.answer(chosen)
        read.clear()
        other.can_undo(decision.seat)
        most = max(most, sum(read))
        if other is not game:
            game.answer(chosen)
    assert 0 < most < 20 < len(game.log) / 10


def test_an_unremembered_answer_cannot_be_undone(turn):
    turn.advance(option(turn, "take-gold"))
    refused(turn)


def test_undo_stops_at_an_unremembered_answer(catalog, game):
    taken_back = 0
    for seed in range(20):
        other, dice = Game.start(catalog, evolve(game.setup, seed=seed)), random.Random(seed)
        while len(other.answers) < 10 or other.decision.many:
            other.answer(drawn(other.decision, dice))
        other.advance(drawn(other.decision, dice))
        stood, seat = state_hash(other), other.decision.seat
        other.answer([0] if other.decision.many else 0)
        if other.can_undo(seat):
            taken_back += 1
            other.undo()
            assert state_hash(other) == stood
            refused(other)
    assert taken_back > 5


def test_can_undo_has_no_side_effects(catalog, game):
    asked, dice = game, random.Random(3)
    never = Game.start(catalog, game.setup)
    for _ in range(400):
        if asked.decision is None:
            break
        may = can_undo(asked)
        if may and dice.random() < 0.4:
            asked.undo()
            never.undo()
            continue
        chosen = drawn(asked.decision, dice)
        asked.answer(chosen)
        never.answer(chosen)
    assert asked.record.undone == never.record.undone

"""Test the version of a game, and replies for a given version."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core import CitadelsError, IllegalAnswer, Record, ViewError, replay, restore, save
from citadels_core.speech.messages import MESSAGES
from citadels_core.table.game import Game
from citadels_core.table.memory import Memory
from citadels_core.table.saves.record import state_hash
from tests.properties.walks import can_undo, drawn, play, walk


def test_each_answer_and_each_undo_increments_the_version(game: Game) -> None:
    count, dice = 0, Random(1)
    while (decision := game.decision) is not None and count < 300:
        assert game.version == count == game.observe(None).version == game.observe(decision.seat).version
        count += 1
        if game.answers and can_undo(game) and dice.random() < 0.3:
            game.undo()
        elif decision.many:
            game.answer(drawn(decision, dice))
        else:
            game.advance(dice.randrange(len(decision))) if dice.random() < 0.1 else game.answer(0)
    assert game.version == count > 200


def test_copies_saves_and_records_keep_the_version(catalog, game: Game) -> None:
    undone = 0
    for _ in walk(game, 3, 120):
        if game.answers and can_undo(game):
            game.undo()
            undone += 1
        assert game.version == len(game.answers) + 2 * undone
        if game.version % 7 == 0:
            kept = [game.copy(), restore(catalog, save(game)), pickle.loads(pickle.dumps(game))]
            kept.append(replay(catalog, Record.of(game)))
            assert [one.version for one in kept] == [game.version] * 4
            for one in kept:
                play(one, 1, 1)
            assert [one.version for one in kept] == [game.version + 1] * 4
        assert game.determinize(game.decision.seat, Random(1)).version == game.version
    assert undone > 10


def refusals(game: Game) -> dict[str, tuple[int, object, object]]:
    """Return for each code a reply that it refuses, to a decision that takes one option."""
    decision = game.decision
    seat, id_ = decision.seat, decision.ids[0]
    return {
        "not_a_seat": (game.box.seats, [id_], None),
        "stale": (seat, [id_], game.version - 1),
        "not_your_turn": ((seat + 1) % game.box.seats, [id_], game.version),
        "malformed": (seat, id_, None),
        "not_offered": (seat, ["nothing"], None),
        "repeated": (seat, [id_, id_], None),
        "too_few": (seat, [], None),
        "too_many": (seat, list(decision.ids[:2]), None),
    }


@pytest.mark.parametrize(
    "code", ["not_a_seat", "stale", "not_your_turn", "malformed", "not_offered", "repeated", "too_few", "too_many"]
)
def test_an_invalid_reply_is_refused_with_a_code_and_a_sentence(game: Game, code: str) -> None:
    play(game, 1, 3)
    seat, ids, at = refusals(game)[code]
    before = state_hash(game), game.version
    with pytest.raises(IllegalAnswer) as refused:
        game.reply(seat, ids, at=at)
    assert (refused.value.code, refused.value.message) == (code, f"refusal.{code}")
    assert str(refused.value) == MESSAGES[f"refusal.{code}"].format(**refused.value.arguments)
    assert (state_hash(game), game.version) == before


def test_a_reply_after_the_end_is_refused(game: Game) -> None:
    play(game, 1)
    with pytest.raises(IllegalAnswer) as refused:
        game.reply(0, ["end"], at=0)
    assert refused.value.code == "game_over"


def test_replies_by_id_equal_answers_by_number(game: Game) -> None:
    other = game.copy()
    for decision in walk(game, 6):
        chosen = drawn(decision, Random(decision.game.version))
        numbers = chosen if isinstance(chosen, list) else [chosen]
        _, given_ = decision.seat, [decision.ids[number] for number in reversed(numbers)]
        other = game.copy()
        game.copy().reply(decision.seat, given_, at=game.version)
        other.reply(decision.seat, tuple(given_))
        expected = game.copy()
        expected.answer(chosen)
        assert state_hash(other) == state_hash(expected)


ODD = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats() | st.binary(max_size=3)


@given(seat=ODD, ids=ODD | st.lists(ODD, max_size=4), at=ODD)
def test_any_reply_of_a_client_is_accepted_or_refused(game: Game, seat: object, ids: object, at: object) -> None:
    copy = game.copy()
    with pytest.raises(IllegalAnswer) as refused:
        copy.reply(seat, ids, at=at)
    assert f"refusal.{refused.value.code}" in MESSAGES
    assert copy.version == game.version


def test_only_the_seat_that_answered_last_may_undo(game: Game) -> None:
    assert [game.can_undo(seat) for seat in (None, *range(game.box.seats))] == [False] * (1 + game.box.seats)
    game.answer(0)
    last = game.answers[-1][0]
    assert {seat for seat in (None, *range(game.box.seats)) if game.can_undo(seat)} == {last}
    for seat in (-1, "0", game.box.seats):
        with pytest.raises(ViewError):
            game.can_undo(seat)


def test_a_reseeded_game_keeps_its_views_and_continues_differently(game: Game) -> None:
    play(game, 2, 60)
    seats = (None, *range(game.box.seats))
    views = [game.observe(seat) for seat in seats]
    known = [game.copy().knowledge(seat) for seat in seats]
    ends = set()
    for seed in range(6):
        other = game.copy()
        other.reseed(seed)
        assert [other.observe(seat) for seat in seats] == views
        assert [other.knowledge(seat) for seat in seats] == known
        assert not any(other.can_undo(seat) for seat in seats)
        with pytest.raises(CitadelsError):
            Record.of(other)
        again = game.copy()
        again.reseed(seed)
        assert state_hash(play(other, 5)) == state_hash(play(again, 5))
        ends.add(state_hash(other))
    assert len(ends) > 4


def test_knowledge_gained_after_reseeding_is_added(game: Game) -> None:
    play(game, 2, 30)
    game.reseed(1)
    asked = 0
    for _ in walk(game, 4, 60):
        if game.version % 5 == 0:
            asked += 1
            alone = game.copy()
            alone._memory = Memory(alone._memory._begin)
            assert [alone.knowledge(seat) for seat in range(4)] == [game.knowledge(seat) for seat in range(4)]
    assert asked > 5


def test_public_objects_have_a_one_line_repr(catalog, game: Game) -> None:
    play(game, 2, 20)
    seat = game.at(game.decision.seat)
    for one in (game, catalog, game.setup, game.decision, seat, seat.observe(), Record.of(game)):
        said = repr(one)
        assert said.startswith(type(one).__name__ + "(")
        assert len(said) < 120, said
    assert "version=20" in repr(game)
    assert "version=20" in repr(seat)
    assert str(game.setup.seed) not in repr(game) + repr(seat) + repr(seat.observe())

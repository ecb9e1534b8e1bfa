"""Test that copies and pickles of a game are independent, and its attributes immutable."""

import copy
import importlib
import pickle
import pkgutil
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import citadels_core
import citadels_dsl
from citadels_core import CitadelsError, ContentError, IllegalAnswer, RecordError, SetupError
from citadels_core.speech.answer_refusals import unknown_option
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.record import state_hash
from citadels_core.table.saves.snapshot import save
from tests.properties.walks import drawn, play, until, walk


def through_a_pickle(game: Game) -> Game:
    made = pickle.loads(pickle.dumps(game))
    assert isinstance(made, Game)
    return made


def whole(game: Game) -> tuple[object, ...]:
    return save(game), game.answers, game.next_event, [game.events(seat) for seat in range(4)]


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, through_a_pickle, Game.copy])
def test_a_copy_is_equal_and_independent(game, way):
    for number, _ in enumerate(walk(game, 4, 90)):
        if number % 9:
            continue
        before = whole(game)
        other = way(game)
        assert whole(other) == before
        assert other.decision.ids == game.decision.ids
        play(other, number, 12)
        assert check(other) == []
        assert whole(game) == before
    other = way(play(game, 4))
    assert (other.over, other.scores, state_hash(other)) == (True, game.scores, state_hash(game))


def test_copies_played_in_threads_equal_copies_played_in_sequence(game):
    """Shared data of copies, such as history and memory, is not changed by any of them."""

    def played(other: Game, seed: int) -> tuple[object, ...]:
        seen = []
        for _ in walk(other, seed, 40):
            seat = other.decision.seat if other.decision is not None else None
            seen.append((other.observe(seat), other.can_undo(seat), other.knowledge(seat)))
        return *seen, whole(other)

    play(game, 4, 60)
    game.knowledge(0)
    expected = [played(game.copy(), seed) for seed in range(4)]
    copies = [game.copy() for _ in range(4)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(played, copies, range(4))) == expected
    finally:
        sys.setswitchinterval(before)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda things: pickle.loads(pickle.dumps(things))])
def test_decisions_and_options_are_copied_with_their_game(game, way):
    until(game, 4, lambda decision: decision.kind == "menu")
    option = game.decision[0]
    things = way({"game": game, "decision": game.decision, "option": option})
    other = things["game"]
    assert things["decision"] is other.decision
    assert things["option"].id == option.id
    other.answer(things["option"])
    assert len(other.answers) == len(game.answers) + 1
    with pytest.raises(IllegalAnswer):
        other.answer(way(option))


def test_an_answered_decision_is_unchanged_in_a_copy(game):
    old, ids = game.decision, game.decision.values
    game.answer(0)
    other = copy.deepcopy(old)
    assert other.values == ids
    with pytest.raises(IllegalAnswer):
        game.answer(other[0])


def test_unpickled_games_share_their_box(game):
    one, two = through_a_pickle(game), through_a_pickle(game)
    assert one.box is two.box


def test_attributes_of_a_decision_are_immutable(game):
    for decision in walk(game, 4, 60):
        given = (decision.ids, decision.labels, decision.values, game.answers)
        assert [type(one) for one in given] == [tuple] * 4


def errors() -> list[type[CitadelsError]]:
    for package in (citadels_core, citadels_dsl):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                try:
                    importlib.import_module(module.name)
                except ImportError as why:
                    if "pip install 'citadels-sdk[" not in str(why):  # it needs an extra that is not installed
                        raise
    found, waiting = [], [CitadelsError]
    while waiting:
        kind = waiting.pop()
        if kind not in found and kind.__module__.startswith(("citadels_core", "citadels_dsl")):
            found.append(kind)
            waiting += kind.__subclasses__()
    # Tests of the plain machine leave modules behind whose errors cannot be imported.
    return [kind for kind in found if getattr(sys.modules[kind.__module__], kind.__name__) is kind]


def test_every_error_can_be_pickled():
    for kind in errors():
        error = kind.__new__(kind)
        error.args = ("what is wrong",)
        error.code = "some_code"
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.args, again.__dict__) == (kind, error.args, error.__dict__)
        assert str(again) == str(error)


@pytest.mark.parametrize(
    "error",
    [
        IllegalAnswer("too_few", "More."),
        unknown_option("x"),
        SetupError("No.", code="too_large"),
        ContentError("No.", (), "rendered"),
        RecordError("No.", code="does_not_fit", at=3),
    ],
)
def test_a_pickled_error_keeps_its_attributes(error):
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_answers_after_a_copy_do_not_affect_the_copy(game):
    dice = random.Random(4)
    for _ in range(25):
        other = game.copy()
        before = whole(other)
        game.answer(drawn(game.decision, dice))
        assert whole(other) == before
        game.answer(drawn(game.decision, dice))  # which may be written down without a closer look

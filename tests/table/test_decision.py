"""Test that a decision never changes: its texts describe its own moment, whenever they are read."""

import copy
import pickle

import pytest

from citadels_core import Game, IllegalAnswer, Setup, load
from citadels_core.packs.finding.discovery import official
from citadels_core.table.json import from_json, to_json
from citadels_core.table.stakes import stakes
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.views import Observation
from tests.inside import offer
from tests.properties.walks import until, walk

EDITIONS = ("classic2016", "deluxe2016", "scenic2021")


def words(decision):
    return decision.prompt, decision.ids, decision.labels, [(option.id, option.label) for option in decision]


def through_a_pickle(thing):
    return pickle.loads(pickle.dumps(thing))


@pytest.fixture(scope="module")
def boxes():
    return load(*official())


@pytest.fixture(params=EDITIONS)
def game(boxes, request):
    return Game.start(boxes, Setup(edition=request.param, seats=4, seed=7))


def gone_through(game, steps=100):
    """Play a game; return its decisions, unread, each with a twin that was read before the answer."""
    found = []
    for decision in walk(game, 5, steps):
        twin = game.copy().decision
        words(twin)
        found.append((decision, twin))
    return found


def test_texts_of_an_old_decision_describe_its_own_moment(game):
    for decision, twin in gone_through(game):
        assert words(decision) == words(twin)
        assert stakes(decision) == stakes(twin)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, through_a_pickle])
def test_a_copy_of_an_old_decision_describes_its_own_moment(game, way):
    for decision, twin in gone_through(game)[::25]:
        other = way(decision)
        assert (words(other), stakes(other)) == (words(twin), stakes(twin))
        assert (other.question, other.offered) == (twin.question, twin.offered)
        with pytest.raises(IllegalAnswer):
            other.game.answer(other[0])


def test_texts_stay_the_same_after_undo(game):
    until(game, 3, lambda decision: decision.kind == "menu")
    before, ids = game.decision, game.copy().decision.ids
    game.answer(before.find(next(id_ for id_ in ids if id_.startswith("take-gold"))))
    after, twin = game.decision, game.copy().decision
    words(twin)
    game.undo()
    game.answer(1)
    assert (before.ids, words(after)) == (ids, words(twin))


@pytest.mark.parametrize("change", [lambda game: game.advance(0), lambda game: game.arrange.write("crown moved", 3, 0)])
def test_texts_stay_the_same_when_the_game_is_changed_without_an_answer(game, change):
    until(game, 3, lambda decision: decision.kind == "menu" and game.table.crown == 0)
    decision, view, twin = game.decision, game.observe(game.decision.seat), game.copy()
    expected = words(twin.decision), to_json(twin.observe(decision.seat))
    change(game)
    assert (words(decision), to_json(view)) == expected


def test_a_view_does_not_depend_on_when_it_is_read(game):
    views = []
    for decision in walk(game, 5, 100):
        seat, twin = decision.seat, game.copy()
        read = twin.observe(seat)
        assert read.decision.options
        assert read.decision.options[0].id == decision.ids[0]
        views.append((game.observe(seat), read))
    for at, (view, read) in enumerate(views):
        later = (lambda one: one, through_a_pickle, copy.deepcopy, copy.copy)[at % 4](view)
        assert later == read
        assert hash(later) == hash(read)
        assert repr(later) == repr(read)
        assert from_json(Observation, to_json(later)) == view


def test_a_missing_attribute_of_a_view_raises_attribute_error():
    view = DecisionView(seat=0, kind="menu")
    with pytest.raises(AttributeError, match="labels"):
        view.labels  # noqa: B018  # reading is what is tried


@pytest.mark.parametrize(
    "name", ["game", "seat", "kind", "noun", "least", "most", "many", "offered", "size", "values", "ids", "labels"]
)
def test_a_decision_and_its_options_are_read_only(game, name):
    decision = game.decision
    before = getattr(decision, name)
    with pytest.raises(AttributeError):
        setattr(decision, name, before)
    for part in ("decision", "number", "id", "label"):
        with pytest.raises(AttributeError):
            setattr(decision[0], part, None)
    assert getattr(decision, name) is before


def test_options_with_large_numbers_are_read_correctly(game):
    until(game, 3, lambda decision: decision.kind == "menu")
    numbers = [100_000 + at for at in range(len(game.decision.offered))]
    offer(game, numbers)
    for _ in range(100):
        assert game.copy().decision.offered == tuple(numbers)

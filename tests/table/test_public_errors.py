"""Test that invalid input of clients and hosts raises errors of this package."""

import typing
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import citadels_core
from citadels_core import (
    CitadelsError,
    ContentError,
    EventView,
    IllegalAnswer,
    Option,
    Problem,
    Setup,
    UnknownOption,
    load,
    save,
)
from citadels_core.table.game import Game
from tests.packs.making import make_pack


def test_an_id_that_is_not_offered_is_an_illegal_answer_and_a_key_error(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    with pytest.raises(UnknownOption) as refused:
        decision.find("nope")
    assert isinstance(refused.value, IllegalAnswer)
    assert isinstance(refused.value, KeyError)
    assert (refused.value.code, str(refused.value)) == (
        "not_offered",
        "Option 'nope' is not among the options of this decision.",
    )
    assert game.decision is decision


@given(
    st.one_of(st.text(max_size=200), st.integers(), st.none(), st.floats(), st.lists(st.integers(-3, 9), max_size=3))
)
def test_any_answer_of_a_client_is_accepted_or_refused(game: Game, sent: object) -> None:
    copy = game.copy()
    decision = copy.decision
    assert decision is not None
    offered = isinstance(sent, str) and sent in decision.ids
    try:
        found = decision.find(sent)  # type: ignore[arg-type]  # clients send anything
    except IllegalAnswer:
        assert not offered
    else:
        assert found.id == sent
    try:
        copy.answer(sent)  # type: ignore[arg-type]  # clients send anything
    except IllegalAnswer:
        assert copy.decision is decision
    else:
        assert len(copy.answers) == len(game.answers) + 1


@given(st.integers(-5, 9), st.integers(-3, 50))
def test_any_request_for_events_or_views_succeeds_or_raises_a_package_error(game: Game, seat: int, since: int) -> None:
    for ask in (lambda: game.observe(seat), lambda: game.events(seat, since)):
        try:
            ask()
        except CitadelsError:
            assert since < 0 or not 0 <= seat < 4
        else:
            assert 0 <= seat < 4


LONG = 10**5_000
"""A number that Python refuses to write out."""

REFUSED = [
    (lambda game: game.observe("0"), "not_a_seat"),
    (lambda game: game.observe(1.0), "not_a_seat"),
    (lambda game: game.observe(True), "not_a_seat"),
    (lambda game: game.observe(4), "no_such_seat"),
    (lambda game: game.observe(LONG), "no_such_seat"),
    (lambda game: game.events(1.0), "not_a_seat"),
    (lambda game: game.events("0"), "not_a_seat"),
    (lambda game: game.events(-1), "no_such_seat"),
    (lambda game: game.events(0, 1.0), "not_an_event"),
    (lambda game: game.events(None, None), "not_an_event"),
    (lambda game: game.events(0, -1), "no_such_event"),
    (lambda game: game.events(0, -LONG), "no_such_event"),
    (lambda game: game.play(game.decision.seat, 0), "malformed"),
    (lambda game: game.play(game.decision.seat, None), "malformed"),
    (lambda game: game.play(str(game.decision.seat), [0]), "not_a_seat"),
    (lambda game: game.play(bool(game.decision.seat), [0]), "not_a_seat"),
    (lambda game: game.play(LONG, [0]), "not_a_seat"),
    (lambda game: game.play(game.decision.seat, [LONG]), "not_offered"),
    (lambda game: game.play(game.decision.seat, ["0"]), "not_offered"),
    (lambda game: game.play(game.decision.seat, []), "malformed"),
    (lambda game: game.play(game.decision.seat, [0, 1]), "malformed"),
    (lambda game: game.answer([0]), "malformed"),
    (lambda game: game.answer((0, 1)), "malformed"),
    (lambda game: game.answer([]), "malformed"),
    (lambda game: game.answer(game.decision), "malformed"),
    (lambda game: game.answer(LONG), "not_offered"),
    (lambda game: game.answer({0}), "not_offered"),
    (lambda game: game.decision.find(LONG), "not_offered"),
    (lambda game: game.decision.find(None), "not_offered"),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_impossible_requests_and_answers_are_refused_with_a_code_and_change_nothing(game: Game, number: int) -> None:
    deed, code = REFUSED[number]
    decision, before = game.decision, (save(game), game.next_event)
    with pytest.raises(CitadelsError) as refused:
        deed(game)
    assert refused.value.code == code  # type: ignore[attr-defined]  # each of these errors has one
    assert len(str(refused.value)) < 200
    assert "\n" not in str(refused.value)
    assert game.decision is decision
    assert (save(game), game.next_event) == before


def test_findings_of_packs_can_be_read_without_importing_the_compiler(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", {"a.card": "district Inn\n    type trade\n    cots 1\n"})
    with pytest.raises(ContentError) as refused:
        load(folder)
    problem: Problem = refused.value.problems[0]
    assert (problem.code, problem.severity, Path(problem.path).name) == ("CIT105", "error", "a.card")
    assert isinstance(problem.message, str)
    assert problem.help == 'did you mean "cost"?'


def test_every_public_name_exists_and_return_types_of_game_methods_are_public() -> None:
    there = {name: getattr(citadels_core, name) for name in citadels_core.__all__}
    constants = {"BOTS", "DISTRICT_TYPES", "SEVERAL", "SLOW_BOTS"}
    assert {name: one.__name__ for name, one in there.items() if name not in constants} == {
        name: name for name in there.keys() - constants
    }
    assert citadels_core.__version__ == version("citadels-sdk")
    assert typing.get_type_hints(Game.events)["return"] == tuple[EventView, ...]


def test_an_unknown_option_number_is_refused():
    game = Game.start(load("classic2016"), Setup(edition="classic2016:classic_2016", seats=4, seed=1))
    assert game.decision is not None
    option = Option(game.decision, 99)
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(option)
    assert (refused.value.code, game.version) == ("not_offered", 0)

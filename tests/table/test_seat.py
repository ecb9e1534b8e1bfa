"""Test seats: everything a bot or client may know and do, without access to the game."""

from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from citadels_core.bots.greedy import GreedyBot
from citadels_core.bots.random_bot import RandomBot
from citadels_core.game.core_game import CoreGame
from citadels_core.model.errors import IllegalAnswer, ViewError
from citadels_core.speech.reasons import unavailable
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.seat import Seat
from tests.properties.walks import can_undo, play, walk

LOOKS = ("seat.observe", "seat.events", "seat.knowledge", "seat.stakes", "seat.reasons")

PLAIN = (str, bytes, int, float, bool, type(None), type)


def reached(root: object) -> Iterator[tuple[str, Any]]:
    """Yield all that can be reached by public names: attributes, items, results of methods without arguments.

    A game with hidden things made up is nobody's secret: it is not entered.
    """
    seen, todo = {id(root)}, [("seat", root)]
    kept = [root]
    while todo:
        path, one = todo.pop()
        yield path, one
        parts: list[tuple[str, Any]] = []
        if isinstance(one, dict):
            parts = [(f"{path}[{key!r}]", part) for key, part in one.items()]
        elif isinstance(one, tuple | list | set | frozenset):
            parts = [(f"{path}[{at}]", part) for at, part in enumerate(one)]
        if not isinstance(one, (*PLAIN, tuple, list, dict)) or hasattr(one, "_fields"):
            names = [name for name in dir(one) if not name.startswith("_")]
            parts += [(f"{path}.{name}", getattr(one, name)) for name in names]
        for where, part in parts:
            if isinstance(part, MethodType | BuiltinFunctionType | FunctionType):
                shown = [part()] if where in LOOKS else []
            else:
                shown = [part]
            for what in shown:
                if id(what) not in seen and not isinstance(what, PLAIN):
                    seen.add(id(what))
                    kept.append(what)
                    todo.append((where, what))


SECRET = (Game, CoreGame, Decision, ModuleType)
"""What leads to the state of a game."""


def is_secret(one: object) -> bool:
    return isinstance(one, SECRET) or type(one).__module__.startswith("citadels_core.machine")


def test_nothing_reachable_from_a_seat_is_the_game(game: Game) -> None:
    places = [game.at(seat) for seat in range(game.box.seats)]
    met = set()
    for number, _ in enumerate(walk(game, 2, 90)):
        if number % 6:
            continue
        for seat in places:
            for path, one in reached(seat):
                assert not is_secret(one), path
                met.add(type(one).__name__)
    assert met >= {"Seat", "DecisionView", "OptionView", "Observation", "PlayerView", "EventView", "Knowledge", "Stake"}


def test_a_reference_to_the_game_is_detected(game: Game) -> None:
    class Leaky(Seat):
        __slots__ = ()

        @property
        def asked(self) -> Any:
            return self._game.decision

    assert any(is_secret(one) for _, one in reached(Leaky(game, 0)))


def test_a_seat_shows_what_the_game_shows_it(game: Game) -> None:
    places = [game.at(seat) for seat in range(game.box.seats)]
    for decision in walk(game, 4, 60):
        for seat in places:
            view = game.observe(seat.number)
            assert (seat.observe(), seat.version, seat.next_event) == (view, game.version, game.next_event)
            assert seat.events(3) == game.events(seat.number, 3)
            assert seat.knowledge() == game.knowledge(seat.number)
            if seat.number == decision.seat:
                assert (seat.decision, seat.question) == (view.decision, game.question)
                assert [stake.id for stake in seat.stakes()] == list(decision.ids)
                told = [(str(what), str(why)) for what, why in unavailable(game.core)]
                assert [(reason.what, reason.why) for reason in seat.reasons()] == told
            else:
                assert (seat.decision, seat.question, seat.stakes(), seat.reasons()) == (None, None, (), ())


def test_a_seat_answers_and_undoes_only_for_itself(game: Game) -> None:
    play(game, 3, 30)
    while not can_undo(game):
        play(game, 4, 1)
    last = game.answers[-1][0]
    for number in range(game.box.seats):
        seat = game.at(number)
        assert seat.can_undo == (number == last)
        if number != last:
            with pytest.raises(IllegalAnswer) as refused:
                seat.undo()
            assert refused.value.code == "nothing_to_undo"
    version = game.version
    seat = game.at(last)
    seat.undo()
    assert (game.version, seat.decision is not None) == (version + 1, True)
    with pytest.raises(IllegalAnswer) as refused:
        seat.reply([seat.decision.options[0].id], at=version)
    assert refused.value.code == "stale"
    seat.reply([option.id for option in seat.decision.options[: max(seat.decision.least, 1)]], at=game.version)
    assert game.version == version + 2


def test_a_seat_can_determinize_the_game(game: Game) -> None:
    play(game, 3, 40)
    seat = game.at(game.decision.seat)
    other = seat.determinize(Random(1))
    assert other.observe(seat.number) == seat.observe()


def test_an_unknown_seat_is_refused(game: Game) -> None:
    for number in (-1, game.box.seats, "0", None):
        with pytest.raises(ViewError):
            game.at(number)


@pytest.mark.parametrize("bot", [RandomBot(1), GreedyBot(1)], ids=["random", "greedy"])
def test_a_bot_whose_seat_is_not_asked_has_no_answer(game: Game, bot: Any) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        bot.choose(game.at((game.decision.seat + 1) % game.box.seats))
    assert refused.value.code == "not_your_turn"

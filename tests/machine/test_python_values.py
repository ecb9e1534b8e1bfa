"""Test that both forms accept or refuse the same Python values, and that a refusal changes nothing."""

from collections.abc import Callable
from functools import cache, partial
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core import Setup, load
from citadels_core.machine import FORM
from citadels_core.machine import read_row as compiled_reading
from citadels_core.machine.play import access as compiled_access
from citadels_core.machine.play.bot_dice import Dice as CompiledDice
from citadels_core.table.game import Game
from tests.machine.plain_form import plain_machine

with plain_machine():
    from citadels_core.machine import read_row as plain_reading
    from citadels_core.machine.play import access as plain_access
    from citadels_core.machine.play.bot_dice import Dice as PlainDice
    from citadels_core.table.game import Game as PlainGame

pytestmark = pytest.mark.skipif(not FORM.compiled, reason="there is one form here")

LARGE = (10**9, (1 << 31) - 1, 1 << 31, 1 << 70)
NUMBERS = st.sampled_from([*LARGE, *(-number for number in LARGE), -(1 << 31) - 1, -3, -2, -1, 0, 1, 2, 7, 40, 200])
OTHERS = st.sampled_from([None, True, 1.0, 0.5, "1", b"1", [], (1,), float("nan")])
ANYTHING = st.one_of(NUMBERS, NUMBERS, NUMBERS, OTHERS)
LISTS = st.one_of(st.lists(ANYTHING, max_size=4), st.lists(st.integers(0, 9), max_size=9), ANYTHING)

CALLS: dict[str, tuple[Any, ...]] = {
    "begin": (LISTS,),
    "advance": (ANYTHING,),
    "advance_set": (LISTS,),
    "give": (st.one_of(ANYTHING, LISTS), st.just([]), ANYTHING),
    "read": (ANYTHING,),
    "write": (ANYTHING, ANYTHING),
    "order_deck": (LISTS,),
    "set_logging": (ANYTHING,),
    "play_on": (
        st.just("dice"),
        st.one_of(OTHERS, NUMBERS.filter(lambda most: most < 10**9 or most >= 1 << 31)),
        OTHERS,
    ),
    "set_row": (LISTS, ANYTHING, ANYTHING, ANYTHING),
    "ask_for": (ANYTHING, st.just([])),
    "list_types": (ANYTHING, ANYTHING),
    "list_cities": (ANYTHING,),
    "list_bans": (ANYTHING, st.lists(ANYTHING, max_size=3), st.none() | st.lists(ANYTHING, max_size=5)),
    "write_event": (NUMBERS.filter(lambda event: not 0 <= event < 100), st.lists(ANYTHING, max_size=3)),
    "retell": (NUMBERS.filter(lambda event: not 0 <= event < 100), st.lists(ANYTHING, max_size=3)),
    "perform": (ANYTHING, ANYTHING),
    "propose": (NUMBERS, st.just([[]] * 9)),
    "read_part": (ANYTHING, ANYTHING),
    "read_flags": (ANYTHING, ANYTHING),
}
"""What Python calls on a game, or of one, with what it may give."""

FORMS = (
    (True, compiled_access, compiled_reading, CompiledDice),
    (False, plain_access, plain_reading, PlainDice),
)


@cache
def position(many: bool, compiled: bool) -> Any:
    """Return a game that asks for one option, or for a set of them."""
    kind = Game if compiled else PlainGame
    game = kind.start(load("classic2016"), Setup(edition="classic2016", seats=3, seed=3))
    while game.question is not None and game.question.many != many:
        game.advance(0)
    return game.core._machine


def outcome(machine: Any, access: ModuleType, call: Callable[[], Any]) -> Any:
    """Return the result of a call: its value or error, and the game afterwards."""
    before = tuple(access.list_row(machine))
    try:
        returned = call()
    except (IndexError, OverflowError, TypeError, ValueError, AttributeError) as error:
        assert tuple(access.list_row(machine)) == before, "what is refused has changed the game"
        return type(error)
    return returned, access.list_row(machine)


def alike(many: bool, name: str, *arguments: Any) -> None:
    """Check that a call has the same result in compiled and in plain Python."""
    found = []
    for compiled, access, reading, dice in FORMS:
        machine = position(many, compiled).copy()
        given = [one(machine) if callable(one) else dice(1) if one == "dice" else one for one in arguments]
        home = next((home for home in (access, reading) if hasattr(home, name)), None)
        call = getattr(machine, name) if home is None else partial(getattr(home, name), machine)
        found.append(outcome(machine, access, partial(call, *given)))
    assert found[0] == found[1]


@given(data=st.data(), name=st.sampled_from(sorted(CALLS)), many=st.booleans())
def test_both_forms_accept_and_refuse_the_same_numbers_and_lists(data: st.DataObject, name: str, many: bool) -> None:
    alike(many, name, *(data.draw(one) for one in CALLS[name]))


@pytest.mark.parametrize("name", ["box", "lay", "block"])
def test_attributes_read_without_a_check_are_read_only(name: str) -> None:
    with pytest.raises(AttributeError, match="not writable"):
        setattr(position(many=False, compiled=True), name, None)


@given(zone=ANYTHING, end=ANYTHING, piles=st.sampled_from(["cards", "people"]))
def test_both_forms_accept_the_same_zones(zone: Any, end: Any, piles: str) -> None:
    for name, more in (("read_zone", ()), ("read_zones", ()), ("read_lying", (end,))):
        alike(False, name, lambda machine: getattr(machine.box, piles), zone, *more)


def test_a_deck_of_invalid_cards_is_refused_and_the_deck_unchanged() -> None:
    game = position(many=False, compiled=True)
    for wrong in (-1, game.box.cards.things):
        before = compiled_access.list_row(game)
        with pytest.raises(IndexError, match="there is no such place"):
            game.order_deck([0, wrong])
        assert compiled_access.list_row(game) == before


def test_a_game_can_become_only_a_game_of_its_own_box() -> None:
    other = Game.start(load("classic2016"), Setup(edition="classic2016", seats=4, seed=3)).core._machine
    with pytest.raises(ValueError, match="another box"):
        position(many=False, compiled=True).copy().become(other)

"""Test saves of the machine: the layout by name, and the refusal of impossible states."""

import contextlib
import json
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from citadels_core import load
from citadels_core.game.core_game import CoreGame
from citadels_core.lab.games.soak import Soak
from citadels_core.machine.layout import FIELDS
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.saving.save_data import SavedState, places
from citadels_core.machine.saving.saving import saved
from citadels_core.model.errors import SnapshotError
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.json import from_json, to_json
from tests.properties.walks import drawn

CATALOG = load("deluxe2016")
MOMENTS = ((1, 3), (4, 60), (9, 140), (15, 200), (15, 10_000))
"""Games by their seeds, each after so many answers."""


@lru_cache
def after(seed: int, answers: int) -> Game:
    """Return a game after a number of random answers."""
    game = Game.start(CATALOG, Soak(edition="deluxe2016", games=1).setup_of(CATALOG, seed))
    dice = Random(seed)
    while (decision := game.decision) is not None and len(game.answers) < answers:
        game.answer(drawn(decision, dice))
    return game


def resumed(game: Game, state: SavedState) -> Game:
    return Game(CoreGame.resume(CATALOG, game.setup, state, game.log.branch()))


def with_field(state: SavedState, name: str, *numbers: int) -> SavedState:
    return evolve(state, fields={**state.fields, name: numbers})


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_saved_state_round_trips_through_json(moment: tuple[int, int]) -> None:
    game = after(*moment)
    state = game.core.plain()
    other = resumed(game, from_json(SavedState, json.loads(json.dumps(to_json(state)))))
    assert other.core.plain() == state
    assert (other.question, other.table.chance) == (game.question, game.table.chance)
    seen = [evolve(game.observe(seat), version=0) for seat in (None, 0, 1)]  # the version is not a part of it
    assert [other.observe(seat) for seat in (None, 0, 1)] == seen


def test_every_field_of_the_layout_is_saved() -> None:
    """Saves contain every field, so a new field needs no code there."""
    game = after(4, 60)
    linker, machine = game.core._linker, game.core._machine
    before = saved(linker, machine).fields
    for place in places(linker):
        if place.first < place.last and place.field.name not in ("held", "held_turns"):
            other: Machine = machine.copy()
            at = place.first + (place.field.counted and place.last - place.first > 1)
            number = other.read(at)
            other.write(place.first, 1 if place.field.counted else number)
            other.write(at, number + 1)
            if place.field.name == "offered":
                continue
            assert saved(linker, other).fields != before, place.field.name
    assert [place.field for place in places(linker)] == list(FIELDS)


def test_numbers_beyond_the_end_of_a_list_are_ignored() -> None:
    game = after(4, 60)
    machine = game.core._machine.copy()
    machine.write(machine.lay.winners + 2, 1)
    assert saved(game.core._linker, machine) == game.core.plain()


def damaged(state: SavedState) -> Iterator[tuple[str, SavedState]]:
    """Yield damaged states, each with its expected message."""
    top = state.frames[-1]
    cards = state.fields["card_zone"]
    yield "the player with the crown: that cannot be", with_field(state, "crown", 99)
    yield "the gold in each stash: that cannot be", with_field(state, "gold", *[-1] * len(state.fields["gold"]))
    yield "more numbers or fewer", with_field(state, "gold", 1)
    yield "more numbers or fewer", with_field(state, "winners", 3, 1)
    yield "has a field that no game has", with_field(state, "luck", 1)
    yield "numbers that are none", with_field(state, "crown", 1 << 40)
    yield "lies in no zone or in several", with_field(state, "card_zone", *cards[1:], cards[0])
    yield "other rules than are counted", with_field(state, "listeners", *[1] * CHANNELS)
    yield "the game is over and asks", with_field(state, "over", 1)
    yield "a program waits that is none", evolve(state, frames=(*state.frames[:-1], evolve(top, code=999)))
    yield "a program waits that is none", evolve(state, frames=(*state.frames[:-1], evolve(top, at=999)))
    yield "a program waits that is none", evolve(state, frames=(*state.frames[:-1], evolve(top, guards=(1,))))
    yield "a program waits that is none", evolve(state, frames=(*state.frames[:-1], evolve(top, slots=(1, 2))))
    yield "it asks what cannot be asked", evolve(state, frames=state.frames[:-1])
    yield "it asks what cannot be asked", evolve(state, frames=())
    yield "it asks what cannot be asked", evolve(state, options=state.options[:-1])
    yield "it asks what cannot be asked", evolve(state, options=(999, *state.options[1:]))
    yield "more programs wait", evolve(state, frames=state.frames * 200)


STATE = after(4, 60).core.plain()
CHANNELS = len(after(4, 60).core._linker.channels)


@pytest.mark.parametrize(("told", "state"), [*damaged(STATE)])
def test_an_impossible_state_is_refused_in_one_sentence(told: str, state: SavedState) -> None:
    with pytest.raises(SnapshotError, match=told) as caught:
        resumed(after(4, 60), state)
    assert "\n" not in str(caught.value)


def numbers_in(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of all numbers."""
    if isinstance(data, int):
        yield path
    else:
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers_in(value, (*path, key))


@lru_cache
def places_of(moment: tuple[int, int]) -> tuple[tuple[Any, ...], ...]:
    """Return the places of numbers to change: half of them in programs and options."""
    found = list(numbers_in(to_json(after(*moment).core.plain())))
    late = [path for path in found if path[0] != "fields"]
    return (*found, *late * (len(found) // max(len(late), 1)))


WRONG = st.integers(-3, 3).map(lambda by: (1, by)) | st.sampled_from(
    [-(1 << 31), -(10**9), -2, -1, 0, 1, 60, 1000, 10**9, (1 << 31) - 1]
).map(lambda number: (0, number))
"""What a number becomes: itself so often, and so much more."""


@given(data=st.data())
def test_a_damaged_state_is_refused_or_playable(data: st.DataObject) -> None:
    """Only these checks detect the damage: no number may be out of its range."""
    moment = data.draw(st.sampled_from(MOMENTS))
    game = after(*moment)
    state = to_json(game.core.plain())
    for _ in range(data.draw(st.integers(1, 3))):
        inner: Any = state
        *path, last = data.draw(st.sampled_from(places_of(moment)))
        for key in path:
            inner = inner[key]
        times, more = data.draw(WRONG)
        inner[last] = times * inner[last] + more
    with contextlib.suppress(SnapshotError):
        other = resumed(game, from_json(SavedState, state))
        if check(other, history=False):
            return
        dice = Random(1)
        for _ in range(50):
            for seat in (None, *range(other.box.seats)):
                other.observe(seat)
            if (decision := other.decision) is None:
                break
            assert len(decision.labels) == len(decision)
            other.answer(drawn(decision, dice))
        assert other.core.plain() == other.copy().core.plain()

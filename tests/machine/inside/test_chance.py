"""Test that the machine draws the same random numbers as the reference."""

from copy import copy

import pytest

from citadels_core.machine.chance import below, chance_of, set_chance, shuffle
from citadels_core.machine.limits import MOST
from citadels_core.model import rng
from tests.machine import chance
from tests.machine.inside.small_box import CARDS, Table


class Chance:
    """The integer that stores the state of chance outside the machine."""

    def __init__(self, chance: int) -> None:
        self.chance = chance


@pytest.mark.parametrize("seed", range(5))
def test_the_machine_draws_the_same_numbers_as_the_random_module(seed: int) -> None:
    table, other = Table(), Chance(rng.seeded(seed))
    set_chance(table.s, other.chance)
    for limit in (2, 7, 60, MOST, 1, 2_000_000_000) * 30:
        assert below(table.s, limit) == chance.below(other, limit)
        assert chance_of(table.s) == other.chance
    table.s.w[:CARDS] = things = list(range(CARDS))
    for _ in range(40):
        shuffle(table.s, 0, CARDS)
        chance.shuffle(other, things)
        assert table.s.w[:CARDS] == things
    assert chance_of(table.s) == other.chance


def test_a_random_block_is_shared_by_copies_and_regenerated_when_missing() -> None:
    table = Table()
    set_chance(table.s, rng.seeded(9))
    first = below(table.s, MOST)
    twin = copy(table.s)
    twin.m, twin.block = list(table.s.m), None
    assert first != below(table.s, MOST) == below(twin, MOST)

"""Test chance: the same on every platform, fair and unpredictable."""

from collections import Counter
from hashlib import shake_256

from citadels_core import Catalog, Game, Record, Setup, replay, restore, save
from citadels_core.model.rng import PLACE_BITS, seeded
from citadels_core.model.setup import SEED_BITS
from citadels_core.table.game import FRESH_BITS
from tests.machine.chance import BLOCK, below, is_state, mixed, shuffle

WORD = 1 << 64


class Dice:
    """A state with nothing but chance."""

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed)


def test_a_seed_gives_the_same_numbers_on_every_platform() -> None:
    dice = Dice(7)
    key = 0x784AB1CC19B3CA2B2C0E58AB88A1A3D57A04DFFE5DA4057CA5B93224B4284C83
    assert dice.chance == key << PLACE_BITS
    assert mixed(dice, range(10)) == [1, 4, 0, 7, 9, 5, 6, 3, 8, 2]
    assert [below(dice, 100) for _ in range(5)] == [81, 5, 96, 66, 86]
    assert dice.chance == (key << PLACE_BITS) + 14


def test_the_numbers_of_a_key_are_defined_byte_by_byte() -> None:
    """The first 32 bytes are the next key, 8 bytes each are a number, the lowest byte first."""
    dice = Dice(7)
    for _ in range(3):
        key = dice.chance >> PLACE_BITS
        drawn = shake_256(key.to_bytes(32, "little")).digest(32 + 8 * BLOCK)
        numbers = [int.from_bytes(drawn[at : at + 8], "little") for at in range(32, len(drawn), 8)]
        assert [below(dice, WORD) for _ in range(BLOCK)] == numbers
        assert dice.chance == int.from_bytes(drawn[:32], "little") << PLACE_BITS


def test_a_shuffle_uses_one_number_per_swap_across_blocks() -> None:
    for count in (2, 60, BLOCK, BLOCK + 1, 3 * BLOCK + 5):
        dice, other = Dice(5), Dice(5)
        below(dice, WORD), below(other, WORD)
        things = mixed(dice, range(count))
        expected = list(range(count))
        for at in range(count - 1, 0, -1):
            chosen = below(other, at + 1)
            expected[at], expected[chosen] = expected[chosen], expected[at]
        assert things == expected
        assert dice.chance == other.chance


def test_copies_of_a_state_draw_the_same_numbers_independently() -> None:
    dice = Dice(4)
    for _ in range(BLOCK - 3):
        below(dice, 6)
    other = Dice(0)
    other.chance = dice.chance
    numbers = [below(dice, WORD) for _ in range(2 * BLOCK)]
    assert [below(other, WORD) for _ in range(2 * BLOCK)] == numbers


def test_drawn_numbers_do_not_reveal_the_generator_state() -> None:
    """Of a congruential generator a drawn number is half of the next state, and two of them are the state."""
    dice = Dice(1)
    drawn = set()
    for _ in range(3 * BLOCK):
        drawn.add(below(dice, WORD))
        key = dice.chance >> PLACE_BITS
        assert drawn.isdisjoint({key >> bits & (WORD - 1) for bits in range(256)})
        assert is_state(dice.chance)


def test_a_position_outside_the_block_is_refused() -> None:
    state = seeded(1)
    assert is_state(state + BLOCK - 1)
    assert not any(map(is_state, (-1, state + BLOCK, state + (1 << PLACE_BITS) - 1, 1 << (256 + PLACE_BITS))))


def test_orders_and_numbers_are_uniformly_distributed() -> None:
    dice = Dice(2)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        things = [0, 1, 2]
        shuffle(dice, things)
        orders[tuple(things)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1_150 for count in orders.values())
    numbers = Counter(below(dice, 5) for _ in range(5_000))
    assert sorted(numbers) == [0, 1, 2, 3, 4]
    assert all(850 < count < 1_150 for count in numbers.values())


def test_random_numbers_are_drawn_only_where_there_is_a_choice() -> None:
    dice = Dice(3)
    before = dice.chance
    for things in ([], [4]):
        assert mixed(dice, things) == things
    assert dice.chance == before


def test_a_game_without_a_seed_generates_and_keeps_one(catalog: Catalog) -> None:
    setup = Setup(edition="classic2016", names=("Ann",))
    games = [Game.start(catalog, setup) for _ in range(3)]
    seeds = [game.setup.known_seed() for game in games]
    assert setup.seed is None
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 1 << FRESH_BITS for seed in seeds)
    assert max(seeds) > 1 << (FRESH_BITS - 20)
    assert len({tuple(game.table.deck) for game in games}) == 3
    for game in games:
        game.answer(0)
        assert game.setup.name_of(0) == "Ann"
        again = replay(catalog, Record.of(game))
        assert (again.setup, again.table.deck) == (game.setup, game.table.deck)
        assert restore(catalog, save(game)).setup == game.setup


def test_the_longest_seed_is_played_saved_and_recorded(catalog: Catalog) -> None:
    for seed in ((1 << SEED_BITS) - 1, -(1 << SEED_BITS) + 1):
        game = Game.start(catalog, Setup(edition="classic2016", seed=seed))
        assert restore(catalog, save(game)).setup.seed == seed
        assert replay(catalog, Record.of(game)).setup.seed == seed

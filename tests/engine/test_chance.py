"""Chance: the same on every platform, fair, and not to be foretold."""

from collections import Counter

from citadels_core import Catalog, Game, Record, Setup, replay, restore, save
from citadels_core.model.rng import STATES, below, mixed, seeded, shuffle
from citadels_core.model.setup import SEED_BITS
from citadels_core.table.game import FRESH_BITS

WORD = 1 << 64


class Dice:
    """A state that holds nothing but chance."""

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed)


def test_a_seed_means_the_same_numbers_on_every_platform() -> None:
    dice = Dice(7)
    assert dice.chance == 0x784AB1CC19B3CA2B2C0E58AB88A1A3D57A04DFFE5DA4057CA5B93224B4284C83
    assert mixed(dice, range(10)) == [1, 4, 0, 7, 9, 5, 6, 3, 8, 2]
    assert [below(dice, 100) for _ in range(5)] == [66, 39, 30, 11, 37]
    assert dice.chance == 0x49AAACE6ED2D393133634C5C27C8CF2A661368AED77583EA2E247A936FB98019


def test_what_was_drawn_is_no_part_of_what_the_next_draw_is_made_of() -> None:
    """Of a congruential generator a drawn number is half of the next state, and two of them are the state."""
    dice = Dice(1)
    for _ in range(200):
        drawn = below(dice, WORD)
        assert drawn not in {dice.chance >> bits & (WORD - 1) for bits in range(256)}
        assert 0 <= dice.chance < STATES


def test_every_order_and_every_number_is_as_likely_as_the_others() -> None:
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


def test_chance_is_used_only_where_there_is_a_choice() -> None:
    dice = Dice(3)
    before = dice.chance
    for things in ([], [4]):
        assert mixed(dice, things) == things
    assert dice.chance == before


def test_a_game_without_a_seed_gets_one_of_its_own_and_keeps_it(catalog: Catalog) -> None:
    setup = Setup(edition="classic2016", names=("Ann",))
    games = [Game.start(catalog, setup) for _ in range(3)]
    seeds = [game.setup.known_seed() for game in games]
    assert setup.seed is None
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 1 << FRESH_BITS for seed in seeds)
    assert max(seeds) > 1 << (FRESH_BITS - 20)
    assert len({tuple(game.state.deck) for game in games}) == 3
    for game in games:
        game.answer(0)
        assert game.setup.name_of(0) == "Ann"
        again = replay(catalog, Record.of(game))
        assert (again.setup, again.state.deck) == (game.setup, game.state.deck)
        assert restore(catalog, save(game)).setup == game.setup


def test_the_longest_seed_is_played_saved_and_recorded(catalog: Catalog) -> None:
    for seed in ((1 << SEED_BITS) - 1, -(1 << SEED_BITS) + 1):
        game = Game.start(catalog, Setup(edition="classic2016", seed=seed))
        assert restore(catalog, save(game)).setup.seed == seed
        assert replay(catalog, Record.of(game)).setup.seed == seed

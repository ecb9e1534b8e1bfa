"""Test that every possible answer has a number, the same in all games of a set-up."""

import re
import subprocess
import sys
from random import Random

import pytest

from citadels_core import Game, IllegalAnswer, Setup
from citadels_core.learn.action_space import DONE, END, MORE, ActionSpace
from citadels_core.learn.numbered_game import NumberedGame
from tests.golden.games import catalog_of
from tests.learn.complete import BOXES, run
from tests.mechanisms.tables import action, draft, trial


@pytest.mark.parametrize(("pack", "edition"), BOXES)
def test_every_option_in_random_games_has_a_number(pack, edition):
    tally = run(catalog_of(pack), edition, games=4, seed=5)
    assert tally.games == 4
    assert tally.shared > 0
    assert tally.alike > 0


def test_numbers_follow_from_cards_rules_and_seats_alone(catalog):
    setup = Setup(edition="classic2016", seats=4, seed=1)
    space = ActionSpace(catalog, setup)
    other = ActionSpace(catalog, Setup(edition="classic2016", seats=4, seed=2, names=("Ann",)))
    assert (other.names, other.digest) == (space.names, space.digest)
    assert len(set(space.names)) == len(space)
    assert ActionSpace(catalog, Setup(edition="classic2016", seats=5)).digest != space.digest


def test_an_option_is_the_same_number_for_each_seat(catalog):
    """Players are numbered from the asked seat, so the first is to the fourth as the second is to the first."""
    setup = Setup(edition="classic2016", seats=4, seed=11)
    space, asked = ActionSpace(catalog, setup), set()
    wanted = space.names.index("Exchange Hands (Magician): player +1")
    dice = Random(4)
    for seed in range(40):
        game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=seed))
        while (decision := game.decision) is not None:
            for option in decision:
                if space.number_of(option) == wanted:
                    target = decision.values[option.number][2]
                    assert target == (decision.seat + 1) % 4
                    asked.add(decision.seat)
            game.answer(
                dice.sample(range(len(decision)), decision.least) if decision.many else dice.randrange(len(decision))
            )
    assert asked == {0, 1, 2, 3}


def numbered(catalog, **setup):
    setup = Setup(**setup)
    return NumberedGame(ActionSpace(catalog, setup), Game.start(catalog, setup))


def until(game, wanted, seed=0):
    """Answer at random until a decision matches."""
    dice = Random(seed)
    while not wanted(game.game.decision):
        game.answer(dice.choice(game.legal))
    return game


def test_a_set_is_chosen_one_element_at_a_time(catalog):
    """The Magician replaces any cards: each is chosen alone, in ascending order, until the player stops."""
    game = until(numbered(catalog, edition="classic2016", seats=4, seed=3), lambda asked: asked.many and asked.most > 2)
    space, asked = game.space, game.game.decision
    assert game.picked == ()
    hand = sorted(space.numbers(asked))
    assert set(game.legal) == {*hand, *([DONE] if asked.least == 0 else [])}
    game.answer(hand[1])
    assert game.picked == (hand[1],)
    assert game.game.decision is asked
    assert set(game.legal) == {DONE, *hand[2:]}
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(hand[0])
    assert refused.value.code == "not_offered"
    other = game.copy()
    other.answer(hand[2])
    assert (other.picked, game.picked) == ((hand[1], hand[2]), (hand[1],))
    game.answer(DONE)
    assert game.picked == ()
    assert len(game.game.answers[-1][1]) == 1


def test_a_set_of_a_fixed_size_can_always_be_completed(catalog):
    """Elements that would leave too few are not offered, and no final confirmation is needed."""
    game = until(
        numbered(catalog, edition="classic2016", seats=4, seed=5),
        lambda asked: asked.many and 1 <= asked.least == asked.most < len(asked),
    )
    asked = game.game.decision
    while game.game.decision is asked:
        assert DONE not in game.legal
        game.answer(game.legal[-1])
    assert len(game.game.answers[-1][1]) == asked.least


def test_cards_with_the_same_name_in_a_hand_share_a_number(catalog):
    setup = Setup(edition="classic2016", seats=2, seed=3, districts=("basic",))
    space = ActionSpace(catalog, setup)

    game = NumberedGame(space, Game.start(catalog, setup))
    until(game, lambda asked: any(re.fullmatch(r"build/.*#2", id_) for id_ in asked.ids))
    asked = game.game.decision
    second = next(id_ for id_ in asked.ids if id_.endswith("#2"))
    first = second.removesuffix("#2")
    number = space.number_of(asked.find(first))
    assert number == space.number_of(asked.find(second))
    assert len(game.legal) < len(asked)
    game.answer(number)
    assert game.game.answers[-1] == (asked.seat, (asked.ids.index(first),))


def test_ending_the_turn_is_the_first_number(catalog):
    game = until(numbered(catalog, edition="classic2016", seats=2, seed=1), lambda asked: asked.kind == "menu")
    until(game, lambda asked: "end-turn" in asked.ids)
    assert game.space.number_of(game.game.decision.find("end-turn")) == END
    assert END in game.legal


COUNTER = """
character Counter
    rank 1
    action Count once per turn
        choose number from 1 to 40 as many
        gain (many) gold

character Quiet
    rank 2
"""


def test_large_numbers_are_chosen_in_steps():
    """Each of forty amounts can be chosen: those beyond the first sixteen through the option of a larger one."""
    game = trial(COUNTER, cast="Counter, Quiet")
    draft(game, "Counter", "Quiet")
    game.answer(action(game, "Count"))
    space = ActionSpace(game.box.catalog, game.setup)
    seat, before = game.decision.seat, game.table.gold[game.decision.seat]
    gained, waiting = [], [NumberedGame(space, game)]
    while waiting:
        one = waiting.pop(0)
        for number in one.legal:
            other = one.copy()
            other.answer(number)
            if number == MORE:
                waiting.append(other)
            else:
                gained.append(other.game.table.gold[seat] - before)
    assert gained == [*range(1, 41)]


def test_a_finished_game_accepts_no_answer(catalog):
    game = numbered(catalog, edition="classic2016", seats=2, seed=1)
    dice = Random(1)
    while game.legal:
        game.answer(dice.choice(game.legal))
    assert game.seat is None
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(END)
    assert refused.value.code == "game_over"


@pytest.mark.parametrize(
    ("package", "module", "extra"),
    [
        ("numpy", "action_space", "learn"),
        ("pettingzoo", "pettingzoo_env", "learn"),
        ("gymnasium", "against_bots", "learn"),
        ("pyspiel", "openspiel_game", "openspiel"),
    ],
)
def test_a_missing_learning_extra_is_reported_with_the_install_command(package, module, extra):
    program = f"import sys; sys.modules[{package!r}] = None; import citadels_core.learn.{module}"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert f"`pip install 'citadels-sdk[{extra}]'` adds it." in ended.stderr.splitlines()[-1]

"""Test the OpenSpiel game: the checks of the library, and what they leave out."""

import pickle
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import citadels_core.learn.openspiel_game  # noqa: F401  # registers the game
from citadels_core import SetupError
from citadels_core.learn.encoder import Encoder
from citadels_core.learn.packs import catalog_of
from tests.golden.games import MODS

SMALL = "citadels(edition=demo2016,players=2,seed=3)"


def begun(text=SMALL, deal=5):
    """Return a state after its chance node."""
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(deal)
    return state


def until(state, wanted, seed=0):
    """Answer at random until a state matches."""
    dice = Random(seed)
    while not wanted(state):
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        "citadels(edition=demo2016,players=2,reward=points,skip_forced=False,deals=7)",
        f"citadels(edition=long_winter,players=2,packs={MODS / 'long_winter'},memory=True)",
    ],
)
def test_the_game_passes_the_random_simulation_of_openspiel(text):
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_a_playthrough_can_be_replayed():
    """The same answers to the same deal give the same texts, tensors and results."""
    from open_spiel.python.algorithms import generate_playthrough  # it takes a second, too slow for collecting tests

    written = generate_playthrough.playthrough(SMALL, None, seed=4)
    state = begun()
    actions = [int(line.split()[1]) for line in written.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(SMALL, actions, seed=99) == written
    assert len(actions) > 50
    assert f"NumDistinctActions() = {state.num_distinct_actions()}" in written


def test_the_deal_is_a_chance_node_that_determines_the_game():
    game = pyspiel.load_game("citadels(edition=demo2016,players=2,deals=3)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2]
    assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
    one, same, other = (str(begun("citadels(edition=demo2016,players=2,deals=3)", deal)) for deal in (1, 1, 2))
    assert one == same != other
    assert str(begun("citadels(edition=demo2016,players=2,deals=3,seed=1)", 1)) != one


def test_the_observation_tensor_equals_the_encoding():
    state = until(begun(), lambda state: state.move_number() == 40)
    encoder = Encoder(catalog_of(()), state.numbered.game.setup)
    for player in range(2):
        seen = encoder.encode_game(state.numbered, player)
        assert np.array_equal(np.array(state.observation_tensor(player), np.float32), seen)
    assert state.observation_string(0) != state.observation_string(1)


@pytest.mark.parametrize("reward", ["win", "points"])
def test_returns_follow_the_chosen_reward(reward):
    state = until(begun(f"citadels(edition=demo2016,players=3,reward={reward})"), lambda state: state.is_terminal())
    game = state.numbered.game
    best = max(range(3), key=state.returns().__getitem__)
    assert best in game.winners
    assert sum(state.returns()) == pytest.approx(0)
    assert state.returns()[0] == pytest.approx(
        game.scores[0] - sum(game.scores[1:]) / 2 if reward == "points" else (1 if 0 in game.winners else -0.5)
    )


def test_a_resampled_state_is_indistinguishable_to_the_player():
    """View, events and legal answers are the same, even inside a set; the hidden state differs."""
    sampler, hidden, middle = pyspiel.UniformProbabilitySampler(0.0, 1.0), set(), 0
    state, dice = begun("citadels(edition=classic2016,players=3)", 8), Random(3)
    while not state.is_terminal():
        player = state.current_player()
        if state.move_number() % 10 == 0 or state.numbered.said:
            middle += bool(state.numbered.said)
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == state.history()
            hidden.add(str(other) == str(state))
            bystander = (player + 1) % 3
            third = state.resample_from_infostate(bystander, sampler)
            assert third.information_state_string(bystander) == state.information_state_string(bystander)
        state.apply_action(dice.choice(state.legal_actions()))
    assert False in hidden
    assert middle


def test_a_state_is_copied_and_pickled_with_its_game():
    state = until(begun(), lambda state: state.numbered.said, seed=1)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        assert other.numbered.said == state.numbered.said
        before = str(state)
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before
        assert [other.information_state_string(player) for player in (0, 1)] != [
            state.information_state_string(player) for player in (0, 1)
        ]


def test_the_search_bot_of_openspiel_plays_the_game():
    state, rng = begun(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(
        state.get_game(), evaluator, uct_c=1.0, max_simulations=4, random_state=rng, use_observation_string=True
    )
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_game_that_cannot_be_played_is_refused():
    with pytest.raises((SetupError, pyspiel.SpielError, RuntimeError), match="There is no edition"):
        pyspiel.load_game("citadels(edition=nowhere)")

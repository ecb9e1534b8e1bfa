"""Let the search of OpenSpiel give five answers in a game of two, by what each player knows."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import citadels_core.learn.openspiel_game  # noqa: F401  # importing it registers the game

game = pyspiel.load_game("citadels(edition=demo2016,players=2,reward=win,seed=3)")
state = game.new_initial_state()
state.apply_action(5)  # chance: one of 10,000 deals

random = np.random.RandomState(1)
bot = ismcts.ISMCTSBot(
    game,
    mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random),
    uct_c=1.0,
    max_simulations=8,
    random_state=random,
    use_observation_string=True,
)
for _ in range(5):
    action = bot.step(state)
    print(state.current_player(), state.action_to_string(action))
    state.apply_action(action)

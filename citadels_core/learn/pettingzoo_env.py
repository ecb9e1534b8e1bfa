"""PettingZoo environments for games: each seat is an agent, and the agents act in turn."""

from collections.abc import Sequence
from os import PathLike
from random import Random
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from attrs import evolve

from citadels_core.learn.encoder import LIMIT, Encoder
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.learn.packs import catalog_of
from citadels_core.learn.rewards import find_reward
from citadels_core.model.catalog import Catalog
from citadels_core.model.extras import absent
from citadels_core.model.setup import Setup
from citadels_core.table.game import FRESH_BITS, Game

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ImportError:
    raise ImportError(absent("A PettingZoo environment", "pettingzoo", "learn")) from None

Seen = dict[str, npt.NDArray[Any]]
"""An observation of an agent: the columns, and the mask of legal actions."""


def env(
    edition: str,
    players: int = 4,
    packs: Sequence[str | PathLike[str]] = (),
    *,
    illegal_reward: float = -1,
    **options: Any,
) -> AECEnv[str, Seen, int]:
    """Return an environment in PettingZoo's checking wrappers; an illegal action ends the game.

    Args:
        packs: ids or folders of packs besides the official ones.
        illegal_reward: the reward of an agent for an illegal action.
        options: options of ``CitadelsEnv``, and other arguments of ``Setup`` such as ``preset``.

    Raises:
        ContentError: a pack does not exist or has errors.
        SetupError: the set-up names something that does not exist, or cannot be played.
    """
    known = ("reward", "memory", "skip_forced", "render_mode")
    own = {name: options.pop(name) for name in known if name in options}
    setup = Setup(edition=edition, seats=players, **options)
    made: Any = TerminateIllegalWrapper(CitadelsEnv(catalog_of(packs), setup, **own), illegal_reward=illegal_reward)
    made = AssertOutOfBoundsWrapper(made)
    return OrderEnforcingWrapper(made)


class CitadelsEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]  # the library has no types
    """An environment whose agents are the seats of a game, ``seat_0`` and so on, which act in turn.

    An action is a number of the action space; a set is chosen one element at a time. An observation is a dictionary of
    ``observation`` (float32, the columns of the encoder) and ``action_mask`` (int8, 1 for legal actions). The only
    rewards come at the end, for all agents together. An illegal action raises ``IllegalAnswer``.

    Attributes:
        encoder: the columns of observations and the numbers of actions.
        numbered: the current game.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "citadels_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        catalog: Catalog,
        setup: Setup,
        *,
        reward: str = "win",
        memory: bool = False,
        skip_forced: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment without a game; ``reset`` starts the first game.

        Args:
            setup: the set-up; its seed, if any, is that of all games until ``reset`` gets one.
            reward: ``win``: 1 shared by the winners and -1 shared by the others; ``points``: an agent's points minus
                the mean of the others.
            memory: whether observations include what a seat remembers of hidden things; several times slower.
            skip_forced: whether decisions with only one answer are answered without asking the agent.
            render_mode: ``ansi`` if ``render`` is to return the question to the acting agent and its legal actions.

        Raises:
            SetupError: the set-up names something that does not exist, or cannot be played; or there is no such reward.
        """
        super().__init__()
        self.render_mode = render_mode
        self.encoder = Encoder(catalog, setup, memory=memory)
        self._catalog, self._setup, self._reward = catalog, setup, find_reward(reward)
        self._skip_forced = skip_forced
        self._dice = Random(setup.seed)
        self.numbered: NumberedGame
        self.possible_agents = [f"seat_{seat}" for seat in range(setup.seats)]
        self.agents: list[str] = []
        numbers = len(self.encoder.space)
        self.action_spaces = {agent: spaces.Discrete(numbers) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LIMIT, LIMIT, (len(self.encoder),), np.float32),
                    "action_mask": spaces.Box(0, 1, (numbers,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations, which is the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions, which is the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; ``seed`` determines the randomness of this game and of all later games."""
        if seed is not None:
            self._dice = Random(seed)
        game = Game.start(self._catalog, evolve(self._setup, seed=self._dice.getrandbits(FRESH_BITS)))
        self.numbered = NumberedGame(self.encoder.space, game)
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._advance()

    def step(self, action: int) -> None:
        """Answer the open decision for the agent that acts now.

        Raises:
            IllegalAnswer: the action is not legal; the game has not changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.numbered.answer(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._advance()
        self._accumulate_rewards()

    def _advance(self) -> None:
        """Give forced answers, then select the agent that must decide, or set the rewards after the end."""
        numbered = self.numbered
        if self._skip_forced:
            numbered.answer_forced()
        seat = numbered.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        worth = self._reward(numbered.game.scores, numbered.game.winners)
        self.rewards = dict(zip(self.possible_agents, worth, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Seen:
        """Return the observation of an agent; its action mask is all 0 while another agent acts."""
        numbered, seat = self.numbered, self.possible_agents.index(agent)
        acts = numbered.seat == seat
        mask = numbered.mask() if acts else np.zeros(len(self.encoder.space), np.int8)
        return {"observation": self.encoder.encode_game(numbered, seat), "action_mask": mask}

    def render(self) -> str | None:
        """Return a text with the open decision and its legal actions; None without a render mode."""
        if self.render_mode is None:
            return None
        decision, names = self.numbered.game.decision, self.encoder.space.names
        if decision is None:
            return f"The game is over: {self.numbered.game.scores} points."
        return "\n".join(
            [f"{self.agent_selection}: {decision.prompt}", *(f"{at:>5} {names[at]}" for at in self.numbered.legal)]
        )

    def close(self) -> None:
        """Do nothing: the environment has no resources to release."""

"""A Gymnasium environment for a single learner, which plays one seat of a game against bots."""

from collections.abc import Callable, Sequence
from os import PathLike
from random import Random
from typing import Any, SupportsFloat

import numpy as np
import numpy.typing as npt
from attrs import evolve

from citadels_core.bots.bot import Bot
from citadels_core.bots.registry import BOTS
from citadels_core.learn.encoder import LIMIT, Encoder, Row
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.learn.packs import catalog_of
from citadels_core.learn.rewards import find_reward
from citadels_core.model.errors import SetupError
from citadels_core.model.extras import absent
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup
from citadels_core.table.game import FRESH_BITS, Game

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError(absent("A Gymnasium environment", "gymnasium", "learn")) from None


class AgainstBots(gymnasium.Env[Row, np.int64]):
    """An environment in which one learner plays against bots, in a random seat of each game.

    Actions and observations are those of ``CitadelsEnv``; ``action_masks`` returns the legal actions. The only reward
    comes at the end; ``info`` then has ``won`` and ``points`` of the learner.

    Attributes:
        encoder: the columns of observations and the numbers of actions.
        numbered: the current game.
        seat: the learner's seat in the current game.
    """

    def __init__(
        self,
        edition: str,
        players: int = 4,
        packs: Sequence[str | PathLike[str]] = (),
        *,
        bot: str | Callable[[int], Bot] = "random",
        reward: str = "win",
        memory: bool = False,
        **options: Any,
    ) -> None:
        """Create an environment without a game; ``reset`` starts the first game.

        Args:
            packs: ids or folders of packs besides the official ones.
            bot: the bot of the other seats: its name, or a function that returns a new ``Bot`` for a seed.
            reward: ``win`` or ``points``, as in ``CitadelsEnv``.
            memory: whether observations include what the seat remembers of hidden things.
            options: other arguments of ``Setup``, such as ``preset``.

        Raises:
            ContentError: a pack does not exist or has errors.
            SetupError: the set-up names something that does not exist, or cannot be played; or there is no such
                reward or bot.
        """
        self._catalog = catalog_of(packs)
        self._setup = Setup(edition=edition, seats=players, **options)
        self.encoder = Encoder(self._catalog, self._setup, memory=memory)
        if isinstance(bot, str) and bot not in BOTS:
            raise SetupError(f"There is no bot {shown(bot)}; there is: {', '.join(BOTS)}.", code="no_such_bot")
        self._make, self._reward = BOTS[bot] if isinstance(bot, str) else bot, find_reward(reward)
        self._dice = Random(self._setup.seed)
        self.numbered: NumberedGame
        self._bots: list[Bot] = []
        self.seat = 0
        self.action_space = spaces.Discrete(len(self.encoder.space))
        self.observation_space = spaces.Box(-LIMIT, LIMIT, (len(self.encoder),), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Start a new game, and let the bots play until the learner has a decision."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._dice = Random(seed)
        dice, seats = self._dice, self._setup.seats
        while True:
            game = Game.start(self._catalog, evolve(self._setup, seed=dice.getrandbits(FRESH_BITS)))
            self.numbered = NumberedGame(self.encoder.space, game)
            self.seat = dice.randrange(seats)
            self._bots = [self._make(dice.getrandbits(32)) for _ in range(seats)]
            if self._advance():
                return self.encoder.encode_game(self.numbered, self.seat), {}

    def step(self, action: SupportsFloat) -> tuple[Row, SupportsFloat, bool, bool, dict[str, Any]]:
        """Answer the learner's decision, and let the bots play until the learner's next decision.

        Raises:
            IllegalAnswer: the action is not legal; the game has not changed.
        """
        self.numbered.answer(int(action))  # type: ignore[call-overload]  # actions are whole numbers
        going = self._advance()
        game, worth, info = self.numbered.game, 0.0, dict[str, Any]()
        if not going:
            worth = self._reward(game.scores, game.winners)[self.seat]
            info = {"won": self.seat in game.winners, "points": game.scores[self.seat]}
        return self.encoder.encode_game(self.numbered, self.seat), worth, not going, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return a mask of the legal actions; learning libraries with action masks call this method."""
        return self.numbered.mask().astype(np.bool_)

    def _advance(self) -> bool:
        """Let the bots play, and give the learner's forced answers; return whether the learner must decide."""
        numbered, game = self.numbered, self.numbered.game
        while (seat := numbered.seat) is not None:
            if seat != self.seat:
                chosen = self._bots[seat].choose(game.at(seat))
                game.answer(chosen)
            elif len(legal := numbered.legal) == 1:
                numbered.answer(legal[0])
            else:
                return True
        return False

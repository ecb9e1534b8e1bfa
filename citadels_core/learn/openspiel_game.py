"""The OpenSpiel game ``citadels``; import this module before ``pyspiel.load_game``."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from attrs import evolve

from citadels_core.learn.action_space import ActionSpace
from citadels_core.learn.encoder import Encoder
from citadels_core.learn.numbered_game import NumberedGame, answered
from citadels_core.learn.openspiel_observer import BEFORE, Observer, state_text
from citadels_core.learn.packs import catalog_of
from citadels_core.learn.rewards import find_reward
from citadels_core.model.extras import absent
from citadels_core.model.setup import Setup
from citadels_core.table.game import FRESH_BITS, Game
from citadels_core.table.saves.snapshot import restore, save

try:
    import pyspiel
except ImportError:
    raise ImportError(absent("An OpenSpiel game", "open_spiel", "openspiel")) from None

PARAMETERS: Final[dict[str, Any]] = {
    "edition": "",
    "players": 4,
    "packs": "",
    "preset": "",
    "variants": "",
    "cast": "",
    "districts": "",
    "reward": "win",
    "memory": False,
    "skip_forced": True,
    "deals": 10_000,
    "seed": 0,
}
"""The parameters of the game and their defaults.

``packs``, ``variants``, ``cast`` and ``districts`` are lists with ``;`` between names. ``reward``, ``memory`` and
``skip_forced`` are those of ``CitadelsEnv``. ``deals`` is the number of equally likely deals, which follow from
``seed``."""

MOST_PLAYERS: Final = 10
LONGEST: Final = 100_000
"""A bound on the answers of a game: the rules end it after at most 500 rounds of a few dozen answers each."""
MOST_POINTS: Final = 1000
"""A bound on the distance of a player's points from the mean of the others."""

TYPE: Final = pyspiel.GameType(
    short_name="citadels",
    long_name="Citadels",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=PARAMETERS,
    default_loadable=False,
)


class CitadelsGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A set-up of an edition as an OpenSpiel game.

    The only chance node is the root: it draws one of many deals, each the seed of all randomness of a game. An action
    is a number of the action space; a set is chosen one element at a time.

    Attributes:
        encoder: the columns of observation tensors and the numbers of actions.
        setup: the set-up, without a seed.
        skip_forced: whether decisions with only one answer are answered without asking the player.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the OpenSpiel game from its parameters.

        Raises:
            ContentError: a pack does not exist or has errors.
            SetupError: the set-up names something that does not exist, or cannot be played; or there is no such reward.
        """
        given = {**PARAMETERS, **(params or {})}
        self.setup = Setup(
            edition=given["edition"],
            seats=given["players"],
            preset=given["preset"] or None,
            variants=_parts(given["variants"]),
            cast=_parts(given["cast"]),
            districts=_parts(given["districts"]),
        )
        self.packs = _parts(given["packs"])
        self.encoder = Encoder(catalog_of(self.packs), self.setup, memory=given["memory"])
        self.reward, self.skip_forced = find_reward(given["reward"]), given["skip_forced"]
        most = 1 if given["reward"] == "win" else MOST_POINTS
        self.deals, self._seed = given["deals"], given["seed"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoder.space),
            max_chance_outcomes=self.deals,
            num_players=self.setup.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "CitadelsState":
        """Return the initial state, in which a deal (the seed of a game) is not drawn yet."""
        return CitadelsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Build an observer of states, which shows a player's view or, with recall, the player's history."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = kind.private_info == pyspiel.PrivateInfoType.NONE
        return Observer(self.encoder, recall=kind.perfect_recall, onlooker=alone)

    def start(self, deal: int) -> NumberedGame:
        """Start and return the game whose randomness a deal determines."""
        setup = evolve(self.setup, seed=Random(f"{self._seed} {deal}").getrandbits(FRESH_BITS))
        return NumberedGame(self.encoder.space, Game.start(catalog_of(self.packs), setup))


class GameHandle:
    """A wrapper of a game that lets OpenSpiel copy and pickle the state that contains the game."""

    __slots__ = ("numbered", "packs")

    def __init__(self, packs: tuple[str, ...], numbered: NumberedGame) -> None:
        self.packs, self.numbered = packs, numbered

    def __deepcopy__(self, _: dict[int, Any]) -> "GameHandle":
        return GameHandle(self.packs, self.numbered.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a snapshot of the game and the elements chosen so far; unpickling loads the packs again."""
        return _restored, (self.packs, save(self.numbered.game), self.numbered.said)


class CitadelsState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A state of the OpenSpiel game ``citadels``: before a deal is drawn, or a game in progress.

    Attributes:
        held: the handle of the game; None before a deal is drawn.
        said: the actions of each player so far, which are part of the player's information state.
    """

    def __init__(self, game: CitadelsGame) -> None:
        super().__init__(game)
        self.held: GameHandle | None = None
        self.said: list[list[int]] = [[] for _ in range(game.setup.seats)]

    @property
    def numbered(self) -> NumberedGame | None:
        """The game of the state; None before a deal is drawn."""
        return None if self.held is None else self.held.numbered

    def current_player(self) -> int:
        """Return the seat that must answer, or the OpenSpiel id of chance or of a terminal state."""
        if self.numbered is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.numbered.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, _player: int) -> list[int]:
        """Return the numbers of the legal actions, ascending."""
        return [] if self.numbered is None else [*self.numbered.legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals that chance can draw, each with its probability."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        """Answer the open decision with an action, or start the game of the drawn deal."""
        game: CitadelsGame = self.get_game()
        numbered = self.numbered
        if numbered is None:
            numbered = game.start(action)
            self.held = GameHandle(game.packs, numbered)
        else:
            player = self.current_player()
            numbered.answer(action)
            self.said[player].append(action)
        if game.skip_forced:
            numbered.answer_forced()

    def _action_to_string(self, player: int, action: int) -> str:
        """Return a description of an action or, for the chance player, of a deal."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        game: CitadelsGame = self.get_game()
        return game.encoder.space.names[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.numbered is not None and self.numbered.seat is None

    def returns(self) -> list[float]:
        """Return the reward of each player; all are 0 before the end of the game."""
        game: CitadelsGame = self.get_game()
        if self.numbered is None or not self.is_terminal():
            return [0.0] * game.setup.seats
        return game.reward(self.numbered.game.scores, self.numbered.game.winners)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "CitadelsState":
        """Copy the state with random hidden cards and draws that fit the knowledge of a player."""
        other: CitadelsState = self.clone()
        if self.held is not None:
            dice = Random(int(probability_sampler() * (1 << 53)))
            other.held = GameHandle(self.held.packs, self.held.numbered.determinize(player_id, dice))
        return other

    def __str__(self) -> str:
        """Return a text with the gold and cards of all players, even hidden cards, and the open decision."""
        return BEFORE if self.numbered is None else state_text(self.numbered)


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(";") if part)


def _restored(packs: tuple[str, ...], saved: Any, said: tuple[int, ...]) -> GameHandle:
    """Restore a game from the snapshot in a pickle."""
    catalog = catalog_of(packs)
    game = restore(catalog, saved)
    return GameHandle(packs, answered(NumberedGame, ActionSpace(catalog, game.setup), game, said))


pyspiel.register_game(TYPE, CitadelsGame)

"""The numbers of the games of a run: which seed, cast and deck each game has."""

from typing import Final

from attrs import frozen

from citadels_core.model.setup import Setup

APART: Final = 1_000_003
"""The distance of the game seeds of two runs with neighbouring seeds, so that they share no game."""
MORE: Final = 1.1
"""How many more games are played than the variance so far asks for, so that few rounds of games are needed."""


@frozen(kw_only=True)
class GamePlan:
    """What is common to the plans of many games.

    Attributes:
        setup: the edition, and fixed cards and variants, if any. Its seed fixes all chance; its seats do not matter.
        players: the numbers of players.
        games: the number of games with each number of players; with ``until``, of the first round of games.
        casts: how many casts and decks to play with, in turn: the usual ones, then random ones. If ``setup`` fixes
            cards or a preset, all games have these.
        until: the half width of the intervals of win shares at which to stop, such as 0.02; None to play ``games``.
        most: the most games with a number of players, with ``until``.
    """

    setup: Setup
    players: tuple[int, ...] = (4,)
    games: int = 1_000
    casts: int = 4
    until: float | None = None
    most: int = 100_000

    @property
    def is_fixed(self) -> bool:
        """Whether the set-up says which cards to play with."""
        return bool(self.setup.preset or self.setup.cast or self.setup.districts)

    def seed_of(self, game: int) -> int:
        """Return the seed of a game by its number in the run."""
        return self.setup.known_seed() * APART + game

    def cast_of(self, game: int, players: int) -> int:
        """Return which cast and deck a game has: 0 for the usual ones."""
        return 0 if self.is_fixed else game // players % self.casts

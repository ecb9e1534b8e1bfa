"""The plan of a balance run: which cards are examined, in which games."""

from collections.abc import Iterable

from attrs import evolve, frozen

from citadels_core.model.setup import Setup

APART = 1_000_003
"""The distance of the game seeds of two runs with neighbouring seeds, so that they share no game."""

HAND, DECK = "hand", "deck"
"""Where a card is when the game starts: in the hand of one seat, or anywhere in the deck."""


RANDOM, HABIT, SEARCH = "random", "habit", "search"
"""The kinds of bots that can play, the weakest first."""


SEARCH_SHARE = 10
"""How many games are played by other bots for each one by search bots, which are slow."""


@frozen
class CardTrial:
    """The games of one card with one number of players.

    Attributes:
        card: the id of the card.
        players: the number of players.
        beside: the id of a district that also begins in the hand; None for none.
    """

    card: str
    players: int
    beside: str | None = None


@frozen(kw_only=True)
class BalancePlan:
    """What to examine, and how.

    Attributes:
        setup: the edition, and fixed cards and variants, if any. Its seed fixes all chance.
        cards: the ids of the cards to examine: districts and characters.
        players: the numbers of players.
        games: the number of games of each card with each number of players; with ``until``, of the first round.
        casts: how many casts and decks to play with, in turn: the usual ones, then random ones. If ``setup`` fixes
            cards or a preset, all games have these.
        start: ``hand`` if one seat begins with the district in its hand, ``deck`` if it lies somewhere in the deck and
            the seats that draw it are compared.
        until: the half width of the interval of the win share at which to stop, such as 0.02; None to play ``games``.
        most: the most games of a card with a number of players, with ``until``.
        bot: the kind of bot that plays: ``habit``, ``random``, or ``search`` for the seat with the card, beside others
            by habit.
        limit: the win share that a card may be worth before it is too strong, such as 0.05.
    """

    setup: Setup
    cards: tuple[str, ...]
    players: tuple[int, ...] = (4,)
    games: int = 1_000
    casts: int = 4
    start: str = HAND
    until: float | None = None
    most: int = 100_000
    bot: str = HABIT
    limit: float = 0.05

    @property
    def trials(self) -> tuple[CardTrial, ...]:
        """All pairs of a card and a number of players, in order."""
        return tuple(CardTrial(card, players) for card in self.cards for players in self.players)

    @property
    def is_fixed(self) -> bool:
        """Whether the set-up says which cards to play with."""
        return bool(self.setup.preset or self.setup.cast or self.setup.districts)

    def seed_of(self, game: int) -> int:
        """Return the seed of a game, the same for each trial; ``game`` is its number in the trial."""
        return self.setup.known_seed() * APART + game

    def cast_of(self, game: int, players: int) -> int:
        """Return which cast and deck a game has: 0 for the usual ones."""
        return 0 if self.is_fixed else game // players % self.casts


def plans_of(plan: BalancePlan, bots: Iterable[str]) -> list[BalancePlan]:
    """Return the plan for each kind of bot, with fewer games for search bots."""
    slow = evolve(plan, games=max(2, plan.games // SEARCH_SHARE), until=None)
    return [evolve(slow if bot == SEARCH else plan, bot=bot) for bot in dict.fromkeys(bots)]

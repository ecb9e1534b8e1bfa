"""The plan of a balance run: which cards are examined, in which games."""

from collections.abc import Iterable

from attrs import evolve, frozen

from citadels_core.lab.runs.game_plan import GamePlan

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
class BalancePlan(GamePlan):
    """What to examine, and how; see ``GamePlan`` for the other attributes. ``games`` counts for each card.

    Attributes:
        cards: the ids of the cards to examine: districts and characters.
        start: ``hand`` if one seat begins with the district in its hand, ``deck`` if it lies somewhere in the deck and
            the seats that draw it are compared.
        bot: the kind of bot that plays: ``habit``, ``random``, or ``search`` for the seat with the card, beside others
            by habit.
        limit: the win share that a card may be worth before it is too strong, such as 0.05.
    """

    cards: tuple[str, ...]
    start: str = HAND
    bot: str = HABIT
    limit: float = 0.05

    @property
    def trials(self) -> tuple[CardTrial, ...]:
        """All pairs of a card and a number of players, in order."""
        return tuple(CardTrial(card, players) for card in self.cards for players in self.players)


def plans_of(plan: BalancePlan, bots: Iterable[str]) -> list[BalancePlan]:
    """Return the plan for each kind of bot, with fewer games for search bots."""
    slow = evolve(plan, games=max(2, plan.games // SEARCH_SHARE), until=None)
    return [evolve(slow if bot == SEARCH else plan, bot=bot) for bot in dict.fromkeys(bots)]

"""Play the games of trials: the same game with each form of a card, by bots."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from attrs import evolve

from citadels_core.bots.budget import Budget
from citadels_core.bots.random_bot import SEEDS
from citadels_core.bots.search import SearchBot
from citadels_core.box.box import Box
from citadels_core.box.find import CatalogKey
from citadels_core.game.core_game import CoreGame
from citadels_core.game.tally import TallyIndex, card_of, rules_by_cause
from citadels_core.lab.balance.decks import TrialSetups
from citadels_core.lab.balance.game_rows import GameRow
from citadels_core.lab.balance.plan import HABIT, HAND, SEARCH, BalancePlan, CardTrial
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.sentinels import NOBODY
from citadels_core.table.game import Game

CARD, PLAIN, OLD = "card", "plain", "old"
"""The arms of an experiment: the card as it is, without its rules, and in the version to compare with."""

THINKING = Budget(playouts=60)
"""The budget of search bots for a decision. With it, one of them wins 45 % of the games against three by habit."""


class GamePlace(NamedTuple):
    """The number of a game in its trial, its seed, and the number of its cast and deck."""

    game: int
    seed: int
    cast: int


class TrialGames:
    """The games of a plan in this process."""

    def __init__(self, catalog: Catalog, plan: BalancePlan, old: Catalog | None = None) -> None:
        """Prepare the games of a plan.

        Args:
            catalog: the packs.
            plan: the plan.
            old: the packs with the version of the cards to compare with; None for none.
        """
        self._catalog, self._plan, self._old = catalog, plan, old
        self._setups = TrialSetups(catalog, plan)
        self._reader = lru_cache(maxsize=64)(_TallyReader)

    def arms_of(self, trial: CardTrial) -> Sequence[tuple[str, Catalog]]:
        """Return the forms of the card that the games of a trial are played with, each with its catalog."""
        character = self._catalog.cards[trial.card].is_character
        arms = [(CARD, self._catalog)]
        if not character:
            arms.append((PLAIN, _without_rules(CatalogKey(self._catalog), trial.card)))
        if self._old is not None:
            arms.append((OLD, self._old))
        return arms

    def play(self, trial: CardTrial, game: int, *, every_seat: bool = True) -> Iterator[GameRow]:
        """Play one game of a trial with each form of the card; yield a row for each arm and seat.

        Args:
            trial: the card and the number of players.
            game: the number of the game, from 0.
            every_seat: False leaves out the seats that did not begin with the card, if one did.

        Raises:
            SetupError: the game cannot be played.
        """
        cast, seed = self._plan.cast_of(game, trial.players), self._plan.seed_of(game)
        setup = evolve(self._setups.setup_of(trial, cast), seed=seed)
        character = self._catalog.cards[trial.card].is_character
        starter = game % trial.players if self._plan.start == HAND and not character else None
        for arm, catalog in self.arms_of(trial):
            core = CoreGame.start(catalog, setup, tally=True, quiet=True)
            if starter is not None:
                for place, card in enumerate(filter(None, (trial.card, trial.beside))):
                    give(core, starter, card, place)
            _play_to_end(core, self._plan.bot, seed, starter)
            seats = range(trial.players) if every_seat or starter is None else (starter,)
            yield from self._reader(core.box, trial.card).rows(
                core, trial, arm, starter, GamePlace(game, seed, cast), seats
            )


def _play_to_end(core: CoreGame, bot: str, seed: int, planner: int | None) -> None:
    """Play a game by bots of one kind; only the seat ``planner`` searches, beside others by habit."""
    dice = Dice(seed % SEEDS)
    if bot != SEARCH:
        core.play_on(dice, by_habit=bot == HABIT)
        return
    game, search = Game(core), SearchBot(seed, THINKING)
    while (question := game.question) is not None:
        if question.seat == planner:
            game.answer(search.choose(game.at(planner)))
        else:
            core.play_on(dice, 1, by_habit=True)


def give(core: CoreGame, seat: int, card: str, place: int) -> None:
    """Put a card into a hand, in exchange for the card at a place of that hand.

    Raises:
        SetupError: the hand is too small, or the card is not in the game.
    """
    box, hand = core.box, core.table.hand[seat]
    copies = [number for number, kind in enumerate(box.cards) if box.definitions[kind].id == card]
    if not copies or len(hand) <= place:
        raise SetupError(f"{box.edition.book.name} deals no hand into which a card can be put.")
    if not any(copy in hand[: place + 1] for copy in copies):
        core.arrange.swap(hand[place], next((copy for copy in copies if copy not in hand), hand[place]))


@lru_cache(maxsize=8)
def _without_rules(key: CatalogKey, id_: str) -> Catalog:
    """Return a catalog in which a card has no rules, but the same name, type and cost."""
    catalog = key.catalog
    plain = evolve(catalog.cards[id_], rules=(), acts_as=0, sentence="", parts=())
    modules = tuple(
        evolve(
            module,
            cards=tuple(plain if card.id == id_ else card for card in module.cards),
            patches=tuple(patch for patch in module.patches if patch.card != id_),
        )
        for module in catalog.modules
    )
    return evolve(catalog, modules=modules)


class _TallyReader:
    """A reader of the counts of one card in the games of one box."""

    def __init__(self, box: Box, card: str) -> None:
        self._box, seats = box, range(box.seats)
        index = TallyIndex(box)
        ids = [one.id for one in box.definitions]
        mine = ids.index(card) if card in ids else None
        self._card = None if mine is None else [index.card(seat, mine, "drawn") for seat in seats]
        self._first_round, self._lost = (
            [-1 if mine is None else index.card(seat, mine, column) for seat in seats]
            for column in ("first_round", "lost")
        )
        self._copies = [copy for copy, kind in enumerate(box.cards) if kind == mine]
        self._gold = [index.of_all_rules(seat, "gold") for seat in seats]
        self._others = [
            [(index.card(seat, number, "drawn"), id_) for number, id_ in enumerate(ids) if id_ != card]
            for seat in seats
        ]
        self._people = [
            [
                (one.id, index.character(seat, number, "chosen"), index.character(seat, number, "turns"))
                for number, one in enumerate(box.cast)
            ]
            for seat in seats
        ]
        lines: dict[str, list[int]] = {}
        for cause, live in rules_by_cause(box).items():
            if card_of(box, live) == card:
                lines.setdefault(f"{live.rule.kind} {live.rule.name}".strip(), []).append(cause)
        columns = (("uses", "changes"), ("gold",), ("points",))
        self._rules = [
            [
                (name, [[index.rule(seat, cause, one) for cause in causes for one in names] for names in columns])
                for name, causes in lines.items()
            ]
            for seat in seats
        ]

    def rows(
        self, core: CoreGame, trial: CardTrial, arm: str, starter: int | None, at: GamePlace, seats: Iterable[int]
    ) -> Iterator[GameRow]:
        """Yield a row for each of some seats of a finished game."""
        counts, table = core.counts, core.table
        scores, winners, finished = table.scores, table.winners, dict(table.finished)
        first = min(finished, key=lambda seat: finished[seat], default=None)
        rounds = table.round
        owners = table.owner
        owner = max((owners[copy] for copy in self._copies), default=NOBODY)
        for seat in seats:
            built = 0 if self._card is None else counts[self._first_round[seat]]
            drawn = 0 if self._card is None else counts[self._card[seat]]
            by_rule = tuple([self._brought(counts, *rule) for rule in self._rules[seat]])
            yield GameRow(
                card=trial.card,
                players=trial.players,
                game=at.game,
                seed=at.seed,
                cast=at.cast,
                arm=arm,
                seat=seat,
                starts=seat == starter,
                had=bool(drawn or built or seat == starter),
                won=1 / len(winners) if seat in winners else 0.0,
                score=scores[seat],
                scores=scores,
                owner=owner,
                rounds=rounds,
                first=seat == first,
                gold=sum(counts[self._gold[seat]]),
                built_round=built,
                lost=0 if self._card is None else counts[self._lost[seat]],
                uses=sum([rule[1] for rule in by_rule]),
                card_gold=sum([rule[2] for rule in by_rule]),
                card_points=sum([rule[3] for rule in by_rule]),
                by_rule=by_rule,
                districts=tuple([id_ for place, id_ in self._others[seat] if counts[place]]),
                characters=tuple(
                    [
                        (id_, counts[chosen], counts[turns])
                        for id_, chosen, turns in self._people[seat]
                        if counts[chosen] or counts[turns]
                    ]
                ),
            )

    @staticmethod
    def _brought(counts: Sequence[int], name: str, columns: list[list[int]]) -> tuple[str, int, int, int]:
        """Return the name of a rule, its uses, gold and points."""
        uses, gold, points = [sum([counts[at] for at in places]) for places in columns]
        return name, uses, gold, points

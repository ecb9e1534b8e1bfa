"""Choose the cast and deck of a game so that the examined card is in it."""

from functools import lru_cache

from attrs import evolve

from citadels_core.box.find import find_edition
from citadels_core.lab.balance.plan import BalancePlan, CardTrial
from citadels_core.lab.games.stacking import stacked
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import UNIQUE, contents, ranks_of, suits
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Card, Edition
from citadels_core.model.setup import Setup

TRIES = 40
"""The number of random casts to try until one goes together with a card."""


class TrialSetups:
    """The set-ups of the games of one plan, each with the examined card."""

    def __init__(self, catalog: Catalog, plan: BalancePlan) -> None:
        self._catalog, self._plan = catalog, plan
        self._edition = find_edition(catalog, plan.setup.edition)
        self._find = lru_cache(maxsize=None)(self._setup_of)

    def setup_of(self, trial: CardTrial, cast: int) -> Setup:
        """Return the set-up of a trial's games with a cast, without a seed of its own.

        Raises:
            SetupError: no game can have this card.
        """
        return self._find(trial, cast)

    def _setup_of(self, trial: CardTrial, cast: int) -> Setup:
        catalog, card = self._catalog, self._catalog.cards[trial.card]
        usual = evolve(self._plan.setup, seats=trial.players, seed=0)
        refusal: SetupError | None = None
        for attempt in range(TRIES):
            draw = cast + attempt * self._plan.casts
            try:
                setup = usual if draw == 0 or self._plan.is_fixed else stacked(catalog, usual, draw=draw)
                for wanted in filter(None, (trial.card, trial.beside)):
                    setup = self._with(setup, catalog.cards[wanted])
            except SetupError as error:
                refusal = refusal or error
                if self._plan.is_fixed:
                    break
            else:
                return evolve(setup, seed=0)
        raise SetupError(f"{card.name} cannot be in a game with {trial.players} players. {refusal}")

    def _with(self, setup: Setup, card: Card) -> Setup:
        found = contents(self._catalog, self._edition, setup)
        if card.is_character:
            return self._with_character(setup, card, found.cast)
        deck = [one for one, _ in found.deck]
        if card in deck:
            return setup
        unique = [one.id for one in deck if one.type == UNIQUE]
        others = [one for one in setup.districts if one not in unique]
        kept = unique[1:] if card.type == UNIQUE else unique
        changed = evolve(setup, districts=(card.id, *kept, *(one for one in others if one != "basic")))
        if card not in [one for one, _ in contents(self._catalog, self._edition, changed).deck]:
            raise SetupError(f"No deck of {self._edition.book.name} has {card.name} with this cast.")
        return changed

    def _with_character(self, setup: Setup, card: Card, cast: tuple[Card, ...]) -> Setup:
        if card in cast:
            return setup
        _refuse_misfit(self._catalog, self._edition, card, setup.seats)
        kept = [one.id for one in cast if one.rank and one.rank != card.rank]
        changed = evolve(setup, cast=(card.id, *kept))
        contents(self._catalog, self._edition, changed)  # raises SetupError for districts that the cast excludes
        return changed


def _refuse_misfit(catalog: Catalog, edition: Edition, card: Card, seats: int) -> None:
    most = ranks_of(catalog, edition, seats).most
    if not suits(card, seats) or card.rank > most:
        raise SetupError(f"It is for {card.least} to {card.most} players, and the highest rank is {most}.")

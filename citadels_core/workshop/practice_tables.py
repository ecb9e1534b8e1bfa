"""Open tables at which one person tries a card against bots, and play whole games at random."""

import secrets
import time
from collections import deque
from typing import Any, Final

from attrs import evolve

from citadels_core.bots.random_bot import RandomBot
from citadels_core.box.box import Box
from citadels_core.lab.scenarios.box_choice import edition_of
from citadels_core.lab.scenarios.runner import run
from citadels_core.lab.trying.practice import PracticeRequest, set_out
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Card, Scenario
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.positions.layouts import PositionError
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.draw_cards import Pictures, draw_cards, table_faces
from citadels_core.wire.table import Table
from citadels_core.wire.table_lines import Tables
from citadels_core.wire.table_views import TableSetup
from citadels_core.wire.wording import Wording, language_of
from citadels_core.workshop.pack_files import WorkshopError

NAMES: Final = ("Anna", "Ben", "Cara", "Dora", "Emil", "Fay", "Gus", "Hal")

PAUSE: Final = 0.5
"""The seconds that a bot waits before it answers, so that a person can follow."""

MOST_TABLES: Final = 4
"""The maximum number of open tables; another one closes the oldest."""

MOST_ANSWERS: Final = 20_000


class PracticeTables:
    """The tables of the workshop; messages go to them by lines as in ``citadels_core.wire.table_lines``."""

    def __init__(self) -> None:
        self.lines = Tables(OneCatalog(Catalog(modules=(), hashes={}, titles={})))
        """The tables by name."""
        self._open: deque[str] = deque()
        self._boxes: dict[str, Box] = {}

    def of_card(self, catalog: Catalog, id_: str, cost_change: int, seats: int) -> dict[str, Any]:
        """Open a table at which seat 0 has a district in hand, or a character.

        Args:
            cost_change: gold to add to the cost of a district, from -1 to 1.

        Raises:
            WorkshopError: there is no such card, or it cannot be played.
        """
        card = catalog.cards.get(id_)
        if card is None:
            raise WorkshopError("There is no such card any more.")
        if cost_change not in (-1, 0, 1) or not 2 <= seats <= len(NAMES):
            raise WorkshopError("A cost changes by 1 at most, and 2 to 8 players have a seat.")
        if cost_change:
            card = evolve(card, cost=max(0, card.cost + cost_change))
            catalog = _with_card(catalog, card)
        wish = PracticeRequest(card=card, character=None, edition=None, names=NAMES[:seats], seed=1, built=False)
        try:
            return self._seat(set_out(catalog, wish, Game.start))
        except (PositionError, SetupError) as refusal:
            raise WorkshopError(str(refusal)) from None

    def of_scenario(self, catalog: Catalog, pack: str, name: str) -> dict[str, Any]:
        """Open a table with the game of a scenario, after its last step or before its failed step.

        Raises:
            WorkshopError: there is no such scenario, or its table cannot be set.
        """
        found = next((one for owner, one in _scenarios(catalog) if (owner, one.name) == (pack, name)), None)
        if found is None:
            raise WorkshopError("There is no such scenario any more.")
        games: list[Game] = []

        def start(catalog: Catalog, setup: Setup) -> Game:
            games.append(Game.start(catalog, setup))
            return games[-1]

        result = run(catalog, found, pack, start)
        if not games or (result.failure is not None and result.failure.line == found.line):
            raise WorkshopError(result.failure.actual if result.failure is not None else "It has no table.")
        return self._seat(games[-1])

    def pictures(self, table: str, languages: str = "") -> Pictures:
        """Draw the cards of an open table, as a server does.

        Args:
            languages: the languages of the page in the form of ``Accept-Language``.

        Raises:
            WorkshopError: the table is not open.
        """
        if table not in self._boxes:
            raise WorkshopError("This table is no longer open.")
        box = self._boxes[table]
        return draw_cards(table_faces(box, Wording(language=language_of(languages)).translator(box.catalog)))

    def random_game(self, catalog: Catalog, pack: str) -> dict[str, Any]:
        """Open a table with a game that was played at random to its end, or as far as answers are allowed.

        The edition is one of the pack, or that which its first card is for.

        Raises:
            WorkshopError: the game cannot be set up.
        """
        own = next((module.cards for module in catalog.modules if module.pack == pack), ())
        about = own[0].id if own else None
        edition = edition_of(catalog, Scenario(name="", file="", line=0, steps=(), about=about), pack)
        extra = tuple(card.id for card in own if card.is_district)
        setup = Setup(edition=edition, seats=4, seed=time.time_ns() % (1 << 32), names=NAMES[:4])
        if extra and edition.partition(":")[0] != pack:
            setup = evolve(setup, districts=extra)
        try:
            game = Game.start(catalog, setup)
        except SetupError as refusal:
            raise WorkshopError(str(refusal)) from None
        bot = RandomBot(setup.known_seed())
        for _ in range(MOST_ANSWERS):
            if game.question is None:
                break
            answer = bot.answer_to(game.question)
            game.advance_set(answer) if isinstance(answer, list) else game.advance(answer)
        return self._seat(game)

    def _seat(self, game: Game) -> dict[str, Any]:
        setup = TableSetup(edition=game.setup.edition, seats=game.setup.seats)
        table = Table.of_game(OneCatalog(game.box.catalog), setup, game, pause=PAUSE)
        while len(self._open) >= MOST_TABLES:
            oldest = self._open.popleft()
            del self._boxes[oldest]
            self.lines.take(f'{{"table":"{oldest}","close":true}}', time.monotonic())
        name = f"practice-{secrets.token_hex(6)}"  # pages remember tables by their names
        self._open.append(name)
        self._boxes[name] = table.box
        self.lines.add(name, table, time.monotonic())
        return {"table": name, "seat": 0, "token": "0"}


def _scenarios(catalog: Catalog) -> list[tuple[str, Scenario]]:
    return [(module.pack, scenario) for module in catalog.modules for scenario in module.scenarios]


def _with_card(catalog: Catalog, card: Card) -> Catalog:
    modules = tuple(
        evolve(module, cards=tuple(card if one.id == card.id else one for one in module.cards))
        for module in catalog.modules
    )
    return evolve(catalog, modules=modules)

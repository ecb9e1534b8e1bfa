"""Soak tests: random games of all sizes, casts and decks, with checks of invariants."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache, partial
from time import perf_counter

from attrs import Factory, evolve, fields, frozen

from citadels_core.bots.random_bot import SEEDS
from citadels_core.box.find import box_for, find_edition
from citadels_core.lab.coverage import points
from citadels_core.lab.games.coverage import Ability, abilities, abilities_of, count_abilities
from citadels_core.lab.games.meetings import Meeting, Watch, wanted
from citadels_core.lab.games.stacking import playable_characters, stacked
from citadels_core.lab.runs.spread import spread
from citadels_core.machine.limits import MOST
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.linking.link_coverage import forget_points, read_points
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import districts_of
from citadels_core.model.errors import CitadelsError
from citadels_core.model.programs.ir import Module
from citadels_core.model.progress import Progress
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech.reasons import unavailable
from citadels_core.table.game import Game
from citadels_core.table.invariants import check

FAILURES = (
    CitadelsError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""The exceptions that count as a failed game."""

STACKED = 2
"""One game in so many has the cards with rules on top of its deck."""

DEFAULT = 4
"""One in so many casts and decks is the edition's default; the others are stacked."""

SHARED = 4
"""The number of games with the same cast and deck, since linking a box takes longer than a game."""

ASKED_WHY = 20
"""One game in so many queries the reasons of unavailable options, which evaluates bans inside offers."""


PLAIN = 5
"""One in so many casts and decks has ordinary cards; the others are instrumented for coverage."""

ABANDONED = EVENT_IDS["abandoned"]


@frozen(kw_only=True)
class Soak:
    """The plan of a soak test; each game depends only on its seed, so that one game can be replayed.

    Attributes:
        edition: the id of the edition.
        players: the number of players, or None for all that the edition allows.
        packs: the packs loaded besides the official ones, to be named in commands.
        every: check the invariants at one in so many decisions, and at the end; 0 for never.
        fixed: the cast, deck and variants of every game; None to derive them from the seed.
        by_habit: whether players mostly make common moves, instead of choosing all answers with equal probability.
    """

    edition: str
    games: int
    seed: int = 1
    players: int | None = None
    packs: tuple[str, ...] = ()
    every: int = 100
    fixed: Setup | None = None
    by_habit: bool = False

    def sizes(self, catalog: Catalog) -> range:
        """Return the range of the number of players to test."""
        edition = find_edition(catalog, self.edition)
        return range(self.players, self.players + 1) if self.players else range(edition.least, edition.most + 1)

    def setup_of(self, catalog: Catalog, seed: int) -> Setup:
        """Return the setup of the game that a seed determines."""
        edition = find_edition(catalog, self.edition)
        variants = [(), *((variant.name,) for variant in edition.variants)]
        draw, size, number = self._parts(catalog, seed)
        players = self.players or edition.least + size
        if self.fixed is not None:
            return evolve(self.fixed, seats=players, seed=seed)
        setup = Setup(edition=self.edition, seats=players, seed=seed, variants=variants[number])
        return setup if draw % DEFAULT == 0 else stacked(catalog, setup, draw=draw)

    def is_plain(self, catalog: Catalog, seed: int) -> bool:
        """Return whether the game with a seed uses ordinary cards, not cards instrumented for coverage."""
        return self._parts(catalog, seed)[0] % PLAIN == PLAIN - 1

    def _parts(self, catalog: Catalog, seed: int) -> tuple[int, int, int]:
        """Split a seed into three indexes: of the cast and deck, of the number of players, of the variant."""
        edition = find_edition(catalog, self.edition)
        rest, number = divmod(seed, len(edition.variants) + 1)
        group, size = divmod(rest, edition.most - edition.least + 1)
        return group // SHARED, size, number

    def command_of(self, setup: Setup) -> str:
        """Return the command line that replays a game."""
        words = [f"citadels soak --edition {self.edition} --players {setup.seats} --seed {setup.seed} --games 1"]
        words += [f"--pack {pack}" for pack in self.packs]
        words += ["--bot habit"] if self.by_habit else []
        if self.fixed is not None:
            words += [f'--preset "{self.fixed.preset}"'] if self.fixed.preset else []
            words += [f'--variant "{name}"' for name in self.fixed.variants]
            words += [f'--cast "{name}"' for name in self.fixed.cast]
            words += [f'--districts "{name}"' for name in self.fixed.districts]
        return " ".join(words)


@frozen(kw_only=True)
class SoakFailure:
    """A failed game: the text of the error, and the command that replays the game."""

    what: str
    command: str


@frozen(kw_only=True)
class SoakFindings:
    """The results of a soak test, as sums and lists that can be added."""

    games: Counter[int] = Factory(Counter)
    """The number of games, by number of players."""
    decisions: int = 0
    forced: int = 0
    seconds: float = 0.0
    fired: Counter[Ability] = Factory(Counter)
    capped: tuple[str, ...] = ()
    """The commands that replay the games in which nobody completed a city."""
    failures: tuple[SoakFailure, ...] = ()
    met: frozenset[Meeting] = frozenset()

    def plus(self, other: "SoakFindings") -> "SoakFindings":
        """Return the sum of two results of soak tests."""
        sums = {one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(SoakFindings)[:-1]}
        return SoakFindings(**sums, met=self.met | other.met)


def soak(
    catalog: Catalog, plan: Soak, *, jobs: int = 1, cluster: str | None = None, progress: Progress | None = None
) -> SoakFindings:
    """Play a soak test; all results but the time are independent of ``jobs`` and ``cluster``.

    Raises:
        SetupError: the edition or the number of players does not exist.
        SpreadError: the cluster cannot be reached, or the workers die again and again.
    """
    box_for(catalog, plan.setup_of(catalog, plan.seed))
    findings = SoakFindings()
    seconds: dict[str, float] = defaultdict(float)
    for who, part in spread(catalog, partial(_play, plan), plan.games, jobs, progress, cluster):
        findings = findings.plus(part)
        seconds[who] += part.seconds
    return evolve(findings, seconds=max(seconds.values(), default=0.0))


def never(catalog: Catalog, plan: Soak, findings: SoakFindings) -> list[Ability]:
    """Return the rules that never applied, out of all rules of the edition and its cards."""
    known: dict[Ability, None] = {}
    for size in plan.sizes(catalog):
        if plan.fixed is not None:
            known |= dict.fromkeys(abilities(box_for(catalog, evolve(plan.fixed, seats=size))))
            continue
        edition = find_edition(catalog, plan.edition)
        known |= dict.fromkeys(abilities(box_for(catalog, Setup(edition=plan.edition, seats=size))))
        for group in playable_characters(catalog, edition, size).values():
            known |= dict.fromkeys(ability for card in group for ability in abilities_of(card))
        for id_ in districts_of(catalog, edition):
            known |= dict.fromkeys(abilities_of(catalog.cards[id_]))
    return [ability for ability in known if not findings.fired[ability]]


def apart(catalog: Catalog, plan: Soak, findings: SoakFindings) -> list[Meeting]:
    """Return the pairs of cards that were never in play together; none if cast and deck were fixed."""
    if plan.fixed is not None:
        return []
    return sorted({pair for size in plan.sizes(catalog) for pair in wanted(catalog, plan.edition, size)} - findings.met)


def _play(plan: Soak, catalog: Catalog, numbers: Iterable[int]) -> SoakFindings:
    fired: Counter[Ability] = Counter()
    games: Counter[int] = Counter()
    decisions = forced = 0
    capped: list[str] = []
    failures: list[SoakFailure] = []
    met: set[Meeting] = set()
    instrumented = _instrumented(catalog.modules)
    start = perf_counter()
    for number in numbers:
        setup = plan.setup_of(catalog, plan.seed + number)
        again = plan.command_of(setup)
        cards = catalog if plan.is_plain(catalog, setup.known_seed()) else instrumented
        try:
            contents = box_for(cards, setup)
            box = linked(contents).box
            forget_points(box)
            asked, alone, is_capped = _one(cards, setup, plan, met)
        except FAILURES as error:
            failures.append(SoakFailure(what=f"{type(error).__name__}: {error}", command=again))
            continue
        if cards is instrumented:
            fired += count_abilities(contents, read_points(box))
        games[setup.seats] += 1
        decisions += asked
        forced += alone
        if is_capped:
            capped.append(again)
    return SoakFindings(
        games=games,
        decisions=decisions,
        forced=forced,
        seconds=perf_counter() - start,
        fired=fired,
        capped=tuple(capped),
        failures=tuple(failures),
        met=frozenset(met),
    )


@lru_cache(maxsize=2)
def _instrumented(modules: tuple[Module, ...]) -> Catalog:
    """Return a catalog of instrumented cards, cached for all shares of a run."""
    return points.watched(Catalog(modules=modules)).catalog


class InvariantError(CitadelsError):
    """The error of a violated invariant."""


def _one(catalog: Catalog, setup: Setup, plan: Soak, met: set[Meeting]) -> tuple[int, int, bool]:
    """Play a game; return the numbers of decisions and forced decisions, and whether no city was complete.

    The answers are random, by habit if the plan says so. Card pairs are recorded at the start of each turn, and
    invariants are checked at one in ``plan.every`` decisions and at the end. Some games also query the reasons of
    unavailable options at every decision.
    """
    every = plan.every
    game = Game.start(catalog, setup)
    watch = Watch(game.core, met)
    seed = setup.known_seed()
    if seed % STACKED == 0:
        _stack(game)
    dice = Dice(seed % SEEDS)
    asks_why = seed % ASKED_WHY == 0
    decisions = forced = 0
    while game.choices:
        watch.look()
        if asks_why:
            unavailable(game.core)
        left = every - decisions % every if every else MOST
        asked, alone = game.core.play_on(dice, 1 if asks_why else left, to_turn=True, by_habit=plan.by_habit)
        decisions += asked
        forced += alone
        if every and decisions % every == 0 and game.choices:
            _check(game)
    if every:
        _check(game)
    for lost in (cause for kind, _, cause in game.log if kind == ABANDONED):
        cause = game.core.cause(lost)
        where = "" if cause is None else f": {cause.card} of the pack {cause.pack}, {cause.file}:{cause.line}"
        raise InvariantError(f"a rule was dropped for running too long{where}")
    return decisions, forced, not game.table.finished


def _stack(game: Game) -> None:
    """Put the cards that have rules on top of the deck, so that players draw these cards."""
    ruled = game.box.ruled.union(card for _, card in game.box.loose)
    game.arrange.deck(sorted(game.table.deck, key=lambda card: card in ruled))


def _check(game: Game) -> None:
    if wrong := check(game):
        raise InvariantError("; ".join(wrong))

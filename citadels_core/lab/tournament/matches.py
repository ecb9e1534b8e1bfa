"""Play the matches of a tournament."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from attrs import evolve, frozen

from citadels_core.bots.bot import Bot
from citadels_core.bots.habit import HabitBot
from citadels_core.lab.tournament.contestants import PROGRAM, BotError, ForeignError, foreign_code
from citadels_core.lab.tournament.program_bots import ProgramBot, ProgramError
from citadels_core.lab.tournament.tournament_plan import TournamentPlan, line_ups, rotated
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import IllegalAnswer
from citadels_core.table.game import Game


@frozen(kw_only=True)
class Failure:
    """A failure of a bot, which loses the game by it.

    Attributes:
        bot: the number of the bot.
        seed: the seed of the game.
        seat: the seat of the bot.
        text: what went wrong, as the rest of a sentence after the name of the bot.
    """

    bot: int
    seed: int
    seat: int
    text: str


@frozen(kw_only=True)
class PlayedGame:
    """The result of one game of a match.

    Attributes:
        bots: the number of the bot in each seat.
        places: the place of each seat: 1 for the winners, the same for a tie; bots that failed come last.
        won: the share of the victory of each seat.
        scores: the points of each seat.
        seconds: how long the bot of each seat thought in the whole game.
        decisions: how many decisions the bot of each seat answered.
        failures: the bots that failed.
    """

    bots: tuple[int, ...]
    places: tuple[int, ...]
    won: tuple[float, ...]
    scores: tuple[int, ...]
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    failures: tuple[Failure, ...] = ()


PlayedMatch = tuple[int, tuple[PlayedGame, ...]]
"""The number of a match, and its games."""


def play_matches(plan: TournamentPlan, catalog: Catalog, numbers: Iterable[int]) -> list[PlayedMatch]:
    """Play the matches with these numbers.

    Raises:
        BotError: a bot cannot be built or started.
        SetupError: the set-up cannot be played.
    """
    seats = plan.setup.seats
    drawn = line_ups(len(plan.bots), seats, plan.matches, plan.setup.known_seed())
    with _programs() as running:
        return [
            (
                match,
                tuple(
                    _play(plan, catalog, plan.seed_of(match), rotated(drawn[match], by), running, by)
                    for by in range(seats)
                ),
            )
            for match in numbers
        ]


Running = dict[tuple[int, int], ProgramBot]
"""The running programs by the number of the bot and its place in the line-up."""


@contextmanager
def _programs() -> Iterator[Running]:
    running: Running = {}
    try:
        yield running
    finally:
        for program in running.values():
            program.close()


class _Player:
    """The bot of one seat in one game; after a failure, the bot habit plays on."""

    def __init__(self, plan: TournamentPlan, game: Game, seat: int, bot: int, place: int, running: Running) -> None:
        self._seat, self._timeout = game.at(seat), plan.timeout
        self._game, self._running, self._key = game, running, (bot, place)
        self._bot: Bot | ProgramBot
        self._substitute = HabitBot(game.setup.known_seed() + place)
        self.failure: str | None = None
        contestant = plan.bots[bot]
        if contestant.kind != PROGRAM:
            self._bot = contestant.make(game.setup.known_seed() + place)
            return
        if self._key not in running:
            try:
                running[self._key] = ProgramBot(contestant.target, plan.timeout)
            except ProgramError as error:
                raise BotError(f"The program {contestant.name} {error}.") from None
        self._bot = running[self._key]
        self._bot.begin(game, seat)

    def answer(self) -> None:
        """Answer the open decision."""
        if self.failure is None:
            version = self._game.version
            try:
                self._answer()
            except (ProgramError, IllegalAnswer) as error:
                self._fail(str(error) if isinstance(error, ProgramError) else f"gave an illegal answer: {error}")
            if self._game.version != version:
                return
        self._game.answer(self._substitute.choose(self._seat))

    def end(self) -> None:
        """Tell a program how the game ended."""
        if isinstance(self._bot, ProgramBot) and self.failure is None:
            self._bot.end()

    def _answer(self) -> None:
        """Let the bot answer.

        Raises:
            ProgramError: the bot failed.
            IllegalAnswer: its answer is not allowed.
        """
        if isinstance(self._bot, ProgramBot):
            self._bot.answer()
            return
        start = perf_counter()
        try:
            with foreign_code():
                chosen = self._bot.choose(self._seat)
        except ForeignError as error:
            raise ProgramError(f"raised {error}") from None
        self._game.answer(chosen)
        if (taken := perf_counter() - start) > self._timeout:
            raise ProgramError(f"took {taken:.1f} seconds for a decision; {self._timeout:g} are allowed")

    def _fail(self, text: str) -> None:
        self.failure = text
        if isinstance(self._bot, ProgramBot):
            self._running.pop(self._key).kill()


def _play(
    plan: TournamentPlan, catalog: Catalog, seed: int, bots: Sequence[int], running: Running, by: int
) -> PlayedGame:
    game = Game.start(catalog, evolve(plan.setup, seed=seed))
    seats = range(len(bots))
    players = [_Player(plan, game, seat, bots[seat], (seat - by) % len(bots), running) for seat in seats]
    seconds, decisions = [0.0] * len(bots), [0] * len(bots)
    while (question := game.question) is not None:
        seat, start = question.seat, perf_counter()
        players[seat].answer()
        seconds[seat] += perf_counter() - start
        decisions[seat] += 1
    for player in players:
        player.end()
    scores, winners = game.scores, game.winners
    keys = [(players[seat].failure is not None, seat not in winners, -scores[seat]) for seat in seats]
    places = tuple(1 + sum(other < key for other in keys) for key in keys)
    first = places.count(1)
    return PlayedGame(
        bots=tuple(bots),
        places=places,
        won=tuple(1 / first if place == 1 else 0.0 for place in places),
        scores=tuple(scores),
        seconds=tuple(seconds),
        decisions=tuple(decisions),
        failures=tuple(
            Failure(bot=bots[seat], seed=seed, seat=seat, text=text)
            for seat in seats
            if (text := players[seat].failure) is not None
        ),
    )

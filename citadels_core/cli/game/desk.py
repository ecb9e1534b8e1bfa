"""The terminal of `citadels dev`: report each check, and continue a game with the changed cards."""

from collections.abc import Callable, Iterable
from pathlib import Path

from attrs import define, evolve, field
from rich.console import Console
from rich.text import Text

from citadels_core.bots.registry import BOTS
from citadels_core.cli.commands.play import names_of
from citadels_core.cli.game.sitting import TerminalExit, TerminalGame
from citadels_core.cli.game.telling import verdict
from citadels_core.cli.terminal.keyboard import FileSaveInterrupt, Keyboard
from citadels_core.lab.scenarios.report import report
from citadels_core.lab.trying.bench import Bench, BenchCheck
from citadels_core.lab.trying.play_again import Replay, replay
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import ContentError, SetupError
from citadels_core.model.setup import Setup
from citadels_core.packs.finding.discovery import official
from citadels_core.table.game import Game
from citadels_dsl.reports.render import render, summary

BOT = "greedy"
SEAT = 0


@define(kw_only=True)
class Desk:
    """A pack that an author is writing, and the game that is played with it.

    Attributes:
        setup: builds the set-up of a game with a seed.
        alone: bots play for all seats, since nobody sits at the terminal.
        met: the greeting of this game was printed.
        paths: the display path of each compiled file.
    """

    bench: Bench
    console: Console
    setup: "Callable[[Desk, int], Setup]"
    seed: int
    alone: bool
    game: Game | None = None
    met: bool = False
    _catalog: Catalog | None = None
    paths: dict[str, str] = field(factory=dict)

    @property
    def catalog(self) -> Catalog:
        """The catalog of the last check without errors."""
        if self._catalog is None:
            raise SetupError("The pack has errors, so nothing can be played yet.")
        return self._catalog

    def names(self, players: int) -> tuple[str, ...]:
        """Return the names of the players, in the order of their seats."""
        return names_of(players, None if self.alone else SEAT)

    def once(self) -> bool:
        """Check the pack, run its scenarios, let bots play a game; return whether nothing failed.

        Raises:
            SetupError: the game cannot be played with these options.
        """
        if not self.check():
            return False
        game = Game.start(self.catalog, self.setup(self, self.seed))
        seats = [game.at(seat) for seat in range(game.box.seats)]
        bots = [BOTS[BOT](self.seed + seat.number) for seat in seats]
        while (decision := game.decision) is not None:
            game.answer(bots[decision.seat].choose(seats[decision.seat]))
        names = [game.name(seat) for seat in range(game.box.seats)]
        self._say(f"{self._title(game)}: bots have played it in {game.table.round} rounds.")
        self._say(verdict(names, game.scores, game.winners))
        return True

    def watch(self) -> None:
        """Play until the player leaves; whenever a file is saved, check the pack and continue."""
        keyboard = Keyboard(self._folders())
        try:
            self.check()
            if self._catalog is not None:
                self.begin()
            while True:
                try:
                    self._play(keyboard)
                except FileSaveInterrupt as saved:
                    self.console.print()
                    self._say(f"Saved: {', '.join(sorted(path.name for path in saved.paths))}.", "bold")
                    self._recheck()
        except TerminalExit:
            self._say("Goodbye.")
        finally:
            keyboard.close()

    def check(self) -> bool:
        """Check the pack, run the scenarios that a change may affect; return whether nothing failed."""
        try:
            checked = self.bench.check()
        except ContentError as error:
            self._say(str(error), "yellow")
            return False
        self._tell(checked)
        if checked.catalog is None:
            return False
        self._catalog, self.paths = checked.catalog, checked.loaded.paths()
        return self._run_scenarios(checked, checked.catalog)

    def begin(self) -> None:
        """Start a game, or print why it cannot be played."""
        try:
            self.game = Game.start(self.catalog, self.setup(self, self.seed))
        except SetupError as error:
            self._say(str(error), "yellow")

    def _recheck(self) -> None:
        before = self._catalog
        self.check()
        if self._catalog is before or self._catalog is None:
            if self.game is not None:
                self._say("The game continues with the old cards.")
            return
        if self.game is None:
            self.begin()
            return
        try:
            again = replay(self._catalog, self.game)
        except SetupError as error:
            self._say(f"The game continues with the old cards: {error}", "yellow")
            return
        self._print_replay(again)
        self.game = again.game

    def _tell(self, checked: BenchCheck) -> None:
        took = f"({checked.milliseconds:.0f} ms)"
        if not checked.problems:
            self._say(f"Checked: no problems {took}.")
            return
        sources = checked.loaded.sources()
        self.console.print(Text.from_ansi(render(checked.problems, sources, color=self._colored)), soft_wrap=True)
        self._say(f"Checked: {summary(checked.problems, len(sources), color=False)} {took}.")

    def _run_scenarios(self, checked: BenchCheck, catalog: Catalog) -> bool:
        results = list(self.bench.prove(catalog))
        failed = [result for result in results if not result.passed]
        sources = checked.loaded.sources() if failed else {}
        for result in failed:
            shown = evolve(result, file=self.paths[result.file])
            self.console.print(Text.from_ansi(report(shown, sources, self.paths, color=self._colored)), soft_wrap=True)
        if failed:
            self._say(f"{len(failed)} of {_several(len(results))} failed.", "yellow")
        elif results:
            self._say(f"{_several(len(results))} passed.")
        return not failed

    def _print_replay(self, again: Replay) -> None:
        answers = f"{again.given} answer" if again.given == 1 else f"{again.given} answers"
        self._say(f"Replayed the game with {answers}.")
        if (difference := again.difference) is None:
            self._say("The result is the same.")
        else:
            where = ""
            if (cause := difference.cause) is not None:
                where = f" ({cause.card}, {self.paths.get(cause.file, cause.file)}:{cause.line})"
            when = f"after {difference.answers} of them" if difference.answers else "before the first of them"
            self._say(f"It first differs {when}{where}:")
            self._say(f"  before: {difference.before}", "red")
            self._say(f"  now:    {difference.now}", "green")
        if again.misfit is not None:
            self._say(f"Answer {again.given + 1} is no longer possible, so you continue from there: {again.misfit}.")

    def _play(self, keyboard: Keyboard) -> None:
        """Play the game to its end, and offer another one.

        Raises:
            FileSaveInterrupt: a file was saved.
            TerminalExit: the player leaves.
        """
        if self.game is None:
            self._pause(keyboard, "Fix the errors and save, or type q to leave > ")
            return
        if not self.met:
            self._say(
                f"{self._title(self.game)}. Type h for help, q to leave; save a file to update the cards.", "bold"
            )
        bots = [BOTS[BOT](self.seed + seat) for seat in range(self.game.box.seats)]
        sitting = TerminalGame(
            game=self.game,
            seat=SEAT,
            bots=bots,
            console=self.console,
            read=keyboard.read,
            told=self.game.next_event if self.met else 0,
            hinted=self.met,
        )
        self.met = True
        sitting.play()
        self._pause(keyboard, "Press Enter for another game, save a file to play this one again, q to leave > ")
        self.seed += 1
        self.begin()
        self.met = False

    def _pause(self, keyboard: Keyboard, prompt: str) -> None:
        try:
            if keyboard.read(prompt).strip().lower() in ("q", "quit", "exit"):
                raise TerminalExit
        except EOFError:
            self.console.print()
            raise TerminalExit from None

    def _folders(self) -> Iterable[Path]:
        theirs = {folder.resolve() for folder in official().values()}
        packs = self.bench.workspace.loaded().packs
        return [pack.folder for pack in packs if pack.folder.resolve() not in theirs]

    def _title(self, game: Game) -> str:
        return f"{game.box.edition.book.name}, {game.setup.seats} players, seed {game.setup.seed}"

    @property
    def _colored(self) -> bool:
        return self.console.is_terminal and not self.console.no_color

    def _say(self, text: str, style: str = "") -> None:
        """Print a sentence; at a terminal, its lines are wrapped."""
        self.console.print(Text(text, style=style), soft_wrap=not self.console.is_terminal)


def _several(count: int) -> str:
    return f"{count} scenario" if count == 1 else f"{count} scenarios"

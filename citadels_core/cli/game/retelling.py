"""The replay of a recorded game at a terminal: to its end, or move by move in both directions."""

from collections.abc import Callable, Mapping

from attrs import define, field
from rich.console import Console
from rich.text import Text

from citadels_core.cli.game.help import help_of_retelling
from citadels_core.cli.game.language import Language
from citadels_core.cli.game.sitting import TerminalExit
from citadels_core.cli.game.table_view import table_view
from citadels_core.cli.game.telling import cards_of, narrate, show_scores
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card
from citadels_core.model.setup import Setup
from citadels_core.speech.messages import message
from citadels_core.speech.narrator import Narrator
from citadels_core.table.game import Game
from citadels_core.table.saves.record import Given, Record, replay
from citadels_core.table.views.event_views import EventView, narrator_of
from citadels_core.table.views.referee_view import events_of_all, observe_all
from citadels_core.table.views.views import Observation


@define(kw_only=True)
class Retelling:
    """A replay of a record at a terminal.

    Attributes:
        seat: the seat whose view is shown; None for an onlooker.
        all_seen: show everything that any seat knows.
        rename: replaces names such as "You", which make no sense to another reader.
        at: the version that is shown: the number of moves made so far.
    """

    catalog: Catalog
    record: Record
    console: Console
    seat: int | None = None
    all_seen: bool = False
    language: Language = field(factory=Language)
    rename: Callable[[Setup], Setup] = lambda setup: setup
    game: Game = field(init=False)
    narrator: Narrator = field(init=False)
    cards: Mapping[str, Card] = field(init=False)
    at: int = 0

    def __attrs_post_init__(self) -> None:
        self.game = self._game(0)
        self.narrator = narrator_of(self.game, self.seat)
        self.cards = cards_of(self.game)

    @property
    def last(self) -> int:
        """The version of the game after the last move: the number of all moves."""
        return len(self.record.moves)

    def tell(self, to: int | None) -> None:
        """Print the events up to the version ``to`` (None: the last), and the game state at this version.

        Raises:
            RecordError: a move does not fit.
        """
        self.game, self.at = self._game(to), self.last if to is None else to
        narrate(self.console, self.language, self.narrator, self._events(0))
        self.console.print()
        self._show_state()

    def step(self, read: Callable[[str], str], begin: int) -> None:
        """Let the person at the terminal step through the game with typed commands.

        Args:
            read: prompts for a line, and raises EOFError when there is none.
            begin: the version to begin at.

        Raises:
            TerminalExit: the person leaves.
            RecordError: a move does not fit.
        """
        self.game, self.at = self._game(begin), begin
        self._show_state()
        while True:
            try:
                typed = read(self._prompt()).strip().lower()
            except EOFError:
                self.console.print()
                raise TerminalExit from None
            match typed:
                case "":
                    self._forward()
                case "b" | "back":
                    self._jump(self.at - 1)
                case "t" | "table":
                    self._show_state()
                case "h" | "help":
                    self.console.print(help_of_retelling(self.language))
                case "q" | "quit" | "exit":
                    raise TerminalExit
                case _ if typed.isdecimal() and len(typed) <= len(str(self.last)):
                    self._jump(int(typed))
                case _:
                    self._say(self.language("next_or_number", last=self.last))

    def _prompt(self) -> str:
        of, enter = self.language("of", at=self.at, last=self.last), self.language("enter")
        return f"[{of}: {enter} b 0-{self.last} t h q] > "

    def _forward(self) -> None:
        if self.at == self.last:
            self._say(self.language("last_move"))
            return
        move, told, before = self.record.moves[self.at], self.game.next_event, self.game
        self.at += 1
        self.game = self._game(self.at)
        self.console.print(Text(self._describe(before, move), style="bold"))
        narrate(self.console, self.language, self.narrator, self._events(told))
        if self.game.over:
            self._show_state()

    def _describe(self, before: Game, move: object) -> str:
        """Describe a move, with the chosen options if the onlooker may know them."""
        seat = getattr(move, "seat", 0)
        who = before.name(seat)
        if not isinstance(move, Given):
            return self.language("undone", player=who)
        decision = before.decision
        if decision is None or not (self.all_seen or self.seat == seat):
            return self.language("answers", player=who)
        chosen = [self.language.sentence(decision.find(id_).label) for id_ in move.options]
        nothing = f"{self.language.say(message('thing.nothing'))}."
        return f"{who}: {' '.join(chosen) or nothing}"

    def _jump(self, to: int) -> None:
        if not 0 <= to <= self.last:
            self._say(self.language("versions", last=self.last))
            return
        self.at, self.game = to, self._game(to)
        self._show_state()

    def _show_state(self) -> None:
        view = self._view()
        fancy = not self.console.options.ascii_only
        self.console.print(table_view(view, self.cards, self.language, fancy=fancy))
        for player in view.players if self.all_seen else ():
            held = self.language.titles(player.characters or ()) or self.language("no_character")
            hand = self.language.titles(player.hand or ()) or message("thing.nothing")
            said = self.language("holds", player=player.name, characters=held, cards=hand)
            self.console.print(Text(said, style="dim"))
        if (decision := self.game.decision) is None:
            self.console.print()
            show_scores(self.console, self.language, self.game)
        else:
            mine = self.all_seen or decision.seat == self.seat
            name = self.game.name(decision.seat)
            asked = self.language.say(decision.prompt) if mine else self.language("is_asked", player=name)
            self.console.print(Text(asked, style="bold"))

    def _game(self, to: int | None) -> Game:
        game = replay(self.catalog, self.record, to=to)
        game.setup = self.rename(game.setup)
        return game

    def _view(self) -> Observation:
        return observe_all(self.game) if self.all_seen else self.game.observe(self.seat)

    def _events(self, since: int) -> tuple[EventView, ...]:
        return events_of_all(self.game, since) if self.all_seen else self.game.events(self.seat, since)

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, style="yellow")

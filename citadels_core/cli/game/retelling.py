"""A game that was kept, told again at a terminal: to its end, or move by move back and forth."""

from collections.abc import Callable, Mapping
from typing import Final

from attrs import define, field
from rich.console import Console
from rich.text import Text

from citadels_core.cli.game.sitting import Left
from citadels_core.cli.game.table_view import table_view
from citadels_core.cli.game.telling import cards_of, narrate, show_scores
from citadels_core.model.catalog import Catalog
from citadels_core.model.ir import Card
from citadels_core.speech.narrator import Narrator
from citadels_core.table.event_views import EventView, narrator_of
from citadels_core.table.game import Game
from citadels_core.table.record import Given, Record, replay
from citadels_core.table.referee_view import events_of_all, observe_all
from citadels_core.table.views import Observation

HELP: Final = """\
  Enter      the next move
  b          the move before
  120        the game as it was at version 120; 0 is the start
  t          the table
  h          this help
  q          leave (ctrl-C and ctrl-D as well)"""


@define(kw_only=True)
class Retelling:
    """A record that is told again.

    ``seat`` is who it is told to; None is somebody who looks on. With ``all_seen`` it is told with all that any seat
    knows.
    """

    catalog: Catalog
    record: Record
    console: Console
    seat: int | None = None
    all_seen: bool = False
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
        """The last version of the game."""
        return len(self.record.moves)

    def tell(self, to: int | None) -> None:
        """Tell the game from its start to a version, and how it stands there.

        Raises:
            RecordError: a move does not fit.
        """
        self.game, self.at = self._game(to), self.last if to is None else to
        narrate(self.console, self.narrator, self._events(0))
        self.console.print()
        self._stand()

    def step(self, read: Callable[[str], str], begin: int) -> None:
        """Tell the game move by move, as the person at the terminal wants.

        Args:
            read: asks for a line, and raises EOFError when there is none.
            begin: the version to begin at.

        Raises:
            Left: the person leaves.
            RecordError: a move does not fit.
        """
        self.game, self.at = self._game(begin), begin
        self._stand()
        while True:
            try:
                typed = read(f"[{self.at} of {self.last}: Enter b 0-{self.last} t h q] > ").strip().lower()
            except EOFError:
                self.console.print()
                raise Left from None
            match typed:
                case "":
                    self._forward()
                case "b" | "back":
                    self._go(self.at - 1)
                case "t" | "table":
                    self._stand()
                case "h" | "help":
                    self.console.print(HELP)
                case "q" | "quit" | "exit":
                    raise Left
                case _ if typed.isdecimal() and len(typed) <= len(str(self.last)):
                    self._go(int(typed))
                case _:
                    self._say(f"Type Enter for the next move, or a number from 0 to {self.last}; h is for help.")

    def _forward(self) -> None:
        """Make the next move, and tell what came of it."""
        if self.at == self.last:
            self._say("This is where the game has got to; b goes back.")
            return
        move, told, before = self.record.moves[self.at], self.game.next_event, self.game
        self.at += 1
        self.game = self._game(self.at)
        self.console.print(Text(self._told(before, move), style="bold"))
        narrate(self.console, self.narrator, self._events(told))
        if self.game.over:
            self._stand()

    def _told(self, before: Game, move: object) -> str:
        """Say a move, with what was chosen for those who may know it."""
        seat = getattr(move, "seat", 0)
        who = before.name(seat)
        if not isinstance(move, Given):
            return f"{who}: the last answer is taken back."
        decision = before.decision
        if decision is None or not (self.all_seen or self.seat == seat):
            return f"{who} answers."
        chosen = [decision.find(id_).label for id_ in move.options]
        return f"{who}: {' '.join(chosen) or 'nothing.'}"

    def _go(self, to: int) -> None:
        if not 0 <= to <= self.last:
            self._say(f"There are the versions 0 to {self.last}.")
            return
        self.at, self.game = to, self._game(to)
        self._stand()

    def _stand(self) -> None:
        """Show how the game stands, and who is asked."""
        view = self._view()
        self.console.print(table_view(view, self.cards, fancy=not self.console.options.ascii_only))
        for player in view.players if self.all_seen else ():
            held = ", ".join(player.characters or ()) or "no character"
            hand = ", ".join(player.hand or ()) or "nothing"
            self.console.print(Text(f"{player.name} holds {held}, and in the hand {hand}.", style="dim"))
        if (decision := self.game.decision) is None:
            self.console.print()
            show_scores(self.console, self.game)
        else:
            mine = self.all_seen or decision.seat == self.seat
            asked = decision.prompt if mine else f"{self.game.name(decision.seat)} is asked."
            self.console.print(Text(asked, style="bold"))

    def _game(self, to: int | None) -> Game:
        return replay(self.catalog, self.record, to=to)

    def _view(self) -> Observation:
        return observe_all(self.game) if self.all_seen else self.game.observe(self.seat)

    def _events(self, since: int) -> tuple[EventView, ...]:
        return events_of_all(self.game, since) if self.all_seen else self.game.events(self.seat, since)

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, style="yellow")

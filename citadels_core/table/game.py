"""The game as an embedder holds it: the engine's, with views for its seats, a memory of its answers and undo."""

from collections.abc import Sequence
from secrets import randbits
from typing import Final, cast

from attrs import evolve

from citadels_core.engine import game as engine
from citadels_core.engine.box import Box
from citadels_core.engine.decision import Option
from citadels_core.engine.game import Choice
from citadels_core.engine.log import Log
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import IllegalAnswer
from citadels_core.model.setup import Setup
from citadels_core.model.state import State
from citadels_core.table.events import EventView, events
from citadels_core.table.knowledge import learned
from citadels_core.table.observation import Observation, observe
from citadels_core.table.plain import state_hash

FRESH_BITS: Final = 64
"""The bits of a seed that is drawn: too many to try all games until one fits the cards that were seen."""

Answer = tuple[int, tuple[int, ...]]
"""An answer that was given: the seat, and the places of the chosen options among those offered, ascending."""


class Game(engine.Game):
    """A game at a table.

    ``answers`` lists what has been answered since ``Game.start``. It tells the game only if nothing else has changed
    it: ``started`` is False for a game that was put together from parts. ``floor`` is how many of them undo leaves
    alone in any case.
    """

    __slots__ = ("answers", "floor", "started")

    def __init__(self, box: Box, setup: Setup, state: State, log: Log) -> None:
        super().__init__(box, setup, state, log)
        self.answers: list[Answer] = []
        self.started = False
        self.floor = 0

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> "Game":
        """Set up a game and run it to its first decision; without a seed in the set-up one is drawn for this game.

        Raises:
            SetupError: the set-up names something that is not there or cannot be played.
        """
        if setup.seed is None:
            setup = evolve(setup, seed=randbits(FRESH_BITS))
        game = cast("Game", super().start(catalog, setup))
        game.started = True
        return game

    def answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer the pending decision, with an option or its number, or with several when it asks for a set.

        Raises:
            IllegalAnswer: the choice does not fit; the game is as it was.
        """
        decision = self.decision
        super().answer(choice)
        if decision is not None:
            self.answers.append((decision.seat, _numbers(choice)))

    def copy(self) -> "Game":
        """Return an equal game that goes its own way; history so far is shared."""
        other = type(self)(self.box, self.setup, self.state.copy(), self.log.branch())
        other.answers = self.answers[:]
        other.started = self.started
        other.floor = self.floor
        return other

    def observe(self, seat: int) -> Observation:
        """Return what a seat may know now.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        return observe(self, seat)

    def events(self, seat: int | None, since: int = 0) -> tuple[EventView, ...]:
        """Return what has happened since an entry of the log (``len(game.log)`` is the next), as a seat may know it.

        None for the seat is somebody who looks on.

        Raises:
            ViewError: there is no such seat, or the number of the entry is below 0; it is also a ``ValueError``.
        """
        return events(self, seat, since)

    def undo(self) -> None:
        """Take back the last answer.

        An answer can be taken back as long as nobody can have gained by it: chance was not used; no character was
        called; no seat came to know a card or a character that the answering seat did not know already (a look at
        one's own building plans stays undoable, a drawn card does not); and no other seat has answered since, even
        if that answer was taken back as well.

        The game is played again from its start without the answer, which takes as long as playing it did.

        Raises:
            IllegalAnswer: with the code ``nothing_to_undo`` when there is no such answer; the game is as it was.
        """
        before, floor = self._replayed()
        if before is None or len(self.answers) <= max(floor, self.floor):
            raise IllegalAnswer("nothing_to_undo", "There is no answer that can still be taken back.")
        engine.Game.__init__(self, self.box, self.setup, before.state, before.log)
        self.floor = max(floor, self.floor)
        self.answers.pop()

    def _replayed(self) -> "tuple[Game | None, int]":
        """Play the game again; return it as it was before the last answer, and how many answers have to stay."""
        if not self.started or not self.answers:
            return None, 0
        game = Game.start(self.box.catalog, self.setup)
        floor = 0
        before = game
        for number, (seat, chosen) in enumerate(self.answers):
            if number and self.answers[number - 1][0] != seat:
                floor = number
            before = game.copy()
            game.play(seat, chosen)
            if learned(before, game, seat):
                floor = number + 1
        return (before, floor) if state_hash(game) == state_hash(self) else (None, 0)

    def play(self, seat: int, chosen: Sequence[int]) -> None:
        """Answer with options by their places, as ``answers`` lists them.

        Raises:
            IllegalAnswer: another seat is asked, or there are no such options.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("game_over", "The game is over; nothing is asked any more.")
        if decision.seat != seat:
            raise IllegalAnswer("not_pending", f"Seat {decision.seat} is asked, not seat {seat}.")
        self.answer(chosen if decision.many or len(chosen) != 1 else chosen[0])


def _numbers(choice: Choice | Sequence[Choice]) -> tuple[int, ...]:
    if isinstance(choice, Option):
        return (choice.number,)
    if isinstance(choice, int):
        return (choice,)
    return tuple(sorted([_numbers(one)[0] for one in choice]))

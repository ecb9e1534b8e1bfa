"""One seat of a game, for bots and clients: all that the seat may know and do, and nothing else."""

from collections.abc import Sequence
from random import Random

from citadels_core.model.question import Question
from citadels_core.speech.answer_refusals import refusal
from citadels_core.table.game import Game
from citadels_core.table.stakes import Stake, stakes
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.knowledge import check_seat
from citadels_core.table.views.reason_views import ReasonView
from citadels_core.table.views.views import Knowledge, Observation


class Seat:
    """One seat of a game that goes on: it always shows the game as it is now.

    Make one for each seat and keep it as long as the game. What it gives out are views and numbers of what the seat may
    know; nothing that can be reached from them tells more.
    """

    __slots__ = ("_game", "_number", "_view")

    def __init__(self, game: Game, number: int) -> None:
        """Sit down at a game.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        check_seat(game.box, number)
        self._game, self._number = game, number
        self._view: tuple[int, DecisionView] | None = None
        """The last decision of this seat, with the version of the game."""

    @property
    def number(self) -> int:
        """Which seat it is, from 0."""
        return self._number

    @property
    def version(self) -> int:
        """The version of the game: 0 at the start, one more with each answer and each undo."""
        return self._game.version

    @property
    def question(self) -> Question | None:
        """What this seat is asked, in numbers; None when it is not asked. It costs next to nothing."""
        asked = self._game.question
        return asked if asked is not None and asked.seat == self._number else None

    def asked(self) -> Question:
        """Return what this seat is asked, in numbers.

        Raises:
            IllegalAnswer: it is not asked; the code is ``not_your_turn`` or ``game_over``.
        """
        question = self._game.question
        if question is not None and question.seat == self._number:
            return question
        return self._game.asked_of(self._number).question

    @property
    def decision(self) -> DecisionView | None:
        """What this seat is asked, in words; None when it is not asked."""
        version = self._game.version
        if self._view is None or self._view[0] != version:
            decision = self._game.decision
            if decision is None or decision.seat != self._number:
                return None
            self._view = version, DecisionView.of(decision)
        return self._view[1]

    @property
    def next_event(self) -> int:
        """The number of the event that will be the next one."""
        return self._game.next_event

    @property
    def can_undo(self) -> bool:
        """Whether this seat may take back the last answer now, which it must have given."""
        return self._game.can_undo(self._number)

    def observe(self) -> Observation:
        """Return what this seat may know now."""
        return self._game.observe(self._number)

    def events(self, since: int = 0) -> tuple[EventView, ...]:
        """Return what has happened from an event on, as this seat may know it.

        Raises:
            ViewError: the number of the event is below 0; it is also a ``ValueError``.
        """
        return self._game.events(self._number, since)

    def knowledge(self) -> Knowledge:
        """Return what this seat has learned of hidden things so far and may remember."""
        return self._game.knowledge(self._number)

    def stakes(self) -> tuple[Stake, ...]:
        """Return what each option costs and brings, in numbers; nothing when this seat is not asked."""
        decision = self._game.decision
        return () if decision is None or decision.seat != self._number else stakes(decision)

    def reasons(self) -> tuple[ReasonView, ...]:
        """Return what this seat cannot do now in its turn, each with the reason; nothing when it is not its turn."""
        return self._game.reasons(self._number)

    def determinize(self, rng: Random) -> Game:
        """Return a game that agrees with all that this seat sees and remembers, to play on; the rest is by chance."""
        return self._game.determinize(self._number, rng)

    def reply(self, ids: Sequence[str], *, at: int | None = None) -> None:
        """Answer with the ids of options; see ``Game.reply``.

        Raises:
            IllegalAnswer: the answer does not fit; the game is as it was.
        """
        self._game.reply(self._number, ids, at=at)

    def undo(self) -> None:
        """Take back the last answer, which this seat must have given; see ``Game.undo``.

        Raises:
            IllegalAnswer: with the code ``nothing_to_undo`` when it cannot; the game is as it was.
        """
        if not self.can_undo:
            raise refusal("nothing_to_undo")
        self._game.undo()

    def __repr__(self) -> str:
        return f"Seat({self._number}, {self._game.name(self._number)!r}, version={self.version})"

"""One seat of a game, for bots and clients: all that the seat may know and do, and nothing else."""

from collections.abc import Sequence
from random import Random

from citadels_core.machine.play.bot_dice import Dice
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
    """One seat of a running game. It always shows the current state of the game.

    Make one for each seat and keep it as long as the game. It gives access only to what its player may know.
    """

    __slots__ = ("_game", "_number", "_view")

    def __init__(self, game: Game, number: int) -> None:
        """Give access to one seat of a game.

        Raises:
            ViewError: there is no such seat.
        """
        check_seat(game.box, number)
        self._game, self._number = game, number
        self._view: tuple[int, DecisionView] | None = None
        """The last decision of this seat, with the version of the game."""

    @property
    def number(self) -> int:
        """The number of the seat."""
        return self._number

    @property
    def version(self) -> int:
        """The version of the game: 0 at the start, one more with each answer and each undo."""
        return self._game.version

    @property
    def question(self) -> Question | None:
        """The open question as engine numbers; None when this seat is not asked. Cheap to read."""
        asked = self._game.question
        return asked if asked is not None and asked.seat == self._number else None

    def asked(self) -> Question:
        """Return the open question to this seat as engine numbers.

        Raises:
            IllegalAnswer: the seat is not asked (code ``not_your_turn`` or ``game_over``).
        """
        question = self._game.question
        if question is not None and question.seat == self._number:
            return question
        return self._game.asked_of(self._number).question

    @property
    def decision(self) -> DecisionView | None:
        """The open decision of this seat, in words; None when this seat is not asked."""
        version = self._game.version
        if self._view is None or self._view[0] != version:
            decision = self._game.decision
            if decision is None or decision.seat != self._number:
                return None
            self._view = version, DecisionView.of(decision)
        return self._view[1]

    @property
    def next_event(self) -> int:
        """The number of the next event."""
        return self._game.next_event

    @property
    def can_undo(self) -> bool:
        """Whether this seat may take back the last answer now."""
        return self._game.can_undo(self._number)

    def observe(self) -> Observation:
        """Return all that this seat may know now."""
        return self._game.observe(self._number)

    def events(self, since: int = 0) -> tuple[EventView, ...]:
        """Return the events from an event number on, as this seat may know them.

        Raises:
            ViewError: the number is below 0.
        """
        return self._game.events(self._number, since)

    def knowledge(self) -> Knowledge:
        """Return what this seat has learned so far of hidden cards and characters."""
        return self._game.knowledge(self._number)

    def stakes(self) -> tuple[Stake, ...]:
        """Return the costs and gains of each option, in numbers; empty when this seat is not asked."""
        decision = self._game.decision
        return () if decision is None or decision.seat != self._number else stakes(decision)

    def pick_by_habit(self, dice: Dice) -> int | list[int]:
        """Return the number of a random option, or numbers of a set, as ``playout`` by habit does.

        Raises:
            IllegalAnswer: the seat is not asked (code ``not_your_turn`` or ``game_over``).
        """
        self.asked()
        return self._game.core.pick_by_habit(dice)

    def reasons(self) -> tuple[ReasonView, ...]:
        """Return the actions that this seat cannot use now, each with the reason; empty outside its turn."""
        return self._game.reasons(self._number)

    def determinize(self, rng: Random) -> Game:
        """Return a game that agrees with all that this seat sees and remembers; everything else is random."""
        return self._game.determinize(self._number, rng)

    def reply(self, ids: Sequence[str], *, at: int | None = None) -> None:
        """Answer the open decision with the ids of options; see ``Game.reply``.

        Raises:
            IllegalAnswer: the answer does not fit; the game is unchanged.
        """
        self._game.reply(self._number, ids, at=at)

    def undo(self) -> None:
        """Take back the last answer of this seat; see ``Game.undo``.

        Raises:
            IllegalAnswer: it cannot be taken back (code ``nothing_to_undo``); the game is unchanged.
        """
        if not self.can_undo:
            raise refusal("nothing_to_undo")
        self._game.undo()

    def __repr__(self) -> str:
        return f"Seat({self._number}, {self._game.name(self._number)!r}, version={self.version})"

"""A game that remembers its answers, counts its versions, and can take answers back."""

from collections.abc import Mapping, Sequence
from secrets import randbits
from types import MappingProxyType
from typing import Any, Final, Self

from attrs import evolve

from citadels_core.game.log import Log
from citadels_core.game.positions import Arranger
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import EngineBug
from citadels_core.model.setup import Setup
from citadels_core.speech.answer_refusals import refusal
from citadels_core.table.decision import Choice, PlayableGame
from citadels_core.table.replies import refuse_other_seat
from citadels_core.table.saves.answers import Answer, AnswerHistory, Step, steps_of
from citadels_core.table.saves.undo import Kept, drop_told, fill, keep, play_again, run_begins
from citadels_core.table.views.knowledge import viewer

FRESH_BITS: Final = 64
"""The bits of a seed that is drawn: too many to try all games until one fits the cards that were seen."""

MOST_KEPT: Final = 256
"""So many answers of one seat in a row can be taken back at most."""


class RememberedGame(PlayableGame):
    """A game whose answers are remembered.

    ``started`` is False for a game that was put together from parts: its answers do not tell it. ``floor`` is how many
    answers undo leaves alone in any case, as far as is known before somebody asks what can be taken back. As long as
    one seat answers, the game keeps copies from before some of its answers: from there undo plays on to where it goes
    back to. ``advance`` and ``advance_set`` remember nothing.
    """

    __slots__ = ()

    started: bool
    _answers: AnswerHistory
    _undone: dict[int, Answer]
    """The answers that were taken back, each by how many answers and undos there were before it was."""
    _past: "list[Kept[RememberedGame]] | None"
    """The game before some of the last answers, with their numbers; never changed and shared by copies. None when it is
    not known yet."""
    _due: int
    """After so many answers the game is kept again."""
    _checked: int
    """The first answer of which it is not known whether it can be taken back."""
    _shares: bool
    """Whether copies have the same answers and the same past, which are then copied before they are changed."""
    _ahead: int
    """How far the version is ahead of the answers that the machine counts."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._answers, self._undone, self._past = AnswerHistory(), {}, []

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> Self:
        """Set up a game and run it to its first decision; without a seed in the set-up one is drawn for this game.

        Raises:
            SetupError: the set-up names something that is not there or cannot be played.
        """
        if setup.seed is None:
            setup = evolve(setup, seed=randbits(FRESH_BITS))
        game = super().start(catalog, setup)
        game.started = True
        return game

    def remember(
        self, answers: Sequence[Answer], undone: Mapping[int, Answer], *, floor: int, started: bool, version: int
    ) -> None:
        """Take these answers for those that led to where the game stands, for whoever puts a saved game together."""
        self._answers, self._undone, self._ahead = AnswerHistory(answers), {**undone}, version - self.moves
        self._past, self._checked, self._due, self.floor, self.started = None, 0, 0, floor, started

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What has been answered since ``Game.start``, and not been taken back."""
        return tuple(self._answers)

    @property
    def answer_numbers(self) -> Sequence[int]:
        """The same as numbers, one behind the other; see ``AnswerHistory``."""
        return self._answers.numbers

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was answered and what was taken back since ``Game.start``, in the order it was."""
        return steps_of(self._answers, self._undone)

    @property
    def undone(self) -> Mapping[int, Answer]:
        """The answers that were taken back, each by its place among the ``steps``: that of the undo."""
        return MappingProxyType(self._undone)

    @property
    def version(self) -> int:
        """How often the game has moved on: 0 at the start, one more with each answer and each undo.

        No two moments of a game have the same version. Copies begin with that of their game.
        """
        return self.moves + self._ahead

    def answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer the pending decision, with an option or its number, or with several when it asks for a set.

        Raises:
            IllegalAnswer: the choice does not fit; the game is as it was.
        """
        if not self.give(choice):
            self._answer(choice)

    def _answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer with what has to be looked at more closely, or where the game may have to be kept for undo."""
        decision = self.decision
        if decision is None:
            raise refusal("game_over")
        chosen = decision.numbers(choice)
        if self._moves != self.moves:
            self._leave_past()
        answers = self._own() if self._shares else self._answers
        if self._past is None and answers and answers[-1][0] != decision.seat:
            self._past = []
        self._due = self._moves + (1 if self._past is None else keep(self._past, answers, self))
        if not self.give([*chosen] if decision.many else chosen[0]):
            raise EngineBug("the machine refuses an answer that fits")

    def _own(self) -> AnswerHistory:
        """Let no copy have the same answers and the same past any more; returns the answers."""
        self._answers, self._undone, self._shares = self._answers.copy(), {**self._undone}, False
        self._past = None if self._past is None else self._past[:]
        return self._answers

    def can_undo(self, seat: int | None) -> bool:
        """Tell whether a seat may take back the last answer now, which it must have given; nobody else may.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        who, answers = viewer(self, seat), self._answers
        return bool(answers) and answers.seat(len(answers) - 1) == who and bool(self._kept())

    def undo(self) -> None:
        """Take back the last answer.

        An answer can be taken back as long as nobody can have gained by it: chance was not used; no character was
        called; sealed answers were not shown, nor the final scores; no seat came to know a card or a character that the
        answering seat did not know already (a look at one's own building plans stays undoable, a drawn card does not);
        and no other seat has answered since, even if that answer was taken back as well.

        It is an event of its own, see ``EventView``; the numbers of the events that are taken back are not used again.

        Raises:
            IllegalAnswer: with the code ``nothing_to_undo`` when there is no such answer; the game is as it was.
        """
        past = self._kept()
        if not past:
            raise refusal("nothing_to_undo")
        _, before = past.pop()
        answers = self._own() if self._shares else self._answers
        self._checked = min(self._checked, len(answers) - 1)
        version = self.version + 1
        super().become(before, self.log.cut(before.log.count, answers.seat(len(answers) - 1)))
        self._moves, self._due, self._ahead = self.moves, 0, version - self.moves
        self._undone[len(answers) + 2 * len(self._undone)] = answers[-1]
        answers.pop()

    def settled(self) -> int:
        """Return how many answers can not be taken back any more."""
        return len(self._answers) - len(self._kept())

    def _kept(self) -> list[Kept["RememberedGame"]]:
        """Return the game before each of the answers that can be taken back, with their numbers."""
        if self.over or not self.started:
            return []
        if self._moves != self.moves:
            self._leave_past()
        count = len(self._answers)
        if self._past is None:
            past, self._checked = self._played_again(), 0
        else:
            past = fill(self._past, self._answers, max(self.floor, run_begins(self._answers), count - MOST_KEPT))
        self._past, self._due = past, 0
        drop_told(past, self._answers, self, self._checked)
        self._checked = count
        self.floor = max(self.floor, count - len(past))
        return past

    def _played_again(self) -> list[Kept["RememberedGame"]]:
        """Return the game before each of the last answers, played again from the start: for one that was restored."""
        answers = self._answers
        floor = max(self.floor, run_begins(answers), len(answers) - MOST_KEPT)
        if floor >= len(answers):
            return []
        return play_again(type(self).start(self.box.catalog, self.setup), answers, floor, self)

    def _leave_past(self) -> None:
        """Forget where the game stood: what comes now is no answer that is remembered."""
        self._past, self._checked, self._moves, self._due = [], 0, self.moves, 0

    def play(self, seat: int, chosen: Sequence[int]) -> None:
        """Answer with options by their places, as ``answers`` lists them.

        Raises:
            IllegalAnswer: another seat is asked, or there are no such options.
        """
        decision = refuse_other_seat(self, seat, self.decision)
        if not isinstance(chosen, list | tuple):
            raise refusal("malformed")
        self.answer(chosen if decision.many or len(chosen) != 1 else chosen[0])

    def become(self, before: Self, log: Log) -> None:
        """Go back to where a copy stands, with another history, as if nothing had been answered before."""
        version = self.version + 1
        super().become(before, log)
        self._ahead = version - self.moves
        self._leave_past()

    @property
    def arrange(self) -> Arranger:
        """What sets positions up; what was answered before cannot be taken back then."""
        self._leave_past()
        return super().arrange

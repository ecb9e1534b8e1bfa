"""The game as an embedder holds it: with views for its seats, a memory of its answers, and undo."""

from collections.abc import Mapping, Sequence
from random import Random
from secrets import randbits
from types import MappingProxyType
from typing import Any, Final, Self

from attrs import evolve

from citadels_core.game.follower import Known
from citadels_core.game.log import Log
from citadels_core.game.positions import Arranger
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import IllegalAnswer
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup
from citadels_core.table.answers import Answer, Answers, Step, steps_of
from citadels_core.table.decision import Choice, Playable
from citadels_core.table.event_views import EventView, events
from citadels_core.table.knowledge import viewer
from citadels_core.table.memory import Memory
from citadels_core.table.observation import Moment
from citadels_core.table.undo import Kept, drop_told, fill, keep, run_begins
from citadels_core.table.views import Knowledge, Observation
from citadels_core.table.whereabouts import tell_knowledge

FRESH_BITS: Final = 64
"""The bits of a seed that is drawn: too many to try all games until one fits the cards that were seen."""

MOST_KEPT: Final = 256
"""So many answers of one seat in a row can be taken back at most."""


class Game(Playable):
    """A game at a table.

    ``started`` is False for a game that was put together from parts: its answers do not tell it. ``floor`` is how many
    answers undo leaves alone in any case, as far as is known before somebody asks what can be taken back. As long as
    one seat answers, the game keeps copies from before some of its answers: from there undo plays on to where it goes
    back to. ``advance`` and ``advance_set`` remember nothing.
    """

    __slots__ = (
        "_answers",
        "_checked",
        "_due",
        "_made_for",
        "_memory",
        "_moment",
        "_moves",
        "_past",
        "_shares",
        "_undone",
        "floor",
        "started",
    )

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._moves = self.moves
        self._answers = Answers()
        self._undone: dict[int, Answer] = {}
        """The answers that were taken back, each by how many answers and undos there were before it was."""
        self._past: list[Kept[Game]] | None = []
        """The game before some of the last answers, with their numbers; never changed and shared by copies. None when
        it is not known yet."""
        self._moment: tuple[Any, Moment] | None = None
        """The moment that was looked at last, and what tells it from others."""
        self._due = 0
        """After so many answers the game is kept again."""
        self._checked = 0
        """The first answer of which it is not known whether it can be taken back."""
        self._shares = False
        """Whether copies have the same answers and the same past, which are then copied before they are changed."""
        self._memory: Memory | None = None
        """What the seats have learned as far as somebody has asked for it; never changed and shared by copies."""
        self._made_for: tuple[int, Known, Game] | None = None
        """The seat with whose knowledge this game was made to agree, what that is, and the game as it was then."""
        self.started, self.floor = False, 0

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

    def remember(self, answers: Sequence[Answer], undone: Mapping[int, Answer], *, floor: int, started: bool) -> None:
        """Take these answers for those that led to where the game stands, for whoever puts a saved game together."""
        self._answers, self._undone = Answers(answers), {**undone}
        self._past, self._checked, self._due = None, 0, 0
        self.floor = floor
        self.started = started

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What has been answered since ``Game.start``, and not been taken back."""
        return tuple(self._answers)

    @property
    def answer_numbers(self) -> Sequence[int]:
        """The same as numbers, one behind the other; see ``Answers``."""
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
    def next_event(self) -> int:
        """The number of the event that will be the next one."""
        return len(self.log)

    @property
    def taken_back(self) -> tuple[range, ...]:
        """The numbers of the events that undo has taken back; no other event gets them."""
        return self.log.gaps()

    def answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer the pending decision, with an option or its number, or with several when it asks for a set.

        Raises:
            IllegalAnswer: the choice does not fit; the game is as it was.
        """
        if self._moves < self._due and self._machine.give(choice, self._answers.numbers, self._moves):
            self._moves += 1
        else:
            self._answer(choice)

    def _answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer with what has to be looked at more closely, or where the game may have to be kept for undo."""
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("game_over", "The game is over; nothing is asked any more.")
        chosen = decision.numbers(choice)
        if self._moves != self.moves:
            self._leave_past()
        answers = self._own() if self._shares else self._answers
        if self._past is None and answers and answers[-1][0] != decision.seat:
            self._past = []
        if self._past is not None:
            self._due = self._moves + keep(self._past, answers, self)
        self._machine.give([*chosen] if decision.many else chosen[0], answers.numbers, self._moves)
        self._moves += 1

    def copy(self) -> Self:
        """Return an equal game that goes its own way; history so far is shared."""
        other = super().copy()
        other._moment = None
        other._memory, other._made_for = self._memory, self._made_for
        other._answers, other._past, other._checked = self._answers, self._past, self._checked
        other._undone = self._undone
        other._moves, other.started, other.floor = self._moves, self.started, self.floor
        self._shares = other._shares = True
        self._due = other._due = 0
        return other

    def _own(self) -> Answers:
        """Let no copy have the same answers and the same past any more; returns the answers."""
        self._answers, self._undone, self._shares = self._answers.copy(), {**self._undone}, False
        self._past = None if self._past is None else self._past[:]
        return self._answers

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat may know now.

        None for the seat is somebody who looks on, who sees what everybody may see and no more.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        now = self.moment
        if self._moment is None or self._moment[0] != now:
            self._moment = (now, Moment(self))
        return self._moment[1].observe(seat)

    def events(self, seat: int | None, since: int = 0) -> tuple[EventView, ...]:
        """Return what has happened from an event on (``next_event`` is the next one), as a seat may know it.

        None for the seat is somebody who looks on.

        Raises:
            ViewError: there is no such seat, or the number of the event is below 0; it is also a ``ValueError``.
        """
        return events(self, seat, since)

    def knowledge(self, seat: int | None) -> Knowledge:
        """Return what a seat has learned of hidden cards and characters so far and may remember.

        What lies where it can be seen is in ``observe``. None for the seat is somebody who looks on. Of a game that was
        put together in the middle, or is advanced by numbers, only what can be seen when it is first asked is known.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        viewer(self, seat)
        return tell_knowledge(self, seat, self._known(seat))

    def determinize(self, seat: int | None, rng: Random) -> Self:
        """Return a game that agrees with all that a seat sees and remembers; the rest is as chance may have it.

        All ways that hidden things can lie are equally likely, and chance goes on otherwise. Its history is that of
        this game, and its answers begin anew: for search, and for bots that must not know more than their seat.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        who, known = viewer(self, seat), self._known(seat)
        other = self.copy()
        other.mix_hidden(known, who, rng.getrandbits(FRESH_BITS))
        other._leave_past()
        other._answers, other._shares, other._memory, other.started = Answers(), False, None, False
        other._undone = {}
        other._made_for = self.box.seats if seat is None else seat, known, other.bare()
        return other

    def _known(self, seat: int | None) -> Known:
        """Return what a seat has learned by now; what is worked out for it is kept."""
        answers = self.answer_numbers
        memory = None if self._memory is None else self._memory.after(answers)
        if memory is None and self.started:
            memory = Memory(Game.start(self.box.catalog, self.setup), at_start=True).after(answers)
        elif memory is None and self._made_for is not None:
            who, known, then = self._made_for
            memory = Memory(then.bare())
            memory.teach(who, known)
            memory = memory.after(answers)
        if memory is None or not memory.fits(self):
            memory = Memory(self.bare(), answers)  # something else than these answers has led here
        self._memory = memory
        return memory.known(self.box.seats if seat is None else seat)

    @property
    def can_undo(self) -> bool:
        """Whether ``undo`` would take back the last answer."""
        return bool(self._kept())

    def undo(self) -> None:
        """Take back the last answer.

        An answer can be taken back as long as nobody can have gained by it: chance was not used; no character was
        called; sealed answers were not shown, nor the final scores; no seat came to know a card or a character that the
        answering seat did not know already (a look at one's own building plans stays undoable, a drawn card does not);
        and no other seat has answered since, even if that answer was taken back as well.

        The numbers of the events that are taken back are not used again; ``taken_back`` lists them.

        Raises:
            IllegalAnswer: with the code ``nothing_to_undo`` when there is no such answer; the game is as it was.
        """
        past = self._kept()
        if not past:
            raise IllegalAnswer("nothing_to_undo", "There is no answer that can still be taken back.")
        _, before = past.pop()
        answers = self._own() if self._shares else self._answers
        self._checked = min(self._checked, len(answers) - 1)
        super().become(before, self.log.cut(before.log.count))
        self._moves, self._due = self.moves, 0
        self._undone[len(answers) + 2 * len(self._undone)] = answers[-1]
        answers.pop()

    def settled(self) -> int:
        """Return how many answers can not be taken back any more."""
        return len(self._answers) - len(self._kept())

    def _kept(self) -> list[Kept["Game"]]:
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

    def _played_again(self) -> list[Kept["Game"]]:
        """Return the game before each of the last answers, played again from the start: for one that was restored."""
        past: list[Kept[Game]] = []
        answers = self._answers
        floor = max(self.floor, run_begins(answers), len(answers) - MOST_KEPT)
        if floor >= len(answers):
            return past
        game = type(self).start(self.box.catalog, self.setup)
        try:
            for number, (seat, chosen) in enumerate(answers):
                if number >= floor:
                    past.append((number, game.bare()))
                game.play(seat, chosen)
        except IllegalAnswer:
            return []  # something else than answers has changed the game
        return past if game.plain() == self.plain() else []

    def _leave_past(self) -> None:
        """Forget where the game stood: what comes now is no answer that is remembered."""
        self._past, self._checked, self._moves, self._due = [], 0, self.moves, 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game as it is saved, with its catalog."""
        from citadels_core.table.snapshot import save, unpickled

        return unpickled, (self.box.catalog, save(self))

    def play(self, seat: int, chosen: Sequence[int]) -> None:
        """Answer with options by their places, as ``answers`` lists them.

        Raises:
            IllegalAnswer: another seat is asked, or there are no such options.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("game_over", "The game is over; nothing is asked any more.")
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise IllegalAnswer("not_a_seat", f"A seat is a whole number, not {shown(seat)}.")
        if decision.seat != seat:
            raise IllegalAnswer("not_pending", f"Seat {decision.seat} is asked, not seat {shown(seat)}.")
        if not isinstance(chosen, list | tuple):
            raise IllegalAnswer("not_a_list", f"The places of the chosen options are a list, not {shown(chosen)}.")
        self.answer(chosen if decision.many or len(chosen) != 1 else chosen[0])

    def become(self, before: Self, log: Log) -> None:
        """Go back to where a copy stands, with another history, as if nothing had been answered before."""
        super().become(before, log)
        self._leave_past()

    @property
    def arrange(self) -> Arranger:
        """What sets positions up; what was answered before cannot be taken back then."""
        self._leave_past()
        return super().arrange

"""The game as an embedder holds it: with views for its seats, and with what these may remember."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Self

from citadels_core.game.follower import SeatKnowledge
from citadels_core.table.memory import Memory
from citadels_core.table.remembered_game import FRESH_BITS, RememberedGame
from citadels_core.table.replies import chosen_by, refuse_other_seat
from citadels_core.table.saves.answers import AnswerHistory
from citadels_core.table.views.event_views import EventView, events
from citadels_core.table.views.knowledge import viewer
from citadels_core.table.views.observation import GameMoment
from citadels_core.table.views.reason_views import ReasonView, reasons_of
from citadels_core.table.views.views import Knowledge, Observation
from citadels_core.table.views.whereabouts import tell_knowledge

if TYPE_CHECKING:
    from citadels_core.table.seat import Seat

Learned = Callable[[], Sequence[tuple[int, SeatKnowledge]]]
"""Tells what some seats knew at a moment; worked out when somebody asks what they know."""


class Game(RememberedGame):
    """A game at a table: ``Game.start`` begins one."""

    __slots__ = ()

    _moment: tuple[Any, GameMoment] | None
    """The moment that was looked at last, and what tells it from others."""
    _memory: Memory | None
    """What the seats have learned as far as somebody has asked for it; never changed and shared by copies."""
    _began: "tuple[Learned, Game] | None"
    """What seats knew where the answers begin, if that is not the start, and the game as it was then."""

    def at(self, seat: int) -> "Seat":
        """Return what a bot or a client may hold of a seat; see ``Seat``.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        from citadels_core.table.seat import Seat

        return Seat(self, seat)

    def reply(self, seat: int, ids: Sequence[str], *, at: int | None = None) -> None:
        """Answer for a seat with the ids of options, as they come from a client.

        Args:
            seat: the seat that answers.
            ids: the ids of the chosen options: a list, also where one is chosen.
            at: the ``version`` that the answer is for; without it, it is for whatever is asked now.

        Raises:
            IllegalAnswer: the answer does not fit; its ``code`` says why, and the game is as it was.
        """
        decision = refuse_other_seat(self, seat, self.decision, at=at, version=self.version)
        numbers = chosen_by(decision, ids)
        self.answer(numbers if decision.many else numbers[0])

    @property
    def next_event(self) -> int:
        """The number of the event that will be the next one."""
        return len(self.log)

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat may know now.

        None for the seat is somebody who looks on, who sees what everybody may see and no more.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        now = self.version, self.moment
        seen = self._moment
        if seen is None or seen[0] != now:
            seen = self._moment = now, GameMoment(self, None if seen is None else seen[1])
        return seen[1].observe(seat)

    def events(self, seat: int | None, since: int = 0) -> tuple[EventView, ...]:
        """Return what has happened from an event on (``next_event`` is the next one), as a seat may know it.

        None for the seat is somebody who looks on.

        Raises:
            ViewError: there is no such seat, or the number of the event is below 0; it is also a ``ValueError``.
        """
        return events(self, seat, since)

    def reasons(self, seat: int | None) -> tuple[ReasonView, ...]:
        """Return what a seat cannot do now in its turn, each with the reason: why it is not among the options.

        Nothing is said to a seat that is not asked for an action of its turn.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        return reasons_of(self, viewer(self, seat))

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
        other._ahead = self.version - other.moves  # sealed answers may have been given anew
        knows = self.box.seats if seat is None else seat, known
        other._begin_anew(lambda: (knows,))
        return other

    def reseed(self, seed: int) -> None:
        """Let chance go on otherwise from here: what is drawn and shuffled from now on follows from this seed alone.

        Nothing else changes, and the seats remember what they did. No answer from before can be taken back any more,
        the answers begin anew, and no record can be made: the game is not what comes of its set-up and its answers.

        Args:
            seed: any whole number.
        """
        before = self.copy()
        self.arrange.chance(seed)
        self._begin_anew(lambda: [(seat, before._known(seat)) for seat in (*range(self.box.seats), self.box.seats)])

    def _begin_anew(self, learned: "Learned") -> None:
        """Forget the answers, but not what they have taught the seats."""
        self._leave_past()
        self._answers, self._undone, self._shares = AnswerHistory(), {}, False
        self._memory, self.started = None, False
        self._began = learned, self.bare()

    def _known(self, seat: int | None) -> SeatKnowledge:
        """Return what a seat has learned by now; what is worked out for it is kept."""
        answers = self.answer_numbers
        memory = None if self._memory is None else self._memory.after(answers)
        if memory is None and self.started:
            memory = Memory(Game.start(self.box.catalog, self.setup), at_start=True).after(answers)
        elif memory is None and self._began is not None:
            learned, then = self._began
            memory = Memory(then.bare())
            for who, known in learned():
                memory.teach(who, known)
            memory = memory.after(answers)
        if memory is None or not memory.fits(self):
            memory = Memory(self.bare(), answers)  # something else than these answers has led here
        self._memory = memory
        return memory.known(self.box.seats if seat is None else seat)

    def __repr__(self) -> str:
        asked = None if self.question is None else self.question.seat
        return f"Game({self.setup.edition!r}, seats={self.box.seats}, version={self.version}, asked={asked})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game as it is saved, with its catalog."""
        from citadels_core.table.saves.snapshot import save, unpickled

        return unpickled, (self.box.catalog, save(self))

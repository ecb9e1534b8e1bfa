"""The public game object: it joins the core, the answers and the memory of a game."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.game.core_game import CoreGame
from citadels_core.game.facts import Facts
from citadels_core.game.follower import SeatKnowledge
from citadels_core.game.log import Log
from citadels_core.game.positions import Arranger
from citadels_core.machine.play.game_parts import GameParts, QuestionAttribute
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import EngineBug
from citadels_core.model.question import Question
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup
from citadels_core.speech import decisions
from citadels_core.speech.answer_refusals import refusal
from citadels_core.table.decision import Choice, Decision, Voice
from citadels_core.table.memory import Memory
from citadels_core.table.saves.answer_record import AnswerRecord
from citadels_core.table.saves.answers import Answer, AnswerHistory
from citadels_core.table.views.event_views import EventView, events
from citadels_core.table.views.knowledge import viewer
from citadels_core.table.views.observation import GameMoment
from citadels_core.table.views.reason_views import ReasonView, reasons_of
from citadels_core.table.views.views import Knowledge, Observation
from citadels_core.table.views.whereabouts import tell_knowledge

if TYPE_CHECKING:
    from citadels_core.table.seat import Seat

FRESH_BITS: Final = 64
"""The bits of a seed that is drawn: too many to try all games until one fits the cards that were seen."""


class Game(GameParts):
    """A game at a table: ``Game.start`` begins one."""

    __slots__ = ()

    voice: ClassVar[Voice] = decisions
    """The language of its questions."""

    core: CoreGame
    """The core, which holds the state and plays the rules."""
    record: AnswerRecord
    """The answers, for saves and undo; those of ``advance`` and ``advance_set`` are not recorded."""
    _memory: Memory
    """The knowledge of the seats, computed on demand."""
    _moment: tuple[Any, GameMoment] | None
    """The last observed moment, with the key that identifies it."""

    question: Question | None
    """What is asked, None when the game is over; the same object until it is answered."""
    choices: int
    """How many options there are where one is chosen, ``SEVERAL`` where a set is, 0 when the game is over."""
    decision: Decision | None = QuestionAttribute(Decision)  # type: ignore[assignment]  # the type that it returns
    """What waits for an answer, None when the game is over."""

    advance: Callable[[int], int]
    """Answer with the option of a number and go on; returns ``choices``. Whether it fits is not checked: for play-outs.

    Raises:
        IndexError: there is no such option.
    """

    advance_set: Callable[[Sequence[int]], int]
    """Answer with a set of options, by ascending numbers; otherwise as ``advance``."""

    def __init__(self, core: CoreGame, record: AnswerRecord | None = None, memory: Memory | None = None) -> None:
        """Join the parts of a game; without a record or a memory, these begin here."""
        super().__init__(core, record or AnswerRecord(AnswerHistory(), core.moves), memory or Memory())

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> Self:
        """Set up a game and run it to its first decision; without a seed in the set-up one is drawn for this game.

        Raises:
            SetupError: the set-up names something that is not there or cannot be played.
        """
        if setup.seed is None:
            setup = evolve(setup, seed=randbits(FRESH_BITS))
        game = cls(CoreGame.start(catalog, setup), memory=Memory.from_start(catalog, setup))
        game.record.started = True
        return game

    @property
    def setup(self) -> Setup:
        """What the game was started with, with its seed: for whoever runs the table."""
        return self.core.setup

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self.core.setup = setup

    @property
    def box(self) -> Box:
        """What is fixed: cards, cast, rules and causes, all by number."""
        return self.core.box

    @property
    def table(self) -> Facts:
        """The facts of the game, always current: copy a fact to keep its value."""
        return self.core.table

    @property
    def log(self) -> Log:
        """The history of the game."""
        return self.core.log

    @property
    def values(self) -> Sequence[Any]:
        """What each option of the question stands for, by number; empty when the game is over.

        Things go by their numbers in the box, an action of a menu is (rule, source, target), and ending the turn has
        a rule below 0.
        """
        return self.core.values

    @property
    def over(self) -> bool:
        """Whether the game has been scored."""
        return self.table.over

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, empty before the end."""
        return self.table.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, empty before the end."""
        return self.table.winners

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.setup.name_of(seat)

    @property
    def version(self) -> int:
        """How often the game has moved on: 0 at the start, one more with each answer and each undo.

        No two moments of a game have the same version. Copies begin with that of their game.
        """
        return self.core.moves + self.record.ahead

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What has been answered since ``Game.start``, and not been taken back."""
        return tuple(self.record.history)

    def answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer the pending decision, with an option or its number, or with several when it asks for a set.

        Raises:
            IllegalAnswer: the choice does not fit; the game is as it was.
        """
        if not self.give(choice):
            self._answer(choice)

    def _answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer on the slow path: check the choice, and copy the game for undo if that is due."""
        decision = self.decision
        if decision is None:
            raise refusal("game_over")
        chosen = decision.numbers(choice)
        self._own_record().prepare(self.core, decision.seat)
        if not self.give([*chosen] if decision.many else chosen[0]):
            raise EngineBug("the machine refuses an answer that fits")

    def _own_record(self) -> AnswerRecord:
        """Return the record, after a copy if other games share it."""
        if self.record.shared:
            self.record = self.record.copy()
        return self.record

    def asked_of(self, seat: object, *, at: object = None) -> Decision:
        """Return the pending decision, if this seat is asked at this version of the game.

        Raises:
            IllegalAnswer: the seat is not asked, or not at this version.
        """
        decision = self.decision
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.box.seats:
            raise refusal("not_a_seat", seat=shown(seat))
        if decision is None:
            raise refusal("game_over")
        if at is not None and (not isinstance(at, int) or isinstance(at, bool)):
            raise refusal("malformed")
        if at is not None and at != self.version:
            raise refusal("stale")
        if decision.seat != seat:
            raise refusal("not_your_turn", player=self.name(decision.seat))
        return decision

    def play(self, seat: int, chosen: Sequence[int]) -> None:
        """Answer with options by their places, as ``answers`` lists them.

        Raises:
            IllegalAnswer: another seat is asked, or there are no such options.
        """
        decision = self.asked_of(seat)
        if not isinstance(chosen, list | tuple):
            raise refusal("malformed")
        self.answer(chosen if decision.many or len(chosen) != 1 else chosen[0])

    def can_undo(self, seat: int | None) -> bool:
        """Return whether a seat may take back the last answer now, which it must have given; nobody else may.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        who, history = viewer(self.core, seat), self.record.history
        return bool(history) and history.seat(len(history) - 1) == who and bool(self._own_record().undoable(self.core))

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
        if not self._own_record().take_back(self.core):
            raise refusal("nothing_to_undo")

    @property
    def arrange(self) -> Arranger:
        """The arranger, which sets up positions; after its use no earlier answer can be taken back."""
        self._own_record().leave_past(self.core)
        return self.core.arrange

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
            ids: the ids of the chosen options: a list, also where one is chosen.
            at: the ``version`` that the answer is for; without it, it is for whatever is asked now.

        Raises:
            IllegalAnswer: the answer does not fit; its ``code`` says why, and the game is as it was.
        """
        decision = self.asked_of(seat, at=at)
        numbers = decision.chosen_by(ids)
        self.answer(numbers if decision.many else numbers[0])

    @property
    def next_event(self) -> int:
        """The number of the event that will be the next one."""
        return len(self.core.log)

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat may know now.

        None for the seat is somebody who looks on, who sees what everybody may see and no more.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        now = self.version, self.core.moment
        seen = self._moment
        if seen is None or seen[0] != now:
            moment = GameMoment(self.core, self.version, None if seen is None else seen[1])
            seen = self._moment = now, moment
        return seen[1].observe(seat, self.decision)

    def events(self, seat: int | None, since: int = 0) -> tuple[EventView, ...]:
        """Return what has happened from an event on (``next_event`` is the next one), as a seat may know it.

        None for the seat is somebody who looks on.

        Raises:
            ViewError: there is no such seat, or the number of the event is below 0; it is also a ``ValueError``.
        """
        return events(self.core, seat, since)

    def reasons(self, seat: int | None) -> tuple[ReasonView, ...]:
        """Return what a seat cannot do now in its turn, each with the reason: why it is not among the options.

        Nothing is said to a seat that is not asked for an action of its turn.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        return reasons_of(self.core, viewer(self.core, seat))

    def knowledge(self, seat: int | None) -> Knowledge:
        """Return what a seat has learned of hidden cards and characters so far and may remember.

        What lies where it can be seen is in ``observe``. None for the seat is somebody who looks on. Of a game that was
        put together in the middle, or is advanced by numbers, only what can be seen when it is first asked is known.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        viewer(self.core, seat)
        return tell_knowledge(self.core, seat, self._known(seat))

    def determinize(self, seat: int | None, rng: Random) -> Self:
        """Return a game that agrees with all that a seat sees and remembers; the rest is as chance may have it.

        All ways that hidden things can lie are equally likely, and chance goes on otherwise. Its history is that of
        this game, and its answers begin anew: for search, and for bots that must not know more than their seat.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        who, known = viewer(self.core, seat), self._known(seat)
        other = self.copy()
        other.core.mix_hidden(known, who, rng.getrandbits(FRESH_BITS))
        knows = {self.box.seats if seat is None else seat: known}
        other._begin_anew(self.version, lambda: knows)  # sealed answers may have been drawn again
        return other

    def reseed(self, seed: int) -> None:
        """Let chance go on otherwise from here: what is drawn and shuffled from now on follows from this seed alone.

        Nothing else changes, and the seats remember what they did. No answer from before can be taken back any more,
        the answers begin anew, and no record can be made: the game is not what comes of its set-up and its answers.

        Args:
            seed: any whole number.
        """
        before = self.copy()
        self.core.arrange.chance(seed)
        seats = (*range(self.box.seats), None)
        self._begin_anew(self.version, lambda: {number: before._known(seat) for number, seat in enumerate(seats)})

    def _begin_anew(self, version: int, learned: Callable[[], Mapping[int, SeatKnowledge]]) -> None:
        """Start a new record of answers; keep the knowledge of the seats."""
        floor = self.record.floor
        self.record = AnswerRecord(AnswerHistory(), self.core.moves)
        self.record.ahead, self.record.floor = version - self.core.moves, floor
        self._memory = Memory.taught(self.core.copy(), learned)

    def _known(self, seat: int | None) -> SeatKnowledge:
        """Return the current knowledge of a seat, and cache it."""
        self._memory = self._memory.after(self.record.history.numbers, self.core)
        return self._memory.known(self.box.seats if seat is None else seat)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        asked = None if self.question is None else self.question.seat
        return f"Game({self.setup.edition!r}, seats={self.box.seats}, version={self.version}, asked={asked})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game as it is saved, with its catalog."""
        from citadels_core.table.saves.snapshot import save, unpickled

        return unpickled, (self.box.catalog, save(self))

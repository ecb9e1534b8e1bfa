"""`Game`, the public game object: state and rules, recorded answers, and the knowledge of seats."""

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
from citadels_core.game.tally import Tally
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
    """A game in progress. ``Game.start`` begins one."""

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
    """The open question, in numbers; None when the game is over. The same object until it is answered."""
    choices: int
    """The number of options where one is chosen, ``SEVERAL`` where a set is chosen, 0 when the game is over."""
    decision: Decision | None = QuestionAttribute(Decision)  # type: ignore[assignment]  # a decision on instances
    """The open decision; None when the game is over."""

    advance: Callable[[int], int]
    """Answer with the option of this number and return ``choices``. Fast, because the answer is not checked.

    Raises:
        IndexError: there is no such option.
    """

    advance_set: Callable[[Sequence[int]], int]
    """Answer with a set of options, by ascending numbers; otherwise like ``advance``."""

    def __init__(self, core: CoreGame, record: AnswerRecord | None = None, memory: Memory | None = None) -> None:
        """Wrap a core game. A record or memory that is not given is created and begins at the current state."""
        super().__init__(core, record or AnswerRecord(AnswerHistory(), core.moves), memory or Memory())

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup) -> Self:
        """Set up a game and run it to its first decision.

        If the set-up has no seed, the seed is random.

        Raises:
            SetupError: the set-up names something that does not exist, or cannot be played.
        """
        if setup.seed is None:
            setup = evolve(setup, seed=randbits(FRESH_BITS))
        game = cls(CoreGame.start(catalog, setup), memory=Memory.from_start(catalog, setup))
        game.record.started = True
        return game

    @property
    def setup(self) -> Setup:
        """The set-up with the seed. Do not show it to players: the seed reveals all hidden cards."""
        return self.core.setup

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self.core.setup = setup

    @property
    def box(self) -> Box:
        """The fixed parts of the game: cards, cast, rules and causes, by number."""
        return self.core.box

    @property
    def table(self) -> Facts:
        """The current state as named facts. Each access reads the state again; copy a value to keep it."""
        return self.core.table

    @property
    def log(self) -> Log:
        """The history of the game: the log of its events."""
        return self.core.log

    @property
    def values(self) -> Sequence[Any]:
        """The value of each option of the open question, as numbers; empty when the game is over.

        A thing is its number in the box, an action of a menu is (rule, source, target), and ending the turn has a rule
        below 0.
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
        """Return the name of a player."""
        return self.setup.name_of(seat)

    @property
    def version(self) -> int:
        """The version of the game: 0 at the start, one more with each answer and each undo.

        No two moments of a game have the same version. A copy begins with the version of its game.
        """
        return self.core.moves + self.record.ahead

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers since ``Game.start`` that were not taken back."""
        return tuple(self.record.history)

    def answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer the open decision with an option or its number, or with several if a set is chosen.

        Raises:
            IllegalAnswer: the choice does not fit; the game is unchanged.
        """
        if not self.give(choice):
            self._answer(choice)

    def _answer(self, choice: Choice | Sequence[Choice]) -> None:
        """Answer on the slow path: check the choice, and copy the game if undo needs a copy."""
        decision = self.decision
        if decision is None:
            raise refusal("game_over")
        chosen = decision.numbers(choice)
        self._own_record().prepare(self.core, decision.seat)
        if not self.give([*chosen] if decision.many else chosen[0]):
            raise EngineBug("the machine refuses an answer that fits")

    def _own_record(self) -> AnswerRecord:
        """Return the record of answers; copy the record first if other games share it."""
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
        """Answer for a seat with a list of option numbers.

        Raises:
            IllegalAnswer: another seat is asked, or there are no such options.
        """
        decision = self.asked_of(seat)
        if not isinstance(chosen, list | tuple):
            raise refusal("malformed")
        self.answer(chosen if decision.many or len(chosen) != 1 else chosen[0])

    def can_undo(self, seat: int | None) -> bool:
        """Return whether the last answer is the seat's own and can be taken back now.

        Raises:
            ViewError: there is no such seat.
        """
        who, history = viewer(self.core, seat), self.record.history
        return bool(history) and history.seat(len(history) - 1) == who and bool(self._own_record().undoable(self.core))

    def undo(self) -> None:
        """Take back the last answer.

        This is no longer possible

        - when a random number was used or a character was called;
        - when sealed answers or the final scores were shown;
        - when a seat has learned of a card or a character that the answering seat did not know, such as a drawn card;
        - when another seat has answered since, even if that answer was taken back.

        ``events`` then has an entry for the undo; see ``EventView``. Rules cannot react to it.

        Raises:
            IllegalAnswer: no answer can be taken back (code ``nothing_to_undo``); the game is unchanged.
        """
        if not self._own_record().take_back(self.core):
            raise refusal("nothing_to_undo")

    @property
    def arrange(self) -> Arranger:
        """The `Arranger`, which sets up positions; after its use no earlier answer can be taken back."""
        self._own_record().leave_past(self.core)
        return self.core.arrange

    def at(self, seat: int) -> "Seat":
        """Return the `Seat` object of a seat.

        Raises:
            ViewError: there is no such seat.
        """
        from citadels_core.table.seat import Seat

        return Seat(self, seat)

    def reply(self, seat: int, ids: Sequence[str], *, at: int | None = None) -> None:
        """Answer for a seat with the ids of options, as a client sends them.

        Args:
            ids: the ids of the chosen options; a list, even for one option.
            at: the ``version`` that the answer is for; the current one by default.

        Raises:
            IllegalAnswer: the answer does not fit; ``code`` says why. The game is unchanged.
        """
        decision = self.asked_of(seat, at=at)
        numbers = decision.chosen_by(ids)
        self.answer(numbers if decision.many else numbers[0])

    @property
    def next_event(self) -> int:
        """The number of the next event."""
        return len(self.core.log)

    def observe(self, seat: int | None) -> Observation:
        """Return all that a seat may know now.

        Raises:
            ViewError: there is no such seat.
        """
        now = self.version, self.core.moment
        seen = self._moment
        if seen is None or seen[0] != now:
            moment = GameMoment(self.core, self.version, None if seen is None else seen[1])
            seen = self._moment = now, moment
        return seen[1].observe(seat, self.decision)

    def events(self, seat: int | None, since: int = 0) -> tuple[EventView, ...]:
        """Return the events from an event number on, as a seat may know them.

        Raises:
            ViewError: there is no such seat, or the number is below 0.
        """
        return events(self.core, seat, since)

    def reasons(self, seat: int | None) -> tuple[ReasonView, ...]:
        """Return the actions that a seat cannot use now in its turn, each with the reason.

        Empty unless the seat is asked for an action of its turn.

        Raises:
            ViewError: there is no such seat.
        """
        return reasons_of(self.core, viewer(self.core, seat))

    def knowledge(self, seat: int | None) -> Knowledge:
        """Return what a seat has learned so far of hidden cards and characters.

        ``observe`` returns what a seat can see. In a game that began with ``Position`` or continued with ``advance``,
        the knowledge begins with the first call.

        Raises:
            ViewError: there is no such seat.
        """
        viewer(self.core, seat)
        return tell_knowledge(self.core, seat, self._known(seat))

    def tally(self) -> Tally:
        """Replay the answers, and return who has built and used what, and where gold came from.

        It tells what is hidden from players.

        Raises:
            RecordError: the game did not begin with ``Game.start``, or was changed by something else than answers.
        """
        from citadels_core.table.saves.tally_by_replay import tally_of

        return tally_of(self)

    def determinize(self, seat: int | None, rng: Random) -> Self:
        """Return a game that agrees with all that a seat sees and remembers; everything else is random.

        All deals of the hidden things are equally likely, and later draws are random too. The copy has the history of
        this game, but ``answers`` begins anew. Use it for search, and for bots that must not know more than their seat.

        Raises:
            ViewError: there is no such seat.
        """
        who, known = viewer(self.core, seat), self._known(seat)
        other = self.copy()
        other.core.mix_hidden(known, who, rng.getrandbits(FRESH_BITS))
        knows = {self.box.seats if seat is None else seat: known}
        # Sealed (secret) answers may have been redrawn, so replaying the old answers would not reach this state.
        other._begin_anew(self.version, lambda: knows)
        return other

    def reseed(self, seed: int) -> None:
        """Continue with another seed, which decides all later draws and shuffles.

        The seats keep their memory. Earlier answers can no longer be taken back, ``answers`` begins anew, and no record
        can be made.

        Args:
            seed: any whole number.
        """
        before = self.copy()
        self.core.arrange.chance(seed)
        seats = (*range(self.box.seats), None)
        self._begin_anew(self.version, lambda: {number: before._known(seat) for number, seat in enumerate(seats)})

    def _begin_anew(self, version: int, learned: Callable[[], Mapping[int, SeatKnowledge]]) -> None:
        """Start a new record of answers, but keep the knowledge of the seats."""
        floor = self.record.floor
        self.record = AnswerRecord(AnswerHistory(), self.core.moves)
        self.record.ahead, self.record.floor = version - self.core.moves, floor
        self._memory = Memory.taught(self.core.copy(), learned)

    def _known(self, seat: int | None) -> SeatKnowledge:
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
        """Pickle the game as a snapshot together with its catalog."""
        from citadels_core.table.saves.snapshot import save, unpickled

        return unpickled, (self.box.catalog, save(self))

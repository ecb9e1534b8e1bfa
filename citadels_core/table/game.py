"""The game as an embedder holds it: the engine's, with views for its seats, a memory of its answers and undo."""

from collections.abc import Iterator, Sequence
from secrets import randbits
from typing import Any, ClassVar, Final

from attrs import evolve

from citadels_core.engine.box import Box, NumberedRule
from citadels_core.engine.decision import Choice, Decision, Playable, Voice
from citadels_core.engine.door import Arranging, Asking, Engine, Question, Table
from citadels_core.engine.log import Log
from citadels_core.machine.game import Game as Machine
from citadels_core.machine.save_data import SavedState
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import IllegalAnswer
from citadels_core.model.ir import Program
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup
from citadels_core.model.tree import Expr
from citadels_core.speech import decisions
from citadels_core.table.answers import Answer, Answers
from citadels_core.table.events import EventView, events
from citadels_core.table.knowledge import learned
from citadels_core.table.observation import Moment
from citadels_core.table.views import Observation

FRESH_BITS: Final = 64
"""The bits of a seed that is drawn: too many to try all games until one fits the cards that were seen."""

MOST_KEPT: Final = 256
"""So many answers of one seat in a row can be taken back at most."""


class Game(Playable):
    """A game at a table, played by an engine.

    ``started`` is False for a game that was put together from parts: its answers do not tell it. ``floor`` is how many
    answers undo leaves alone in any case. As long as one seat answers, the game keeps a copy from before each answer:
    that is what undo goes back to.
    """

    __slots__ = ("_answers", "_checked", "_decision", "_moment", "_past", "engine", "floor", "started")

    voice: ClassVar[Voice] = decisions

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._decision: Decision | None = None
        self._answers = Answers()
        self._past: list[Engine] | None = []
        """The game before each of the last answers, never changed and shared by copies; None when not known yet."""
        self._moment: tuple[Any, Moment] | None = None
        """The moment that was looked at last, and what tells it from others."""
        self._checked = 0
        """For how many of these it is known that their answers can be taken back."""
        self.started = False
        self.floor = 0

    @classmethod
    def start(cls, catalog: Catalog, setup: Setup, engine: type[Engine] = Machine) -> "Game":
        """Set up a game and run it to its first decision; without a seed in the set-up one is drawn for this game.

        Raises:
            SetupError: the set-up names something that is not there or cannot be played.
        """
        if setup.seed is None:
            setup = evolve(setup, seed=randbits(FRESH_BITS))
        game = cls(engine.start(catalog, setup))
        game.started = True
        return game

    def remember(self, answers: Sequence[Answer], *, floor: int, started: bool) -> None:
        """Take these answers for those that led to where the game stands, for whoever puts a saved game together."""
        self._answers = Answers(answers)
        self._past, self._checked = None, 0
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
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("game_over", "The game is over; nothing is asked any more.")
        numbers = decision.numbers(choice)
        answers = self._answers
        if answers and answers[-1][0] != decision.seat:
            self._past, self._checked = [], 0
        if (past := self._past) is not None:
            past.append(self.engine.copy())
            if len(past) > MOST_KEPT:
                del past[0]
                self._checked = max(self._checked - 1, 0)
        self.engine.advance_set(numbers) if decision.many else self.engine.advance(numbers[0])
        answers.append(decision.seat, numbers)

    def copy(self) -> "Game":
        """Return an equal game that goes its own way; history so far is shared."""
        other = type(self)(self.engine.copy())
        other._answers = self._answers.copy()
        other._past = None if self._past is None else self._past[:]
        other._checked = self._checked
        other.started = self.started
        other.floor = self.floor
        return other

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat may know now.

        None for the seat is somebody who looks on, who sees what everybody may see and no more.

        Raises:
            ViewError: there is no such seat; it is also a ``ValueError``.
        """
        now = self.engine.moment
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
        before = past.pop()
        self._checked = len(past)
        self.engine = before.altered(log=self.log.cut(before.log.count))
        self._answers.pop()

    def settled(self) -> int:
        """Return how many answers can not be taken back any more."""
        return len(self._answers) - len(self._kept())

    def _kept(self) -> "list[Engine]":
        """Return the game before each of the answers that can be taken back."""
        if self.over or not self.started:
            return []
        if self._past is None:
            self._past, self._checked = self._played_again(), 0
        past, count = self._past, len(self._answers)
        if (settled := len(past) + self.floor - count) > 0:
            del past[:settled]
            self._checked = max(self._checked - settled, 0)
        while self._checked < len(past):
            at = self._checked
            after = past[at + 1] if at + 1 < len(past) else self.engine
            self._checked += 1
            if learned(Game(past[at]), Game(after), self._answers[count - len(past) + at][0]):
                del past[: at + 1]
                self._checked = 0
        self.floor = max(self.floor, count - len(past))
        return past

    def _played_again(self) -> "list[Engine]":
        """Return the game before each of the last answers, played again from the start: for one that was restored."""
        past: list[Engine] = []
        answers = self._answers
        floor = max(self.floor, self._run_begins() if answers else 0)
        if floor >= len(answers):
            return past
        game = type(self)(type(self.engine).start(self.box.catalog, self.setup))
        try:
            for number, (seat, chosen) in enumerate(answers):
                if number >= floor:
                    past.append(game.engine.copy())
                game.play(seat, chosen)
        except IllegalAnswer:
            return []  # something else than answers has changed the game
        return past if game.plain() == self.plain() else []

    def _run_begins(self) -> int:
        """Return how many answers came before those that the last seat has given without another's in between."""
        answers = self._answers
        seat = answers[-1][0]
        return next((number + 1 for number in range(len(answers) - 1, -1, -1) if answers[number][0] != seat), 0)

    def _leave_past(self) -> None:
        """Forget where the game stood: what comes now is no answer that is remembered."""
        self._past, self._checked = [], 0

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

    @property
    def box(self) -> Box:
        """What is fixed for the game."""
        return self.engine.box

    @property
    def setup(self) -> Setup:
        """What the game was started with."""
        return self.engine.setup

    @property
    def log(self) -> Log:
        """What has happened."""
        return self.engine.log

    @property
    def question(self) -> Question | None:
        """What is asked, None when the game is over."""
        return self.engine.question

    @property
    def values(self) -> Sequence[Any]:
        """What each option of the question stands for."""
        return self.engine.values

    @property
    def choices(self) -> int:
        """How many options there are; see ``Engine``."""
        return self.engine.choices

    def advance(self, number: int) -> int:
        """Answer without a check, and without a memory of it."""
        if self._past is None or self._past:
            self._leave_past()
        return self.engine.advance(number)

    def advance_set(self, numbers: Sequence[int]) -> int:
        """Answer with a set of options without a check, and without a memory of it."""
        self._leave_past()
        return self.engine.advance_set(numbers)

    @property
    def table(self) -> Table:
        """What is true now, hidden things too, to be read."""
        return self.engine.table

    @property
    def still(self) -> Table:
        """What is true now, hidden things too, for who reads much of it before anything else happens."""
        return self.engine.still

    @property
    def asking(self) -> Asking | None:
        """The program that asks."""
        return self.engine.asking

    def program(self, rule: NumberedRule) -> Program | None:
        """Return what a rule does."""
        return self.engine.program(rule)

    def value(self, expression: Expr, slots: Sequence[Any], of: NumberedRule | None = None) -> Any:
        """Return what an expression is worth now."""
        return self.engine.value(expression, slots, of)

    def ask(self, query: int, *fields: Any) -> int:
        """Return a number that rules may change."""
        return self.engine.ask(query, *fields)

    def counts(self, district: int, type_: int, purpose: int) -> bool:
        """Tell whether a district counts as a type for a purpose."""
        return self.engine.counts(district, type_, purpose)

    def types(self, district: int, purpose: int) -> Sequence[int]:
        """Return the types that a district counts as for a purpose."""
        return self.engine.types(district, purpose)

    def purse(self, seat: int) -> int:
        """Return the gold that a player can spend now."""
        return self.engine.purse(seat)

    def forbidding(self, event: int, fields: tuple[Any, ...]) -> Iterator[tuple[NumberedRule, int, int]]:
        """Go through the rules that forbid an event."""
        return self.engine.forbidding(event, fields)

    def faults(self) -> Iterator[str]:
        """Say what is wrong with what only the engine knows."""
        return self.engine.faults()

    def plain(self) -> SavedState:
        """Return everything that is true of the game as data."""
        plain: SavedState = self.engine.plain()
        return plain

    @classmethod
    def resume(cls, catalog: Catalog, setup: Setup, plain: SavedState, log: Log) -> "Game":
        """Return the game that has this data and this history, of which no answers are known."""
        return cls(Machine.resume(catalog, setup, plain, log))

    def altered(self, *, setup: Setup | None = None, log: Log | None = None) -> "Game":
        """Return an equal game with other names or another history, of which no answers are known."""
        return type(self)(self.engine.altered(setup=setup, log=log))

    @property
    def arrange(self) -> Arranging:
        """What sets positions up; what was answered before cannot be taken back then."""
        self._leave_past()
        return self.engine.arrange

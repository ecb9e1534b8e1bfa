"""The public form of a decision: its seat, its cause and its options, and the check of an answer."""

from collections.abc import Iterator, Sequence
from operator import getitem
from typing import TYPE_CHECKING, Any, Protocol, Self, overload

from citadels_core.box.box import Cause
from citadels_core.game.core_game import CoreGame
from citadels_core.game.log import Log
from citadels_core.machine.play.question_record import QuestionRecord
from citadels_core.machine.saving.save_data import SavedState
from citadels_core.model.errors import SnapshotError
from citadels_core.model.question import ACTION, Question, values_of
from citadels_core.speech.answer_refusals import refusal, unknown_option


class Option:
    """One option of a decision."""

    __slots__ = ("_decision", "_number")

    def __init__(self, decision: "Decision", number: int) -> None:
        self._decision = decision
        self._number = number

    @property
    def decision(self) -> "Decision":
        """The decision that the option belongs to."""
        return self._decision

    @property
    def number(self) -> int:
        """The number of the option, from 0."""
        return self._number

    @property
    def id(self) -> str:
        """An id that is the same in the same situation, and reveals nothing that the seat may not know."""
        return self._decision.ids[self._number]

    @property
    def label(self) -> str:
        """A sentence that says what the option does."""
        return self._decision.labels[self._number]

    def __repr__(self) -> str:
        return f"Option({self.id!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle or copy an option together with its decision and the game."""
        return getitem, (self._decision, self._number)


class Decision(QuestionRecord, Sequence[Option]):
    """A question to one seat, as a sequence of its options.

    A decision never changes, even when the game has continued.
    """

    __slots__ = ()

    if TYPE_CHECKING:  # type checkers need these declarations: the compiled base class has no types
        kind: str
        """The kind of question: ``menu`` for an action of a turn, ``choose``, ``may`` and so on."""
        noun: str
        """The type of the things to choose from, such as ``Card``; ``Action`` for a menu."""

    def __setattr__(self, name: str, value: object) -> None:
        if name[:1] != "_" and getattr(self, "game", None) is not None:
            raise AttributeError(f"a decision does not change: {name} cannot be set")
        super().__setattr__(name, value)

    @property
    def core(self) -> CoreGame:
        """The `CoreGame` of the game that asks."""
        core: CoreGame = self.game.core
        return core

    @property
    def is_menu(self) -> bool:
        """Whether the options are actions, from which the seat chooses one or none."""
        return self.noun == ACTION

    @property
    def is_yes_or_no(self) -> bool:
        """Whether the answer is yes or no."""
        return self.noun == "Bool"

    @property
    def as_asked(self) -> Self:
        """This decision if it is pending, else the same decision in a copy of the game as it was when asked."""
        if self._row is not None and self._then is None:
            self._then = type(self.game)(self.core.when_asked(self)).decision
        then: Self | None = self._then
        return self if then is None else then

    @property
    def question(self) -> Question:
        """The question as engine numbers; while it is pending, the same object as ``game.question``."""
        asked: Question | None = self.game.question if self.game.decision is self else None
        if asked is not None:
            return asked
        parts = self.seat, self.kind, self.noun, self.size, self.least, self.most, self.many, self.cause_number
        return Question(*parts)

    @property
    def values(self) -> Sequence[Any]:
        """The value of each option, as numbers of the engine."""
        made: Sequence[Any] | None = self._values
        if made is None:
            made = self._values = values_of(self.noun, self.offered)
        return made

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | Sequence[Option]:
        if at.__class__ is int and 0 <= at < len(self):
            return Option(self, at)
        if isinstance(at, slice):
            return [Option(self, number) for number in range(len(self))[at]]
        return Option(self, range(len(self))[at])

    def __iter__(self) -> Iterator[Option]:
        return (Option(self, number) for number in range(len(self)))

    @property
    def options(self) -> "Decision":
        """The decision itself: a sequence of its options."""
        return self

    @property
    def forced(self) -> bool:
        """Whether only one answer is possible. The seat must give it anyway."""
        count = len(self)
        return count == self.least if self.many else count == 1

    @property
    def answers(self) -> str | None:
        """The event that players may respond to, such as ``before gold taken``; None for other decisions."""
        moment = self.core.box.moments.get(self.cause_number) if self.is_menu else None
        return None if moment is None else moment.spoken

    @property
    def cause(self) -> Cause | None:
        """The card and the source line of the rule that asks."""
        return self.core.cause(self.cause_number)

    @property
    def prompt(self) -> str:
        """The question, as a sentence."""
        made: str | None = self._prompt
        if made is None:
            of = self.as_asked
            made = self._prompt = of.game.voice.prompt(of.core, of.question, self.values)
        return made

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the options, ordered by number."""
        made: tuple[str, ...] | None = self._ids
        if made is None:
            of = self.as_asked
            made = self._ids = tuple(of.game.voice.option_ids(of.core, of.question, self.values))
        return made

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the options, ordered by number."""
        made: tuple[str, ...] | None = self._labels
        if made is None:
            of = self.as_asked
            made = self._labels = tuple(of.game.voice.option_labels(of.core, of.question, self.values))
        return made

    def find(self, id_: str) -> Option:
        """Return the option with the given id.

        Raises:
            UnknownOption: there is none.
        """
        if id_ not in self.ids:
            raise unknown_option(id_)
        return Option(self, self.ids.index(id_))

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, {len(self)} options)"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle or copy a decision with its game and, if answered, with the state in which it was asked."""
        if self.game.decision is self:
            return _pending, (self.game,)
        return _past, (self.game, self.as_asked.core.plain())

    def numbers(self, choice: "Choice | Sequence[Choice]") -> tuple[int, ...]:
        """Check a choice of one or several options, and return the option numbers, ascending.

        Raises:
            IllegalAnswer: the choice does not fit.
        """
        return self._subset(choice) if self.many else (self.number(choice),)

    def number(self, choice: Any) -> int:
        """Check a choice of one option, and return the number of the option.

        Raises:
            IllegalAnswer: the choice does not fit.
        """
        if choice.__class__ is int and 0 <= choice < len(self):
            return choice  # fast path: most answers are option numbers
        if isinstance(choice, Option):
            if choice.decision is not self:
                raise refusal("stale")
            choice = choice.number
        if isinstance(choice, int) and not isinstance(choice, bool) and 0 <= choice < len(self):
            return int(choice)
        if isinstance(choice, list | tuple | Decision):
            raise refusal("malformed")
        raise unknown_option(choice)

    def _subset(self, choice: Any) -> tuple[int, ...]:
        if not isinstance(choice, (list, tuple)):
            raise refusal("malformed")
        numbers = sorted([self.number(one) for one in choice])
        self._check_count(numbers)
        return tuple(numbers)

    def chosen_by(self, ids: Sequence[str]) -> list[int]:
        """Check option ids that a client has sent, and return the option numbers, ascending.

        Raises:
            IllegalAnswer: the ids are no legal answer.
        """
        if not isinstance(ids, list | tuple) or not all(isinstance(id_, str) for id_ in ids):
            raise refusal("malformed")
        if len(ids) > len(self):
            raise refusal("too_many", most=self.most)  # checked first, since a hostile client may send millions of ids
        numbers = sorted([self.find(id_).number for id_ in ids])
        self._check_count(numbers)
        return numbers

    def _check_count(self, numbers: Sequence[int]) -> None:
        count = len(numbers)
        if len(set(numbers)) != count:
            raise refusal("repeated")
        if count < self.least:
            raise refusal("too_few", least=self.least)
        if count > self.most:
            raise refusal("too_many", most=self.most)


Choice = Option | int
"""An option, or its number."""


def _pending(game: Any) -> Any:
    """Unpickle a decision that was pending: return the pending decision of the unpickled game."""
    return game.decision


def _past(game: Any, then: SavedState) -> Decision:
    """Unpickle a decision that is no longer pending: rebuild it from the state in which it was asked."""
    asked = type(game)(CoreGame.resume(game.box.catalog, game.setup, then, Log())).decision
    if asked is None:
        raise SnapshotError("The pickled decision is none: its game was over.")
    made = Decision(asked.question, asked.offered, game)
    made._then = asked
    return made


class Voice(Protocol):
    """The interface of a module that puts questions into the words of a natural language."""

    def prompt(self, game: CoreGame, question: Question, values: Sequence[Any], /) -> str:
        """Return the question as a sentence, with the asked player and the reason."""
        ...

    def option_ids(self, game: CoreGame, question: Question, values: Sequence[Any], /) -> Sequence[str]:
        """Return the ids of the options; all ids are different."""
        ...

    def option_labels(self, game: CoreGame, question: Question, values: Sequence[Any], /) -> Sequence[str]:
        """Return a sentence for each option, which says what the option does."""
        ...

"""The parts of a game whose fields the machine has to reach: it copies, asks and answers without a call of Python."""

from __future__ import annotations

from typing import Any, Self

from citadels_core.machine import plain as cython
from citadels_core.machine.play.machine import Machine


@cython.cclass
class CoreParts:
    """What plays a game: the machine, what it was started with, and what has happened."""

    setup: Any
    """What the game was started with, with its seed: for whoever runs the table."""
    _linker: Any
    _machine: Machine
    _log: Any
    _entries: Any
    """How many of the log's own entries count, in a copy that shares it and has told of nothing since; else None."""

    def __init__(self, linker: Any, setup: Any, machine: Any, log: Any) -> None:
        self.setup, self._linker, self._log, self._entries = setup, linker, log, cython.nothing
        self._machine = machine

    def copy(self) -> Self:
        """Return an equal game that goes its own way; history so far is shared."""
        return self.twin()  # type: ignore[return-value]  # it is of the class of this one

    @cython.cfunc
    def twin(self) -> CoreParts:
        """Return a copy."""
        kind: Any = type(self)
        other: CoreParts = cython.blank(kind)
        other.setup, other._linker, other._log = self.setup, self._linker, self._log
        other._entries = self._log.own if self._entries is None else self._entries
        other._machine = self._machine.twin()
        return other

    @property
    def question(self) -> Any:
        """What is asked, None when the game is over; the same object until it is answered."""
        return self._machine.asked()

    @property
    def choices(self) -> int:
        """How many options there are where one is chosen, ``SEVERAL`` where a set is, 0 when the game is over."""
        return self._machine.count_choices()

    @property
    def moves(self) -> int:
        """How many answers were given."""
        return self._machine.moves


@cython.cclass
class AnswerSheet:
    """Where answers are written down as they are given."""

    history: Any
    """The answers; its ``numbers`` are added to."""
    moves: cython.public
    """How many answers the game had been given after the last one that is written here."""
    due: cython.public
    """After so many answers in all the next one is not just written down: something has to be done before it."""
    shared: Any
    """Whether copies of the game have the same sheet: whoever changes it makes one of its own first."""

    def __init__(self, history: Any, moves: Any) -> None:
        self.history, self.moves, self.due, self.shared = history, moves, 0, False

    @cython.cfunc
    def give(self, machine: Machine, choice: Any) -> bool:
        """Answer with what is plain, and write the answer down; tells whether it did, see ``Machine.take``.

        It does not where something is due before, or where the game has gone on without an answer that was written.
        """
        if self.moves >= self.due or self.moves != machine.moves:
            return False
        if not machine.take(choice, self.history.numbers):
            return False
        self.moves += 1
        return True


@cython.cclass
class GameParts:
    """A game at a table: what plays it, what was answered, what the seats remember, and what was looked at last."""

    core: CoreParts
    record: AnswerSheet
    _memory: Any
    _moment: Any

    def __init__(self, core: Any, record: Any, memory: Any) -> None:
        self.core, self.record, self._memory, self._moment = core, record, memory, cython.nothing

    def copy(self) -> Self:
        """Return an independent copy of the game. It shares the past history."""
        kind: Any = type(self)
        other: GameParts = cython.blank(kind)
        other.core, other.record = self.core.twin(), self.record
        other._memory, other._moment = self._memory, cython.nothing
        self.record.shared, self.record.due = True, 0
        return other  # type: ignore[return-value]  # it is of the class of this one

    @property
    def question(self) -> Any:
        """What is asked, None when the game is over; the same object until it is answered."""
        return self.core._machine.asked()

    @property
    def choices(self) -> int:
        """How many options there are where one is chosen, ``SEVERAL`` where a set is, 0 when the game is over."""
        return self.core._machine.count_choices()

    @property
    def advance(self) -> Any:
        """What answers with one option: that of the machine."""
        return self.core._machine.advance

    @property
    def advance_set(self) -> Any:
        """What answers with a set of options."""
        return self.core._machine.advance_set

    def give(self, choice: Any) -> bool:
        """Answer with what is plain, and write the answer down; see ``AnswerSheet.give``."""
        return self.record.give(self.core._machine, choice)


@cython.cclass
class QuestionAttribute:
    """What a game reads its question with."""

    kind: Any
    """The class of what is returned."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def __get__(self, game: Any, _: Any) -> Any:
        if game is None:
            return self
        parts: GameParts = game
        return parts.core._machine.ask(self.kind, game)

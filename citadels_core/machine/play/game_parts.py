"""Base classes of game objects whose attributes the compiled machine reads without calling Python."""

from __future__ import annotations

from typing import Any, Self

from citadels_core.machine import plain as cython
from citadels_core.machine.play.machine import Machine


@cython.cclass
class CoreParts:
    """The core of a game: its machine, its set-up and its log."""

    setup: Any
    """The set-up with the seed; only the host may see it."""
    _linker: Any
    _machine: Machine
    _log: Any
    _entries: Any
    """In a copy that shares the log: how many of the log's entries belong to it. None for the owner of the log."""

    def __init__(self, linker: Any, setup: Any, machine: Any, log: Any) -> None:
        self.setup, self._linker, self._log, self._entries = setup, linker, log, cython.nothing
        self._machine = machine

    def copy(self) -> Self:
        """Return an independent copy of the game. Both share the history so far."""
        return self.twin()  # type: ignore[return-value]  # ``twin`` makes an object of the class of ``self``

    @cython.cfunc
    def twin(self) -> CoreParts:
        """Return an independent copy of the game, for compiled callers."""
        kind: Any = type(self)
        other: CoreParts = cython.blank(kind)
        other.setup, other._linker, other._log = self.setup, self._linker, self._log
        other._entries = self._log.own if self._entries is None else self._entries
        other._machine = self._machine.twin()
        return other

    @property
    def question(self) -> Any:
        """The open question, None if the game is over; the same object until the question is answered."""
        return self._machine.asked()

    @property
    def choices(self) -> int:
        """The number of options; ``SEVERAL`` if the answer is a set of options, 0 if the game is over."""
        return self._machine.count_choices()

    @property
    def moves(self) -> int:
        """The number of answers given so far."""
        return self._machine.moves


@cython.cclass
class AnswerSheet:
    """The record of all answers that players have given in a game."""

    history: Any
    """The answers, encoded in ``numbers``."""
    moves: cython.public
    """The number of answers of the game when the last one was recorded."""
    due: cython.public
    """The number of answers at which ``give`` refuses, because the caller has other work to do first."""
    shared: Any
    """Whether copies of the game share this record; then it must be copied before a change."""

    def __init__(self, history: Any, moves: Any) -> None:
        self.history, self.moves, self.due, self.shared = history, moves, 0, False

    @cython.cfunc
    def give(self, machine: Machine, choice: Any) -> bool:
        """Give and record an answer, in the form of ``Machine.take``; return whether it was accepted.

        It is refused when ``due`` is reached, or when the game has gone on without a recorded answer.
        """
        if self.moves >= self.due or self.moves != machine.moves:
            return False
        if not machine.take(choice, self.history.numbers):
            return False
        self.moves += 1
        return True


@cython.cclass
class GameParts:
    """A game at a table: its core, recorded answers, the memory of each seat, and data cached for views."""

    core: CoreParts
    record: AnswerSheet
    _memory: Any
    _moment: Any

    def __init__(self, core: Any, record: Any, memory: Any) -> None:
        self.core, self.record, self._memory, self._moment = core, record, memory, cython.nothing

    def copy(self) -> Self:
        """Return an independent copy of the game. Both share the history so far."""
        kind: Any = type(self)
        other: GameParts = cython.blank(kind)
        other.core, other.record = self.core.twin(), self.record
        other._memory, other._moment = self._memory, cython.nothing
        self.record.shared, self.record.due = True, 0
        return other  # type: ignore[return-value]  # ``other`` is an object of the class of ``self``

    @property
    def question(self) -> Any:
        """The open question, None if the game is over; the same object until the question is answered."""
        return self.core._machine.asked()

    @property
    def choices(self) -> int:
        """The number of options; ``SEVERAL`` if the answer is a set of options, 0 if the game is over."""
        return self.core._machine.count_choices()

    @property
    def advance(self) -> Any:
        """The method of the machine that answers with one option."""
        return self.core._machine.advance

    @property
    def advance_set(self) -> Any:
        """The method of the machine that answers with a set of options."""
        return self.core._machine.advance_set

    def give(self, choice: Any) -> bool:
        """Give and record an answer; see ``AnswerSheet.give``."""
        return self.record.give(self.core._machine, choice)


@cython.cclass
class QuestionAttribute:
    """A descriptor that returns the question of a game."""

    kind: Any
    """The class of the question."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def __get__(self, game: Any, _: Any) -> Any:
        if game is None:
            return self
        parts: GameParts = game
        return parts.core._machine.ask(self.kind, game)

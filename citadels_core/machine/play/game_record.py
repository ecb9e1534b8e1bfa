"""The fields of a game, those of the rooms above too: it is copied, asked and answered without a call of Python.

What is not known here is kept as it is, and explained where it is written.
"""

from __future__ import annotations

from typing import Any, Self

from citadels_core.machine import plain as cython
from citadels_core.machine.play.machine import Machine


@cython.cclass
class GameRecord:
    """A game: the machine that plays it, what it was started with, and what has happened."""

    setup: Any
    """What the game was started with, with its seed: for whoever runs the table."""
    _linker: Any
    _machine: Machine
    _log: Any
    _entries: Any
    """How many of the log's own entries count, in a copy that shares it and has told of nothing since; else None."""
    started: Any
    floor: cython.public
    _answers: Any
    _undone: Any
    _past: Any
    _moves: cython.public
    _due: cython.public
    _checked: cython.public
    _ahead: cython.public
    _shares: Any
    _moment: Any
    _memory: Any
    _began: Any

    def __init__(self, linker: Any, setup: Any, machine: Any, log: Any) -> None:
        self.setup, self._linker, self._log, self._entries = setup, linker, log, cython.nothing
        self._machine = machine
        self._answers = self._undone = self._past = self._moment = self._memory = self._began = cython.nothing
        self.started = self._shares = False
        self.floor, self._moves, self._due, self._checked, self._ahead = 0, self._machine.moves, 0, 0, 0

    def copy(self) -> Self:
        """Return an equal game that goes its own way; history so far is shared."""
        other: GameRecord = self.stand()
        other._answers, other._undone, other._past = self._answers, self._undone, self._past
        other._memory, other._began = self._memory, self._began
        other.started, other.floor, other._checked = self.started, self.floor, self._checked
        other._moves, other._ahead = self._moves, self._ahead
        self._shares = other._shares = True
        self._due = 0
        return other  # type: ignore[return-value]  # it is of the class of this one

    def bare_copy(self) -> Self:
        """Return where the game stands, for who goes back to it: a copy without answers."""
        return self.stand()  # type: ignore[return-value]  # it is of the class of this one

    @cython.cfunc
    def stand(self) -> GameRecord:
        """Return a copy that has the history, and no answers."""
        kind: Any = type(self)
        other: GameRecord = cython.blank(kind)
        other.setup, other._linker, other._log = self.setup, self._linker, self._log
        other._entries = self._log.own if self._entries is None else self._entries
        other._machine = self._machine.twin()
        other._answers = other._undone = other._past = other._moment = other._memory = other._began = cython.nothing
        other.started = other._shares = False
        other.floor, other._moves, other._due, other._checked, other._ahead = 0, self._moves, 0, 0, 0
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

    def give(self, choice: Any) -> bool:
        """Answer with what is plain, and write the answer down; tells whether it did, see ``Machine.take``.

        It does not where the game has to be kept for undo, or has gone on without an answer that was written down.
        """
        if self._moves >= self._due or self._moves != self._machine.moves:
            return False
        if not self._machine.take(choice, self._answers.numbers):
            return False
        self._moves += 1
        return True


@cython.cclass
class MachineAttribute:
    """What a game reads an attribute of its machine with."""

    name: Any
    """What the machine calls it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, game: Any, _: Any) -> Any:
        if game is None:
            return self
        record: GameRecord = game
        return getattr(record._machine, self.name)


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
        record: GameRecord = game
        return record._machine.ask(self.kind, game)

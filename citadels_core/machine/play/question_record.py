"""A question as an object of its own, which stays valid after the game has gone on.

Ids and sentences are made on first use. If the game goes on before the first use, the record copies the state row.
"""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.question_fields import KINDS, MENU, MENU_WIDTH
from citadels_core.machine.state import GameState
from citadels_core.model.question import Question


@cython.cclass
class QuestionRecord:
    """A question with its options as numbers: three numbers for each option of a menu, else one."""

    game: Any
    """The game that asks."""
    seat: cython.int
    """The seat that is asked."""
    kind: Any
    """The kind of the question: ``menu``, ``choose``, ``sealed``, ``may`` or ``replace``."""
    noun: Any
    """The type of the options."""
    size: cython.int
    """The number of options."""
    least: cython.int
    """The least number of options in an answer."""
    most: cython.int
    """The largest number of options in an answer."""
    several: cython.int
    cause_number: cython.int
    _of: cython.maybe[GameState]
    """The state to read the options from while this question is open."""
    _offered: Any
    _values: Any
    """Data that is made from the options on first use, None before; so are the following three."""
    _prompt: Any
    _ids: Any
    _labels: Any
    _row: Any
    """A copy of the row up to the last option, made before the game goes on; None until then."""
    _then: Any
    """The same decision in a game that was made from that copy, None before the first use."""
    _frame: cython.int
    _depth: cython.int
    _end: cython.int

    def __init__(self, question: Any, offered: Any, game: Any) -> None:
        self._of, self._offered = cython.nothing, offered
        self.kind, self.noun = question[1], question[2]
        self.seat, self.size, self.least, self.most = question[0], question[3], question[4], question[5]
        self.several, self.cause_number = question[6], question[7]
        self._values = self._prompt = self._ids = self._labels = self._row = cython.nothing
        self._then = cython.nothing
        self._frame, self._depth, self._end = 0, 0, 0
        self.game = game

    def __len__(self) -> int:
        return self.size

    @property
    def offered(self) -> Any:
        """The options as numbers: three numbers for each option of a menu, else one."""
        if self._offered is None:
            state: GameState = self._of
            if self._row is None:
                self._offered = options_of(state)
            else:
                count = self.size * MENU_WIDTH if self.kind == KINDS[MENU] else self.size
                self._offered = cython.part_of(cython.row_of(self._row, self._end + count), self._end, count)
        return self._offered

    @property
    def many(self) -> bool:
        """Whether the answer is a list of options."""
        return self.several != 0


@cython.cfunc
def fill_question(s: GameState, asked: QuestionRecord, game: Any) -> Any:
    """Fill a record with the current question; return the record."""
    lay = s.lay
    kind = s.m[lay.asked]
    asked.seat, asked.size = s.m[lay.seat], s.m[lay.offered]
    asked.kind = KINDS[kind]
    asked.noun = "Action" if kind == MENU else s.box.nouns[s.m[lay.noun]]
    asked.least, asked.most, asked.several = s.m[lay.least], s.m[lay.most], s.m[lay.many]
    asked.cause_number = s.m[lay.cause]
    asked._of, asked._offered = s, cython.nothing
    asked._values = asked._prompt = asked._ids = asked._labels = asked._row = cython.nothing
    asked._then = cython.nothing
    asked.game = game  # last, because this write completes the record
    return asked


@cython.cfunc
def keep_row(s: GameState, asked: QuestionRecord) -> cython.int:
    """Copy the state row into the record of the current question; return the size of the copy."""
    used = s.end + count_options(s)
    asked._frame, asked._depth, asked._end = s.frame, s.depth, s.end
    asked._row = cython.numbers_of(s.m, used)
    return used


def count_options(s: GameState) -> cython.int:
    """Return how many numbers of the state row the options take."""
    count = s.m[s.lay.offered]
    return count * MENU_WIDTH if s.m[s.lay.asked] == MENU else count


@cython.cfunc
def options_of(s: GameState) -> Any:
    """Return the options of the current question as numbers."""
    return cython.part_of(s.m, s.end, count_options(s))


QUESTION = cython.declare(object, Question)


@cython.cfunc
def question_of(s: GameState) -> Any:
    """Return the current question without its options."""
    lay = s.lay
    kind = s.m[lay.asked]
    noun: Any = "Action" if kind == MENU else s.box.nouns[s.m[lay.noun]]
    many: Any = bool(s.m[lay.many])
    least, most, cause = s.m[lay.least], s.m[lay.most], s.m[lay.cause]
    parts: Any = (s.m[lay.seat], KINDS[kind], noun, s.m[lay.offered], least, most, many, cause)
    return cython.named(QUESTION, parts)


def find_answers(told: list[int], at: int, begins: list[int]) -> int:
    """Append to ``begins`` the start index of each answer recorded by ``take``; return the end index."""
    while at < len(told):
        begins.append(at)
        at += 2 + told[at + 1]
    return at

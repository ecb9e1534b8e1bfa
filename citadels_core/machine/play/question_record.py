"""What is asked, kept apart from the game: it stays as it was when the game has gone on.

Ids and sentences are made when somebody looks for the first time. For who looks later the row is kept as it was.
"""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.question_fields import KINDS, MENU, MENU_WIDTH
from citadels_core.machine.state import GameState
from citadels_core.model.question import Question


@cython.cclass
class QuestionRecord:
    """A question with its options as numbers: one each, in a menu three."""

    game: Any
    """The game that asks."""
    seat: cython.int
    """The seat that is asked."""
    kind: Any
    """What sort of question it is: ``menu``, ``choose``, ``sealed``, ``may`` or ``replace``."""
    noun: Any
    """The type of what is chosen."""
    size: cython.int
    """How many options there are."""
    least: cython.int
    """How many options an answer has at least."""
    most: cython.int
    """How many options an answer has at most."""
    several: cython.int
    cause_number: cython.int
    _of: cython.maybe[GameState]
    """Where the options are read as long as nothing else is asked."""
    _offered: Any
    _values: Any
    """What was made of these numbers when somebody asked for it, None before."""
    _prompt: Any
    _ids: Any
    _labels: Any
    _row: Any
    """The row up to the last option, as it was before something else was asked; None until then."""
    _then: Any
    """The same decision in a game made of that row, None until somebody looks."""
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
        """The options as numbers: one each, in a menu three."""
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
    """Write down what is asked now; returns where."""
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
    asked.game = game  # the last: nothing is written to it from then on
    return asked


@cython.cfunc
def keep_row(s: GameState, asked: QuestionRecord) -> cython.int:
    """Keep the row with what was asked of it; returns how many numbers."""
    used = s.end + count_options(s)
    asked._frame, asked._depth, asked._end = s.frame, s.depth, s.end
    asked._row = cython.numbers_of(s.m, used)
    return used


def count_options(s: GameState) -> cython.int:
    """Return how many numbers the options take."""
    count = s.m[s.lay.offered]
    return count * MENU_WIDTH if s.m[s.lay.asked] == MENU else count


@cython.cfunc
def options_of(s: GameState) -> Any:
    """Return the options as numbers."""
    return cython.part_of(s.m, s.end, count_options(s))


QUESTION = cython.declare(object, Question)


@cython.cfunc
def question_of(s: GameState) -> Any:
    """Return what is asked without the options."""
    lay = s.lay
    kind = s.m[lay.asked]
    noun: Any = "Action" if kind == MENU else s.box.nouns[s.m[lay.noun]]
    many: Any = bool(s.m[lay.many])
    least, most, cause = s.m[lay.least], s.m[lay.most], s.m[lay.cause]
    parts: Any = (s.m[lay.seat], KINDS[kind], noun, s.m[lay.offered], least, most, many, cause)
    return cython.named(QUESTION, parts)


def find_answers(told: list[int], at: int, begins: list[int]) -> int:
    """List where the answers begin that ``take`` has written from a place on; returns where the next one will."""
    while at < len(told):
        begins.append(at)
        at += 2 + told[at + 1]
    return at

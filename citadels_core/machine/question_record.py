"""What is asked, kept apart from the game: its options and numbers stay as they were when the game has gone on.

Ids and sentences are made when somebody looks for the first time, of the game as it is then.
"""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.question_fields import KINDS, MENU, MENU_WIDTH
from citadels_core.machine.state import State
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
    offered: Any
    """The options."""
    kept_values: Any
    """What was made of these numbers when somebody asked for it, None before."""
    kept_prompt: Any
    kept_ids: Any
    kept_labels: Any

    def __init__(self, question: Any, offered: Any, game: Any) -> None:
        self.game, self.offered = game, offered
        self.kind, self.noun = question[1], question[2]
        self.seat, self.size, self.least, self.most = question[0], question[3], question[4], question[5]
        self.several, self.cause_number = question[6], question[7]
        self.kept_values = self.kept_prompt = self.kept_ids = self.kept_labels = cython.nothing

    def __len__(self) -> int:
        return self.size

    @property
    def many(self) -> bool:
        """Whether the answer is a list of options."""
        return self.several != 0


@cython.cfunc
def fill_question(s: State, asked: QuestionRecord, game: Any) -> Any:
    """Write down what is asked now; returns where."""
    lay = s.lay
    kind = s.m[lay.asked]
    asked.game = game
    asked.seat, asked.size = s.m[lay.seat], s.m[lay.offered]
    asked.kind = KINDS[kind]
    asked.noun = "Action" if kind == MENU else s.box.nouns[s.m[lay.noun]]
    asked.least, asked.most, asked.several = s.m[lay.least], s.m[lay.most], s.m[lay.many]
    asked.cause_number = s.m[lay.cause]
    asked.offered = options_of(s)
    asked.kept_values = asked.kept_prompt = asked.kept_ids = asked.kept_labels = cython.nothing
    return asked


@cython.cfunc
def options_of(s: State) -> Any:
    """Return the options as numbers."""
    count = s.m[s.lay.offered]
    if s.m[s.lay.asked] == MENU:
        count *= MENU_WIDTH
    return cython.part_of(s.m, s.end, count)


NEW = tuple.__new__


@cython.cfunc
def question_of(s: State) -> Any:
    """Return what is asked without the options."""
    lay = s.lay
    kind = s.m[lay.asked]
    noun: Any = "Action" if kind == MENU else s.box.nouns[s.m[lay.noun]]
    many: Any = bool(s.m[lay.many])
    least, most, cause = s.m[lay.least], s.m[lay.most], s.m[lay.cause]
    return NEW(Question, (s.m[lay.seat], KINDS[kind], noun, s.m[lay.offered], least, most, many, cause))


def find_answers(told: list[int], at: int, begins: list[int]) -> int:
    """List where the answers begin that ``give`` has written from a place on; returns where the next one will."""
    while at < len(told):
        begins.append(at)
        at += 2 + told[at + 1]
    return at

"""The record of the answers of a game, for saves and undo."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Final

from citadels_core.game.core_game import CoreGame
from citadels_core.machine.play.game_parts import AnswerSheet
from citadels_core.table.saves.answers import Answer, AnswerHistory, Step, steps_of
from citadels_core.table.views.knowledge import learned

BETWEEN: Final = 16
"""The number of answers between two copies of a game for undo, until somebody asks what can be taken back."""

MOST_KEPT: Final = 256
"""The most consecutive answers of one seat that can be taken back."""

Past = list[tuple[int, CoreGame]]
"""Copies of a game before some of its answers, each with the number of answers before it."""


class AnswerRecord(AnswerSheet):
    """The answers of a game, with copies of the game before some of them, from which undo replays.

    ``started`` is False for a game that began in the middle, which its answers cannot rebuild. ``floor`` is the number
    of answers that undo cannot reach, as far as is known.
    """

    __slots__ = ("ahead", "checked", "floor", "past", "started", "undone")

    history: AnswerHistory

    def __init__(self, history: AnswerHistory, moves: int) -> None:
        super().__init__(history, moves)
        self.undone: dict[int, Answer] = {}
        """The answers that were taken back, each by the number of answers and undos before its undo."""
        self.past: Past | None = []
        """The copies for undo; None if not computed yet. No copy is ever changed, so records can share them."""
        self.checked = 0
        """The index of the first answer that was not checked for undo yet."""
        self.ahead = 0
        """The difference between the version of the game and the number of answers that the machine counts."""
        self.started, self.floor = False, 0

    @classmethod
    def restored(
        cls, moves: int, answers: Sequence[Answer], undone: Mapping[int, Answer], *, floor: int, started: bool
    ) -> "AnswerRecord":
        """Build the record of a restored game, from its answers."""
        record = cls(AnswerHistory(answers), moves)
        record.undone, record.past, record.floor, record.started = {**undone}, None, floor, started
        return record

    def copy(self) -> "AnswerRecord":
        """Return an independent copy."""
        other = AnswerRecord(self.history.copy(), self.moves)
        other.undone, other.past = {**self.undone}, None if self.past is None else self.past[:]
        other.checked, other.ahead, other.started, other.floor = self.checked, self.ahead, self.started, self.floor
        return other

    @property
    def steps(self) -> tuple[Step, ...]:
        """The answers and undos of the game, in order."""
        return steps_of(self.history, self.undone)

    def prepare(self, core: CoreGame, seat: int) -> None:
        """Copy the game for undo before a seat answers, if the last copy is ``BETWEEN`` answers old."""
        history = self.history
        if self.moves != core.moves:
            self.leave_past(core)
        if self.past is None and history and history[-1][0] != seat:
            self.past = []
        if self.past is None:
            self.due = self.moves + 1
            return
        count = len(history)
        if not self.past or count - self.past[-1][0] >= BETWEEN:
            _drop_before(self.past, _final_run_begins(history))
            self.past.append((count, core.copy()))
        self.due = self.moves + BETWEEN - (count - self.past[-1][0])

    def leave_past(self, core: CoreGame) -> None:
        """Forget the past: no earlier answer can be taken back any more."""
        self.past, self.checked, self.moves, self.due = [], 0, core.moves, 0

    def undoable(self, core: CoreGame) -> Past:
        """Return a copy of the game before each answer that can be taken back."""
        if core.table.over or not self.started:
            return []
        if self.moves != core.moves:
            self.leave_past(core)
        history, count = self.history, len(self.history)
        first = max(self.floor, _final_run_begins(history), count - MOST_KEPT)
        if self.past is None:
            self.past, self.checked = _replayed(core, history, first), 0
        else:
            self.past = _copies_from(self.past, history, first)
        self.due = 0
        _drop_up_to_revelation(self.past, history, core, self.checked)
        self.checked = count
        self.floor = max(self.floor, count - len(self.past))
        return self.past

    def take_back(self, core: CoreGame) -> bool:
        """Take back the last answer of a game, and return whether that was possible."""
        past, history = self.undoable(core), self.history
        if not past:
            return False
        _, before = past.pop()
        last = len(history) - 1
        self.checked = min(self.checked, last)
        version = core.moves + self.ahead + 1
        core.become(before, core.log.cut(before.log.count, history.seat(last)))
        self.moves, self.due, self.ahead = core.moves, 0, version - core.moves
        self.undone[last + 1 + 2 * len(self.undone)] = history[-1]
        history.pop()
        return True


def _final_run_begins(history: AnswerHistory) -> int:
    """Return the index where the final run of consecutive answers by one seat begins."""
    count = len(history)
    begin = count - 1
    while begin > 0 and history.seat(begin - 1) == history.seat(count - 1):
        begin -= 1
    return max(begin, 0)


def _drop_before(past: Past, first: int) -> None:
    """Remove the copies that are too old to be needed for an undo back to the answer ``first``."""
    del past[: max(bisect_right(past, first, key=itemgetter(0)) - 1, 0)]


def _copies_from(past: Past, history: AnswerHistory, first: int) -> Past:
    """Return a copy of the game before each answer from ``first`` on, as far back as copies exist."""
    copies = list(past)
    _drop_before(copies, first)
    if not copies or first >= len(history):
        return []
    known, (begin, game) = dict(copies), copies[0]
    if begin < first:
        game = game.copy()
        for number in range(begin, first):
            game.advance(history[number][1])
        begin = first
    filled = [(begin, game)]
    for number in range(begin + 1, len(history)):
        if (after := known.get(number)) is None:
            after = game.copy()
            after.advance(history[number - 1][1])
        game = after
        filled.append((number, game))
    return filled


def _replayed(core: CoreGame, history: AnswerHistory, first: int) -> Past:
    """Replay a game from its start, and return a copy of it before each answer from ``first`` on.

    The result is empty if the answers do not lead to the current state.
    """
    past: Past = []
    if first >= len(history):
        return past
    again = CoreGame.start(core.box.catalog, core.setup)
    try:
        for number, (_, chosen) in enumerate(history):
            if number >= first:
                past.append((number, again.copy()))
            again.advance(chosen)
    except IndexError:
        return []  # the answers do not lead to the current state
    return past if again.plain() == core.plain() else []


def _drop_up_to_revelation(past: Past, history: AnswerHistory, now: CoreGame, checked: int) -> None:
    """Remove the copies before the last answer that revealed something: undo must not reach them."""
    for at in range(len(past) - 1, -1, -1):
        number, before = past[at]
        after = past[at + 1][1] if at + 1 < len(past) else now
        if number < checked:
            return
        if learned(before, after, history.seat(number)):
            del past[: at + 1]
            return

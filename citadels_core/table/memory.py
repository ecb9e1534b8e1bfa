"""What each seat has learned of hidden cards and characters in the course of a game, and may remember."""

from collections.abc import Sequence
from functools import partial

from citadels_core.game.core_game import CoreGame
from citadels_core.game.follower import SeatKnowledge
from citadels_core.model.sentinels import NOBODY
from citadels_core.table.saves.answers import answers_of
from citadels_core.table.saves.undo import advance
from citadels_core.table.views.event_views import hidden_fields


class Memory:
    """What the seats of a game have learned, worked out from its answers as far as these are known.

    It plays the answers again, and looks at each decision and each event on the way; it is never changed afterwards.
    """

    def __init__(self, game: CoreGame, answers: Sequence[int] = (), *, at_start: bool = False) -> None:
        """Begin where a game stands, which is played on here.

        Args:
            game: the game, which nobody else plays on.
            answers: what was answered before, as numbers.
            at_start: whether nothing was answered yet, so that what has happened since the start is to be taken in.
        """
        self._game, self._answers = game, [*answers]
        self._told = 0 if at_start else len(game.log)
        self._follower = game.follower(partial(hidden_fields, game.box), at_start=at_start)
        self._look()

    def after(self, answers: Sequence[int]) -> "Memory | None":
        """Return what was learned after more answers, as numbers; None when they do not begin with those taken in."""
        begin = len(self._answers)
        if answers[:begin] != self._answers:
            return None
        if begin == len(answers):
            return self
        other: Memory = object.__new__(Memory)
        other._game, other._told = self._game.bare(), self._told
        other._follower, other._answers = self._follower.copy(), [*answers]
        for answer in answers_of(answers[begin:]):
            advance(other._game, answer)
            other._look()
        return other

    def fits(self, game: CoreGame) -> bool:
        """Tell whether the answers have led to where a game stands."""
        return self._game.moment == game.moment

    def known(self, seat: int) -> SeatKnowledge:
        """Return what a seat knows; what somebody does who looks on, for the number behind the last seat."""
        return self._follower.known[seat]

    def teach(self, seat: int, known: SeatKnowledge) -> None:
        """Let a seat know this, and nothing else."""
        self._follower.known[seat] = known.copy()

    def _look(self) -> None:
        """Take in what has happened, and what is seen while something is asked."""
        log = self._game.log
        for entry in log.since(self._told):
            self._follower.follow(entry)
        self._told = len(log)
        if (chooser := self._game.table.chooser) != NOBODY:
            self._follower.choose(chooser)

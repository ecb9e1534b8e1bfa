"""What each seat has learned of hidden cards and characters in the course of a game, and may remember."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from citadels_core.game.core_game import CoreGame
from citadels_core.game.follower import SeatKnowledge
from citadels_core.model.catalog import Catalog
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.table.saves.answers import answers_of
from citadels_core.table.views.event_views import hidden_fields


class MemoryReplay:
    """A game whose answers are given again, and what its seats learn by each of them; never changed afterwards."""

    def __init__(self, core: CoreGame, answers: Sequence[int] = (), *, at_start: bool = False) -> None:
        """Begin where a game stands, which is played on here.

        Args:
            core: the game, which nobody else plays on.
            answers: what was answered before, as numbers.
            at_start: whether nothing was answered yet, so that what has happened since the start is to be taken in.
        """
        self._core, self._answers = core, [*answers]
        self._told = 0 if at_start else len(core.log)
        self._follower = core.follower(partial(hidden_fields, core.box), at_start=at_start)
        self._look()

    def after(self, answers: Sequence[int]) -> "MemoryReplay | None":
        """Return what was learned after more answers, as numbers; None when they do not begin with those taken in."""
        begin = len(self._answers)
        if answers[:begin] != self._answers:
            return None
        if begin == len(answers):
            return self
        other: MemoryReplay = object.__new__(MemoryReplay)
        other._core, other._told = self._core.copy(), self._told
        other._follower, other._answers = self._follower.copy(), [*answers]
        for _, chosen in answers_of(answers[begin:]):
            other._core.advance(chosen)
            other._look()
        return other

    def fits(self, core: CoreGame) -> bool:
        """Return whether the answers have led to where a game stands."""
        return self._core.moment == core.moment

    @property
    def known(self) -> list[SeatKnowledge]:
        """What each seat knows, and behind the last seat what somebody does who looks on."""
        return self._follower.known

    def _look(self) -> None:
        """Take in what has happened, and what is seen while something is asked."""
        log = self._core.log
        for entry in log.since(self._told):
            self._follower.follow(entry)
        self._told = len(log)
        if (chooser := self._core.table.chooser) != NOBODY:
            self._follower.choose(chooser)


class Memory:
    """What the seats of a game have learned, worked out when somebody asks: never changed, and shared by copies."""

    __slots__ = ("_begin", "_reached")

    def __init__(self, begin: Callable[[], MemoryReplay] | None = None, reached: MemoryReplay | None = None) -> None:
        """Begin with what is known before the first answer; without that, with what is seen when somebody asks."""
        self._begin, self._reached = begin, reached

    @classmethod
    def from_start(cls, catalog: Catalog, setup: Setup) -> "Memory":
        """Return what the seats of a game learn from its start on."""
        return cls(lambda: MemoryReplay(CoreGame.start(catalog, setup), at_start=True))

    @classmethod
    def taught(cls, core: CoreGame, learned: Callable[[], Mapping[int, SeatKnowledge]]) -> "Memory":
        """Return what is learned from where a game stands, where some seats know this and all others what they see."""

        def begin() -> MemoryReplay:
            replay = MemoryReplay(core.copy())
            for seat, known in learned().items():
                replay.known[seat] = known.copy()
            return replay

        return cls(begin)

    def after(self, answers: Sequence[int], core: CoreGame) -> "Memory":
        """Return what was learned by now, where answers are said to have led a game to where it stands."""
        reached = None if self._reached is None else self._reached.after(answers)
        if reached is None and self._begin is not None:
            reached = self._begin().after(answers)
        if reached is None or not reached.fits(core):
            reached = MemoryReplay(core.copy(), answers)  # something else than these answers has led here
        return Memory(self._begin, reached)

    def known(self, seat: int) -> SeatKnowledge:
        """Return what a seat knows, as far as was worked out; what an onlooker does for the number behind the last."""
        if self._reached is None:
            raise LookupError("nothing is worked out yet")
        return self._reached.known[seat]

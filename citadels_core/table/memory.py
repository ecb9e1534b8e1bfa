"""The knowledge of each seat about hidden cards and characters, derived from the answers of a game."""

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
    """A replay of the answers of a game, with the knowledge of each seat; immutable once built."""

    def __init__(self, core: CoreGame, answers: Sequence[int] = (), *, at_start: bool = False) -> None:
        """Begin the replay at the current state of a game.

        Args:
            core: the game, which this replay owns.
            answers: the answers before, as numbers.
            at_start: whether no answer was given yet, so that the events since the start count.
        """
        self._core, self._answers = core, [*answers]
        self._told = 0 if at_start else len(core.log)
        self._follower = core.follower(partial(hidden_fields, core.box), at_start=at_start)
        self._update()

    def after(self, answers: Sequence[int]) -> "MemoryReplay | None":
        """Return the replay after these answers; None if they do not begin with this replay's answers."""
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
            other._update()
        return other

    def fits(self, core: CoreGame) -> bool:
        """Return whether this replay has reached the current state of a game."""
        return self._core.moment == core.moment

    @property
    def known(self) -> list[SeatKnowledge]:
        """The knowledge of each seat and, as the last item, of an onlooker."""
        return self._follower.known

    def _update(self) -> None:
        """Update the knowledge with new events, and with the pool of characters that a pending choice shows."""
        log = self._core.log
        for entry in log.since(self._told):
            self._follower.follow(entry)
        self._told = len(log)
        if (chooser := self._core.table.chooser) != NOBODY:
            self._follower.choose(chooser)


class Memory:
    """The knowledge of the seats of a game, computed on demand; immutable, and shared by copies."""

    __slots__ = ("_begin", "_reached")

    def __init__(self, begin: Callable[[], MemoryReplay] | None = None, reached: MemoryReplay | None = None) -> None:
        """Store ``begin``, which builds the first replay. If it is None, ``after`` builds the replay."""
        self._begin, self._reached = begin, reached

    @classmethod
    def from_start(cls, catalog: Catalog, setup: Setup) -> "Memory":
        """Build a memory that replays a game from its start."""
        return cls(lambda: MemoryReplay(CoreGame.start(catalog, setup), at_start=True))

    @classmethod
    def taught(cls, core: CoreGame, learned: Callable[[], Mapping[int, SeatKnowledge]]) -> "Memory":
        """Build a memory with the given knowledge of some seats; other seats know only what they see."""

        def begin() -> MemoryReplay:
            replay = MemoryReplay(core.copy())
            for seat, known in learned().items():
                replay.known[seat] = known.copy()
            return replay

        return cls(begin)

    def after(self, answers: Sequence[int], core: CoreGame) -> "Memory":
        """Return the memory after these answers. It begins at ``core`` if they do not lead to its state."""
        reached = None if self._reached is None else self._reached.after(answers)
        if reached is None and self._begin is not None:
            reached = self._begin().after(answers)
        if reached is None or not reached.fits(core):
            reached = MemoryReplay(core.copy(), answers)  # begin anew: the answers do not lead to the state of ``core``
        return Memory(self._begin, reached)

    def known(self, seat: int) -> SeatKnowledge:
        """Return the computed knowledge of a seat; the number after the last seat stands for an onlooker."""
        if self._reached is None:
            raise LookupError("call `after` before `known`")
        return self._reached.known[seat]

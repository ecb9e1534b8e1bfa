"""The history of a game: an append-only list of events whose older part is shared by copies."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from citadels_core.box.entries import LONGEST, Entry
from citadels_core.game.event_block import EventBlock
from citadels_core.game.log_numbers import LogNumbers

UNDONE: Final = "answer taken back"
"""The name of the event of an undo. It is no word of the language, since no rule can respond to it."""


MOST_MARKS: Final = 8


class UndoEntry(NamedTuple):
    """The log entry of an undo; later undos do not remove this entry.

    Attributes:
        number: its number.
        seat: the seat whose answer was taken back.
        first: the number of the first event that was taken back; no event has this number any more.
        last: the number of the last event that was taken back; below ``first`` when there was none.
    """

    number: int
    seat: int
    first: int
    last: int


class Log:
    """A list of log entries that continues an older log, its base, which several logs can share.

    Each entry has a number that is never used again: a ``cut`` takes the next number, and later entries follow it.
    """

    __slots__ = ("_entries", "_unread", "base", "before", "first", "kept", "marks", "own", "undos", "written")

    def __init__(
        self,
        base: "Log | None" = None,
        kept: int = 0,
        first: int | None = None,
        undos: tuple[UndoEntry, ...] = (),
    ) -> None:
        self.base = base
        self.kept = kept
        """The number of the first entry of the base that is not part of this log."""
        self.before: int = 0 if base is None else base.count_before(kept)
        """The number of entries of the base that are part of this log."""
        self.first = kept if first is None else first
        """The number of the first entry after those of the base."""
        self.own = 0
        """The number of entries after those of the base."""
        self._entries: list[Entry] = []
        self._unread: list[EventBlock] = []
        """The blocks after ``_entries``, not yet converted to entries."""
        self.written: LogNumbers | None = None
        self.marks: dict[int, Any] = {}
        """Values derived from all entries before a number, by that number; see ``mark``."""
        self.undos = undos
        """The undos, in order."""

    def __len__(self) -> int:
        """Return the number of the next entry; it exceeds the count of entries if an undo removed some."""
        return self.first + self.own

    def __iter__(self) -> Iterator[Entry]:
        return self.since(0)

    @property
    def entries(self) -> list[Entry]:
        """The entries of this log itself, without those of the older log that it continues."""
        if self._unread:
            for told in self._unread:
                self._entries += told.entries()
            self._unread = []
        return self._entries

    def append(self, entry: Entry) -> None:
        """Add an entry at the end of the log."""
        self.entries.append(entry)
        self.own += 1

    def tell(self, told: EventBlock) -> None:
        """Add a block of events, whose first event has the number of the next entry."""
        self._unread.append(told)
        self.own += told.count

    def since(self, start: int) -> Iterator[Entry]:
        """Yield the entries from an entry number on."""
        return (entry for _, entry in self.numbered(start))

    def numbered(self, start: int) -> Iterator[tuple[int, Entry]]:
        """Yield the entries from an entry number on, each with its number."""
        for part, until in reversed(self._parts(start)):
            if (begin := max(start, part.first)) < until:
                yield from enumerate(part.entries[begin - part.first : until - part.first], begin)

    def mark(self, number: int, value: object) -> None:
        """Cache a value derived from all entries before an entry number; ``marked`` reads the cache."""
        self.marks[number] = value
        if len(self.marks) > MOST_MARKS:
            del self.marks[min(self.marks)]

    def marked(self, until: int) -> tuple[int, Any] | None:
        """Return the latest value that ``mark`` cached for an entry number up to ``until``, with that number."""
        for part, end in self._parts(0):
            found = [number for number in part.marks if number <= min(until, end)]
            if found:
                return max(found), part.marks[max(found)]
        return None

    def behind(self, count: int) -> Iterator[Entry]:
        """Yield all entries except the first ``count`` entries."""
        for part, until in reversed(self._parts(0)):
            own = max(until - part.first, 0)
            if count < own:
                yield from part.entries[count:own]
            count = max(count - own, 0)

    def numbers(self) -> LogNumbers:
        """Return all entries as numbers; only the entries added since the last call are converted."""
        if self.written is None:
            older = ((part.written, until) for part, until in self._parts(0))
            self.written = next((one.until(until) for one, until in older if one), None) or LogNumbers.of(())
        written = self.written
        if written.following < (self._unread[0].first if self._unread else len(self)):
            written.write(self.numbered(written.following))
        else:
            for told in self._unread:
                if told.first >= written.following:
                    written.add(*told.numbered())
        return written

    def branch(self, count: int | None = None) -> "Log":
        """Return a log that continues this log, or its first ``count`` own entries; this log is not changed."""
        own = self.own if count is None else count
        if not own:
            return Log(self.base, self.kept, self.first, self.undos)
        return Log(self, self.first + own, undos=self.undos)

    @property
    def count(self) -> int:
        """The number of entries, including those of the older logs."""
        return self.before + self.own

    def count_before(self, number: int) -> int:
        """Return how many entries come before an entry number."""
        if number <= self.first:
            return 0 if self.base is None else self.base.count_before(min(number, self.kept))
        return self.before + number - self.first

    def cut(self, count: int, seat: int) -> "Log":
        """Return a log with the first ``count`` entries of this log, and an undo of all later entries.

        The numbers of the removed entries are not used again; the undo gets the next one.
        """
        number = len(self)
        ends = [(part, until) for part, until in reversed(self._parts(0)) if until > part.first]
        for part, until in ends:
            if count < until - part.first:
                first = part.first + count
                return Log(part, first, number + 1, (*self.undos, UndoEntry(number, seat, first, ends[-1][1] - 1)))
            count -= until - part.first
        return Log(self, number, number + 1, (*self.undos, UndoEntry(number, seat, number, number - 1)))

    def skip(self, number: int) -> "Log":
        """Return a log that continues this log with entries numbered from ``number`` on."""
        return Log(self, len(self), number, self.undos)

    def gaps(self) -> tuple[range, ...]:
        """Return the entry numbers that undos have removed, as ranges."""
        found: list[range] = []
        before = 0
        for part, until in reversed(self._parts(0)):
            if until > part.first:
                found.append(range(before, part.first))
                before = until
        return tuple(gap for gap in (*found, range(before, len(self))) if gap)

    def _parts(self, start: int) -> "list[tuple[Log, int]]":
        """Return the logs with entries from ``start`` on, newest first, each with the number after its last."""
        parts: list[tuple[Log, int]] = []
        log: Log | None = self
        until = len(self)
        while log is not None:
            parts.append((log, until))
            until = min(until, log.kept)
            log = log.base if until > start else None
        return parts


def gaps_of(undos: Iterable[UndoEntry], *, seats: int) -> tuple[range, ...]:
    """Return the event numbers that undos have removed, as ascending ranges; adjacent ranges are joined.

    Raises:
        ValueError: the undos do not ascend, contradict each other or name no seat; the message is a number.
    """
    found: list[range] = []
    before = -1
    for number, seat, first, last in undos:
        fits = 0 <= first <= number and first - 1 <= last < number and 0 <= seat < seats
        if not (fits and before < number < LONGEST):
            raise ValueError(str(number))
        before = number
        found += [part for part in (range(first, last + 1), range(number, number + 1)) if part]
    runs: list[range] = []
    for part in sorted(found, key=lambda part: part.start):
        if runs and part.start < runs[-1].stop:
            raise ValueError(str(part.start))
        if runs and part.start == runs[-1].stop:
            runs[-1] = range(runs[-1].start, part.stop)
        else:
            runs.append(part)
    return tuple(runs)

"""The history of a game: append-only, outside the state, with a prefix that copies share."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from citadels_core.box.entries import LONGEST, Entry
from citadels_core.game.event_block import EventBlock
from citadels_core.game.log_numbers import LogNumbers

UNDONE: Final = "answer taken back"
"""The name of the event of an undo. It is no word of the language, since no rule can respond to it."""


MOST_MARKS: Final = 8


class UndoEntry(NamedTuple):
    """An undo: an event outside the state, which stays when more is taken back.

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
    """A list of entries on top of a shared, frozen past.

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
        """The number of the first entry of the base that does not count any more."""
        self.before: int = 0 if base is None else base.count_before(kept)
        """The number of entries of the base that count."""
        self.first = kept if first is None else first
        """The number of the first entry on top of the base."""
        self.own = 0
        """The number of entries on top of the base."""
        self._entries: list[Entry] = []
        self._unread: list[EventBlock] = []
        """The blocks after ``_entries``, not yet converted to entries."""
        self.written: LogNumbers | None = None
        self.marks: dict[int, Any] = {}
        """Values derived from all entries before a number, by that number; see ``mark``."""
        self.undos = undos
        """The undos, in order."""

    def __len__(self) -> int:
        """Return the number of the next entry: the count of entries, unless some were cut off."""
        return self.first + self.own

    def __iter__(self) -> Iterator[Entry]:
        return self.since(0)

    @property
    def entries(self) -> list[Entry]:
        """The entries on top of the base."""
        if self._unread:
            for told in self._unread:
                self._entries += told.entries()
            self._unread = []
        return self._entries

    def append(self, entry: Entry) -> None:
        """Add an entry."""
        self.entries.append(entry)
        self.own += 1

    def tell(self, told: EventBlock) -> None:
        """Add a block of events; its first number is the number of the next entry."""
        self._unread.append(told)
        self.own += told.count

    def since(self, start: int) -> Iterator[Entry]:
        """Yield the entries from a number on."""
        return (entry for _, entry in self.numbered(start))

    def numbered(self, start: int) -> Iterator[tuple[int, Entry]]:
        """Yield the entries from a number on, each with its number."""
        for part, until in reversed(self._parts(start)):
            if (begin := max(start, part.first)) < until:
                yield from enumerate(part.entries[begin - part.first : until - part.first], begin)

    def mark(self, number: int, value: object) -> None:
        """Store a value derived from the entries before a number, for ``marked``; the last few stay."""
        self.marks[number] = value
        if len(self.marks) > MOST_MARKS:
            del self.marks[min(self.marks)]

    def marked(self, until: int) -> tuple[int, Any] | None:
        """Return the latest stored value for a number or an earlier one, with its number."""
        for part, end in self._parts(0):
            found = [number for number in part.marks if number <= min(until, end)]
            if found:
                return max(found), part.marks[max(found)]
        return None

    def behind(self, count: int) -> Iterator[Entry]:
        """Yield the entries after the first ``count`` ones."""
        for part, until in reversed(self._parts(0)):
            own = max(until - part.first, 0)
            if count < own:
                yield from part.entries[count:own]
            count = max(count - own, 0)

    def numbers(self) -> LogNumbers:
        """Return all entries as numbers; only those added since the last call are converted."""
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
        """Return a log that shares this one's entries, or the first ``count`` of its own, and grows alone."""
        own = self.own if count is None else count
        if not own:
            return Log(self.base, self.kept, self.first, self.undos)
        return Log(self, self.first + own, undos=self.undos)

    @property
    def count(self) -> int:
        """The number of entries."""
        return self.before + self.own

    def count_before(self, number: int) -> int:
        """Return the number of entries before a number."""
        if number <= self.first:
            return 0 if self.base is None else self.base.count_before(min(number, self.kept))
        return self.before + number - self.first

    def cut(self, count: int, seat: int) -> "Log":
        """Return a log with the first ``count`` entries of this one: a seat has taken back the others.

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
        """Return a log that shares this one's entries and goes on at a number."""
        return Log(self, len(self), number, self.undos)

    def gaps(self) -> tuple[range, ...]:
        """Return the numbers of removed entries, as ranges."""
        found: list[range] = []
        before = 0
        for part, until in reversed(self._parts(0)):
            if until > part.first:
                found.append(range(before, part.first))
                before = until
        return tuple(gap for gap in (*found, range(before, len(self))) if gap)

    def _parts(self, start: int) -> "list[tuple[Log, int]]":
        """Return the logs with the entries from a number on, the last first, each with its end."""
        parts: list[tuple[Log, int]] = []
        log: Log | None = self
        until = len(self)
        while log is not None:
            parts.append((log, until))
            until = min(until, log.kept)
            log = log.base if until > start else None
        return parts


def gaps_of(undos: Iterable[UndoEntry], *, seats: int) -> tuple[range, ...]:
    """Return the numbers that undos have removed, as ascending ranges that do not touch.

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

"""The history of a game: append-only, outside the state, shared between copies up to where they part."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from citadels_core.box.entries import Entry
from citadels_core.game.log_numbers import LogNumbers


class Log:
    """A list of entries on top of a shared, frozen past.

    Each entry has a number, and no number is given twice: after a ``cut`` the entries go on where they had got to.
    """

    __slots__ = ("append", "base", "entries", "first", "kept", "written")

    def __init__(self, base: "Log | None" = None, kept: int = 0, first: int | None = None) -> None:
        self.base = base
        self.kept = kept
        """Entries of the base from this number on do not count."""
        self.first = kept if first is None else first
        """The number of the first entry of its own."""
        self.entries: list[Entry] = []
        self.append = self.entries.append
        self.written: LogNumbers | None = None

    def __len__(self) -> int:
        """Return the number of the next entry; it is how many there are unless some were cut off."""
        return self.first + len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return self.since(0)

    def __copy__(self) -> "Log":
        return self.branch()

    def __deepcopy__(self, _: dict[int, Any]) -> "Log":
        return self.branch()

    def since(self, start: int) -> Iterator[Entry]:
        """Go through the entries from a number on."""
        return (entry for _, entry in self.numbered(start))

    def numbered(self, start: int) -> Iterator[tuple[int, Entry]]:
        """Go through the entries from a number on, each with its number."""
        for part, until in reversed(self._parts(start)):
            begin = max(start, part.first)
            yield from enumerate(islice(part.entries, begin - part.first, max(until - part.first, 0)), begin)

    def behind(self, count: int) -> Iterator[Entry]:
        """Go through the entries behind the first so many of those that are there."""
        for part, until in reversed(self._parts(0)):
            own = max(until - part.first, 0)
            yield from islice(part.entries, count, max(own, count))
            count = max(count - own, 0)

    def numbers(self) -> LogNumbers:
        """Return all entries as numbers, of which only those are written anew that were not there the last time."""
        if self.written is None:
            older = ((part.written, until) for part, until in self._parts(0))
            self.written = next((one.until(until) for one, until in older if one), None) or LogNumbers.of(())
        self.written.write(self.numbered(self.written.following))
        return self.written

    def branch(self, count: int | None = None) -> "Log":
        """Return a log that begins with this one's entries, of its own with so many, and goes its own way."""
        own = len(self.entries) if count is None else count
        return Log(self, self.first + own) if own else Log(self.base, self.kept, self.first)

    @property
    def count(self) -> int:
        """How many entries there are."""
        return sum(max(until - part.first, 0) for part, until in self._parts(0))

    def cut(self, count: int) -> "Log":
        """Return a log that begins with so many of this one's entries; the numbers of the others are not used again."""
        for part, until in reversed(self._parts(0)):
            own = max(until - part.first, 0)
            if count < own:
                return Log(self, part.first + count, len(self))
            count -= own
        return Log(self, len(self), len(self))

    def skip(self, number: int) -> "Log":
        """Return a log that begins with this one's entries and goes on at a number."""
        return Log(self, len(self), number)

    def apart(self, gaps: Iterable[range]) -> "Log":
        """Return a log of these entries, numbered anew so that none has a number in these ascending gaps."""
        log, entries = Log(), iter(self)
        for gap in gaps:
            log.entries.extend(islice(entries, gap.start - len(log)))
            log = log.skip(gap.stop)
        log.entries.extend(entries)
        return log

    def gaps(self) -> tuple[range, ...]:
        """Return the numbers that no entry has any more."""
        found: list[range] = []
        before = 0
        for part, until in reversed(self._parts(0)):
            if until > part.first:
                found.append(range(before, part.first))
                before = until
        return tuple(gap for gap in (*found, range(before, len(self))) if gap)

    def _parts(self, start: int) -> "list[tuple[Log, int]]":
        """Return the logs that hold the entries from a number on, the last first, each with where it ends."""
        parts: list[tuple[Log, int]] = []
        log: Log | None = self
        until = len(self)
        while log is not None:
            parts.append((log, until))
            until = min(until, log.kept)
            log = log.base if until > start else None
        return parts

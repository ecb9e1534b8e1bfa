"""The history of a game: append-only, outside the state, shared between copies up to where they part."""

from collections.abc import Iterator
from typing import Any

Entry = tuple[int, tuple[Any, ...], int]
"""An event that has happened: its kind, its fields, the number of its cause."""


class Log:
    """A list of entries on top of a shared, frozen past."""

    __slots__ = ("append", "base", "entries", "length")

    def __init__(self, base: "Log | None" = None, length: int = 0) -> None:
        self.base = base
        self.length = length
        self.entries: list[Entry] = []
        self.append = self.entries.append

    def __len__(self) -> int:
        return self.length + len(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return self.since(0)

    def since(self, start: int) -> Iterator[Entry]:
        """Go through the entries from a number on."""
        chain: list[tuple[Log, int]] = []
        log: Log | None = self
        until = len(self)
        while log is not None:
            chain.append((log, until))
            until = log.length
            log = log.base if until > start else None
        for part, end in reversed(chain):
            for at in range(max(start, part.length), end):
                yield part.entries[at - part.length]

    def branch(self) -> "Log":
        """Return a log that begins with this one's entries and goes its own way."""
        return Log(self, len(self)) if self.entries else Log(self.base, self.length)

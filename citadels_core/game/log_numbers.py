"""The entries of a log as one list of numbers with a hash, for saves; each entry is converted once.

An entry is its number, its kind, the number of its cause and its fields. A field with several values begins with their
count, and a Boolean is 1 or 0.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from struct import pack
from typing import Any

from citadels_core.box.entries import Entry
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import is_set

LISTS = tuple(tuple(is_set(type_) for _, type_ in row.fields) for row in EVENTS)
"""For each kind of event whether each field has several values."""
FLAGS = tuple(tuple(type_ == "Bool" for _, type_ in row.fields) for row in EVENTS)
"""For each kind of event whether each field is a Boolean."""
PLAIN = tuple(not any((*lists, *flags)) for lists, flags in zip(LISTS, FLAGS, strict=True))
"""For each kind of event whether all fields are plain numbers."""


class LogNumbers:
    """The entries of a log as one list of numbers; entries are only added, never changed."""

    __slots__ = ("_begins", "_hash", "_of", "following", "numbers")

    def __init__(self, numbers: list[int], of: list[int], begins: list[int], following: int) -> None:
        self.numbers = numbers
        self._of = of
        """The number of each entry."""
        self._begins = begins
        """The index in ``numbers`` where each entry begins."""
        self._hash = sha256(packed(numbers))
        self.following = following
        """The number after the last converted entry."""

    @classmethod
    def of(cls, entries: Iterable[tuple[int, Entry]]) -> "LogNumbers":
        """Convert log entries, each given with its entry number, to a `LogNumbers` object."""
        made = cls([], [], [], 0)
        made.write(entries)
        return made

    @property
    def digest(self) -> str:
        """The SHA-256 of the numbers, in hexadecimal."""
        return self._hash.hexdigest()

    def write(self, entries: Iterable[tuple[int, Entry]]) -> None:
        """Convert and append log entries, each given with its entry number, which must be new."""
        numbers, since, known = self.numbers, len(self.numbers), len(self._of)
        of, begins = self._of.append, self._begins.append
        for number, (kind, fields, cause) in entries:
            of(number)
            begins(len(numbers))
            numbers += (number, kind, cause, *fields) if PLAIN[kind] else _flat(number, kind, cause, fields)
        if len(self._of) > known:
            self.following = self._of[-1] + 1
            self._hash.update(packed(numbers[since:]))

    def add(self, numbers: list[int], begins: list[int]) -> None:
        """Append entries that are already numbers; ``begins`` has the index where each entry begins."""
        known = len(self.numbers)
        self._of += [numbers[at] for at in begins]
        self._begins += [known + at for at in begins]
        self.numbers += numbers
        self.following = self._of[-1] + 1
        self._hash.update(packed(numbers))

    def until(self, number: int) -> "LogNumbers":
        """Return a copy that has only the entries before an entry number."""
        count = bisect_left(self._of, number)
        end = self._begins[count] if count < len(self._of) else len(self.numbers)
        return LogNumbers(self.numbers[:end], self._of[:count], self._begins[:count], min(number, self.following))


def _flat(number: int, kind: int, cause: int, fields: tuple[Any, ...]) -> list[int]:
    flat = [number, kind, cause]
    for is_list, field in zip(LISTS[kind], fields, strict=True):
        if is_list:
            flat.append(len(field))
            flat += field
        else:
            flat.append(int(field))
    return flat


def packed(numbers: Sequence[int]) -> bytes:
    """Return numbers as eight bytes each, little-endian.

    Raises:
        struct.error: a value is no integer of 64 bits.
    """
    return pack(f"<{len(numbers)}q", *numbers)


def entries_of(numbers: Sequence[int]) -> Iterator[tuple[int, Entry]]:
    """Decode a list of numbers, and yield the log entries in it, each with its entry number.

    Raises:
        ValueError: the numbers end within an entry, or a kind does not exist; the message is the number of the entry.
    """
    at, end = 0, len(numbers)
    while at < end:
        number, kind = numbers[at], numbers[at + 1] if at + 2 < end else NOBODY
        if kind not in range(len(EVENTS)):
            raise ValueError(str(number))
        cause, fields = numbers[at + 2], []
        at += 3
        for is_list, is_flag in zip(LISTS[kind], FLAGS[kind], strict=True):
            size = 1 + numbers[at] if is_list and at < end else 1
            if not 1 <= size <= end - at:
                raise ValueError(str(number))
            field: Any = tuple(numbers[at + 1 : at + size]) if is_list else numbers[at]
            fields.append(bool(field) if is_flag and field in (0, 1) else field)
            at += size
        yield number, (kind, tuple(fields), cause)

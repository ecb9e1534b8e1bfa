"""Which of some hidden things somebody can tell from each other."""

from collections.abc import Iterable, Iterator


class Groups:
    """What somebody knows of where things of one kind lie.

    The things of a group are known, and so are the places where they lie, but not which of them lies where: a thing
    alone in its group lies where it is known to lie. At first all things are in one group.

    >>> groups = Groups(4)
    >>> groups.split([0, 1])
    >>> groups.locate([2])
    >>> sorted(map(sorted, groups))
    [[0, 1], [2], [3]]
    >>> groups.merge([1, 3])
    >>> sorted(map(sorted, groups))
    [[0, 1, 3], [2]]
    """

    __slots__ = ("_last", "_members", "_of")

    def __init__(self, things: int) -> None:
        self._of, self._last = [0] * things, 0
        self._members = {0: frozenset(range(things))}

    def __iter__(self) -> Iterator[frozenset[int]]:
        return iter(self._members.values())

    def of(self, thing: int) -> frozenset[int]:
        """Return the group of a thing."""
        return self._members[self._of[thing]]

    def copy(self) -> "Groups":
        """Return equal groups that go their own way."""
        other: Groups = object.__new__(Groups)
        other._of, other._last, other._members = self._of[:], self._last, self._members.copy()
        return other

    def split(self, apart: Iterable[int]) -> None:
        """Tell these things from all others, though from each other only as far as before."""
        parts: dict[int, list[int]] = {}
        for thing in apart:
            parts.setdefault(self._of[thing], []).append(thing)
        for group, part in parts.items():
            if len(part) < len(self._members[group]):
                found = frozenset(part)
                self._members[group] -= found
                self._add(found)

    def locate(self, known: Iterable[int]) -> None:
        """Tell each of these things from all others."""
        for thing in known:
            self.split((thing,))

    def merge(self, mixed: Iterable[int]) -> None:
        """Tell none of these things from the others of them any more."""
        groups = {self._of[thing] for thing in mixed}
        if len(groups) > 1:
            self._add(frozenset().union(*[self._members.pop(group) for group in groups]))

    def _add(self, group: frozenset[int]) -> None:
        self._last += 1
        self._members[self._last] = group
        for thing in group:
            self._of[thing] = self._last

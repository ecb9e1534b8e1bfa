"""A partition of hidden cards or characters; an observer cannot tell the members of a group apart."""

from collections.abc import Iterable, Iterator


class Groups:
    """The knowledge of an observer about the places of hidden cards, or of hidden characters.

    Of each group the observer knows the members and their places, but not which member is in which place. A member
    alone in its group is in a known place. At first all cards or characters are in one group.

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
        """Return the group of a card or character."""
        return self._members[self._of[thing]]

    def copy(self) -> "Groups":
        """Return an independent copy."""
        other: Groups = object.__new__(Groups)
        other._of, other._last, other._members = self._of[:], self._last, self._members.copy()
        return other

    def split(self, apart: Iterable[int]) -> None:
        """Split each group that contains some of these cards or characters into these and the others."""
        parts: dict[int, list[int]] = {}
        for thing in apart:
            parts.setdefault(self._of[thing], []).append(thing)
        for group, part in parts.items():
            if len(part) < len(self._members[group]):
                found = frozenset(part)
                self._members[group] -= found
                self._add(found)

    def locate(self, known: Iterable[int]) -> None:
        """Put each of these cards or characters alone into a new group: the observer knows its place."""
        for thing in known:
            self.split((thing,))

    def merge(self, mixed: Iterable[int]) -> None:
        """Merge all groups that contain at least one of these cards or characters into one group."""
        groups = {self._of[thing] for thing in mixed}
        if len(groups) > 1:
            self._add(frozenset().union(*[self._members.pop(group) for group in groups]))

    def _add(self, group: frozenset[int]) -> None:
        self._last += 1
        self._members[self._last] = group
        for thing in group:
            self._of[thing] = self._last

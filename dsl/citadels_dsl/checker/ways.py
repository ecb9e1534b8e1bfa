"""Find what is carried out between two instructions of a program, whichever way it goes."""

from attrs import define, field

from citadels_core.model.instructions import Instr, Jump, Stop, target_of


@define(eq=False)
class Ways:
    """The ways through a program."""

    code: tuple[Instr, ...]
    _after: list[tuple[int, ...]] = field(init=False)
    _before: list[list[int]] = field(init=False)
    _found: dict[tuple[int, int], frozenset[int]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self._after = [self._followers(at, step) for at, step in enumerate(self.code)]
        self._before = [[] for _ in self.code]
        for at, following in enumerate(self._after):
            for other in following:
                self._before[other].append(at)

    def _followers(self, at: int, step: Instr) -> tuple[int, ...]:
        target = target_of(step)
        following = () if isinstance(step, Stop) else (target,) if isinstance(step, Jump) else (at + 1, target)
        return tuple(other for other in following if other is not None and other < len(self.code))

    def after(self, at: int) -> tuple[int, ...]:
        """Return the instructions that may follow one."""
        return self._after[at]

    def ends(self, at: int) -> bool:
        """Tell whether the program may come to its end behind an instruction, other than for want of a choice."""
        step = self.code[at]
        if isinstance(step, Stop):
            return True
        target = target_of(step)
        following = (target,) if isinstance(step, Jump) else (at + 1, target)
        return any(other is not None and other >= len(self.code) for other in following)

    def between(self, start: int, stop: int) -> frozenset[int]:
        """Return the instructions that may be carried out after one and before another one is reached.

        Neither is among them, but where a loop leads back to the second. ``start`` is -1 for the beginning.
        """
        found = self._found.get((start, stop))
        if found is None:
            first = (0,) if start < 0 else self._after[start]
            after = self._reached(first, self._after, start)
            before = self._reached(self._before[stop], self._before, start)
            found = self._found[start, stop] = after & before
        return found

    def _reached(
        self, first: "tuple[int, ...] | list[int]", steps: "list[tuple[int, ...]] | list[list[int]]", without: int
    ) -> frozenset[int]:
        found: set[int] = set()
        waiting = [at for at in first if at != without]
        while waiting:
            at = waiting.pop()
            if at not in found:
                found.add(at)
                waiting += [other for other in steps[at] if other != without]
        return frozenset(found)

"""Analyse the control flow of a program: the conditions under which each instruction is reached."""

from functools import lru_cache
from typing import NamedTuple

from attrs import evolve, frozen

from citadels_core.model.programs.instructions import (
    Choose,
    Each,
    Instr,
    Jump,
    Let,
    May,
    MayAnswer,
    Next,
    Pick,
    Stop,
    Unless,
    target_of,
)
from citadels_core.model.programs.tree import NONE, ONE, TRUE, Calculate, Compare, Expr, Number, Slot, Some
from citadels_core.model.programs.walk import MOST_REMEMBERED, slots_bound


@frozen
class Guard:
    """A condition for reaching an instruction; ``holds`` says whether it must be true or false."""

    code: Expr
    at: int
    """The index of the instruction that tests the condition; -1 for the condition of a rule."""
    holds: bool = True

    @property
    def opposite(self) -> "Guard":
        """The guard (condition) with the same test that requires the opposite result."""
        return evolve(self, holds=not self.holds)


@frozen
class IfGuard(Guard):
    """The condition for entering an ``if`` block: the tested condition is true."""


@frozen
class MayGuard(Guard):
    """The condition for entering a ``may`` block: the asked player agrees."""


@frozen
class EachGuard(Guard):
    """The condition for entering a loop: the set of the loop has an element."""


@frozen
class SomeGuard(Guard):
    """The condition for continuing after a choice: the set of the choice is not empty."""


class Region(NamedTuple):
    """A guard (condition) and the indexes of the instructions below it: ``start <= index < stop``."""

    guard: Guard
    start: int
    stop: int


def is_condition(guard: Guard, code: tuple[Instr, ...]) -> bool:
    """Return whether a guard is a tested condition, and not the guard of a loop or of a decision."""
    return isinstance(guard, IfGuard | SomeGuard) or (
        isinstance(guard, MayGuard) and not any(guard.code == Slot(slot) for slot in slots_bound(code[guard.at]))
    )


def guards(code: tuple[Instr, ...], test: Expr) -> list[tuple[Guard, ...]]:
    """Return for each instruction the conditions (guards) for reaching it, the outermost first.

    Instructions after a ``stop`` below a condition are guarded by the opposite of the condition, up to the end of the
    loop that the ``stop`` leaves.
    """
    inner = _inner_guards(code)
    if test == TRUE:
        return inner
    outer = IfGuard(test, -1)
    return [(outer, *around) for around in inner]


@lru_cache(maxsize=MOST_REMEMBERED)
def _inner_guards(code: tuple[Instr, ...]) -> list[tuple[Guard, ...]]:
    blocks = regions(code)
    found = list(blocks)
    for at, instruction in enumerate(code):
        if not isinstance(instruction, Stop):
            continue
        around = sorted((r for r in blocks if r.start <= at < r.stop), key=lambda r: r.stop - r.start)
        if around and not isinstance(around[0].guard, EachGuard):
            inner = around[0].guard
            end = around[1].stop if len(around) > 1 else len(code)
            to = target_of(instruction)
            end = end if to is None else min(end, to)
            found.append(Region(inner.opposite, around[0].stop, end))
    found.sort(key=lambda region: (region.start, -region.stop))
    return [tuple([r.guard for r in found if r.start <= at < r.stop]) for at in range(len(code))]


def regions(code: tuple[Instr, ...]) -> list[Region]:
    """Return the blocks of ``if``, ``otherwise``, ``may`` and loops, and lines that empty choices skip.

    A counted ``repeat`` is not a condition.
    """
    found: list[Region] = []
    sets: dict[int, Expr] = {}
    for at, instruction in enumerate(code):
        match instruction:
            case Unless(condition, target) if not counts_down(condition, code):
                found += _branch(code, IfGuard(condition, at), target)
            case May(slot, _, _, target, given):
                found += _branch(code, MayGuard(Slot(slot), at), target)
                if given != TRUE:
                    found.append(Region(MayGuard(given, at), at + 1, target))
            case MayAnswer(slot, _, target):
                found += _branch(code, MayGuard(Slot(slot), at), target)
            case Choose(things=things, target=int(target)) | Pick(things=things, target=int(target)):
                found += _branch(code, SomeGuard(Some(things), at), target)
            case Each(queue, things):
                sets[queue] = things
            case Next(_, queue, done):
                found.append(Region(EachGuard(sets.get(queue, NONE), at), at + 1, done))
            case _:
                pass
    return found


def counts_down(condition: Expr, code: tuple[Instr, ...]) -> bool:
    """Return whether a condition tests how many iterations of a ``repeat`` are left."""
    match condition:
        case Compare(">", Slot(slot) as left, Number(0)):
            counting = Calculate("-", left, ONE)
            return any(isinstance(step, Let) and step.slot == slot and step.value == counting for step in code)
        case _:
            pass
    return False


def _branch(code: tuple[Instr, ...], guard: Guard, target: int) -> list[Region]:
    found = [Region(guard, guard.at + 1, target)]
    last = code[target - 1] if target - 1 > guard.at else None
    if isinstance(last, Jump) and last.target >= target:
        found.append(Region(guard.opposite, target, last.target))
    return found


def following(code: tuple[Instr, ...], at: int) -> list[int]:
    """Return the indexes of the instructions that may run directly after instruction ``at``."""
    target = target_of(code[at])
    others = (target,) if isinstance(code[at], Jump | Stop) else (at + 1, target)
    return [other for other in others if other is not None and other < len(code)]

"""Where the machine stands: the program that asks, and what its slots hold. Not compiled.

The machine runs procedures in frames of their own; who tells what an answer leads to reads on behind them. So the
place is told in the program with its procedures written in place.
"""

from typing import Any

from citadels_core.engine.door import Asking
from citadels_core.engine.inline import BEFORE
from citadels_core.machine.access import list_frames
from citadels_core.machine.asking import MENU
from citadels_core.machine.flow import Machine
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.programs import Program
from citadels_core.model.instructions import Perform
from citadels_core.model.ir import Program as Code


def whole_program(linker: Linker, kind: str, name: Any) -> Code | None:
    """Return what a rule, by its number, or a procedure does, with what it performs written in its place."""
    if kind == "procedure":
        return linker.inliner.done[name]
    program = linker.contents.rules[name].rule.program
    if program is not None and name not in linker.whole:
        linker.whole[name] = linker.inliner.program(program)
    return linker.whole.get(name)


def asking_of(linker: Linker, machine: Machine) -> Asking:
    """Return the program that asks."""
    frames = list_frames(machine)
    number, at, numbers, _ = frames.pop()
    if machine.read(machine.lay.asked) == MENU or not isinstance(machine.box.codes[number], Program):
        return Asking(None, None, None, numbers)
    kind, named = machine.box.codes[number].key
    program, held = linker.written[number], _held(linker, number, numbers)
    joined = _joined(linker, number)
    if joined is not None:
        program, at = joined, _place(linker, program, at)[0]
    while frames and joined is not None:
        below, stands, numbers, _ = frames.pop()
        outer = _performing(linker, machine, below, stands - 1, named)
        if outer is None:
            break
        place, first = _place(linker, linker.written[below], stands - 1)
        own = _held(linker, below, numbers)
        held = [*own, *[None] * (first - len(own)), *held]
        program, at = outer, place + BEFORE + at
        kind, named = machine.box.codes[below].key
    held += [None] * (program.slots - len(held))
    return Asking(linker.contents.rules[named] if kind == "rule" else None, program, at, held)


def _joined(linker: Linker, number: int) -> Code | None:
    """Return a program with its procedures written in place, None where there was no room for all of them."""
    kind, named = linker.box.codes[number].key
    joined, written = whole_program(linker, kind, named), linker.written[number]
    whole = joined is not None and _place(linker, written, len(written.code))[0] == len(joined.code)
    return joined if whole else None


def _performing(linker: Linker, machine: Machine, number: int, at: int, name: object) -> Code | None:
    """Return the whole program that performs a procedure at a place, None where it does something else there."""
    if not isinstance(machine.box.codes[number], Program) or at < 0:
        return None
    step = linker.written[number].code[at]
    return _joined(linker, number) if isinstance(step, Perform) and step.procedure == name else None


def _place(linker: Linker, written: Code, at: int) -> tuple[int, int]:
    """Return where an instruction stands once procedures are written in place, and how many slots come before it."""
    place, slots = 0, written.slots
    for step in written.code[:at]:
        if isinstance(step, Perform):
            inner = linker.inliner.done[step.procedure]
            place, slots = place + BEFORE + len(inner.code), slots + inner.slots
        else:
            place += 1
    return place, slots


def _held(linker: Linker, number: int, numbers: list[int]) -> list[Any]:
    """Return what the slots of a program hold."""
    slots = linker.slots[number]
    held: list[Any] = numbers[: linker.written[number].slots]
    for slot, area in slots.areas.items():
        if slot < len(held):
            held[slot] = tuple(numbers[area + 1 : area + 1 + numbers[area]])
    return held

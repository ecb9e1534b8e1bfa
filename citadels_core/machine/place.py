"""Where the machine stands: the program that asks, and what its slots hold. Not compiled.

The machine runs procedures in frames of their own; who tells what an answer leads to reads on behind them. So the
place is told in the program with its procedures written in place, as ``engine.inline`` writes them.
"""

from typing import Any

from citadels_core.engine.door import Asking
from citadels_core.engine.lowered import Program as Code
from citadels_core.machine.access import list_frames
from citadels_core.machine.asking import MENU
from citadels_core.machine.flow import Machine
from citadels_core.machine.linker import Linker
from citadels_core.machine.programs import Program

BEFORE = 2
"""So many instructions stand before a procedure that is written in place: who performs it, and nothing for nobody."""


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
    joined: Code = linker.contents.programs[f"{kind}/{named}"]
    written = linker.written[number]
    return joined if _place(linker, written, len(written.code))[0] == len(joined.code) else None


def _performing(linker: Linker, machine: Machine, number: int, at: int, name: object) -> Code | None:
    """Return the whole program that performs a procedure at a place, None where it does something else there."""
    if not isinstance(machine.box.codes[number], Program) or at < 0:
        return None
    instruction = linker.written[number].code[at]
    return _joined(linker, number) if instruction[:2] == ("perform", name) else None


def _place(linker: Linker, written: Code, at: int) -> tuple[int, int]:
    """Return where an instruction stands once procedures are written in place, and how many slots come before it."""
    place, slots = 0, written.slots
    for instruction in written.code[:at]:
        if instruction[0] == "perform":
            inner = linker.contents.programs[f"procedure/{instruction[1]}"]
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

"""Where the machine stands: the program that asks, those that perform it, and what their slots hold. Not compiled."""

from typing import Any

from attrs import frozen

from citadels_core.box.box import NumberedRule
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.play.access import list_frames
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.programs import LinkedProgram
from citadels_core.machine.question_fields import MENU
from citadels_core.model.programs.instructions import Instr, Perform
from citadels_core.model.programs.tree import FIRST_FIELD


@frozen
class ProgramFrame:
    """A program under way, for those who tell what an answer leads to.

    Attributes:
        rule: the rule it belongs to, None for a procedure.
        code: its instructions, as they were compiled.
        at: the place of the instruction that asks, or that performs the program which does.
        slots: what its slots hold; whoever looks ahead may write to this copy.
    """

    rule: NumberedRule | None
    code: tuple[Instr, ...]
    at: int
    slots: list[Any]

    @property
    def step(self) -> Instr:
        """The instruction that asks or performs."""
        return self.code[self.at]


def asking_of(linker: Linker, machine: Machine) -> list[ProgramFrame]:
    """Return the program that asks, then those that wait for it."""
    found: list[ProgramFrame] = []
    if machine.read(machine.lay.asked) == MENU:
        return found
    performed = None
    for number, pc, numbers, _ in reversed(list_frames(machine)):
        if not isinstance(machine.box.codes[number], LinkedProgram):
            break
        (kind, named), code = machine.box.codes[number].key, linker.written[number].code
        at = pc - 1 if found else pc  # a program that waits stands behind what it performs
        step = code[at] if at >= 0 else None
        if found and not (isinstance(step, Perform) and step.procedure == performed):
            break
        rule = linker.contents.rules[named] if kind == "rule" else None
        found.append(ProgramFrame(rule, code, at, _held(linker, number, numbers)))
        if rule is not None:
            break
        performed = named
    return found


def answered(linker: Linker, machine: Machine) -> list[Any]:
    """Return what the fields of the event hold that players may answer now, in the order of its row."""
    number, _, numbers, _ = list_frames(machine)[-1]
    return _held(linker, number, numbers)[FIRST_FIELD:]


def _held(linker: Linker, number: int, numbers: list[int]) -> list[Any]:
    """Return what the slots of a program hold."""
    slots = linker.slots[number]
    held: list[Any] = numbers[: linker.written[number].slots]
    for slot, area in slots.areas.items():
        if slot < len(held):
            held[slot] = tuple(numbers[area + 1 : area + 1 + numbers[area]])
    return held

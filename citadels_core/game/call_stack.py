"""The call stack of a running game: programs, their instructions and their slots (variables)."""

from typing import Any

from attrs import frozen

from citadels_core.box.box import NumberedRule
from citadels_core.machine.frame_slots import ProgramSlot
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.play.access import list_frames
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.programs import LinkedProgram
from citadels_core.machine.question_fields import MENU
from citadels_core.model.programs.instructions import Instr, Perform


@frozen
class ProgramFrame:
    """A frame of the call stack, for code that describes the consequences of an answer.

    Attributes:
        rule: the rule that the program belongs to, None for a procedure.
        code: its instructions, as they were compiled.
        at: the index of the instruction that asks, or that performs the program that asks.
        slots: the values of its slots; a copy that the caller may change.
    """

    rule: NumberedRule | None
    code: tuple[Instr, ...]
    at: int
    slots: list[Any]

    @property
    def step(self) -> Instr:
        """The current instruction of the frame, which asks a question or calls another procedure."""
        return self.code[self.at]


def asking_of(linker: Linker, machine: Machine) -> list[ProgramFrame]:
    """Return the frame of the program that asks the open question, then the frames of its callers."""
    found: list[ProgramFrame] = []
    if machine.read(machine.lay.asked) == MENU:
        return found
    performed = None
    for number, pc, numbers, _, _ in reversed(list_frames(machine)):
        if not isinstance(machine.box.codes[number], LinkedProgram):
            break
        (kind, named), code = machine.box.codes[number].key, linker.written[number].code
        at = pc - 1 if found else pc  # a caller's program counter already points past its ``Perform``
        step = code[at] if at >= 0 else None
        if found and not (isinstance(step, Perform) and step.procedure == performed):
            break
        rule = linker.contents.rules[named] if kind == "rule" else None
        found.append(ProgramFrame(rule, code, at, _slot_values(linker, number, numbers)))
        if rule is not None:
            break
        performed = named
    return found


def answered(linker: Linker, machine: Machine) -> list[Any]:
    """Return the field values of the event that players may respond to now, in the order of its fields."""
    number, _, numbers, *_ = list_frames(machine)[-1]
    return _slot_values(linker, number, numbers)[ProgramSlot.FIELDS :]


def _slot_values(linker: Linker, number: int, numbers: list[int]) -> list[Any]:
    """Return the values of the slots (variables) of a program; a list in a slot becomes a tuple."""
    slots = linker.slots[number]
    held: list[Any] = numbers[: linker.written[number].slots]
    for slot, area in slots.areas.items():
        if slot < len(held):
            held[slot] = tuple(numbers[area + 1 : area + 1 + numbers[area]])
    return held

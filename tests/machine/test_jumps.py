"""Test the preparation of programs: jumps, and the two instructions of a counting loop."""

from citadels_core import Setup, load
from citadels_core.box.find import box_for
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.programs import END, Instruction, LinkedProgram
from citadels_core.machine.words.instructions import CountDownInstruction, JumpInstruction, UnlessInstruction
from citadels_core.packs.finding.discovery import official


def all_steps() -> list[tuple[LinkedProgram, Instruction]]:
    """Return the instructions of a box with all that its edition has, each with its program."""
    box = linked(box_for(load(*official()), Setup(edition="deluxe2016", seats=5))).box
    programs = [code for code in box.codes if isinstance(code, LinkedProgram)]
    return [(program, step) for program in programs for step in program.code]


def test_no_instruction_jumps_to_a_jump() -> None:
    steps = all_steps()
    assert any(isinstance(step, JumpInstruction) and step.after != END for _, step in steps)
    for program, step in steps:
        for name in ("after", "to", "empty", "declined"):
            place = getattr(step, name, END)
            assert place == END or not isinstance(program.code[place], JumpInstruction), (program.key, step.at, name)


def test_a_loop_counts_down_and_tests_in_one_instruction() -> None:
    loops = [(program, step) for program, step in all_steps() if isinstance(step, CountDownInstruction)]
    assert loops
    for program, step in loops:
        begin = program.code[step.after - 1]
        assert isinstance(begin, UnlessInstruction), (program.key, step.at)
        assert begin.to == step.to, (program.key, step.at)

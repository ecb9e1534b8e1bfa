"""What is gone through before a game begins: no instruction leads to one that only leads on."""

from citadels_core import Setup, load
from citadels_core.box.find import box_for
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.programs import END, Program
from citadels_core.machine.words.instructions import Jump
from citadels_core.packs.finding.discovery import official


def test_no_instruction_leads_to_a_jump() -> None:
    box = linked(box_for(load(*official()), Setup(edition="deluxe2016", seats=5))).box
    programs = [code for code in box.codes if isinstance(code, Program)]
    steps = [(program, step) for program in programs for step in program.code]
    assert any(isinstance(step, Jump) and step.after != END for _, step in steps)
    for program, step in steps:
        for name in ("after", "to", "empty", "declined"):
            place = getattr(step, name, END)
            assert place == END or not isinstance(program.code[place], Jump), (program.key, step.at, name)

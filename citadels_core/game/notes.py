"""Read what is noted of a thing: one thing or several, and who has written each of them. Not compiled."""

from citadels_core.machine.play.machine import Machine
from citadels_core.machine.read_row import read_part
from citadels_core.machine.words.events_of_declared_state import WRITER
from citadels_core.machine.zones.declared_state import DeclaredStateField


def read_noted(machine: Machine, note: DeclaredStateField, thing: int) -> tuple[tuple[int, int], ...]:
    """Return what a note says of a thing of which something is noted, each with who has written it."""
    if not note.room:
        return ((machine.read(note.at + note.things + thing), machine.read(note.at + thing) - WRITER),)
    added = read_part(machine, note.at + note.things + thing * note.room, note.room)
    writers = range(1, WRITER + machine.box.seats)
    return tuple([(other, by - WRITER) for other, bits in enumerate(added) for by in writers if bits >> by & 1])

"""What is known while a box is linked, and the constants of linking. Not compiled."""

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from citadels_core.engine.box import Cause
from citadels_core.engine.linked import LinkedBox as Contents
from citadels_core.engine.lowered import Program as Code
from citadels_core.engine.lowered import lower_program
from citadels_core.machine.box import Box
from citadels_core.machine.declared import Declared
from citadels_core.machine.instructions import (
    Perform,
)
from citadels_core.machine.plain import new_row
from citadels_core.machine.programs import Program
from citadels_core.machine.rules import Channel
from citadels_core.machine.slots import Sizes, Slots
from citadels_core.model.tree import Seen
from citadels_core.model.vocabulary.types import SCALARS, UNSEEN

NOUNS: tuple[str, ...] = (*SCALARS, *UNSEEN.values())
"""The types that questions ask for, by number."""

ANSWERED = frozenset({"when", "instead of", "may instead of", "forbid"})
"""The kinds of rules that an event is looked up for."""


@define(eq=False)
class Linker:
    """Everything that is known while a box is linked."""

    contents: Contents
    box: Box
    sizes: Sizes
    causes: dict[Cause, int] = field(init=False)
    """The numbers of the lines that things come from: those of the contents, which get what they do not number yet."""
    channels: dict[tuple[str, Any], Channel] = field(factory=dict)
    declared: dict[str, Declared] = field(factory=dict)
    procedures: dict[str, Program] = field(factory=dict)
    performs: list[tuple[Perform, str]] = field(factory=list)
    emitted: set[str] = field(factory=set)
    watched: set[str] = field(factory=set)
    numbers: dict[tuple[int, int], int] = field(factory=dict)
    nouns: list[str] = field(factory=lambda: list(NOUNS))
    """The types that questions of this box ask for, by number: a tool may ask for one that cards never name."""
    slots: dict[int, Slots] = field(factory=dict)
    """How the slots of each program lie in its frames, by its number among the programs."""
    written: dict[int, Code] = field(factory=dict)
    """What each of them was made from."""
    is_watched: bool = field(init=False)
    """Whether the cards are watched ones: all their rules have a condition that is noted."""

    def __attrs_post_init__(self) -> None:
        self.is_watched = any(isinstance(live.tree.test, Seen) for live in self.contents.rules)
        known = self.contents.causes
        self.causes = {known[number]: number for number in reversed(range(len(known)))}

    def cause(self, home: Cause, line: int) -> int:
        """Return the number of a line as a cause."""
        cause = Cause(home.pack, home.card, home.file, line)
        if cause not in self.causes:
            self.causes[cause] = len(self.contents.causes)
            self.contents.causes.append(cause)
        return self.causes[cause]

    def noun(self, type_: str) -> int:
        """Return the number of a type that is asked for."""
        if type_ not in self.nouns:
            self.nouns.append(type_)
        return self.nouns.index(type_)

    def channel(self, kind: str, on: str | None) -> Any:
        """Return the channel of what rules answer, None where no rule of the box answers it."""
        return self.channels.get((kind, on))


def row_of(numbers: Sequence[int]) -> Any:
    """Return numbers as the machine reads them."""
    made = new_row(len(numbers))
    for at, number in enumerate(numbers):
        made[at] = number
    return made


def procedures_of(contents: Contents) -> dict[str, tuple[Code, Cause]]:
    """Return the procedures that the edition and its books have for so many players, each with where it is written."""
    found: dict[str, tuple[Code, Cause]] = {}
    for book in contents.books:
        for procedure in book.procedures:
            if procedure.least <= contents.seats <= procedure.most:
                home = Cause(book.id.split(":")[0], book.name, book.file, procedure.line)
                found.setdefault(procedure.name, (lower_program(procedure.program), home))
    return found

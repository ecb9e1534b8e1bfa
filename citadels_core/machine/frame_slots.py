"""The slots (numbered fields) of each kind of stack frame.

Code uses the names of the slots; the build replaces them by their numbers (``tools.frame_slots``). The checks of
restored frames, the relabelling of hidden information and the reference page of the state iterate over these classes.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Self

from citadels_core.machine import plain as cython


class FrameSlot(IntEnum):
    """A slot of a stack frame; the enum value is the slot's offset. For ``holds``, see ``layout.Field``.

    ``width`` is 1 for a single number, 0 for the fields of an event, else the size of each item of a list.
    """

    holds: str
    meaning: str
    width: int

    def __new__(cls, holds: str, meaning: str, width: int = 1) -> Self:
        made = int.__new__(cls, len(cls.__members__))
        made._value_ = len(cls.__members__)
        made.holds, made.meaning, made.width = holds, meaning, width
        return made


class Speaker(FrameSlot):
    """An active rule (type `Speaker`)."""

    RULE = "Rule", "the rule"
    THIS = "Thing", "the card or character of the rule"
    YOU = "Player", "the player of the rule"


class FrameGuard(FrameSlot):
    """A replacement that was applied to an event (type `FrameGuard`)."""

    RULE = "Rule", "the rule"
    THIS = "Thing", "the card or character of the rule"


SPEAKER = cython.declare(cython.int, len(Speaker))
"""The size of an active rule in a frame or in scratch memory."""
GUARD = cython.declare(cython.int, len(FrameGuard))
"""The size of a replacement in a frame."""


class ProgramSlot(FrameSlot):
    """A running rule or procedure. These are the slots of its stack frame."""

    YOU = "Player", "the player of the rule"
    THIS = "Thing", "the card or character of the rule"
    FIELDS = "Fields", "the fields of the event, then the values of local names", 0


class ProposalSlot(FrameSlot):
    """An event that rules may replace, followed by the fields of the event.

    The fields lie at the program counter.
    """

    EVENT = "Event", "the event"
    CAUSE = "Cause", "the line that caused the event"
    DEFER = "Bool", "whether the triggers of the event wait until the effect is done"
    PENDING = "Bool", "whether a player is being asked about an optional replacement"
    RULE = "Rule", "the rule of this replacement"
    THIS = "Thing", "the card or character of this replacement"
    YOU = "Player", "the player who is asked"
    DECLINED = "Count", "how many replacements the players have declined"
    REFUSALS = "FrameGuard", "the declined replacements, with room for all that may apply", len(FrameGuard)


class TollPaymentSlot(FrameSlot):
    """An event whose tolls are being paid. These are the slots of its stack frame."""

    EVENT = "Event", "the event"
    CAUSE = "Cause", "the line that caused the event"
    DEFER = "Bool", "whether the triggers of the event wait until the effect is done"
    FIELDS = "Fields", "the fields of the event", 0


class AnswersSlot(FrameSlot):
    """The triggers of an event, followed by the fields of the event."""

    EVENT = "Event", "the event"
    COUNT = "Count", "the number of triggers"
    DONE = "Count", "how many of these triggers have run"
    RULES = "Speaker", "the triggers", len(Speaker)


class ScoringChoicesSlot(FrameSlot):
    """The `at scoring` rules of all players. These are the slots of their stack frame."""

    COUNT = "Count", "the number of rules"
    DONE = "Count", "how many of these rules have run"
    RULES = "Speaker", "the rules", len(Speaker)


class OfferSlot(FrameSlot):
    """An offer of the actions of one card or character. These are the slots of its stack frame."""

    PERSON = "Bool", "whether `thing` is a character"
    THING = "Thing", "the district or character that has the actions"
    YOU = "Player", "the player who may use these actions"
    CAUSE = "Cause", "the line that offers these actions"


class DeferredSlot(FrameSlot):
    """A deferred trigger. Behind the fields lie the replacements that were applied to the event."""

    SIZE = "Count", "how many numbers this trigger has, including this one"
    EVENT = "Event", "the event"
    RULE = "Rule", "the rule"
    THIS = "Thing", "the card or character of the rule"
    YOU = "Player", "the player of the rule"
    FIELDS = "Fields", "the fields of the event", 0


FRAMES = {
    kind.__name__.replace("Slot", "Code"): kind
    for kind in (ProposalSlot, TollPaymentSlot, AnswersSlot, ScoringChoicesSlot, OfferSlot)
}
"""The slots of the machine's own frames, by the class that runs the frame; deferred triggers lie in a state field."""


def parts_of(kind: type[FrameSlot], at: int, held: Sequence[int]) -> tuple[range, int]:
    """Return the index of each list item in a frame, and the index at which all slots and the list end.

    The list has as many items as ``COUNT`` says; without a ``COUNT`` it reaches up to ``at``.
    """
    row = next((slot for slot in kind if slot.width != 1), None)
    if row is None or not row.width:
        return range(0), len(kind) if row is None else row
    count = kind.__members__.get("COUNT")
    end = at if count is None else row + row.width * held[count]
    return range(row, end, row.width), end

"""What each kind of frame keeps in its slots: the table of the frames.

Whoever writes or reads a slot says its name here; the checks of restored frames, the mixing of hidden things and the
page of the state go through the table. The build writes numbers in the place of the names: ``tools.frame_slots``.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Self

from citadels_core.machine import plain as cython


class FrameSlot(IntEnum):
    """A slot by its place. ``holds`` and ``meaning`` say of it what those of ``layout.Field`` say of a field.

    ``width`` is 1 for one number, 0 for the fields of an event, and how many each takes for things in a row.
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
    """A live rule."""

    RULE = "Rule", "the rule"
    THIS = "Thing", "what it is on"
    YOU = "Player", "whom it speaks to"


class FrameGuard(FrameSlot):
    """A rule that takes the place of events."""

    RULE = "Rule", "the rule"
    THIS = "Thing", "what it is on"


SPEAKER = cython.declare(cython.int, len(Speaker))
"""How many numbers a live rule takes, in a frame as in the room to work in;"""
GUARD = cython.declare(cython.int, len(FrameGuard))
"""and a replacement."""


class ProgramSlot(FrameSlot):
    """A rule or a procedure under way."""

    YOU = "Player", "whom it speaks to"
    THIS = "Thing", "what it is on"
    FIELDS = "Fields", "the fields of what it answers, then all that it names", 0


class ProposalSlot(FrameSlot):
    """An event that rules may replace. Its fields lie behind the room for refusals, where the frame stands."""

    EVENT = "Event", "the event"
    CAUSE = "Cause", "the line it comes from"
    DEFER = "Bool", "whether the rules that answer it wait for the effect"
    PENDING = "Bool", "whether an optional replacement has been asked for"
    RULE = "Rule", "that replacement"
    THIS = "Thing", "what it is on"
    YOU = "Player", "who is asked"
    DECLINED = "Count", "how many replacements were declined"
    REFUSALS = "FrameGuard", "these, with room for all that may apply", len(FrameGuard)


class TollPaymentSlot(FrameSlot):
    """An event whose tolls are being paid."""

    EVENT = "Event", "the event"
    CAUSE = "Cause", "the line it comes from"
    DEFER = "Bool", "whether the rules that answer it wait for the effect"
    FIELDS = "Fields", "its fields", 0


class AnswersSlot(FrameSlot):
    """The rules that answer an event, whose fields lie behind them."""

    EVENT = "Event", "the event"
    COUNT = "Count", "how many rules answer it"
    DONE = "Count", "how many of them have been run"
    RULES = "Speaker", "these rules", len(Speaker)


class ScoringChoicesSlot(FrameSlot):
    """The choices at scoring, one player after the other."""

    COUNT = "Count", "how many rules let somebody choose"
    DONE = "Count", "how many of them have been run"
    RULES = "Speaker", "these rules", len(Speaker)


class OfferSlot(FrameSlot):
    """The offer of the actions of one thing."""

    PERSON = "Bool", "whether the thing is a character"
    THING = "Thing", "the district or the character"
    YOU = "Player", "whom they are offered to"
    CAUSE = "Cause", "the line that offers them"


class DeferredSlot(FrameSlot):
    """A rule that answered a cost and waits. Behind the fields lie the replacements that brought the event about."""

    SIZE = "Count", "how many numbers there are, this one among them"
    EVENT = "Event", "the event"
    RULE = "Rule", "the rule"
    THIS = "Thing", "what it is on"
    YOU = "Player", "whom it speaks to"
    FIELDS = "Fields", "the fields of the event", 0


FRAMES = {
    kind.__name__.replace("Slot", "Code"): kind
    for kind in (ProposalSlot, TollPaymentSlot, AnswersSlot, ScoringChoicesSlot, OfferSlot)
}
"""What frames of the machine keep, by the class of what runs them. A settlement keeps deferred rules in a row."""


def parts_of(kind: type[FrameSlot], at: int, held: Sequence[int]) -> tuple[range, int]:
    """Return the places of the things in a row that a frame keeps, and the place behind them and its single numbers.

    They are as many as ``COUNT`` says, or there is room for them up to where the frame stands.
    """
    row = next((slot for slot in kind if slot.width != 1), None)
    if row is None or not row.width:
        return range(0), len(kind) if row is None else row
    count = kind.__members__.get("COUNT")
    end = at if count is None else row + row.width * held[count]
    return range(row, end, row.width), end

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
    THIS = "Thing", "`this` in the rule"
    YOU = "Player", "`you` in the rule"


class FrameGuard(FrameSlot):
    """A rule that takes the place of events."""

    RULE = "Rule", "the rule"
    THIS = "Thing", "`this` in the rule"


SPEAKER = cython.declare(cython.int, len(Speaker))
"""How many numbers a live rule takes, in a frame as in the room to work in;"""
GUARD = cython.declare(cython.int, len(FrameGuard))
"""and a replacement."""


class ProgramSlot(FrameSlot):
    """A rule or a procedure under way."""

    YOU = "Player", "the player that `you` means"
    THIS = "Thing", "the card or character that `this` means"
    FIELDS = "Fields", "the fields of the event, then the values that the rule has named", 0


class ProposalSlot(FrameSlot):
    """An event that rules may replace. Its fields lie behind the room for refusals, where the frame stands."""

    EVENT = "Event", "the event"
    CAUSE = "Cause", "the line that proposed the event"
    DEFER = "Bool", "whether its triggers wait until the effect is done"
    PENDING = "Bool", "whether a player has been asked about an optional replacement"
    RULE = "Rule", "the optional replacement"
    THIS = "Thing", "`this` in the rule"
    YOU = "Player", "the player who is asked"
    DECLINED = "Count", "how many replacements were declined"
    REFUSALS = "FrameGuard", "the declined replacements, with space for all that may apply", len(FrameGuard)


class TollPaymentSlot(FrameSlot):
    """An event whose tolls are being paid."""

    EVENT = "Event", "the event"
    CAUSE = "Cause", "the line that proposed the event"
    DEFER = "Bool", "whether its triggers wait until the effect is done"
    FIELDS = "Fields", "the fields of the event", 0


class AnswersSlot(FrameSlot):
    """The rules that answer an event, whose fields lie behind them."""

    EVENT = "Event", "the event"
    COUNT = "Count", "how many triggers the event has"
    DONE = "Count", "how many of them have run"
    RULES = "Speaker", "the triggers", len(Speaker)


class ScoringChoicesSlot(FrameSlot):
    """The choices at scoring, one player after the other."""

    COUNT = "Count", "how many rules let somebody choose"
    DONE = "Count", "how many of them have run"
    RULES = "Speaker", "the rules that let somebody choose", len(Speaker)


class OfferSlot(FrameSlot):
    """The offer of the actions of one thing."""

    PERSON = "Bool", "whether the thing is a character"
    THING = "Thing", "the district or the character"
    YOU = "Player", "the player who gets the offer"
    CAUSE = "Cause", "the line that offers the actions"


class DeferredSlot(FrameSlot):
    """A rule that answered a cost and waits. Behind the fields lie the replacements that brought the event about."""

    SIZE = "Count", "how many numbers the entry has, including this one"
    EVENT = "Event", "the event"
    RULE = "Rule", "the rule"
    THIS = "Thing", "`this` in the rule"
    YOU = "Player", "`you` in the rule"
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

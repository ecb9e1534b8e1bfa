"""The instructions of compiled programs: what each does, with its operands by name, and its line in the source.

``target`` is the place of the instruction to go on at instead of the next one; None stands for the end of the program.
"""

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import attrs

from citadels_core.model.programs.tree import Expr, SlotNumber

if TYPE_CHECKING:
    from attrs import frozen as node
else:
    node = partial(attrs.define, unsafe_hash=True, cache_hash=True)


@node
class Let:
    """Put a value into a slot."""

    slot: SlotNumber
    value: Expr
    line: int
    word: ClassVar[str] = "let"


@node
class Change:
    """Put a value into a slot that gets several, one after the other: nothing is known of what it holds."""

    slot: SlotNumber
    value: Expr
    line: int
    word: ClassVar[str] = "change"


@node
class Emit:
    """Propose an event; one that is a ``cost`` keeps what answers it waiting until the effect is done.

    What is paid ``in_full`` is foreseen: nobody is let choose or do what could be paid in part only.
    """

    event: str
    fields: tuple[Expr, ...]
    cost: bool
    line: int
    in_full: bool = False
    word: ClassVar[str] = "emit"


@node
class Jump:
    """Go on elsewhere."""

    target: int
    line: int
    word: ClassVar[str] = "jump"


@node
class Unless:
    """Go on elsewhere where a condition does not hold."""

    test: Expr
    target: int
    line: int
    word: ClassVar[str] = "unless"


@node
class Each:
    """Put the things of a set into a slot, to go through them."""

    slot: SlotNumber
    things: Expr
    line: int
    word: ClassVar[str] = "each"


@node
class Next:
    """Take the next thing out of ``queue`` into ``slot``, or go on elsewhere when none is left."""

    slot: SlotNumber
    queue: SlotNumber
    target: int
    line: int
    word: ClassVar[str] = "next"


@node
class Choose:
    """Let a player choose from a set, and go on elsewhere when there is nothing to choose.

    ``noun`` is the type that the question speaks of, ``many`` whether a set is chosen and not one thing.
    """

    slot: SlotNumber
    seat: Expr
    noun: str
    things: Expr
    least: Expr
    most: Expr
    many: bool
    target: int | None
    line: int
    word: ClassVar[str] = "choose"


@node
class Sealed:
    """Let several players choose in secret, one after the other.

    While it goes on, ``seat`` holds the player who is asked and ``queue`` who is left to ask. In the end ``slot`` holds
    the answers and ``asked`` all who were asked, in the same order. ``shown`` tells whether all see the answers then.
    """

    slot: SlotNumber
    seats: Expr
    noun: str
    things: Expr
    seat: SlotNumber
    asked: SlotNumber
    queue: SlotNumber
    shown: bool
    line: int
    word: ClassVar[str] = "sealed"


@node
class Pick:
    """Let chance choose from a set, and go on elsewhere when it is empty."""

    slot: SlotNumber
    things: Expr
    target: int | None
    line: int
    word: ClassVar[str] = "pick"


@node
class May:
    """Ask a player for a yes, which costs ``price`` gold and is possible where ``test`` holds; else go on elsewhere.

    With ``bound`` a yes is the only answer where the test holds.
    """

    slot: SlotNumber
    seat: Expr
    price: Expr
    target: int
    test: Expr
    line: int
    bound: bool = False
    word: ClassVar[str] = "may"


@node
class MayAnswer:
    """Let a player use one action that answers the event of the rule; else go on elsewhere.

    It is asked in any case, and alike: whoever has no such action has no as the only answer.
    """

    slot: SlotNumber
    seat: Expr
    target: int
    line: int
    word: ClassVar[str] = "may answer"


@node
class Discards:
    """Let the player choose cards of the hand to pay with."""

    slot: SlotNumber
    number: Expr
    line: int
    word: ClassVar[str] = "discards"


@node
class Perform:
    """Carry out a procedure with a player as its ``you``, and with the values that it takes."""

    procedure: str
    you: Expr
    line: int
    given: tuple[Expr, ...] = ()
    word: ClassVar[str] = "perform"


@node
class OfferActions:
    """Let the player whose turn it is use actions."""

    line: int
    word: ClassVar[str] = "offer actions"


@node
class OfferFrom:
    """Let a player use one action of a district, or of a character, as though it were the player's own."""

    thing: Expr
    type: str
    you: Expr
    line: int
    word: ClassVar[str] = "offer actions from"


@node
class ScorePlayers:
    """Score all players, which ends the game."""

    line: int
    word: ClassVar[str] = "score players"


@node
class EndGame:
    """Score the game at once, in the middle of whatever goes on."""

    line: int
    word: ClassVar[str] = "end game"


@node
class Settle:
    """Carry out what costs have kept waiting."""

    line: int
    word: ClassVar[str] = "settle"


@node
class Stop:
    """End the program, or, with ``to``, the loop or the procedure written out in it behind which it goes on there."""

    line: int
    to: int | None = None
    word: ClassVar[str] = "stop"


Instr = (
    Let
    | Change
    | Emit
    | Jump
    | Unless
    | Each
    | Next
    | Choose
    | Sealed
    | Pick
    | May
    | MayAnswer
    | Discards
    | Perform
    | OfferActions
    | OfferFrom
    | ScorePlayers
    | EndGame
    | Settle
    | Stop
)
"""An instruction of a compiled program."""

Bare = OfferActions | ScorePlayers | EndGame | Settle
"""An instruction without operands."""

STEPS: dict[str, type[OfferActions | ScorePlayers | EndGame | Stop]] = {
    step.word: step for step in (OfferActions, ScorePlayers, EndGame, Stop)
}
"""The instructions without operands that a verb of the language stands for, by what the verb does."""


Aimed = Jump | Unless | Next | Choose | Pick | May | MayAnswer
"""An instruction that may go on elsewhere."""


def target_of(step: Instr) -> int | None:
    """Return where an instruction may go on instead of at the next one; None where it cannot, or ends the program."""
    return step.target if isinstance(step, Aimed) else step.to if isinstance(step, Stop) else None


def aimed(step: Instr, target: int) -> Instr:
    """Return an instruction that goes elsewhere with another target; any other one as it is."""
    if isinstance(step, Stop):
        return attrs.evolve(step, to=target)
    return attrs.evolve(step, target=target) if isinstance(step, Aimed) else step


def at_line(step: Instr, line: int) -> Instr:
    """Return an instruction with another line."""
    return attrs.evolve(step, line=line)

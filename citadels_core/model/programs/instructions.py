"""The instructions of compiled programs, each with its operands and its line in the source.

``target`` is the index of the instruction to jump to; None is the end of the program.
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
    """Put a value into a slot (a variable of the program)."""

    slot: SlotNumber
    value: Expr
    line: int
    word: ClassVar[str] = "let"


@node
class Change:
    """Assign a value to a variable that is assigned more than once, so that analyses treat it as unknown."""

    slot: SlotNumber
    value: Expr
    line: int
    word: ClassVar[str] = "change"


@node
class Emit:
    """Propose an event; if the event is a ``cost``, its triggers are deferred until a `Settle`.

    An amount paid ``in_full`` must be affordable: what a player could only pay in part is not offered.
    """

    event: str
    fields: tuple[Expr, ...]
    cost: bool
    line: int
    in_full: bool = False
    word: ClassVar[str] = "emit"


@node
class Jump:
    """Jump to the instruction with the index ``target``."""

    target: int
    line: int
    word: ClassVar[str] = "jump"


@node
class Unless:
    """Jump to the instruction with the index ``target`` unless a condition holds."""

    test: Expr
    target: int
    line: int
    word: ClassVar[str] = "unless"


@node
class Each:
    """Store the elements of a set in a slot (variable), as the queue of a loop."""

    slot: SlotNumber
    things: Expr
    line: int
    word: ClassVar[str] = "each"


@node
class Next:
    """Move the next element of ``queue`` into ``slot``, or jump when the queue is empty."""

    slot: SlotNumber
    queue: SlotNumber
    target: int
    line: int
    word: ClassVar[str] = "next"


@node
class Choose:
    """Let a player choose from a set, or jump when the set is empty.

    ``noun`` is the type in the question; ``many`` tells whether a set is chosen.
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

    In the meantime ``seat`` holds the asked player and ``queue`` the players to ask later. In the end ``slot`` holds
    the answers and ``asked`` the players, in the same order. ``shown`` tells whether all see the answers then.
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
    """Choose an element of a set at random, or jump when the set is empty."""

    slot: SlotNumber
    things: Expr
    target: int | None
    line: int
    word: ClassVar[str] = "pick"


@node
class May:
    """Ask a player yes or no; a no jumps, a yes costs ``price`` gold and needs ``test`` to hold.

    With ``bound`` a yes is the only option when the test holds.
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
    """Let a player use one action that responds to the event of the rule; jump if the player declines.

    Every player is asked, even one whose only option is no, so that the question tells the others nothing.
    """

    slot: SlotNumber
    seat: Expr
    target: int
    line: int
    word: ClassVar[str] = "may answer"


@node
class Discards:
    """Let the player choose cards from the hand to discard as a payment."""

    slot: SlotNumber
    number: Expr
    line: int
    word: ClassVar[str] = "discards"


@node
class Perform:
    """Call a procedure, with a player as its ``you`` and with arguments."""

    procedure: str
    you: Expr
    line: int
    given: tuple[Expr, ...] = ()
    word: ClassVar[str] = "perform"


@node
class OfferActions:
    """Offer the player of the turn the menu of actions."""

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
    """End the game and score it at once, even in the middle of a program."""

    line: int
    word: ClassVar[str] = "end game"


@node
class Settle:
    """Run the triggers that were deferred because their events were costs."""

    line: int
    word: ClassVar[str] = "settle"


@node
class Stop:
    """End the program; with ``to``, leave a loop or an inlined procedure and continue at that index."""

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
"""The instructions without operands that verbs compile to, by the name in ``Verb.does``."""


Aimed = Jump | Unless | Next | Choose | Pick | May | MayAnswer
"""An instruction that may jump."""


def target_of(step: Instr) -> int | None:
    """Return the jump target of an instruction; None if the instruction cannot jump or ends the program."""
    return step.target if isinstance(step, Aimed) else step.to if isinstance(step, Stop) else None


def aimed(step: Instr, target: int) -> Instr:
    """Return an instruction with another jump target; an instruction that cannot jump is unchanged."""
    if isinstance(step, Stop):
        return attrs.evolve(step, to=target)
    return attrs.evolve(step, target=target) if isinstance(step, Aimed) else step


def at_line(step: Instr, line: int) -> Instr:
    """Return a copy of an instruction with another source line number."""
    return attrs.evolve(step, line=line)

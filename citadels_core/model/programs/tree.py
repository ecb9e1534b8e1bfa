"""The tree of a compiled expression: a few classes of nodes, generic over the words of the vocabulary.

A word needs no class of its own. What can be read of a thing or of the table is a ``Read`` with the name of its row,
what can hold of it an ``Is``; the other classes are the grammar of conditions, numbers and sets. ``word`` is the name
of the row that describes a node.

Nodes are values: equal when their class and their fields are equal, never across classes. They are frozen for the type
checker and not at run time, where a frozen class would take three times as long to make; nobody writes to one.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, ClassVar

import attrs

from citadels_core.model.programs.kinds import DeclaredKind

if TYPE_CHECKING:
    from attrs import frozen as node
else:
    node = partial(attrs.define, unsafe_hash=True, cache_hash=True)

SlotNumber = Annotated[int, "a slot that the node gives something to"]
"""The type of the fields of nodes by which a node names a slot of its own."""

YOU, THIS = 0, 1
"""The slots every program starts with."""
FIRST_FIELD = 2
"""The slot of the first field of what a rule answers."""


class NamedRow:
    """A node whose first field is the name of its row."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]

    @property
    def word(self) -> str:
        """Return the name of its row."""
        name: str = getattr(self, self.__match_args__[0])
        return name


@node
class Number:
    """A number as it is written."""

    value: int
    word: ClassVar[str] = "number"


@node
class Truth:
    """What holds in any case, or in none."""

    value: bool
    word: ClassVar[str] = "truth"


@node
class Slot:
    """What a slot of the frame holds: ``you``, ``this``, the fields of an event, then the names that a rule gives."""

    at: int
    word: ClassVar[str] = "slot"


@node
class Named(NamedRow):
    """One thing of the game by its name.

    ``kind`` is ``type``, ``resource``, ``character``, ``card name``, ``label`` (an answer in words) or ``state`` (a
    declared marker, counter, note or zone); ``name`` the word, the text or the id.
    """

    kind: str
    name: str


@node
class Labels:
    """The answers in words that a choice offers."""

    texts: tuple[str, ...]
    word: ClassVar[str] = "labels"


@node
class Read(NamedRow):
    """A fact, by the name of its row: of a thing, or of the table where ``of`` is None."""

    fact: str
    of: "Expr | None" = None


@node
class Declared(NamedRow, DeclaredKind):
    """What a declared ``marker``, ``counter`` or ``note`` says of what it lies on, or the cards in a ``zone`` of that.

    ``type`` is that of the answer. A zone at the table is of the number 0. ``towards`` is a player, for a counter that
    counts towards each of them.
    """

    kind: str
    state: str
    of: "Expr"
    type: str
    towards: "Expr | None" = None


@node
class Ask:
    """A number that rules may change, asked of what its row lists."""

    query: str
    of: "tuple[Expr, ...]" = ()
    word: ClassVar[str] = "ask"


@node
class CanHappen:
    """Whether nothing forbids an event with these fields, and its tolls can be paid.

    ``along`` are other events that are brought about with it, each as such a node: the tolls of all have to be there
    together. ``besides`` is what whoever brings them about pays for other things, None where that is nothing.
    """

    event: str
    fields: "tuple[Expr, ...]"
    besides: "Expr | None" = None
    along: "tuple[Expr, ...]" = ()
    word: ClassVar[str] = "allowed"


@node
class Is:
    """Whether a predicate holds of a thing."""

    predicate: str
    of: "Expr"
    word: ClassVar[str] = "is"


@node
class CountsAs:
    """Whether a district counts as of a type; ``purpose`` is an index into ``PURPOSES``."""

    card: "Expr"
    type: "Expr"
    purpose: int
    word: ClassVar[str] = "counts"


@node
class Compare(NamedRow):
    """Two numbers or things compared: ``how`` is ``==``, ``>=``, ``<=``, ``>`` or ``<``."""

    how: str
    left: "Expr"
    right: "Expr"


@node
class Calculate(NamedRow):
    """Two numbers calculated with: ``how`` is a sign of ``OPERATORS``, as ``+`` or ``beyond``."""

    how: str
    left: "Expr"
    right: "Expr"


@node
class Negative:
    """A number with the other sign."""

    number: "Expr"
    word: ClassVar[str] = "negative"


@node
class Not:
    """The opposite of a condition."""

    test: "Expr"
    word: ClassVar[str] = "not"


@node
class And:
    """Whether all of several conditions hold, in this order."""

    tests: "tuple[Expr, ...]"
    word: ClassVar[str] = "and"


@node
class Or:
    """Whether one of several conditions holds, in this order."""

    tests: "tuple[Expr, ...]"
    word: ClassVar[str] = "or"


@node
class In:
    """Whether a thing is among the things of a set."""

    thing: "Expr"
    things: "Expr"
    word: ClassVar[str] = "in"


@node
class One:
    """The set of one thing."""

    thing: "Expr"
    word: ClassVar[str] = "one"


@node
class Numbers:
    """The numbers from one to another, both included."""

    low: "Expr"
    high: "Expr"
    word: ClassVar[str] = "numbers"


@node
class From:
    """The players of a set, clockwise from one."""

    things: "Expr"
    start: "Expr"
    word: ClassVar[str] = "from"


@node
class Count:
    """How many things a set has."""

    things: "Expr"
    word: ClassVar[str] = "count"


@node
class Some:
    """Whether a set has any thing."""

    things: "Expr"
    word: ClassVar[str] = "some"


@node
class Filter:
    """The things of a set that meet a condition, in which each in turn is in a slot."""

    things: "Expr"
    slot: SlotNumber
    test: "Expr"
    word: ClassVar[str] = "filter"


@node
class Fold:
    """The ``total``, ``highest`` or ``lowest`` of a number of the things of a set that meet a condition.

    Or the set of the ``different`` values of something of them, or of those that are ``most common``.
    """

    how: str
    things: "Expr"
    slot: SlotNumber
    test: "Expr"
    value: "Expr"
    word: ClassVar[str] = "fold"


EDGES = ("first", "last")
"""The words for one thing of a set, by the order of the set."""
GATHERING = ("different", "most common")
"""What a fold makes that is a set: each value once, or those that come most often."""


@node
class Reply:
    """What a player has answered in a sealed choice.

    ``asked`` are the players who were asked, ``answers`` what they answered, in the same order; ``type`` is that of one
    answer.
    """

    player: "Expr"
    asked: "Expr"
    answers: "Expr"
    type: str
    word: ClassVar[str] = "reply"


@node
class Built:
    """The district of a name in the city of a player, none when it is not there: what scenarios name."""

    player: "Expr"
    name: "Expr"
    word: ClassVar[str] = "built"


@node
class Blind:
    """Whether a player does not see which cards are meant."""

    player: "Expr"
    cards: "Expr"
    word: ClassVar[str] = "blind"


@node
class EndOf:
    """So many cards of a place, from the ``top`` or the ``bottom``, the outermost first."""

    end: str
    number: "Expr"
    things: "Expr"
    word: ClassVar[str] = "end"


@node
class Edge:
    """The ``first`` or the ``last`` thing of a set, in its order; none where there is none, a number 0."""

    end: str
    things: "Expr"
    type: str
    word: ClassVar[str] = "edge"


@node
class Place:
    """The place that cards lie in: ``cards`` reads all that lie there."""

    cards: "Expr"
    word: ClassVar[str] = "place"


@node
class Seen:
    """A value of a watched card, which a tool is told of by the number of a point."""

    point: int
    value: "Expr"
    word: ClassVar[str] = "seen"


Simple = Number | Truth | Slot | Named | Labels | Read | Declared | Ask
WorkedOut = CanHappen | Is | CountsAs | Compare | Calculate | Negative | Not | And | Or
MadeOfSets = (
    In | One | Numbers | From | Count | Some | Filter | Fold | Reply | Built | Blind | EndOf | Edge | Place | Seen
)
Expr = Simple | WorkedOut | MadeOfSets
"""A node of a compiled expression."""

EXPRESSIONS: frozenset[type] = frozenset(Expr.__args__)
"""Every class of them."""

ZERO, ONE = Number(0), Number(1)
TRUE, FALSE = Truth(True), Truth(False)
OF_YOU, OF_THIS = Slot(YOU), Slot(THIS)

NOTHING = Read("nothing")
"""What stands for no thing: no card, no player, no answer."""

NONE = Read("none")
"""The set without things; also what stands where a set was meant that is not known."""

SOURCE = Read("source")
"""The character behind an ability."""

UNKNOWN_YET = Read("unknown")
"""What stands for a field of an event of which it is asked whether it is allowed whatever that field will be."""


def all_of(tests: Sequence[Expr]) -> Expr:
    """Return the condition that all of several hold: one of them alone stays as it is, and none always holds."""
    if not tests:
        return TRUE
    return tests[0] if len(tests) == 1 else And(tuple(tests))

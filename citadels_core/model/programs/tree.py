"""The nodes of compiled expressions: a few generic classes for all words of the vocabulary.

A word needs no class of its own. A fact of a thing or of the table is a ``Read`` with the name of its vocabulary row, a
predicate is an ``Is``; the other classes are the grammar of conditions, numbers and sets. ``word`` is the name of the
vocabulary row of a node.

Nodes are values: equal when their classes and fields are equal. They are frozen for the type checker only, since a
class frozen at run time takes three times as long to construct; no code changes a node.
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

SlotNumber = Annotated[int, "a slot that the node assigns"]
"""The type of fields that hold a slot which the node assigns."""

YOU, THIS = 0, 1
"""The first slots of every program."""
FIRST_FIELD = 2
"""The slot of the first field of the event of a rule."""


class NamedRow:
    """Base class of nodes whose first field names their vocabulary row (the declaration of a word)."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]

    @property
    def word(self) -> str:
        """The name of the node's vocabulary row (the declaration of a word)."""
        name: str = getattr(self, self.__match_args__[0])
        return name


@node
class Number:
    """A literal number."""

    value: int
    word: ClassVar[str] = "number"


@node
class Truth:
    """A constant condition: true or false."""

    value: bool
    word: ClassVar[str] = "truth"


@node
class Slot:
    """The value of a variable (slot) in a stack frame: ``you``, ``this``, an event field or a local name."""

    at: int
    word: ClassVar[str] = "slot"


@node
class Named(NamedRow):
    """A reference by name to a card, a character, a counter or something else in the game.

    ``kind`` is ``type``, ``resource``, ``character``, ``card name``, ``label`` (an answer in words) or ``state`` (a
    declared marker, counter, note or zone); ``name`` the word, the text or the id.
    """

    kind: str
    name: str


@node
class Labels:
    """A set of answers in words, which a choice offers."""

    texts: tuple[str, ...]
    word: ClassVar[str] = "labels"


@node
class Read(NamedRow):
    """A fact (a value in the state) of the card or player ``of``, or of the whole game if ``of`` is None."""

    fact: str
    of: "Expr | None" = None


@node
class Declared(NamedRow, DeclaredKind):
    """The value of a ``marker``, ``counter`` or ``note`` on a player or card, or the cards in a ``zone``.

    ``type`` is the type of the value. For a zone at the table, ``of`` is the number 0. ``towards`` is a player, for a
    counter towards players.
    """

    kind: str
    state: str
    of: "Expr"
    type: str
    towards: "Expr | None" = None


@node
class Ask:
    """A query: a number that rules may modify, such as the cost of a district, with its arguments."""

    query: str
    of: "tuple[Expr, ...]" = ()
    word: ClassVar[str] = "ask"


@node
class CanHappen:
    """The condition that an event with these fields is allowed and its tolls (fees) can be paid.

    ``along`` are other events at the same time, as nodes of this class: all tolls must be affordable together.
    ``besides`` is the amount that the cause of the events pays for other things, None for nothing.
    """

    event: str
    fields: "tuple[Expr, ...]"
    besides: "Expr | None" = None
    along: "tuple[Expr, ...]" = ()
    word: ClassVar[str] = "allowed"


@node
class Is:
    """The condition that a predicate is true for a value."""

    predicate: str
    of: "Expr"
    word: ClassVar[str] = "is"


@node
class CountsAs:
    """The condition that a district counts as a type; ``purpose`` is an index into ``PURPOSES``."""

    card: "Expr"
    type: "Expr"
    purpose: int
    word: ClassVar[str] = "counts"


@node
class Compare(NamedRow):
    """A comparison of two values: ``how`` is ``==``, ``>=``, ``<=``, ``>`` or ``<``."""

    how: str
    left: "Expr"
    right: "Expr"


@node
class Calculate(NamedRow):
    """An operation on two numbers: ``how`` is a sign of ``OPERATORS``, such as ``+`` or ``beyond``."""

    how: str
    left: "Expr"
    right: "Expr"


@node
class Negative:
    """The negative of a number."""

    number: "Expr"
    word: ClassVar[str] = "negative"


@node
class Not:
    """The negation of a condition."""

    test: "Expr"
    word: ClassVar[str] = "not"


@node
class And:
    """The conjunction of conditions, evaluated in order."""

    tests: "tuple[Expr, ...]"
    word: ClassVar[str] = "and"


@node
class Or:
    """The disjunction of conditions, evaluated in order."""

    tests: "tuple[Expr, ...]"
    word: ClassVar[str] = "or"


@node
class In:
    """The condition that a value is in a set."""

    thing: "Expr"
    things: "Expr"
    word: ClassVar[str] = "in"


@node
class One:
    """A set with one element."""

    thing: "Expr"
    word: ClassVar[str] = "one"


@node
class Numbers:
    """A range of numbers, both ends included."""

    low: "Expr"
    high: "Expr"
    word: ClassVar[str] = "numbers"


@node
class From:
    """The players of a set, clockwise from the player ``start``, who comes first if in the set."""

    things: "Expr"
    start: "Expr"
    word: ClassVar[str] = "from"


@node
class Count:
    """The size of a set."""

    things: "Expr"
    word: ClassVar[str] = "count"


@node
class Some:
    """The condition that a set is not empty."""

    things: "Expr"
    word: ClassVar[str] = "some"


@node
class Filter:
    """The elements of a set that meet a condition, which reads the tested element in ``slot``."""

    things: "Expr"
    slot: SlotNumber
    test: "Expr"
    word: ClassVar[str] = "filter"


@node
class Fold:
    """An aggregate, such as a sum, of a value over the elements of a set that meet a condition.

    ``how`` is ``total``, ``highest`` or ``lowest``, or ``different`` or ``most common`` for a set of the values.
    """

    how: str
    things: "Expr"
    slot: SlotNumber
    test: "Expr"
    value: "Expr"
    word: ClassVar[str] = "fold"


EDGES = ("first", "last")
"""The words for one thing of an ordered set."""
GATHERING = ("different", "most common")
"""The aggregates that are sets: all different values, or the most common ones."""


@node
class Reply:
    """The answer of a player in a sealed (secret) choice.

    ``asked`` are the players who were asked, ``answers`` their answers in the same order, and ``type`` is the type of
    one answer.
    """

    player: "Expr"
    asked: "Expr"
    answers: "Expr"
    type: str
    word: ClassVar[str] = "reply"


@node
class Built:
    """The district with a given name in a player's city, or no district; only scenarios use this node."""

    player: "Expr"
    name: "Expr"
    word: ClassVar[str] = "built"


@node
class Blind:
    """The condition that a player cannot see every card of a set."""

    player: "Expr"
    cards: "Expr"
    word: ClassVar[str] = "blind"


@node
class EndOf:
    """The first ``number`` cards of a zone, counted from the ``top`` or the ``bottom``."""

    end: str
    number: "Expr"
    things: "Expr"
    word: ClassVar[str] = "end"


@node
class Edge:
    """The ``first`` or ``last`` element of an ordered set; no element (for numbers: 0) of an empty set."""

    end: str
    things: "Expr"
    type: str
    word: ClassVar[str] = "edge"


@node
class Place:
    """A zone as a value; ``cards`` is the expression for the cards in the zone."""

    cards: "Expr"
    word: ClassVar[str] = "place"


@node
class Seen:
    """A node of an instrumented card, which reports its value to a coverage tool under a number."""

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
"""All classes of nodes."""

ZERO, ONE = Number(0), Number(1)
TRUE, FALSE = Truth(True), Truth(False)
OF_YOU, OF_THIS = Slot(YOU), Slot(THIS)

NOTHING = Read("nothing")
"""No thing: no card, no player, no answer."""

NONE = Read("none")
"""The empty set, also in place of a set that is not known."""

SOURCE = Read("source")
"""The character whose ability the rule is."""

UNKNOWN_YET = Read("unknown")
"""A field that is not known yet, in a condition that an event is allowed whatever that field is."""


def all_of(tests: Sequence[Expr]) -> Expr:
    """Build the conjunction of conditions: true for no condition, a single condition unchanged."""
    if not tests:
        return TRUE
    return tests[0] if len(tests) == 1 else And(tuple(tests))

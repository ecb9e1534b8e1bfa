"""The table of the operators and instructions in compiled rules that belong to no single word."""

import operator
from collections.abc import Callable, Mapping

from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.rows import Fact, Operator

ANY = "Any"
"""The type of operands of any type, and of results with the type of their operand."""

FACTS: tuple[Fact, ...] = (
    Fact(name="players", standing=True, steady=True, unit="player", type="Player*", least=2, most=12),
    Fact(name="cast", steady=True, unit="character", type="Character*", least=1),
    Fact(name="all characters", steady=True, unit="character", type="Character*", least=1),
    Fact(name="districts", unit="district", type="District*"),
    Fact(name="types", type="Type*", least=5, most=5),
    Fact(name="resources", type="Resource*", least=len(RESOURCES), most=len(RESOURCES)),
    Fact(name="none", steady=True, type="Nothing*", least=0, most=0),
    Fact(name="nothing", standing=True, type="Nothing"),
    Fact(name="unknown", type="Nothing"),
    Fact(name="ability of", who=True, steady=True, type="Character"),
    Fact(name="turn player", steady=True, type="Player", kept_in="player"),
    Fact(name="turn character", type="Character", kept_in="character"),
    Fact(name="next call", type="Character"),
    Fact(name="card owner", who=True, of="Card", type="Player"),
    Fact(name="keeper", of="Card", type="Player"),
    Fact(name="unseen", of="Card", type="Bool"),
    Fact(name="place owner", of="Zone", type="Player"),
    Fact(name="won", type="Bool", kept_in="winners"),
    Fact(name="paid", unit="gold", of="Card", type="Int", least=0),
)
"""The facts that compiled rules read and that no word names: sets of all things, and inputs of verbs."""

_SIDES = (("left", ANY), ("right", ANY))
_NUMBERS = (("left", "Int"), ("right", "Int"))


def _beyond(left: int, right: int) -> int:
    return max(left - right, 0)


def _divided_by(left: int, right: int) -> int:
    return left // right if right else 0


def _divided_up(left: int, right: int) -> int:
    return -(-left // right) if right else 0


def _comparison(
    name: str,
    called: str,
    works_out: Callable[[int, int], int],
    holds: tuple[int | None, int | None],
    opposite: str | None = None,
    of: tuple[tuple[str, str], ...] = _NUMBERS,
) -> Operator:
    return Operator(
        name=name,
        pure=True,
        steady=True,
        fields=of,
        type="Bool",
        opposite=opposite,
        called=called,
        works_out=works_out,
        holds=holds,
    )


OPERATORS: tuple[Operator, ...] = (
    Operator(name="number", pure=True, steady=True, type="Int"),
    Operator(name="truth", pure=True, steady=True, type="Bool"),
    Operator(name="slot", pure=True, steady=True, type=ANY),
    Operator(name="type", pure=True, constant=True, steady=True, type="Type"),
    Operator(name="resource", pure=True, constant=True, type="Resource"),
    Operator(name="character", pure=True, constant=True, steady=True, type="Character"),
    Operator(name="card name", pure=True, constant=True, steady=True, type="Name"),
    Operator(name="label", pure=True, constant=True, type="Label"),
    Operator(name="state", type="State"),
    Operator(name="labels", type="Label*", least=1),
    Operator(name="marker", fields=(("of", ANY), ("towards", "Player")), type="Bool"),
    Operator(name="counter", fields=(("of", ANY), ("towards", "Player")), type="Int", least=0),
    Operator(name="note", fields=(("of", ANY), ("towards", "Player")), type=ANY),
    Operator(name="zone", fields=(("of", ANY), ("towards", "Player")), type="Card*"),
    Operator(name="end", fields=(("number", "Int"), ("things", "Card*")), type="Card*"),
    Operator(name="edge", fields=(("things", "Any*"),), type=ANY),
    Operator(name="place", fields=(("cards", "Card*"),), type="Zone"),
    Operator(name="ask", fields=(("of", ANY),), type="Int", least=0),
    Operator(name="allowed", fields=(("fields", ANY), ("besides", "Int"), ("along", ANY)), type="Bool"),
    Operator(name="is", steady=True, fields=(("of", ANY),), type="Bool"),
    Operator(name="counts", steady=True, fields=(("card", "Card"), ("type", "Type")), type="Bool"),
    _comparison("==", "equal", operator.eq, (0, 0), of=_SIDES),
    _comparison(">=", "at least", operator.ge, (0, None), "<"),
    _comparison("<=", "at most", operator.le, (None, 0), ">"),
    _comparison(">", "more", operator.gt, (1, None), "<="),
    _comparison("<", "less", operator.lt, (None, -1), ">="),
    Operator(name="+", pure=True, steady=True, fields=_NUMBERS, type="Int", called="plus", works_out=operator.add),
    Operator(name="-", pure=True, steady=True, fields=_NUMBERS, type="Int", called="minus", works_out=operator.sub),
    Operator(name="*", pure=True, fields=_NUMBERS, type="Int", called="times", works_out=operator.mul),
    Operator(name="beyond", pure=True, fields=_NUMBERS, type="Int", least=0, called="beyond", works_out=_beyond),
    Operator(name="divided by", pure=True, fields=_NUMBERS, type="Int", called="divided by", works_out=_divided_by),
    Operator(name="divided up", pure=True, fields=_NUMBERS, type="Int", called="divided up", works_out=_divided_up),
    Operator(name="lesser", pure=True, fields=_NUMBERS, type="Int", called="lesser", works_out=min),
    Operator(name="greater", pure=True, fields=_NUMBERS, type="Int", called="greater", works_out=max),
    Operator(name="negative", pure=True, fields=(("number", "Int"),), type="Int"),
    Operator(name="not", pure=True, steady=True, fields=(("test", "Bool"),), type="Bool"),
    Operator(name="and", pure=True, steady=True, fields=(("tests", "Bool"),), type="Bool"),
    Operator(name="or", pure=True, steady=True, fields=(("tests", "Bool"),), type="Bool"),
    Operator(name="in", steady=True, fields=(("thing", ANY), ("things", "Any*")), type="Bool"),
    Operator(name="one", steady=True, fields=(("thing", ANY),), type="Any*", least=0, most=1),
    Operator(name="numbers", fields=(("low", "Int"), ("high", "Int")), type="Int*"),
    Operator(name="from", fields=(("things", "Any*"), ("start", "Player")), type="Any*"),
    Operator(name="count", standing=True, steady=True, fields=(("things", "Any*"),), type="Int", least=0),
    Operator(name="some", standing=True, steady=True, fields=(("things", "Any*"),), type="Bool"),
    Operator(name="filter", standing=True, steady=True, fields=(("things", "Any*"), ("test", "Bool")), type="Any*"),
    Operator(name="fold", fields=(("things", "Any*"), ("test", "Bool"), ("value", ANY)), type="Int"),
    Operator(name="reply", fields=(("player", "Player"), ("asked", ANY), ("answers", "Any*")), type=ANY),
    Operator(name="built", fields=(("player", "Player"), ("name", "Name")), type="District"),
    Operator(name="blind", fields=(("player", "Player"), ("cards", "Card*")), type="Bool"),
    Operator(name="seen", standing=True, fields=(("value", ANY),), type=ANY),
)
"""The nodes of compiled expressions except facts, with the types of their operands and results.

The type of an operand that is a list of expressions is that of each expression, or ``Any`` if another row has it.
"""

SIGNS: Mapping[str, Callable[[int, int], int]] = {
    row.name: row.works_out for row in OPERATORS if row.works_out is not None
}
"""The function of each sign."""

CALCULATING = tuple(row.name for row in OPERATORS if row.works_out is not None and row.type == "Int")
"""The signs of arithmetic operations, which return a number."""

OPPOSITES = {row.name: row.opposite for row in OPERATORS if row.opposite is not None}
"""The comparison that holds exactly when another one does not."""

INSTRUCTIONS: tuple[Operator, ...] = (
    Operator(name="let", fields=(("value", ANY),)),
    Operator(name="change", fields=(("value", ANY),)),
    Operator(name="emit", fields=(("fields", ANY),)),
    Operator(name="jump"),
    Operator(name="unless", fields=(("test", "Bool"),)),
    Operator(name="each", fields=(("things", "Any*"),)),
    Operator(name="next"),
    Operator(
        name="choose", fields=(("seat", "Player"), ("things", "Any*"), ("least", "Int"), ("most", "Int")), asks=True
    ),
    Operator(name="sealed", fields=(("seats", "Player*"), ("things", "Any*")), asks=True),
    Operator(name="pick", fields=(("things", "Any*"),)),
    Operator(name="may", fields=(("seat", "Player"), ("price", "Int"), ("test", "Bool")), asks=True),
    Operator(name="may answer", fields=(("seat", "Player"),), asks=True),
    Operator(name="discards", fields=(("number", "Int"),), asks=True),
    Operator(name="perform", fields=(("you", "Player"), ("given", ANY))),
    Operator(name="offer actions", asks=True),
    Operator(name="offer actions from", fields=(("thing", ANY), ("you", "Player")), asks=True),
    Operator(name="score players"),
    Operator(name="end game"),
    Operator(name="settle"),
    Operator(name="stop"),
)
"""The instructions of compiled programs, with the expressions in them."""

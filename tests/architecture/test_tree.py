"""Test that compiled rules are typed trees: each node has a row, a fitting type and one JSON form."""

from collections.abc import Iterator
from functools import cache
from typing import get_args

from citadels_core import load
from citadels_core.model.programs.instructions import Choose, Each, Emit, Instr, Let, Next, Perform, Pick, Sealed
from citadels_core.model.programs.ir import Base
from citadels_core.model.programs.node_types import fact, type_of
from citadels_core.model.programs.offers import narrowed, narrowed_program, needs_of
from citadels_core.model.programs.rules import ActionRule, CountsAsRule, Program, Rule, SpendRule
from citadels_core.model.programs.tree import (
    EXPRESSIONS,
    OF_YOU,
    ONE,
    TRUE,
    And,
    CanHappen,
    Compare,
    Declared,
    Expr,
    Filter,
    Named,
    Number,
    Or,
    Read,
    Slot,
    Truth,
)
from citadels_core.model.programs.walk import children, mapped, operands, slots_bound, slots_read, substitute, walk
from citadels_core.model.vocabulary import EVENTS, INSTRUCTIONS, OPERATORS
from citadels_core.model.vocabulary.types import UNSEEN, element, fits, is_set
from citadels_core.packs.finding.discovery import official

OPERANDS = {row.name: row.fields for row in (*OPERATORS, *INSTRUCTIONS)}
THINGS = frozenset({"marker", "counter", "note", "target", "value"})
"""The fields of events that hold a thing of any type, by its number."""

FIELDS = {event.name: event.fields for event in EVENTS}


@cache
def rules() -> tuple[Rule, ...]:
    found: list[Rule] = []
    for module in load(*official()).modules:
        found += [rule for card in module.cards for rule in card.rules]
        found += [rule for patch in module.patches for rule in patch.rules]
        found += [rule for book in module.every_book() for rule in (*book.rules, *book.tie_breaks)]
    return tuple(map(narrowed, found))


@cache
def programs() -> tuple[Program, ...]:
    books = [book for module in load(*official()).modules for book in module.every_book()]
    procedures = [narrowed_program(procedure.program) for book in books for procedure in book.procedures]
    return (*procedures, *(rule.program for rule in rules() if rule.program is not None))


@cache
def bases() -> tuple[Base, ...]:
    return tuple(base for module in load(*official()).modules for book in module.every_book() for base in book.bases)


def expressions() -> Iterator[tuple[Expr, str, tuple[str, ...]]]:
    """Yield the expressions of all rules, with the type that each should have and the types of their slots."""
    for rule in rules():
        yield rule.test, "Bool", rule.types
        yield from ((need, "Bool", rule.program.types) for need in needs_of(rule) if rule.program is not None)
        for number in (rule.price, rule.discards) if isinstance(rule, ActionRule) else ():
            if number is not None:
                yield number, "Int", rule.types
        if rule.value is not None and not isinstance(rule, CountsAsRule | SpendRule):
            yield rule.value, "Int", rule.types
        if rule.target is not None:
            yield rule.target.source, f"{rule.target.noun}*", rule.types
            yield rule.target.where, "Bool", rule.types
    for base in bases():
        yield base.value, "Int", base.types
        yield base.test, "Bool", base.types


def inside(node: Expr | Instr, slots: tuple[str, ...]) -> Iterator[tuple[Expr, str, tuple[str, ...]]]:
    """Yield the direct children of a node, with the types of the rows."""
    match node:
        case Emit(event, fields):
            pairs = zip(fields, FIELDS[event], strict=True)
            yield from ((value, "Any" if name in THINGS else type_, slots) for value, (name, type_) in pairs)
        case Read(_, of):
            if of is not None:
                yield of, fact(node).of or "", slots
        case CanHappen(_, fields, besides, along):
            yield from ((other, "Bool", slots) for other in along)
            yield from ((value, "Any", slots) for value in fields)
            if besides is not None:
                yield besides, "Int", slots
        case Declared(of=of, towards=towards):
            yield of, "Any", slots
            if towards is not None:
                yield towards, "Player", slots
        case Perform(_, you, given=given):
            yield you, "Player", slots
            yield from ((value, "Any", slots) for value in given)
        case _:
            operands = OPERANDS[node.word]
            held = children(node)
            types = [type_ for _, type_ in operands]
            if len(types) == 1 and len(held) != 1:
                types *= len(held)
            yield from ((value, type_, slots) for value, type_ in zip(held, types, strict=True))


def suits(given: str, wanted: str) -> bool:
    """Return whether a value of a type fits where another type is expected; nothing fits anywhere."""
    if wanted in ("Any", "marker", "counter", "note", "Noted") or given == "Nothing":
        return True
    if wanted == "Any*":
        return is_set(given)
    return fits(given, wanted) or (given == "Nothing*" and is_set(wanted))


def test_each_node_class_has_a_row_and_each_row_a_node_class() -> None:
    words = {kind.word for kind in EXPRESSIONS if isinstance(vars(kind).get("word"), str)}
    named = {node.word for rule in rules() for node in walk(rule.test) if isinstance(node, Named | Compare)}
    rows = {row.name for row in OPERATORS}
    assert words | named <= rows
    assert {kind.word for kind in get_args(Instr)} == {row.name for row in INSTRUCTIONS}


def test_the_operands_of_a_row_are_the_fields_of_its_class() -> None:
    for kind in (*EXPRESSIONS, *get_args(Instr)):
        word = vars(kind).get("word")
        if isinstance(word, str):
            assert tuple(name for name, _ in OPERANDS[word]) == operands(kind), kind.__name__


def test_every_expression_has_the_type_expected_at_its_place() -> None:
    waiting = [*expressions()]
    for program in programs():
        for step in program.code:
            waiting += inside(step, program.types)
    looked_at = 0
    while waiting:
        node, wanted, slots = waiting.pop()
        looked_at += 1
        assert suits(type_of(node, slots), wanted), (node, type_of(node, slots), wanted)
        waiting += inside(node, slots)
    assert looked_at > 3_000


def test_every_slot_is_bound_to_a_value_of_its_declared_type() -> None:
    for program in programs():
        for step in program.code:
            slot = program.types[slots_bound(step)[0]] if slots_bound(step) else ""
            match step:
                case Let(_, value):
                    assert suits(type_of(value, program.types), slot), step
                case Each(_, things):
                    assert suits(type_of(things, program.types), slot), step
                case Next(_, queue):
                    assert program.types[queue] == f"{slot}*", step
                case Choose(noun=noun, many=many):
                    seen = {other: known for known, other in UNSEEN.items()}.get(noun, noun)
                    assert slot == (f"{seen}*" if many else seen), step
                case Sealed(noun=noun, seat=seat, asked=asked, queue=queue):
                    kept = [program.types[own] for own in (seat, asked, queue)]
                    assert (slot, kept) == (f"{noun}*", ["Player", "Player*", "Player*"]), step
                case Pick(_, things):
                    assert slot == element(type_of(things, program.types)), step
                case _:
                    pass


def test_nodes_of_two_classes_are_never_equal() -> None:
    assert Number(1) != Truth(True) != 1 != Number(1)
    assert And((TRUE,)) != Or((TRUE,))
    assert len({Number(1), Truth(True), Slot(1)}) == 3


def test_a_walk_visits_every_node_in_order_with_the_slots_bound() -> None:
    noble = Compare("==", Read("cost", Slot(3)), ONE)
    things = Filter(Read("city", OF_YOU), 3, noble)
    assert [*walk(things)] == [things, things.things, OF_YOU, noble, noble.left, Slot(3), ONE]
    assert [bound for _, bound in walk(things, bound=True)] == [set(), set(), set(), *[{3}] * 4]
    assert slots_read(things) == {0, 3}
    assert slots_bound(things) == (3,)


def test_substitution_replaces_every_occurrence_of_a_node() -> None:
    test = Compare("==", Slot(2), Read("owner", Slot(2)))
    assert substitute(test, {Slot(2): Slot(5)}) == Compare("==", Slot(5), Read("owner", Slot(5)))
    assert substitute(test, {Slot(7): Slot(5)}) is test
    assert mapped(test, lambda node: node) is test
    step = Let(2, test, 7)
    assert substitute(step, {Slot(2): OF_YOU}) == Let(2, Compare("==", OF_YOU, Read("owner", OF_YOU)), 7)

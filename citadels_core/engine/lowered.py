"""Write the trees of compiled rules as the nested tuples that today's engine reads; it goes when that engine goes.

An expression becomes its number, or an operator with its operands; an instruction its word, its operands and its line.
"""

from functools import lru_cache
from typing import Any, assert_never

from attrs import frozen

from citadels_core.model import instructions as steps
from citadels_core.model import ir, tree
from citadels_core.model.offers import needs_of
from citadels_core.model.state import NOBODY

Expr = int | tuple[Any, ...]
"""A number, or an operator with operands that are expressions again (or names and slots, as the operator says)."""

Instr = tuple[Any, ...]
"""An instruction: its word, its operands, and last the line of the source it came from."""

UNKNOWN_YET: tuple[str] = ("unknown",)

TARGETS = {"jump": 1, "unless": 2, "may": 4, "next": 3, "choose": 8, "pick": 3}
"""Where each instruction that may go elsewhere keeps its target; None stands for the end of the program."""

MOST_REMEMBERED = 8192


@frozen(kw_only=True)
class Program:
    """A program in tuples."""

    code: tuple[Instr, ...]
    slots: int


@frozen(kw_only=True)
class Target:
    """What an action is used on, in tuples."""

    slot: int
    noun: str
    source: Expr
    where: Expr


@frozen(kw_only=True)
class Rule:
    """A rule in tuples; the fields are those of ``ir.Rule``."""

    kind: str
    name: str
    line: int
    life: str
    on: str | None = None
    test: Expr = ("true",)
    value: Expr | None = None
    program: Program | None = None
    slots: int = 2
    optional: bool = False
    place: int = 0
    limit: str | None = None
    times: int = 1
    shares: str | None = None
    target: Target | None = None
    price: Expr | None = None
    discards: Expr | None = None
    needs: tuple[Expr, ...] = ()
    home: tuple[str, str] | None = None


@lru_cache(maxsize=MOST_REMEMBERED)
def lower_rule(rule: ir.Rule) -> Rule:
    """Return a rule in tuples."""
    target = rule.target
    return Rule(
        kind=rule.kind,
        name=rule.name,
        line=rule.line,
        life=rule.life,
        on=rule.on,
        test=lower(rule.test),
        value=_optional(rule.value),
        program=None if rule.program is None else lower_program(rule.program),
        slots=rule.slots,
        optional=rule.optional,
        place=rule.place,
        limit=rule.limit,
        times=rule.times,
        shares=rule.shares,
        target=None
        if target is None
        else Target(slot=target.slot, noun=target.noun, source=lower(target.source), where=lower(target.where)),
        price=_optional(rule.price),
        discards=_optional(rule.discards),
        needs=tuple(lower(need) for need in needs_of(rule)),
        home=rule.home,
    )


def lower_program(program: ir.Program) -> Program:
    """Return a program in tuples."""
    return Program(code=tuple(lower_step(step) for step in program.code), slots=program.slots)


def _optional(node: tree.Expr | None) -> Expr | None:
    return None if node is None else lower(node)


def _several(nodes: tuple[tree.Expr, ...]) -> tuple[Expr, ...]:
    return tuple([lower(node) for node in nodes])


def _unset(type_: str) -> int:
    return 0 if type_ == "Int" else NOBODY


def lower(node: tree.Expr) -> Expr:
    """Return an expression in tuples."""
    match node:
        case tree.Number(value):
            return value
        case tree.Truth(value):
            return ("true",) if value else ("false",)
        case tree.Slot(at):
            return ("v", at)
        case tree.Named(kind, name):
            return (kind, name)
        case tree.Labels(texts):
            return ("labels", *texts)
        case tree.Read("nothing"):
            return NOBODY
        case tree.Read(fact, of):
            return (fact,) if of is None else (fact, lower(of))
        case tree.Declared("marker", state, of):
            return ("marked", state, lower(of))
        case tree.Declared("counter", state, of):
            return ("counter", state, lower(of))
        case tree.Declared(_, state, of, type_):
            return ("note", state, lower(of), _unset(type_))
        case tree.Ask(query, fields):
            return ("ask", query, _several(fields))
        case tree.CanHappen(event, fields):
            return ("allowed", event, _several(fields))
        case tree.Is(predicate, of):
            return ("is", predicate, lower(of))
        case tree.CountsAs(card, type_, purpose):
            return ("counts", lower(card), lower(type_), purpose)
        case tree.Compare(how, left, right) | tree.Calculate(how, left, right):
            return (how, lower(left), lower(right))
        case tree.Negative(inner) | tree.Not(inner) | tree.One(inner) | tree.Count(inner) | tree.Some(inner):
            return (node.word, lower(inner))
        case tree.And(tests) | tree.Or(tests):
            return (node.word, *_several(tests))
        case tree.In(left, right) | tree.Numbers(left, right) | tree.From(left, right):
            return (node.word, lower(left), lower(right))
        case tree.Filter(things, slot, test):
            return ("filter", lower(things), slot, lower(test))
        case tree.Fold(how, things, slot, test, value):
            return ("fold", how, lower(things), slot, lower(test), lower(value))
        case tree.Reply(player, asked, answers, type_):
            return ("reply", lower(player), lower(asked), lower(answers), _unset(type_))
        case tree.Built(left, right) | tree.Blind(left, right):
            return (node.word, lower(left), lower(right))
        case tree.Seen(point, value):
            return ("seen", point, lower(value))
        case _:
            assert_never(node)


def lower_step(step: steps.Instr) -> Instr:
    """Return an instruction as a tuple."""
    word, line = step.word, step.line
    match step:
        case steps.Let(slot, value):
            return (word, slot, lower(value), line)
        case steps.Emit(event, fields, cost):
            return (word, event, _several(fields), cost, line)
        case steps.Jump(target):
            return (word, target, line)
        case steps.Unless(test, target):
            return (word, lower(test), target, line)
        case steps.Each(slot, things):
            return (word, slot, lower(things), line)
        case steps.Next(slot, queue, target):
            return (word, slot, queue, target, line)
        case steps.Choose(slot, seat, noun, things, least, most, many, end):
            return (word, slot, lower(seat), noun, lower(things), lower(least), lower(most), many, end, line)
        case steps.Sealed(slot, seats, noun, things, seat, queue, shown):
            return (word, slot, lower(seats), noun, lower(things), seat, queue, shown, line)
        case steps.Pick(slot, things, end):
            return (word, slot, lower(things), end, line)
        case steps.May(slot, seat, price, target, test):
            return (word, slot, lower(seat), lower(price), target, lower(test), line)
        case steps.Discards(slot, number):
            return (word, slot, lower(number), line)
        case steps.Perform(procedure, you):
            return (word, procedure, lower(you), line)
        case steps.OfferActions() | steps.ScorePlayers() | steps.EndGame() | steps.Settle() | steps.Stop():
            return (word, line)
        case _:
            assert_never(step)

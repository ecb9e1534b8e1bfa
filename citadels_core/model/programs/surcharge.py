"""Surcharges: extra gold that a player pays for an ability that targets a district."""

from collections.abc import Sequence

from attrs import evolve

from citadels_core.model.programs.instructions import Emit, Instr, Let, Settle, Unless, aimed, target_of
from citadels_core.model.programs.payments import PAID
from citadels_core.model.programs.rules import ActionRule, Program, R
from citadels_core.model.programs.tree import NOTHING, OF_YOU, SOURCE, ZERO, Ask, Calculate, Compare, Expr, Slot
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, QUERIES

ROW = next(query for query in QUERIES if query.paid_by is not None)
"""The query of the surcharge."""


def with_surcharge(rule: R) -> R:
    """Add the surcharge of the targeted district to a character's ability; return other rules unchanged.

    It is added to the first payment of gold, or is a payment of its own. An ability that reads the query itself in its
    costs and effects is unchanged.
    """
    if not isinstance(rule, ActionRule) or not rule.ranked or rule.target is None or rule.target.noun != "District":
        return rule
    target, program = rule.target, rule.program
    if any(isinstance(node, Ask) and node.query == ROW.name for node in walk(*program.code)):
        return rule
    extra = Ask(ROW.name, (Slot(target.slot), OF_YOU, SOURCE))
    costs = [at for at, step in enumerate(program.code) if isinstance(step, Emit) and step.cost]
    for at in costs:
        paid, amount = program.code[at], program.code[at - 1]
        if rule.price is not None and isinstance(amount, Let) and isinstance(paid, Emit) and paid.event in PAID:
            more = evolve(amount, value=Calculate("+", amount.value, extra))
            code = (*program.code[: at - 1], more, *program.code[at:])
            return evolve(rule, price=Calculate("+", rule.price, extra), program=evolve(program, code=code))
    start = costs[-1] + 1 if costs else 0
    return evolve(rule, price=extra, program=_with_payment(program, start, extra, rule.line))


def _with_payment(program: Program, start: int, amount: Expr, line: int) -> Program:
    """Return a program with a payment inserted before an instruction; an amount of 0 is not paid."""
    slot, goes_on = program.slots, start + 3
    payment = EVENTS[EVENT_IDS[ROW.paid_by or ""]]
    payer, how_much = payment.pays or ("", "")
    given = {payer: OF_YOU, how_much: Slot(slot)}
    pay: tuple[Instr, ...] = (
        Let(slot, amount, line),
        Unless(Compare(">", Slot(slot), ZERO), goes_on, line),
        Emit(payment.name, tuple(given.get(name, NOTHING) for name in payment.names), True, line),
    )
    code = [_moved(step, start, len(pay)) for step in program.code]
    settled = () if any(isinstance(step, Settle) for step in code) else (Settle(line),)
    return Program(code=(*code[:start], *pay, *code[start:], *settled), types=(*program.types, "Int"))


def _moved(step: Instr, start: int, by: int) -> Instr:
    target = target_of(step)
    return step if target is None or target < start else aimed(step, target + by)


def is_surcharge(code: Sequence[Instr], at: int, target: int) -> bool:
    """Return whether a jump skips only a cost, as the jump over a surcharge of 0 does."""
    following = code[at + 1] if at + 1 < len(code) else None
    return target == at + 2 and isinstance(following, Emit) and following.cost

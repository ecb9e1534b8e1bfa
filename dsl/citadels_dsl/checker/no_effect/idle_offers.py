"""Warn about offers that do nothing for whoever accepts them, though that is known beforehand."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Instr, May, Unless
from citadels_core.model.programs.tree import OF_YOU, TRUE, ZERO, Expr
from citadels_core.model.programs.walk import slots_read
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_dsl.checker.analysis.bodies import Body, for_nothing
from citadels_dsl.checker.analysis.flow import counts_down
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.text.diagnostics import Diagnostic


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find a ``may`` and an action for which nothing is paid and below which there is nothing but one ``if``.

    What the player who accepts may not know cannot be a condition of the offer, so it is left alone.
    """
    for body in here.bodies:
        code, rule = body.code, body.rule
        if rule.kind in ACTIONS and for_nothing(rule):
            only = _one_if(code, 0, len(code))
            if only is not None and _is_known(here, body, 0, only, OF_YOU):
                text = _condition(here, body, only)
                advice = f'write it without a block, above what is done: "if {text}"'
                if rule.target is not None and rule.target.slot in slots_read(only.test):
                    advice = f'write it behind the target: "where {text}"'
                what = (
                    f'the {rule.kind} "{rule.name}" does nothing where this does not hold, and can be used all the same'
                )
                yield here.report("CIT528", body, only.line, what, advice)
        for at, step in enumerate(code):
            if isinstance(step, May) and step.price == ZERO:
                only = _one_if(code, at + 1, step.target)
                if only is not None and _is_known(here, body, at + 1, only, step.seat):
                    text = _condition(here, body, only)
                    by = "" if step.seat == OF_YOU else " by PLAYER"
                    advice = f'let the offer ask it: "may{by} if {text}"'
                    if step.test != TRUE:
                        advice = f'let the offer ask it too: "and {text}"'
                    labels = here.label(body, step.line, "this is offered all the same")
                    message = "a yes does nothing where this does not hold"
                    yield here.report("CIT528", body, only.line, message, advice, labels)


def _one_if(code: tuple[Instr, ...], start: int, stop: int) -> Unless | None:
    """Return what begins some instructions that are one ``if`` without ``otherwise``; None when they are not."""
    step = code[start] if start < stop else None
    return step if isinstance(step, Unless) and step.target == stop and not counts_down(step.test, code) else None


def _is_known(here: DeclarationTree, body: Body, at: int, step: Unless, seat: Expr) -> bool:
    """Tell whether a player may know if the condition of an instruction holds."""
    return all(secret.known_to(seat) for secret in here.knowledge(body).content(step.test, at))


def _condition(here: DeclarationTree, body: Body, step: Unless) -> str:
    line = here.line_of(body, step.line)
    return line.text.removeprefix(line.keyword).strip() if line is not None else "CONDITION"

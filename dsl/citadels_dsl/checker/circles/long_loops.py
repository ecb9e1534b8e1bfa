"""Report nested loops that repeat too often."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from math import prod

from citadels_core.model.programs.instructions import Instr, Jump, Let, Perform, Unless, target_of
from citadels_core.model.programs.tree import Number
from citadels_dsl.checker.analysis.bodies import Body, performed
from citadels_dsl.checker.analysis.flow import counts_down, following
from citadels_dsl.checker.pack import Pack
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem

MOST = 100_000
"""The most repetitions of the innermost block of nested loops, or of procedures performed in it."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report loops whose bound, multiplied by the bounds of the loops around them, is too large.

    Only bounds written as numbers count; at run time, a limit of steps stops other loops. The loops of performed
    procedures are included; the line where the product first becomes too large is reported.
    """
    for file in pack.files:
        for declaration in file.declarations:
            yield from _below(declaration.line, (), file.path)
    yield from _long_only_by_procedures(pack)


def _below(line: nodes.Line, around: tuple[nodes.NumberNode, ...], path: str) -> Iterator[Diagnostic]:
    if isinstance(line.content, nodes.RepeatLine) and isinstance(line.content.number, nodes.NumberNode):
        number = line.content.number
        before = _product(around)
        around = (*around, number)
        if before <= MOST < _product(around):
            message = f"the lines in this loop run {_product(around):,} times, but at most {MOST:,} are allowed"
            labels = tuple(Label(outer.span, f"this outer loop repeats {outer.value:,} times") for outer in around[:-1])
            yield problem("CIT505", number.span, path, message, help="use a smaller number", labels=labels)
    for child in line.children:
        if child.children or isinstance(child.content, nodes.RepeatLine):
            yield from _below(child, around, path)


def _product(numbers: tuple[nodes.NumberNode, ...]) -> int:
    return prod(max(number.value, 1) for number in numbers)


def _long_only_by_procedures(pack: Pack) -> Iterator[Diagnostic]:
    totals = _totals(pack.procedures)
    for body in pack.bodies:
        code = body.code
        performs = [(at, step) for at, step in enumerate(code) if isinstance(step, Perform)]
        places = {at: totals[step.procedure] for at, step in performs if totals.get(step.procedure, 0)}
        if not places or any(total > MOST for total in places.values()):
            continue
        often = _repetitions(code)
        if max(often) <= MOST < (total := _longest(code, often, totals)):
            at = max(places, key=lambda place: often[place] * places[place])
            message = (
                f"because of the procedure performed here, lines run {total:,} times, but at most {MOST:,} are allowed"
            )
            advice = "repeat or perform fewer times"
            yield pack.report("CIT505", body, code[at].line, message, advice)


def _totals(procedures: Mapping[str, Sequence[Body]]) -> dict[str, int]:
    """Return the highest number of repetitions in each procedure that is not recursive."""
    order = TopologicalSorter(
        {name: performed(step for body in several for step in body.code) for name, several in procedures.items()}
    )
    totals: dict[str, int] = {}
    with suppress(CycleError):
        order.prepare()
    while ready := order.get_ready():
        for name in ready:
            found = (_longest(body.code, _repetitions(body.code), totals) for body in procedures.get(name, ()))
            if name in procedures:
                totals[name] = min(max(found), MOST * MOST)  # a cap: nested procedures multiply the totals
            order.done(name)
    return totals


def _repetitions(code: tuple[Instr, ...]) -> list[int]:
    often = [1] * len(code)
    for top, step in enumerate(code):
        if top and isinstance(step, Unless) and counts_down(step.test, code):
            first = code[top - 1]
            times = max(first.value.value, 1) if isinstance(first, Let) and isinstance(first.value, Number) else 1
            for at in range(top, step.target):
                often[at] = min(often[at] * times, MOST * MOST)
    return often


def _longest(code: tuple[Instr, ...], often: list[int], totals: Mapping[str, int]) -> int:
    """Return the most repetitions in a program: of all procedures on one path, or of one instruction."""
    ahead = [0] * (len(code) + 1)
    for at in range(len(code) - 1, -1, -1):
        step = code[at]
        ways = [ahead[other] for other in following(code, at) if other > at]
        if isinstance(step, Jump) and step.target <= at:  # after a jump back, the path goes on where the loop ends
            ways = [ahead[target_of(code[step.target]) or 0]]
        own = often[at] * totals.get(step.procedure, 1) if isinstance(step, Perform) else 0
        ahead[at] = own + max(ways, default=0)
    return max(ahead[0], *often, 1) if often else 1

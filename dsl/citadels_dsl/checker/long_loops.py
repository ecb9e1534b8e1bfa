"""Refuse loops inside one another that would go on for too long."""

from collections.abc import Iterator, Mapping

from citadels_core.model.instructions import Instr, Jump, Let, Perform, Unless, target_of
from citadels_core.model.ir import Program
from citadels_core.model.tree import Number
from citadels_dsl.checker.flow import counts_down
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.ways import Ways
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem

MOST = 100_000
"""How often the innermost block of nested loops may happen, or the procedures that are performed in it."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find loops whose bounds, multiplied with those of the loops around them, are too large.

    Only bounds written as numbers count; what a computed bound or ``for each`` may come to is left to the fuel. What is
    performed is followed, and told of where the number first becomes too large.
    """
    for file in pack.files:
        for declaration in file.declarations:
            yield from _below(declaration.line, (), file.path)
    yield from _performed(pack)


def _below(line: nodes.Line, around: tuple[nodes.Num, ...], path: str) -> Iterator[Diagnostic]:
    if isinstance(line.content, nodes.RepeatLine) and isinstance(line.content.number, nodes.Num):
        number = line.content.number
        before = times(around)
        around = (*around, number)
        if before <= MOST < times(around):
            message = f"this goes on {times(around):,} times; the most is {MOST:,}"
            labels = tuple(Label(outer.span, "times this") for outer in around[:-1])
            yield problem("CIT505", number.span, path, message, help="use a smaller number", labels=labels)
    for child in line.children:
        if child.children or isinstance(child.content, nodes.RepeatLine):
            yield from _below(child, around, path)


def times(numbers: tuple[nodes.Num, ...]) -> int:
    """Multiply the bounds of loops inside one another."""
    product = 1
    for number in numbers:
        product *= max(number.value, 1)
    return product


def _performed(pack: Pack) -> Iterator[Diagnostic]:
    """Find what performs procedures too often, where each of them for itself is not too much."""
    totals = _totals(pack)
    for body in pack.bodies:
        code = body.program.code if body.program is not None else ()
        performs = [(at, step) for at, step in enumerate(code) if isinstance(step, Perform)]
        places = {at: totals[step.procedure] for at, step in performs if totals.get(step.procedure, 0)}
        if not places or any(total > MOST for total in places.values()):
            continue
        often = _often(code)
        if max(often) <= MOST < (total := _longest(code, often, totals)):
            at = max(places, key=lambda place: often[place] * places[place])
            message = f"with what is performed here, this goes on {total:,} times; the most is {MOST:,}"
            advice = "repeat or perform fewer times"
            yield problem("CIT505", pack.span(body.path, code[at].line), body.path, message, help=advice)


def _totals(pack: Pack) -> dict[str, int]:
    """Return how often something happens in each procedure, at most; of those in a circle nothing is said."""
    programs: dict[str, list[Program]] = {}
    for body in pack.everything:
        if body.procedure is not None:
            programs.setdefault(body.procedure.name, []).append(body.procedure.program)
    called = {
        name: {step.procedure for program in several for step in program.code if isinstance(step, Perform)}
        & programs.keys()
        for name, several in programs.items()
    }
    callers: dict[str, list[str]] = {}
    for name, others in called.items():
        for other in others:
            callers.setdefault(other, []).append(name)
    waiting = [name for name, others in called.items() if not others]
    left = {name: len(others) for name, others in called.items()}
    totals: dict[str, int] = {}
    while waiting:
        name = waiting.pop()
        found = (_longest(program.code, _often(program.code), totals) for program in programs[name])
        totals[name] = min(max(found), MOST * MOST)  # larger numbers would only take longer to write
        for caller in callers.get(name, ()):
            left[caller] -= 1
            if not left[caller]:
                waiting.append(caller)
    return totals


def _often(code: tuple[Instr, ...]) -> list[int]:
    """Return how often each instruction happens because of the counted loops around it."""
    often = [1] * len(code)
    for top, step in enumerate(code):
        if top and isinstance(step, Unless) and counts_down(step.test, code):
            times = 1
            match code[top - 1]:
                case Let(_, Number(number)):
                    times = max(number, 1)
                case _:
                    pass
            for at in range(top, step.target):
                often[at] = min(often[at] * times, MOST * MOST)
    return often


def _longest(code: tuple[Instr, ...], often: list[int], totals: Mapping[str, int]) -> int:
    """Return how much happens at most on a way through a program, or in the innermost of its loops."""
    ways = Ways(code)
    ahead = [0] * (len(code) + 1)
    for at in range(len(code) - 1, -1, -1):
        step = code[at]
        following = [ahead[other] for other in ways.after(at) if other > at]
        if isinstance(step, Jump) and step.target <= at:  # what has begun the loop says where it goes on
            following = [ahead[target_of(code[step.target]) or 0]]
        own = often[at] * totals.get(step.procedure, 1) if isinstance(step, Perform) else 0
        ahead[at] = own + max(following, default=0)
    return max(ahead[0], *often, 1) if often else 1

"""Refuse loops inside one another that would go on for too long."""

from collections.abc import Iterator

from citadels_dsl import nodes
from citadels_dsl.checker.pack import Pack
from citadels_dsl.diagnostics import Diagnostic, Label, problem

MOST = 100_000
"""How often the innermost block of nested loops may happen."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find loops whose bounds, multiplied with those of the loops around them, are too large.

    Only bounds written as numbers count; what a computed bound or ``for each`` may come to is left to the fuel.
    Procedures that a loop performs are not followed.
    """
    for file in pack.files:
        for declaration in file.declarations:
            yield from _below(declaration.line, (), file.path)


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

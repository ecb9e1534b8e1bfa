"""Warn about names that ``let`` gives and nothing reads."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Change, Let
from citadels_core.model.programs.tree import Slot
from citadels_core.model.programs.walk import children, walk
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find values that are given a name for nothing: no line of the rule reads it. To change it is not to read it."""
    for body in here.bodies:
        lets = [step for step in body.code if isinstance(step, Let | Change)]
        if not lets:
            continue
        read = {node.at for step in body.code for node in walk(*children(step)) if isinstance(node, Slot)}
        for step in lets:
            line = here.line_of(body, step.line)
            if (
                step.slot in read
                or line is None
                or line.keyword != "let"
                or not isinstance(line.items[0], nodes.NameNode)
            ):
                continue
            message = f'the name "{line.items[0].text}" is never read'
            yield here.report("CIT502", body, line.span, message, "read it in a line below, or remove this one")

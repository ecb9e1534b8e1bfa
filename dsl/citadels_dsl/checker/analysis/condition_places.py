"""Find where the conditions of compiled rules stand in the text."""

from collections.abc import Sequence

from citadels_core.model.programs.tree import CanHappen, Expr
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.compiler.instructions.effects import split_if
from citadels_dsl.describe.expressions.tree import conjuncts as parts_of
from citadels_dsl.syntax import nodes
from citadels_dsl.text.keywords import ACTION_HEADS
from citadels_dsl.text.source import Span


def conditions(line: nodes.Line) -> list[nodes.Expression]:
    """Return the conditions of a line that begins a rule or a block, cut at ``and``, in the order they are written."""
    found: list[nodes.Expression] = []
    match line.content:
        case nodes.Phrase(items):
            whole = line.keyword == "if" and len(items) == 1
            found += nodes.values_of(items if whole else split_if(items)[1] or ())
        case nodes.TargetLine(selection) | nodes.ChooseLine(_, _, selection) | nodes.EachLine(selection):
            found += [selection.where] if selection.where is not None else []
        case nodes.RepeatLine(until=until) if until is not None:
            found.append(until)
        case _:
            pass
    for child in line.children if line.keyword not in ("if", "for each", "repeat", "may", "has to") else ():
        if child.keyword == "target" or (child.keyword == "if" and not child.children):
            found += conditions(child)
        elif child.keyword not in ACTION_HEADS:
            break
    return [part for node in found for part in parts_of(node)]


def places(line: nodes.Line, tests: Sequence[Expr]) -> list[Span | None]:
    """Return where each of the conditions of a rule is written; None where that is not to be found.

    ``tests`` are as compiled: with what the head of the rule says in other words, and what the compiler adds.
    """
    written = [node.span for node in conditions(line)]
    flat = [part for test in tests for part in conjuncts(test)]
    own = [part for part in flat if not isinstance(part, CanHappen)]
    if len(own) == len(written) + 1:
        spans: list[Span | None] = [None, *written]  # "your" before a number that is asked for
    elif len(own) == len(written):
        spans = list(written)
    else:
        return [None] * len(flat)
    left = iter(spans)
    return [None if isinstance(part, CanHappen) else next(left) for part in flat]

"""Compile ``base`` lines, which set the start values of queries (numbers that rules can change)."""

from collections.abc import Iterable

from citadels_core.model.programs import ir
from citadels_core.model.programs.tree import TRUE, ZERO, all_of
from citadels_dsl.compiler.instructions.effects import EXAMPLES
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.compiler.scope import Scope, Unit
from citadels_dsl.compiler.values.expressions import expect
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import lines_of, values_of
from citadels_dsl.text.by_name import QUERY_BY_NAME
from citadels_dsl.text.diagnostics import Label


def compile_bases(lines: Iterable[nodes.Line], unit: Unit) -> list[ir.Base]:
    """Compile the ``base`` lines; report a line that is never used because of a line above."""
    bases: list[ir.Base] = []
    used: list[tuple[ir.Base, nodes.Line]] = []
    for line in lines_of(lines, "base"):
        for base in _base(line, unit):
            bases.append(base)
            if not _never_asked(base, line, used, unit):
                used.append((base, line))
    return bases


def _never_asked(base: ir.Base, line: nodes.Line, used: Iterable[tuple[ir.Base, nodes.Line]], unit: Unit) -> bool:
    said = f'"base {base.query}"'
    for earlier, other in used:
        if earlier.query != base.query or earlier.test not in (TRUE, base.test) or base.test == ZERO:
            continue
        message, advice = f"there are two lines {said}", "remove one of them"
        if earlier.test != TRUE:
            message += " with the same condition"
        elif base.test != TRUE:
            message = f"this line is never used: {said} stands above without a condition"
            advice = "move this line above the other one: the first line whose condition holds is used"
        unit.report("CIT403", line.span, message, advice, (Label(other.span, "the first line is here"),))
        return True
    return False


def _base(line: nodes.Line, unit: Unit) -> list[ir.Base]:
    if line.content is None:
        return []
    scope, said = Scope(unit, "edition"), read_line(line)
    query, number = said.value("QUERY"), said.value("NUMBER")
    one_test = said.after_if is None or len(said.after_if) == 1
    if not isinstance(query, nodes.NameNode) or number is None or not one_test:
        words = ["if", *(part for name in QUERY_BY_NAME for part in name.split())]
        message = 'this is not of the form "base QUERY NUMBER" or "base QUERY NUMBER if CONDITION"'
        scope.misfit(line.items, words, line.rest, message, f"write for example: {EXAMPLES['base']}")
        return []
    if query.text not in QUERY_BY_NAME:
        known = f"the numbers are: {', '.join(QUERY_BY_NAME)}"
        unit.unknown("CIT201", query.span, "the number", query.text, list(QUERY_BY_NAME), known)
        return []
    value = expect(number, "Int", scope)
    test = all_of([expect(one, "Bool", scope) for one in values_of(said.after_if or ())])
    return [ir.Base(query=query.text, value=value, test=test, line=line.number, types=scope.types)]

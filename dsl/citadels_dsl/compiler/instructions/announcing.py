"""Check what is said aloud."""

from citadels_core.model.programs.tree import NOTHING, ZERO, Expr, Number, One
from citadels_core.model.vocabulary.types import SCALARS, article, element, is_set
from citadels_dsl.compiler.scope import UNKNOWN, Scope
from citadels_dsl.compiler.values.expressions import check
from citadels_dsl.syntax import nodes

UNSAID = frozenset({"Bool", "Turn"})
"""The types of what is no value that somebody could say."""


def announced(name: str, item: nodes.Expression, scope: Scope) -> dict[str, Expr]:
    """Return what is said aloud, as a set and by the name of its hole, and what sort of thing it is."""
    said = check(item, scope)
    noun = element(said.type)
    if noun not in SCALARS or noun in UNSAID:
        if said.type != UNKNOWN:
            advice = 'announce a value, or write "if" and below it what is announced'
            scope.unit.report("CIT301", item.span, f"{article(said.type)} is no value that can be said aloud", advice)
        return {name: One(NOTHING), "noun": ZERO}
    code = said.code if is_set(said.type) else One(said.code)
    return {name: code, "noun": Number(SCALARS.index(noun))}

"""Write the condition and the number of a rule as functions, and values so that they may be kept."""

from citadels_core.engine.codegen.expressions import Generator
from citadels_core.engine.lowered import Expr


def frozen_value(g: Generator, value: Expr) -> str:
    """Write a value that may be kept in a slot: sets become tuples, so that a later change does not reach them."""
    code = g.expr(value)
    return f"tuple({code})" if is_set_code(value) else code


SETS = frozenset(
    {
        "filter",
        "from",
        "hand",
        "city",
        "names",
        "characters",
        "tucked",
        "spares",
        "guests",
        "packet",
        "deck",
        "aside",
        "pool",
        "faceup",
        "facedown",
        "calls",
        "districts",
    }
)


def is_set_code(value: Expr) -> bool:
    """Tell whether an expression is a live list of the state or a new one."""
    return isinstance(value, tuple) and value[0] in SETS


def write_test(g: Generator, test: Expr) -> str | None:
    """Write the condition of a rule; None when it always holds."""
    if test == ("true",):
        return None
    g.lines.append(f"def {g.prefix}_test(S, e):")
    g.lines.append(f"    return {g.expr(test)}")
    return f"{g.prefix}_test"


def write_value(g: Generator, value: Expr | None) -> str | int | None:
    """Write the number of a rule; a plain number stays one."""
    if value is None or isinstance(value, int):
        return value
    if value[0] == "type":
        return int(g.expr(value))
    g.lines.append(f"def {g.prefix}_value(S, e):")
    g.lines.append(f"    return {g.expr(value)}")
    return f"{g.prefix}_value"

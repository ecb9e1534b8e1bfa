"""Refuse rules that ask for what they answer themselves: a number, a ban, what lifts it, or the gold one may spend."""

from collections.abc import Iterator

from citadels_core.model.programs.circles import circle, reads, told
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Look at every rule of the pack together with those of the packs it builds on.

    Conditions are not weighed: rules that could never hold at the same time count as if they could.
    """
    read = reads(body.rule for body in pack.everything)
    for body in pack.bodies:
        if way := circle(read, body.rule):
            names = " -> ".join(f'"{name}"' for name in told(way))
            advice = "ask for something else, or use a counter to remember the number"
            yield pack.report("CIT511", body, body.line, f"this can never be worked out: {names}", advice)

"""Refuse rules that ask for what they answer themselves: a number, a ban, what lifts it, or the gold one may spend."""

from collections.abc import Iterator

from citadels_core.model.circles import circle, reads, told
from citadels_dsl.checker.bodies import bodies
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic, problem


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Look at every rule of the pack together with those of the packs it builds on.

    Conditions are not weighed: rules that could never hold at the same time count as if they could.
    """
    everything = [*pack.bodies, *(body for module in pack.required for body in bodies(module))]
    read = reads(body.rule for body in everything if body.rule is not None)
    for body in pack.bodies:
        if body.rule is None or not (way := circle(read, body.rule)):
            continue
        names = " -> ".join(f'"{name}"' for name in told(way))
        yield problem(
            "CIT511",
            pack.span(body.path, body.line),
            body.path,
            f"this can never be worked out: {names}",
            help="ask for something else, or use a counter to remember the number",
        )

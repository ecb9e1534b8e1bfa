"""Warn about tolls that read a number which has changed between the offer and the payment."""

from collections.abc import Iterator

from citadels_core.model.programs.ir import TOLL
from citadels_core.model.programs.offers import HERALDS
from citadels_core.model.programs.tree import Read
from citadels_core.model.programs.walk import walk
from citadels_core.model.vocabulary import VALUES
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

COUNTED = {value.name: value.counts for value in VALUES if value.counts is not None}
"""The event that each of these facts counts."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find tolls of an event that read how often the one just before it has happened.

    What an action costs is worked out before it begins; each toll is paid when its event comes.
    """
    for body in pack.bodies:
        rule = body.rule
        if rule.kind != TOLL or rule.value is None:
            continue
        facts = {node.fact for node in walk(rule.value, rule.test) if isinstance(node, Read)}
        for fact in sorted(facts & COUNTED.keys()):
            before = COUNTED[fact]
            if HERALDS.get(before) == rule.on:
                message = f'"{fact}" is one more when this toll is paid than when it is offered'
                advice = f'"{before}" comes before "{rule.on}" and is counted by then: write "for {before}"'
                yield pack.report("CIT533", body, body.line, message, advice)

"""Report characters in a wrong zone, such as the cast where a character outside the cast is needed."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.node_types import fact
from citadels_core.model.programs.tree import Expr, Filter, In, Named, Read, Slot
from citadels_core.model.vocabulary import VALUES, VERBS, Value
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.flow import IfGuard, guards
from citadels_dsl.checker.analysis.shapes import conjuncts, given_from
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.text.diagnostics import Diagnostic, Subject

TAKEN = {
    verb.does: tuple([(verb.gives.index(hole), zone) for hole, zone in verb.only_from])
    for verb in VERBS
    if verb.only_from
}
"""For each event, the indexes of fields that need a character in a zone, each with the word of the zone."""

ZONES = {row.name: row for row in VALUES if row.type == "Character*"}
"""The zones of characters by their words."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report characters that may be outside the zone from which an instruction takes characters.

    Characters from an event field, a note or a parameter are not checked.
    """
    for body in here.bodies:
        for at, step in enumerate(body.code):
            if not isinstance(step, Emit) or step.event not in TAKEN:
                continue
            for place, zone in TAKEN[step.event]:
                if _may_be_elsewhere(body, at, step.fields[place], zone):
                    message = (
                        f'this instruction works only with a character in the zone "{zone}", and this character '
                        "may not be there"
                    )
                    subject = Subject(names=(zone,))
                    yield here.report("CIT527", body, step.line, message, _help(ZONES[zone]), subject=subject)


def _help(zone: Value) -> str:
    if zone.of is None:
        return f'choose the character "in {zone.name}", or write "if ... in {zone.name}" above this line'
    return (
        f'choose the character in the "{zone.name}" of a {zone.of.lower()}, for example "for each character in '
        f'this.{zone.name}"'
    )


def _may_be_elsewhere(body: Body, at: int, thing: Expr, zone: str) -> bool:
    """Return whether a character may be outside a zone; False if the source of the character is unknown."""
    names: set[Expr] = {thing}
    target = body.rule.target
    while (origin := given_from(thing, body.code[:at])) is not None:
        if isinstance(thing, Filter) and _requires_in_zone(thing.test, {Slot(thing.slot)}, zone):
            return False
        if target is not None and thing == Slot(target.slot):
            if _requires_in_zone(target.where, {thing}, zone):
                return False
            origin = target.source
        thing = origin
        if thing in names:
            return False
        names.add(thing)
    if thing.word == zone or not _is_known(thing):
        return False
    reached = guards(body.code, body.rule.test)[at]
    return not any(
        isinstance(guard, IfGuard) and guard.holds and _requires_in_zone(guard.code, names, zone) for guard in reached
    )


def _is_known(thing: Expr) -> bool:
    """Return whether a character is a constant, or comes from a set of characters."""
    if isinstance(thing, Read):
        return fact(thing).type == "Character*"
    return isinstance(thing, Named) and thing.kind == "character"


def _requires_in_zone(test: Expr, names: set[Expr], zone: str) -> bool:
    return any(isinstance(one, In) and one.thing in names and one.things.word == zone for one in conjuncts(test))

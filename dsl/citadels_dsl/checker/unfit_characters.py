"""Refuse characters that a verb does not take, such as one of the game where a spare one is asked for."""

from collections.abc import Iterator, Sequence

from citadels_core.model.ir import Expr, Instr
from citadels_core.model.vocabulary import VERBS
from citadels_core.model.work import CHARACTERS
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.flow import guards
from citadels_dsl.checker.origins import SOME, source_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.shapes import conjuncts
from citadels_dsl.diagnostics import Diagnostic, problem

NAMED = frozenset({"character"})
"""The operator of a character that is written by its name."""

TAKEN = {
    verb.does: tuple([(verb.gives.index(hole), zone) for hole, zone in verb.only_from])
    for verb in VERBS
    if verb.only_from
}
"""The fields of events that hold only what is in a zone, by their place, and the word for the zone."""

HELP = {
    "spares": 'choose it "in spares", or write "if ... in spares" above',
    "coming": 'choose it "in coming", or write "if ... in coming" above',
    "guests": 'choose it in the "guests" of a district, as in "for each character in this.guests"',
}


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find characters that may be in another place than the one the verb takes them from: nothing would happen then.

    What an event brings, a note remembers or a procedure is given is left alone: where it is is known there.
    """
    for body in pack.bodies:
        code = body.program.code if body.program is not None else ()
        for at, step in enumerate(code):
            if step[0] != "emit" or step[1] not in TAKEN:
                continue
            for place, zone in TAKEN[step[1]]:
                if _may_be_elsewhere(body, code, at, step[2][place], zone):
                    message = f'this character may not be one of the "{zone}", and nothing happens with any other'
                    yield problem("CIT527", pack.span(body.path, step[-1]), body.path, message, HELP[zone])


def _may_be_elsewhere(body: Body, code: Sequence[Instr], at: int, thing: Expr, zone: str) -> bool:
    """Tell whether a character comes from a known place, and neither that nor a condition says that it is in a zone."""
    names: set[Expr] = {thing}
    while isinstance(thing, tuple) and thing and (thing[0] == "v" or thing[0] in SOME):
        if thing[0] == "filter" and _says(thing[3], {("v", thing[2])}, zone):
            return False
        target = body.rule.target if body.rule is not None else None
        if thing[0] != "v":
            thing = thing[1]
        elif target is not None and target.slot == thing[1]:
            if _says(target.where, {thing}, zone):
                return False
            thing = target.source
        else:
            thing = source_of(thing[1], code[:at])
        if thing in names:
            return False
        names.add(thing)
    if not isinstance(thing, tuple) or thing[0] == zone or thing[0] not in CHARACTERS | NAMED:
        return False
    reached = guards(tuple(code), body.test)[at]
    return not any(guard.kind == "if" and guard.holds and _says(guard.code, names, zone) for guard in reached)


def _says(test: Expr, names: set[Expr], zone: str) -> bool:
    """Tell whether a condition says of something with one of these names that it is in a zone."""
    return any(
        isinstance(one, tuple) and one[0] == "in" and one[1] in names and one[2][0] == zone for one in conjuncts(test)
    )

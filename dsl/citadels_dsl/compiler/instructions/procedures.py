"""Compile procedures: a procedure of a card is inlined, any other procedure is called by name."""

import re
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter

from citadels_core.model.programs import ir
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import THIS
from citadels_core.model.programs.walk import slots_read
from citadels_dsl.compiler.instructions.effects import block
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.instructions.performing import NOUNS, performed_names
from citadels_dsl.compiler.scope import KNOWN, UNKNOWN, OwnProcedure, Scope, Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import NOUN_BY_WORD
from citadels_dsl.text.titles import is_word

PROCEDURE = re.compile(
    "procedure +([a-z][a-z ]*?)(?: +for +([0-9]{1,9})(?: +to +([0-9]{1,9}))? +players?)?(?: +with +(.*))?"
)
"""The header of a procedure: its name, the numbers of players it is for, and its parameters."""

FOR_PLAYERS = re.compile(r"^procedure +[a-z ]*? for +[0-9]")

GIVEN = re.compile(r"\s*([^\s,]+) +(?:is|are) +([a-z]+)\s*")

MOST_PLAYERS = 99
WRITTEN = "write: procedure NAME with WORD is NOUN, WORD is NOUN"


def header_of(line: str) -> tuple[str, ir.Takes] | None:
    """Return the name and the parameters in the first line of a procedure; None for a malformed line.

    >>> header_of("procedure pay out with whom is player, much is number")
    ('pay out', (('whom', 'Player'), ('much', 'Int')))
    """
    header = PROCEDURE.fullmatch(line)
    if header is None:
        return None
    return " ".join(header[1].split()), tuple(_takes(header[4])) if header[4] is not None else ()


def _takes(written: str) -> Iterator[tuple[str, str]]:
    """Yield the name and type of each parameter; the type of a malformed parameter is unknown."""
    for part in written.split(","):
        found = GIVEN.fullmatch(part)
        yield (found[1], NOUNS.get(found[2], UNKNOWN)) if found else (part.strip(), UNKNOWN)


def compile_procedure(line: nodes.Line, kind: str, earlier: list[ir.Procedure], unit: Unit) -> list[ir.Procedure]:
    """Compile a procedure of rules, an edition or a variant; an empty list if the first line is broken."""
    if line.content is None:
        return []
    header = PROCEDURE.fullmatch(line.text)
    if header is None:
        _unread(line, unit)
        return []
    least = int(header[2]) if header[2] else 0
    most = int(header[3]) if header[3] else (least if header[2] else MOST_PLAYERS)
    name, takes = header_of(line.text) or ("", ())
    if any(other.name == name and other.least <= most and least <= other.most for other in earlier):
        message = f'there are two procedures "{name}" for the same number of players'
        advice = "rename one of them, or write other numbers of players after one of them"
        unit.report("CIT203", line.rest, message, advice)
    scope = Scope(unit, kind)
    program = _program(line, takes, scope)
    return [ir.Procedure(name=name, program=program, line=line.number, least=least, most=most, takes=takes)]


def _unread(line: nodes.Line, unit: Unit) -> None:
    message = 'this is not of the form "procedure NAME" or "procedure NAME for NUMBER to NUMBER players"'
    unit.report("CIT302", line.rest, message, "write the name in small letters, and numbers in digits")


def _program(line: nodes.Line, takes: ir.Takes, scope: Scope) -> Program:
    """Compile the block of a procedure, in which only the parameters are in scope."""
    unit = scope.unit
    seen: set[str] = set()
    for word, type_ in takes:
        noun = NOUN_BY_WORD.get(word)
        if type_ == UNKNOWN:
            nouns = ", ".join(NOUNS)
            message = f'"{word}" is not a valid parameter of the procedure'
            unit.report("CIT302", line.rest, message, f"{WRITTEN}; the nouns are: {nouns}")
        elif not is_word(word) or (word in KNOWN and (noun is None or noun.name != word)):
            message = f'"{word}" cannot be the name of a parameter'
            unit.report("CIT302", line.rest, message, "choose a word in small letters that the language does not use")
        elif word in seen:
            unit.report("CIT203", line.rest, f'two parameters have the name "{word}"', "rename one of them")
        seen.add(word)
        scope.declare(word, type_, line.rest)
    if not line.children:
        message = "the steps of this procedure are missing"
        unit.report("CIT106", line.span, message, "indent the next lines by four spaces")
    out = Emitter(scope)
    block(line.children, scope, out)
    return out.program()


def own_procedures(lines: Iterable[nodes.Line], scope: Scope) -> dict[str, nodes.Line]:
    """Compile the procedures of a card into ``unit.own``; return the line of each procedure by name.

    Each procedure is compiled after those that it performs. ``scope`` is the scope of a rule in the same block.
    """
    unit = scope.unit
    heads: dict[str, nodes.Line] = {}
    for line in lines:
        if not line.is_procedure or line.content is None:
            continue
        found = header_of(line.text)
        if found is None:
            _unread(line, unit)
        elif FOR_PLAYERS.search(line.text):
            message = 'a procedure of a card cannot have "for ... players"'
            advice = "remove it, and write a condition below: if count of players is at most 3"
            unit.report("CIT302", line.rest, message, advice)
            unit.own[found[0]] = OwnProcedure(takes=found[1], program=None)
        elif found[0] in heads:
            message = f'there are two procedures "{found[0]}" here'
            unit.report("CIT203", line.rest, message, "rename one of them")
        else:
            heads[found[0]] = line
            unit.own[found[0]] = OwnProcedure(takes=found[1], program=None)
    for name in _in_order(heads, unit):
        takes = unit.own[name].takes
        inner = scope.afresh()
        errors = len(unit.problems)
        program = _program(heads[name], takes, inner)
        whole = len(unit.problems) == errors
        unit.own[name] = OwnProcedure(
            takes=takes,
            program=program if whole else None,
            this=scope.this_type if THIS in slots_read(*program.code) else None,
            changing=frozenset(inner.slots.changing),
        )
    return heads


def _in_order(heads: dict[str, nodes.Line], unit: Unit) -> list[str]:
    """Return the names of procedures, each procedure after its callees; report a cycle of calls."""
    performs = {name: dict(_calls_in(line, heads)) for name, line in heads.items()}
    try:
        return list(TopologicalSorter({name: list(others) for name, others in performs.items()}).static_order())
    except CycleError as error:
        circle = error.args[1][::-1]
        way = " -> ".join(f'"{name}"' for name in circle)
        message = f"these procedures perform each other: {way}"
        if len(circle) == 2:
            message = "this procedure performs itself"
        advice = "write a loop instead: repeat at most NUMBER times"
        unit.report("CIT506", performs[circle[0]][circle[1]].span, message, advice)
        unit.performed |= {*heads}
        return []


def _calls_in(line: nodes.Line, heads: dict[str, nodes.Line]) -> Iterator[tuple[str, nodes.Line]]:
    for one in line.walk():
        if one is line or one.keyword:
            continue
        yield from ((name, one) for name in performed_names(one.text) if name in heads)


def report_unused(heads: dict[str, nodes.Line], unit: Unit) -> None:
    """Report procedures of a card that no rule of the card performs."""
    for name, line in heads.items():
        if name not in unit.performed:
            advice = f'write "perform {name}" in a rule of this card where it should happen, or remove it'
            unit.report("CIT502", line.span, f'nothing performs the procedure "{name}"', advice)

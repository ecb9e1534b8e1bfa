"""Warn about unused declarations: names, procedures, markers, counters and notes."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from citadels_core.model.programs import ir
from citadels_core.model.programs.instructions import Change, Emit, Instr, Let
from citadels_core.model.programs.ir import FIRST_PROCEDURE
from citadels_core.model.programs.offers import needs_of
from citadels_core.model.programs.rules import Rule, SpendRule
from citadels_core.model.programs.tree import Compare, Declared, Expr, Named, Place, Slot
from citadels_core.model.programs.walk import MOST_REMEMBERED, children, walk, words_in
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary.types import AT_TABLE, DECLARED, is_set
from citadels_dsl.checker.analysis.bodies import Body, performed, state_of
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.checker.pack import Pack
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import NUMBER_WORDS
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic, Subject, problem

READ = frozenset({*DECLARED, "state"})

DIGITS = {word: at for at, word in enumerate(NUMBER_WORDS) if 1 < at < 10}
FOR_PLAYERS = re.compile(rf"(.+) for ({'|'.join(DIGITS)})( to ({'|'.join(DIGITS)}))? players?")
"""The name of a procedure in which the author wrote the numbers of players as words."""


def check_states(pack: Pack) -> Iterator[Diagnostic]:
    """Report markers, counters, notes and zones ("states") that no rule reads, or that no rule changes.

    A pack with shared ``rules`` and no edition is a library for other packs, and so is a pack of states alone;
    libraries are not checked. While a pack has errors, only states that no line names are reported.
    """
    module = pack.module
    using = (*module.cards, *module.patches, *module.extensions)
    if not module.editions and (module.books or not (using or pack.broken)):
        return
    read, placed = uses(pack.module, pack.bodies)
    for file in pack.files:
        for declaration in file.declarations:
            if declaration.kind not in DECLARED:
                continue
            name = declaration.name.partition(" ")[0]
            state = next((s for s in pack.module.states if s.name == name), None)
            if state is None or name in pack.said_again:
                continue
            is_read, is_placed = state.id in read, state.id in placed
            if is_placed and (is_read or state.is_zone):  # cards in a zone matter to players even if no rule reads them
                continue
            word = f"{state.on}.{name}{' towards player' if state.kind == 'counter' and state.holds else ''}"
            place = name if state.on == AT_TABLE else word
            set_it, read_it, done, does = {
                "counter": (f"add 1 to {word}", f"if {word} is at least 1", "changed", "changes"),
                "note": (f"note you as {word}", f"if {word} is you", "written", "writes"),
                "zone": (f"put card on {place}", f"choose card in {place} as chosen", "filled", "fills"),
                "notes": (f"add you to {word}", f"if you in {word}", "written", "writes"),
            }.get(
                state.kind + "s" * is_set(state.holds),
                (f"mark {state.on} {name}", f"if {state.on} is {name}", "placed", "places"),
            )
            if is_placed:
                message = f'the {state.kind} "{name}" is {done}, but no rule ever reads it'
                advice = f'read it, for example "{read_it}", or remove it'
                if state.is_note and state.seen_by_all:
                    advice += "; if only players read it, write above it: # allow CIT502: players read it"
            elif is_read:
                message = f'the {state.kind} "{name}" is read, but no rule ever {does} it'
                advice = f'add a line such as "{set_it}" in the rule that should do this, or remove it'
            else:
                message = f'the {state.kind} "{name}" is never used'
                advice = f'use it, for example "{set_it}" and "{read_it}", or remove it'
            if not module.editions and "# allow" not in advice:
                advice += "; if it is for other packs, write above it: # allow CIT502: for other packs"
            subject = Subject(names=(state.id,))
            yield problem("CIT502", declaration.name_span, file.path, message, help=advice, subject=subject)


def uses(module: ir.Module, bodies: Iterable[Body]) -> tuple[set[str], set[str]]:
    """Return two sets of ids of markers, counters, notes and zones: ids that rules read, ids they change."""
    read: set[str] = set()
    placed: set[str] = set()
    for body in bodies:
        read_there, placed_there = uses_of(body.rule)
        read |= read_there
        placed |= placed_there
    filled = {state.then for state in module.states if state.id in placed}
    return read | uses_in_bases(module) | working(module), placed | filled


def working(module: ir.Module) -> set[str]:
    """Return the ids of the markers and notes that have an effect even if no rule reads them."""
    return {state.id for state in module.states if state.silences or state.counts or state.lends}


def uses_in_bases(module: ir.Module) -> set[str]:
    """Return the ids of the markers, counters and notes that ``base`` lines of a pack read."""
    bases = [base for book in module.every_book() for base in book.bases]
    return set[str]().union(*(uses_in(code) for base in bases for code in (base.value, base.test)))


@lru_cache(maxsize=MOST_REMEMBERED)
def uses_of(rule: Rule) -> tuple[set[str], set[str]]:
    """Return two sets of ids of markers, counters, notes and zones: ids a rule reads, ids it changes."""
    codes: list[Expr] = [*rule.expressions, *needs_of(rule)]
    placed: set[str] = set()
    for instruction in rule.code:
        placed |= placed_by(instruction)
        codes += children(instruction)
    spent = {rule.on} if isinstance(rule, SpendRule) else set[str]()
    return spent.union(*map(uses_in, codes)), placed


def placed_by(step: Instr) -> set[str]:
    """Return the ids of the markers, counters, notes and zones that an instruction changes."""
    puts = {state_of(step)} if isinstance(step, Emit) and EVENT_BY_NAME[step.event].puts else set[str]()
    return puts | {zone.state for zone in _zones_filled(step)}


def uses_in(code: Expr) -> set[str]:
    """Return the ids of the markers, counters, notes and zones that an expression reads."""
    if READ.isdisjoint(words_in(code)):
        return set()
    places = {id(zone) for zone in _zones_filled(code)}
    compared = [side for node in walk(code) if isinstance(node, Compare) for side in (node.left, node.right)]
    named = {side.name for side in compared if isinstance(side, Named) and side.kind == "state"}
    return named | {node.state for node in walk(code) if isinstance(node, Declared) and id(node) not in places}


def _zones_filled(node: Expr | Instr) -> list[Declared]:
    return [one.cards for one in walk(node) if isinstance(one, Place) and isinstance(one.cards, Declared)]


def check_procedures(pack: Pack) -> Iterator[Diagnostic]:
    """Report procedures that no ``perform`` line of the pack or of a required pack names.

    A pack with shared ``rules`` and no edition is a library for other packs and is not checked; neither is a pack with
    errors.
    """
    if pack.broken or not (pack.module.editions or pack.module.extensions):
        return
    patches = {extension.book.id for extension in pack.module.extensions}
    performs = {FIRST_PROCEDURE}
    for body in pack.everything:
        performs |= performed(body.code) - {body.procedure}
    for body in pack.bodies:
        if body.procedure is not None and body.procedure not in performs:
            if not pack.module.editions and body.about not in patches:
                continue
            message = f'the procedure "{body.procedure}" is never performed'
            advice, near = _advice(body.procedure, sorted(performs))
            subject = Subject(names=(body.procedure,), near=near)
            yield pack.report("CIT502", body, body.line, message, advice, subject=subject)


def _advice(name: str, performed: list[str]) -> tuple[str, tuple[str, ...]]:
    """Return the help for an unused procedure, and the similar names that ``perform`` lines use."""
    if found := FOR_PLAYERS.fullmatch(name):
        last = f" to {DIGITS[found[4]]}" if found[4] else ""
        return f"write the numbers as digits: procedure {found[1]} for {DIGITS[found[2]]}{last} players", ()
    advice = f'write "perform {name}" where it should happen, or remove it'
    meant = did_you_mean(name, performed)
    return (f"{phrase(meant)} Otherwise {advice}" if meant else advice), meant


def check_names(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report names declared by ``let`` that no line of the rule reads; a change is not a read."""
    for body in here.bodies:
        lets = [step for step in body.code if isinstance(step, Let | Change)]
        if not lets:
            continue
        read = {node.at for step in body.code for node in walk(*children(step)) if isinstance(node, Slot)}
        for step in lets:
            line = here.line_of(body, step.line)
            if (
                step.slot in read
                or line is None
                or line.keyword != "let"
                or not isinstance(line.items[0], nodes.NameNode)
            ):
                continue
            message = f'the name "{line.items[0].text}" is never read'
            yield here.report("CIT502", body, line.span, message, "use the name in a line below, or remove this line")

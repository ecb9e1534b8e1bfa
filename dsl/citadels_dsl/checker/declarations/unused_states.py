"""Warn about markers, counters and notes that are declared but never read or never placed."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from citadels_core.model.programs import ir
from citadels_core.model.programs.instructions import Emit, Instr
from citadels_core.model.programs.offers import needs_of
from citadels_core.model.programs.rules import Rule, SpendRule
from citadels_core.model.programs.tree import Compare, Declared, Expr, Named, Place
from citadels_core.model.programs.walk import MOST_REMEMBERED, children, walk, words_in
from citadels_core.model.vocabulary.types import AT_TABLE, DECLARED, ZONE, is_set
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.events import state_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic, Subject, problem

READ = frozenset({*DECLARED, "state"})


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find state without use.

    A pack with shared ``rules`` and no edition is made for other packs, which may use what it declares; so is one that
    declares states and nothing that could use them. Nothing is said about these. While a pack has errors, only what no
    line of it names is reported.
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
            if is_placed and (is_read or state.kind == ZONE):  # what is out of play need not be looked at
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
                advice = f'read it, as in "{read_it}", or remove it'
                if state.kind == "note" and state.seen_by_all:
                    advice += "; if players alone are to read it, write above it: # allow CIT502: players read it"
            elif is_read:
                message = f'the {state.kind} "{name}" is read, but no rule ever {does} it'
                advice = f'write "{set_it}" where it should happen, or remove it'
            else:
                message = f'the {state.kind} "{name}" is never used'
                advice = f'use it, as in "{set_it}" and "{read_it}", or remove it'
            if not module.editions and "# allow" not in advice:
                advice += "; if it is for other packs, write above it: # allow CIT502: for other packs"
            subject = Subject(names=(state.id,))
            yield problem("CIT502", declaration.name_span, file.path, message, help=advice, subject=subject)


def uses(module: ir.Module, bodies: Iterable[Body]) -> tuple[set[str], set[str]]:
    """Return the ids of the states that the rules of a module read, and of those that they set or take back."""
    read: set[str] = set()
    placed: set[str] = set()
    for body in bodies:
        read_there, placed_there = uses_of(body.rule)
        read |= read_there
        placed |= placed_there
    filled = {state.then for state in module.states if state.id in placed}
    return read | uses_in_bases(module) | working(module), placed | filled


def working(module: ir.Module) -> set[str]:
    """Return the ids of the markers and notes that do something by lying there, read or not."""
    return {state.id for state in module.states if state.silences or state.counts or state.lends}


def uses_in_bases(module: ir.Module) -> set[str]:
    """Return the ids of the states that the numbers of a pack read from which queries start."""
    bases = [base for book in module.every_book() for base in book.bases]
    return set[str]().union(*(uses_in(code) for base in bases for code in (base.value, base.test)))


@lru_cache(maxsize=MOST_REMEMBERED)
def uses_of(rule: Rule) -> tuple[set[str], set[str]]:
    """Return the ids of the states that a rule reads, and of those that it sets or takes back."""
    codes: list[Expr] = [*rule.expressions, *needs_of(rule)]
    placed: set[str] = set()
    for instruction in rule.code:
        if isinstance(instruction, Emit) and EVENT_BY_NAME[instruction.event].puts:
            placed.add(state_of(instruction))
        placed |= {zone.state for zone in _places(instruction)}
        codes += children(instruction)
    spent = {rule.on} if isinstance(rule, SpendRule) else set[str]()
    return spent.union(*map(uses_in, codes)), placed


def uses_in(code: Expr) -> set[str]:
    """Return the ids of the states that an expression reads."""
    if READ.isdisjoint(words_in(code)):
        return set()
    places = {id(zone) for zone in _places(code)}
    compared = [side for node in walk(code) if isinstance(node, Compare) for side in (node.left, node.right)]
    named = {side.name for side in compared if isinstance(side, Named) and side.kind == "state"}
    return named | {node.state for node in walk(code) if isinstance(node, Declared) and id(node) not in places}


def _places(node: Expr | Instr) -> list[Declared]:
    """Return the declared zones that are named as places, of which nothing is read."""
    return [one.cards for one in walk(node) if isinstance(one, Place) and isinstance(one.cards, Declared)]

"""Compile one declaration of a file: check its clauses and build its compiled form."""

from collections.abc import Callable

from attrs import evolve, frozen

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.compiler.declarations.cards import compile_card, compile_patch
from citadels_dsl.compiler.declarations.clauses import check_clauses
from citadels_dsl.compiler.declarations.editions import compile_book, compile_deck, compile_edition, compile_extension
from citadels_dsl.compiler.declarations.states import compile_state
from citadels_dsl.compiler.scope import Unit
from citadels_dsl.describe.rules import describe_parts
from citadels_dsl.scenarios.scenarios import compile_scenario
from citadels_dsl.scenarios.values import ScenarioNames
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic

Thing = ir.Card | ir.Patch | ir.State | ir.Deck | ir.Book | ir.Edition | ir.Extension
"""The compiled form of a declaration that is not a scenario."""


@frozen(kw_only=True)
class DeclarationResult:
    """The compiled form of a declaration (None if it has errors), and the findings about it."""

    thing: Thing | ir.Scenario | None
    problems: tuple[Diagnostic, ...]


def compile_declaration(
    declaration: nodes.Declaration, path: str, pack: str, names: Names, *, sound: bool
) -> DeclarationResult:
    """Compile a declaration that is not a scenario; ``sound`` says that it was parsed without errors."""
    unit = Unit(path, pack, names)
    check_clauses(declaration, unit)
    compiler = COMPILERS.get(declaration.kind)
    thing = compiler(declaration, unit) if compiler is not None else None
    unread = any(line.content is None for child in declaration.line.children for line in child.walk())
    if unread or not sound or unit.is_broken:
        thing = None
    match thing:
        case ir.Card():
            parts = _parts(declaration, declaration.kind, unit)
            thing = evolve(thing, sentence=" ".join(said for _, _, said in parts), parts=parts)
        case ir.Patch():
            kind = names.cards[declaration.name.lower()].kind
            thing = evolve(thing, parts=_parts(declaration, kind, unit))
        case _:
            pass
    return DeclarationResult(thing=thing, problems=tuple(unit.problems))


def compile_proof(
    declaration: nodes.Declaration, path: str, pack: str, names: Names, known: ScenarioNames
) -> DeclarationResult:
    """Compile a scenario; the caller adds the id of the card that the scenario tests."""
    unit = Unit(path, pack, names)
    scenario = compile_scenario(declaration, unit, known)
    return DeclarationResult(thing=None if unit.is_broken else scenario, problems=tuple(unit.problems))


def _parts(declaration: nodes.Declaration, kind: str, unit: Unit) -> tuple[tuple[str, int, str], ...]:
    said = describe_parts(declaration.line.children, kind, unit.names)
    return tuple((unit.path, line, text) for line, text in said)


def _patch(declaration: nodes.Declaration, unit: Unit) -> Thing | None:
    name = declaration.name.lower()
    if name not in unit.names.cards and (edition := unit.names.editions.get(name)):
        return compile_extension(declaration, edition.id, unit)
    return compile_patch(declaration, unit)


COMPILERS: dict[str, Callable[[nodes.Declaration, Unit], Thing | None]] = {
    **dict.fromkeys(CARDS, compile_card),
    **dict.fromkeys(DECLARED, compile_state),
    "patch": _patch,
    "deck": compile_deck,
    "rules": lambda declaration, unit: compile_book(
        declaration.name, declaration.line.children, declaration.line, "rules", unit
    ),
    "edition": compile_edition,
}
"""The compiler of each kind of declaration, except scenarios."""

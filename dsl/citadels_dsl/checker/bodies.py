"""Go through the rules and procedures of a module, and through what they are made of."""

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, frozen

from citadels_core.model import ir
from citadels_core.model.instructions import Instr, Perform
from citadels_core.model.ir import Procedure, Program, Rule
from citadels_core.model.offers import foreseen, foreseen_program, needs_of
from citadels_core.model.tree import TRUE, Expr
from citadels_core.model.vocabulary import INSTRUCTIONS

ASKING = frozenset(row.name for row in INSTRUCTIONS if row.asks)
"""The instructions that ask somebody."""


@frozen
class Body:
    """A rule or a procedure with the name and file of what it is written on."""

    path: str
    home: str
    line: int
    about: str
    """The id of the card or book that it is a rule of."""
    rank: int = 0
    """The rank of the character that it is a rule of; 0 for none."""
    still: frozenset[str] = frozenset()
    """The counters in scope that are never above 0, by id."""
    rule: Rule | None = None
    """The rule as it is played: what it lets choose and replace is what can be."""
    procedure: Procedure | None = None

    @property
    def program(self) -> Program | None:
        """Return the instructions, None for rules that have none."""
        return self.procedure.program if self.procedure is not None else self.rule.program if self.rule else None

    @property
    def needs(self) -> tuple[Expr, ...]:
        """Return the conditions under which an action is offered, besides its own."""
        return () if self.rule is None else needs_of(self.rule)

    @property
    def test(self) -> Expr:
        """Return the condition under which the instructions are carried out."""
        return self.rule.test if self.rule is not None else TRUE


def bodies(module: ir.Module, still: frozenset[str] = frozenset()) -> Iterator[Body]:
    """Go through the rules and procedures of a module, where some counters are never above 0."""
    for card in module.cards:
        for rule in card.rules:
            yield Body(card.file, card.name, rule.line, card.id, card.rank, still, foreseen(rule))
    for patch in module.patches:
        for rule in patch.rules:
            yield Body(patch.file, patch.card, rule.line, patch.card, 0, still, foreseen(rule))
    for book in module.every_book():
        for rule in (*book.rules, *book.tie_breaks):
            yield Body(book.file, book.name, rule.line, book.id, 0, still, foreseen(rule))
        for procedure in book.procedures:
            played = evolve(procedure, program=foreseen_program(procedure.program))
            yield Body(book.file, book.name, procedure.line, book.id, 0, still, None, played)


def asks(instruction: Instr, procedures: Mapping[str, bool]) -> bool:
    """Tell whether an instruction asks somebody, given which procedures do."""
    if isinstance(instruction, Perform):
        return procedures.get(instruction.procedure, False)
    return instruction.word in ASKING


def asking_procedures(everything: Iterable[Body]) -> dict[str, bool]:
    """Return which procedures ask somebody, in themselves or in what they perform."""
    programs: dict[str, list[Program]] = {}
    for body in everything:
        if body.procedure is not None:
            programs.setdefault(body.procedure.name, []).append(body.procedure.program)
    asking = dict.fromkeys(programs, False)
    for _ in programs:
        for name, several in programs.items():
            asking[name] = any(asks(instruction, asking) for program in several for instruction in program.code)
    return asking

"""What the passes look at: the tree of a pack, its compiled module, and the packs it builds on."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from attrs import define, evolve, frozen

from citadels_core.model import ir
from citadels_core.model.ir import Expr, Instr, Program, Rule
from citadels_dsl import nodes
from citadels_dsl.source import Span


@frozen(kw_only=True)
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
    procedure: ir.Procedure | None = None

    @property
    def program(self) -> Program | None:
        """Return the instructions, None for rules that have none."""
        return self.procedure.program if self.procedure is not None else self.rule.program if self.rule else None

    @property
    def test(self) -> Expr:
        """Return the condition under which the instructions are carried out."""
        return self.rule.test if self.rule is not None else ("true",)


@define(kw_only=True, slots=False)
class Pack:
    """A pack to check; what has errors is in the tree but not in the module."""

    module: ir.Module
    required: tuple[ir.Module, ...]
    files: tuple[nodes.File, ...]
    broken: bool
    """Whether errors have been found, so that the module is not all there is."""
    used_states: frozenset[str]
    """The markers and counters that anything in the tree names, broken or not."""
    whole: "Pack | None" = None
    """The pack that this is a part of, if it is one."""

    def part(self, module: ir.Module, file: nodes.File) -> "Pack":
        """Return one declaration of this pack, as it was compiled and as it stands in its file."""
        return evolve(self, module=module, files=(file,), whole=self)

    @cached_property
    def lines(self) -> dict[tuple[str, int], nodes.Line]:
        """Return the lines of the tree by file and number; those of scenarios hold no rules and are left out."""
        return {
            (file.path, line.number): line
            for file in self.files
            for declaration in file.declarations
            if declaration.kind != "scenario"
            for line in declaration.line.walk()
        }

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """Return every rule and procedure of the pack, in file order."""
        found = bodies(self.module)
        return tuple(evolve(body, still=self.still) for body in found) if self.still else tuple(found)

    @cached_property
    def still(self) -> frozenset[str]:
        """Return the counters in the scope of the whole pack that are never above 0; none while it has errors."""
        from citadels_dsl.checker.still_counters import still_counters  # it looks at packs itself

        if self.whole is not None:
            return self.whole.still
        return still_counters(self.required, self.module) if not self.broken else frozenset()

    @cached_property
    def everything(self) -> tuple[Body, ...]:
        """Return the rules and procedures of the packs it builds on, and then its own."""
        return (*(body for module in self.required for body in bodies(module)), *self.bodies)

    @cached_property
    def states(self) -> dict[str, ir.State]:
        """Return the markers, counters and notes of the whole pack and those it builds on, by id."""
        if self.whole is not None:
            return self.whole.states
        return {state.id: state for module in (*self.required, self.module) for state in module.states}

    @cached_property
    def asking(self) -> dict[str, bool]:
        """Return which procedures of the whole pack and those it builds on ask somebody."""
        if self.whole is not None:
            return self.whole.asking
        return asking_procedures(self.everything)

    @cached_property
    def worked_out(self) -> dict[int, Any]:
        """Hold what several passes work out of a body, by the identity of one of ``bodies``."""
        return {}

    def span(self, path: str, number: int) -> Span:
        """Return what to point at in a line: what it says after its keyword."""
        line = self.lines.get((path, number))
        return line.span if line is not None else Span(0, 0)


def bodies(module: ir.Module) -> Iterator[Body]:
    """Go through the rules and procedures of a module."""
    for card in module.cards:
        for rule in card.rules:
            yield Body(path=card.file, home=card.name, line=rule.line, about=card.id, rank=card.rank, rule=rule)
    for patch in module.patches:
        for rule in patch.rules:
            yield Body(path=patch.file, home=patch.card, line=rule.line, about=patch.card, rule=rule)
    for book in module.every_book():
        for rule in (*book.rules, *book.tie_breaks):
            yield Body(path=book.file, home=book.name, line=rule.line, about=book.id, rule=rule)
        for procedure in book.procedures:
            yield Body(path=book.file, home=book.name, line=procedure.line, about=book.id, procedure=procedure)


def parts(code: Expr) -> Iterator[tuple[object, ...]]:
    """Go through an expression and everything in it, operators with their operands."""
    waiting: list[object] = [code]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            yield node
            waiting.extend(reversed(node))


def asks(instruction: Instr, procedures: Mapping[str, bool]) -> bool:
    """Tell whether an instruction asks somebody, given which procedures do."""
    match instruction:
        case ("choose" | "sealed" | "may" | "offer actions", *_):
            return True
        case ("perform", name, *_):
            return procedures.get(name, False)
        case _:
            pass
    return False


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

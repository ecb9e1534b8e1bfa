"""Define the input of passes over a pack: its tree, its compiled module, and the packs it requires."""

from collections.abc import Iterable
from functools import cached_property

from attrs import define

from citadels_core.model.programs import ir
from citadels_dsl.checker.analysis.bodies import Body, asks, bodies
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import NO_SUBJECT, Diagnostic, Fix, Label, Subject, problem
from citadels_dsl.text.source import Span


@define(kw_only=True, slots=False)
class Tree:
    """The syntax trees of declarations, with helpers to report findings in them."""

    files: tuple[nodes.File, ...]

    @cached_property
    def lines(self) -> dict[tuple[str, int], nodes.Line]:
        """The lines of the tree by file and number, without those of scenarios, which have no rules."""
        return {
            (file.path, line.number): line
            for file in self.files
            for declaration in file.declarations
            if not declaration.is_scenario
            for line in declaration.line.walk()
        }

    def line_of(self, body: Body, number: int | None = None) -> nodes.Line | None:
        """Return a line of a body by its number, by default the first one; None when it is not in the tree."""
        return self.lines.get((body.path, body.line if number is None else number))

    def span(self, path: str, number: int) -> Span:
        """Return the span of a line after its keyword."""
        line = self.lines.get((path, number))
        return line.span if line is not None else Span(0, 0)

    def label(self, body: Body, number: int, message: str) -> tuple[Label, ...]:
        """Return a label at another line of a body that explains a finding."""
        return (Label(self.span(body.path, number), message),)

    def report(
        self,
        code: str,
        body: Body,
        place: int | Span,
        message: str,
        help: str | None = None,
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
        subject: Subject = NO_SUBJECT,
    ) -> Diagnostic:
        """Build a finding about a line of a body, given by its number, or about a span of its file."""
        span = self.span(body.path, place) if isinstance(place, int) else place
        return problem(code, span, body.path, message, help, labels, fix, subject)


@define(kw_only=True, slots=False)
class Pack(Tree):
    """A pack to check; declarations with errors are in the tree but not in the module."""

    module: ir.Module
    required: tuple[ir.Module, ...]
    broken: bool
    """Whether errors were found, so that the module is incomplete."""
    said_again: frozenset[str]
    """When errors were found, the words that occur more than once in its files."""

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """The rules and procedures of the pack, in file order."""
        return tuple(bodies(self.module))

    @cached_property
    def everything(self) -> tuple[Body, ...]:
        """The rules and procedures of the required packs, and then those of the pack."""
        return (*(body for module in self.required for body in bodies(module)), *self.bodies)

    @cached_property
    def procedures(self) -> dict[str, list[Body]]:
        """The procedures in scope by name; several for different numbers of players."""
        found: dict[str, list[Body]] = {}
        for body in self.everything:
            if body.procedure is not None:
                found.setdefault(body.procedure, []).append(body)
        return found

    @cached_property
    def states(self) -> dict[str, ir.State]:
        """The markers, counters and notes of the pack and the required packs, by id."""
        return {state.id: state for module in (*self.required, self.module) for state in module.states}

    @cached_property
    def asking(self) -> dict[str, bool]:
        """For each procedure name of the pack or a required pack: whether the procedure asks a player."""
        asking = dict.fromkeys(self.procedures, False)
        for _ in self.procedures:
            for name, several in self.procedures.items():
                asking[name] = any(asks(step, asking) for body in several for step in body.code)
        return asking

    def labels(self, places: Iterable[tuple[str, int, str]]) -> tuple[Label, ...]:
        """Return labels at lines of several files, without lines of required packs."""
        own = (place for place in places if place[:2] in self.lines)
        return tuple(Label(self.span(path, number), message, path=path) for path, number, message in own)

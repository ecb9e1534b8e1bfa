"""What the passes over a whole pack look at: its tree, its compiled module, and the packs it builds on."""

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
    """Declarations as they stand in their files, and what is shown there."""

    files: tuple[nodes.File, ...]

    @cached_property
    def lines(self) -> dict[tuple[str, int], nodes.Line]:
        """Return the lines of the tree by file and number; those of scenarios hold no rules and are left out."""
        return {
            (file.path, line.number): line
            for file in self.files
            for declaration in file.declarations
            if not declaration.is_scenario
            for line in declaration.line.walk()
        }

    def line_of(self, body: Body, number: int | None = None) -> nodes.Line | None:
        """Return a line of a body by its number, the first one without a number; None where it is not to be found."""
        return self.lines.get((body.path, body.line if number is None else number))

    def span(self, path: str, number: int) -> Span:
        """Return what to point at in a line: what it says after its keyword."""
        line = self.lines.get((path, number))
        return line.span if line is not None else Span(0, 0)

    def label(self, body: Body, number: int, message: str) -> tuple[Label, ...]:
        """Point at another line of a body that explains a finding."""
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
        """Make a finding in a line of a body, given by its number, or at a place in its file."""
        span = self.span(body.path, place) if isinstance(place, int) else place
        return problem(code, span, body.path, message, help, labels, fix, subject)


@define(kw_only=True, slots=False)
class Pack(Tree):
    """A pack to check; what has errors is in the tree but not in the module."""

    module: ir.Module
    required: tuple[ir.Module, ...]
    broken: bool
    """Whether errors have been found, so that the module is not all there is."""
    said_again: frozenset[str]
    """While errors have been found, the words that its files say more than once."""

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """Return every rule and procedure of the pack, in file order."""
        return tuple(bodies(self.module))

    @cached_property
    def everything(self) -> tuple[Body, ...]:
        """Return the rules and procedures of the packs it builds on, and then its own."""
        return (*(body for module in self.required for body in bodies(module)), *self.bodies)

    @cached_property
    def procedures(self) -> dict[str, list[Body]]:
        """Return the procedures of the pack and those it builds on, by name, one for each number of players or more."""
        found: dict[str, list[Body]] = {}
        for body in self.everything:
            if body.procedure is not None:
                found.setdefault(body.procedure, []).append(body)
        return found

    @cached_property
    def states(self) -> dict[str, ir.State]:
        """Return the markers, counters and notes of the pack and those it builds on, by id."""
        return {state.id: state for module in (*self.required, self.module) for state in module.states}

    @cached_property
    def asking(self) -> dict[str, bool]:
        """Return which procedures of the pack and those it builds on ask somebody."""
        asking = dict.fromkeys(self.procedures, False)
        for _ in self.procedures:
            for name, several in self.procedures.items():
                asking[name] = any(asks(step, asking) for body in several for step in body.code)
        return asking

    def labels(self, places: Iterable[tuple[str, int, str]]) -> tuple[Label, ...]:
        """Point at lines of several files, each with what is said of it; those of packs it builds on are left out."""
        own = (place for place in places if place[:2] in self.lines)
        return tuple(Label(self.span(path, number), message, path=path) for path, number, message in own)

"""Define the input of passes over a pack: syntax trees, the compiled pack, and the required packs."""

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
        """The lines of all declarations except scenarios; the keys are the file's path and the line number."""
        return {
            (file.path, line.number): line
            for file in self.files
            for declaration in file.declarations
            if not declaration.is_scenario
            for line in declaration.line.walk()
        }

    def line_of(self, body: Body, number: int) -> nodes.Line | None:
        """Return the line with this number in the file of a rule, else None."""
        return self.lines.get((body.path, number))

    def span(self, path: str, number: int) -> Span:
        """Return the span of a line, given the path of its file and its line number."""
        line = self.lines.get((path, number))
        return line.span if line is not None else Span(0, 0)

    def label(self, body: Body, number: int, message: str) -> tuple[Label, ...]:
        """Return a label: a remark on a further line of a rule that helps to explain a finding."""
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
        """Build a finding about ``place``: a line number of a rule or procedure, or a span of its file."""
        span = self.span(body.path, place) if isinstance(place, int) else place
        return problem(code, span, body.path, message, help, labels, fix, subject)


@define(kw_only=True, slots=False)
class Pack(Tree):
    """A pack to check; declarations with errors are in ``files`` (the syntax) but not in ``module``."""

    module: ir.Module
    required: tuple[ir.Module, ...]
    broken: bool
    """Whether errors were found, so that the module is incomplete."""
    said_again: frozenset[str]
    """The words that occur more than once in the files of the pack; empty for a pack without errors."""

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """The rules and procedures of the pack, in file order."""
        return tuple(bodies(self.module))

    @cached_property
    def everything(self) -> tuple[Body, ...]:
        """The rules and procedures of the required packs, followed by the rules and procedures of the pack."""
        return (*(body for module in self.required for body in bodies(module)), *self.bodies)

    @cached_property
    def procedures(self) -> dict[str, list[Body]]:
        """A mapping from each name to all procedures of this name in the pack and the required packs."""
        found: dict[str, list[Body]] = {}
        for body in self.everything:
            if body.procedure is not None:
                found.setdefault(body.procedure, []).append(body)
        return found

    @cached_property
    def states(self) -> dict[str, ir.State]:
        """A mapping from ids to the markers, counters and notes of the pack and the required packs."""
        return {state.id: state for module in (*self.required, self.module) for state in module.states}

    @cached_property
    def asking(self) -> dict[str, bool]:
        """A mapping from the name of each procedure to whether the procedure asks a player."""
        asking = dict.fromkeys(self.procedures, False)
        for _ in self.procedures:
            for name, several in self.procedures.items():
                asking[name] = any(asks(step, asking) for body in several for step in body.code)
        return asking

    def labels(self, places: Iterable[tuple[str, int, str]]) -> tuple[Label, ...]:
        """Return a label (a remark on a line) for each place (path, line, message) in the files of the pack."""
        own = (place for place in places if place[:2] in self.lines)
        return tuple(Label(self.span(path, number), message, path=path) for path, number, message in own)

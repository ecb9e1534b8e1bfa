"""Warn about conditions that are always true, or always false, so that a rule never runs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citadels_core.model.programs.instructions import Choose, Each, Pick, Unless
from citadels_core.model.programs.tree import CanHappen, Expr, Filter, From
from citadels_core.model.programs.walk import walk, words_in
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.facts import MOST_RANK, NUMBERS, FactSet
from citadels_dsl.checker.analysis.facts_at import ProgramFacts, head, known_of
from citadels_dsl.checker.analysis.flow import IfGuard
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.checker.no_effect.empty_choices import unbanned
from citadels_dsl.compiler.match_forms import split_if
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import conjuncts as parts_of
from citadels_dsl.syntax.trees import lines_of, values_of
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.keywords import ACTION_HEADS
from citadels_dsl.text.source import Span

CHANGE = "change one of the two, because the lines below never run"
REMOVE = "remove the condition, or write the one that you mean"


class WrittenCondition(NamedTuple):
    """A condition and its line: the condition at index ``at`` of ``together``, the line's conditions."""

    test: Expr
    line: nodes.Line
    together: tuple[Expr, ...]
    at: int

    @property
    def span(self) -> Span:
        """The span of the condition, or of the whole line if the condition's span is not known."""
        return _spans_of(self.line, self.together)[self.at] or self.line.span


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report conditions that are always true or never true.

    An approximation: a condition is evaluated with the ranges of its numbers and with the conditions of the rule and of
    the blocks around it, as long as no event happens in between. Modifiers of numbers are ignored. A line that is
    compiled into several rules is reported only if all these rules give the same finding.
    """
    lines = Counter((body.path, line) for body in here.bodies for line in {body.line, *(s.line for s in body.code)})
    told: Counter[tuple[str, int, Diagnostic]] = Counter()
    for body in here.bodies:
        told.update({(body.path, line, found): 1 for line, found in (*_of_head(here, body), *_of_effect(here, body))})
    for (path, line, found), times in told.items():
        if times == lines[path, line]:
            yield found


def _of_head(here: DeclarationTree, body: Body) -> Iterator[tuple[int, Diagnostic]]:
    known, target = known_of(body.rule), body.rule.target
    facts = known.start.copy()
    found = list(_judge(body, _written(here, body, body.line, head(body.rule)), facts, (), known))
    yield from ((body.line, one) for one in found)
    if target is None or any(one.code == "CIT512" for one in found):
        return
    facts = known.start.copy()
    facts.learn(body.rule.test)
    if facts.size(unbanned(Filter(target.source, target.slot, target.where)))[1] == 0:
        lines = lines_of(here.lines[body.path, body.line].children, "target")
        span = lines[0].rest if lines else here.span(body.path, body.line)
        message = "nothing fits this when the conditions of the action hold, so the action is never offered"
        yield body.line, problem("CIT512", span, body.path, message, CHANGE)


def _of_effect(here: DeclarationTree, body: Body) -> Iterator[tuple[int, Diagnostic]]:
    known = known_of(body.rule)
    for at, step in enumerate(known.code):
        if not isinstance(step, Unless | Choose | Pick | Each):
            continue
        line, facts = here.line_of(body, step.line), known.at(at)
        if line is None or facts is None:
            continue
        found: Iterator[Diagnostic] = iter(())
        if not isinstance(step, Unless):
            found = _selected(body, line, step.things, facts)
        elif isinstance(line.content, nodes.RepeatLine):
            found = _until(body, line, step.test)
        else:
            around = _written(here, body, body.line, head(body.rule))
            for guard in known.reached[at]:
                if isinstance(guard, IfGuard) and guard.holds:
                    around += _written(here, body, known.code[guard.at].line, [guard.code])
            found = _judge(body, _written(here, body, step.line, [step.test]), facts, around, known)
        yield from ((step.line, one) for one in found)


def _written(here: DeclarationTree, body: Body, number: int, tests: Sequence[Expr]) -> list[WrittenCondition]:
    line = here.line_of(body, number)
    together = tuple(part for test in tests for part in conjuncts(test))
    return [WrittenCondition(test, line, together, at) for at, test in enumerate(together)] if line is not None else []


def _judge(
    body: Body,
    asked: Sequence[WrittenCondition],
    facts: FactSet,
    around: Sequence[WrittenCondition],
    known: ProgramFacts,
) -> Iterator[Diagnostic]:
    """Check each condition together with the conditions before it, up to the first that is never true."""
    for at, one in enumerate(asked):
        if known.fields.holds(one.test):
            yield problem("CIT513", one.span, body.path, "this condition is always true", REMOVE)
        elif not facts.learn(one.test):
            other = _first_contradicting((*around, *asked[:at]), one.test, known.start)
            message, advice, labels = "this condition can never be true", _advice(one.test), tuple[Label, ...]()
            if other is not None:
                message, advice = "these two conditions can never be true together", CHANGE
                labels = (Label(other.span, "the other condition is here"),)
            yield problem("CIT512", one.span, body.path, message, advice, labels)
            return


def _first_contradicting(before: Sequence[WrittenCondition], test: Expr, start: FactSet) -> WrittenCondition | None:
    if start.holds(test) is not None:
        return None
    for other in before:
        facts = start.copy()
        facts.learn(other.test)
        if not facts.learn(test):
            return other
    return None


def _advice(test: Expr) -> str:
    read = words_in(test)
    for part in walk(test):
        if isinstance(part, Filter) and FactSet().size(part) == (0, 0):
            return 'nothing fits the condition after "where"'
    if "rank" in read:
        return f"ranks go from 1 to {MOST_RANK}; a companion has no rank, which counts as 0"
    if any(NUMBERS[word][0] == 0 for word in read & NUMBERS.keys()):
        return "a count, an amount of gold and a cost are never below 0; some sets have a maximum size"
    return "remove it with the lines below it, or write the condition that you mean"


def _until(body: Body, line: nodes.Line, test: Expr) -> Iterator[Diagnostic]:
    """Check the end condition of a loop without other facts, because each iteration tests it again."""
    until = line.content.until if isinstance(line.content, nodes.RepeatLine) else None
    holds = FactSet().holds(test)
    if until is not None and holds is not None:
        code, message = "CIT512", "this condition is never true, so the loop always repeats the full number of times"
        if not holds:
            code, message = "CIT513", "this condition is always true, so the loop never repeats"
        yield problem(code, until.span, body.path, message, "write the condition that should end the loop")


def _selected(body: Body, line: nodes.Line, things: Expr, facts: FactSet) -> Iterator[Diagnostic]:
    match things:
        case From(inner):
            yield from _selected(body, line, inner, facts)
        case Filter(_, _, where) if not facts.copy().learn(where) or facts.holds(where) is False:
            span = next((place for place in _spans_of(line, [where]) if place), line.span)
            message = "nothing ever fits this, so there is never anything here"
            yield problem("CIT512", span, body.path, message, _advice(where))
        case _:
            pass


def _conditions(line: nodes.Line) -> list[nodes.Expression]:
    """Return the conditions of a line that begins a rule or a block, split at ``and``, in written order."""
    found: list[nodes.Expression] = []
    match line.content:
        case nodes.Phrase(items):
            whole = line.is_if and len(items) == 1
            found += values_of(items if whole else split_if(items)[1] or ())
        case nodes.TargetLine(selection) | nodes.ChooseLine(_, _, selection) | nodes.EachLine(selection):
            found += [selection.where] if selection.where is not None else []
        case nodes.RepeatLine(until=until) if until is not None:
            found.append(until)
        case _:
            pass
    for child in (
        line.children
        if not (line.is_if or line.asks or isinstance(line.content, nodes.EachLine | nodes.RepeatLine))
        else ()
    ):
        if isinstance(child.content, nodes.TargetLine) or child.is_leading_if:
            found += _conditions(child)
        elif child.keyword not in ACTION_HEADS:
            break
    return [part for node in found for part in parts_of(node)]


def _spans_of(line: nodes.Line, tests: Sequence[Expr]) -> list[Span | None]:
    """Return the span in the source of each compiled condition; None if the span is not known.

    ``tests`` are compiled conditions, also those that the author has not written and the compiler adds.
    """
    written = [node.span for node in _conditions(line)]
    flat = [part for test in tests for part in conjuncts(test)]
    own = [part for part in flat if not isinstance(part, CanHappen)]
    if len(own) == len(written) + 1:
        spans: list[Span | None] = [None, *written]  # "your" before a number adds a condition that has no span
    elif len(own) == len(written):
        spans = list(written)
    else:
        return [None] * len(flat)
    left = iter(spans)
    return [None if isinstance(part, CanHappen) else next(left) for part in flat]

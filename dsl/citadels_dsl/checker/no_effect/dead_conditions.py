"""Warn about conditions that can never hold, so that a rule never happens, and about those that always do."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citadels_core.model.programs.instructions import Choose, Each, Instr, Pick, Unless
from citadels_core.model.programs.rules import Rule, Target
from citadels_core.model.programs.tree import Count, Declared, Expr, Filter, From
from citadels_core.model.programs.walk import walk, words_in
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.condition_places import places
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.analysis.facts_at import ProgramFacts, head
from citadels_dsl.checker.analysis.flow import counts_down
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.checker.analysis.sums import MOST_RANK, NUMBERS
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.checker.no_effect.empty_choices import unbanned
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span

CHANGE = "change one of the two; as it is written, what stands below never happens"
REMOVE = "remove the condition, or write what you meant to ask"


class WrittenCondition(NamedTuple):
    """A condition with the line it is written in; ``first`` are the conditions that are written with it."""

    test: Expr
    line: nodes.Line
    together: tuple[Expr, ...]
    at: int

    @property
    def span(self) -> Span:
        """Return where it is written, the whole line if that is not to be found."""
        return places(self.line, self.together)[self.at] or self.line.span


class LineFinding(NamedTuple):
    """A finding, and the number of the line that it is about."""

    line: int
    said: Diagnostic


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find conditions whose answer is known before a game.

    An approximation: a condition is judged by the ranges of the numbers in it and by conditions that hold with it at
    the same moment, those of the rule and those of the blocks around it as long as nothing happens in between. What
    cards may do to a number is not looked at. A line of a procedure is judged in each rule that performs it, and found
    only where all of these agree.
    """
    lines = Counter((body.path, line) for body in here.bodies for line in {body.line, *(s.line for s in body.code)})
    told: dict[tuple[str, str, Span], list[LineFinding]] = {}
    for body in here.bodies:
        reached = here.known(body)
        findings = [*_of_head(here, body, reached), *_of_effect(here, body, reached)]
        if any(found.said.code == "CIT513" for found in findings):  # what is only said once more is no mistake
            bare = ProgramFacts(body.rule, still=body.still, granted=False)
            sure = {found.said.span for found in (*_of_head(here, body, bare), *_of_effect(here, body, bare))}
            findings = [found for found in findings if found.said.code != "CIT513" or found.said.span in sure]
        for key, found in {(body.path, found.said.code, found.said.span): found for found in findings}.items():
            told.setdefault(key, []).append(found)
    for (path, _, _), several in told.items():
        if len(several) == lines[path, several[0].line]:
            yield several[0].said


def _of_head(here: DeclarationTree, body: Body, reached: ProgramFacts) -> Iterator[LineFinding]:
    asked, facts = _written(here, body, body.line, head(body.rule)), reached.start.copy()
    never = False
    for found in _judge(body, asked, facts, (), reached.start):
        never = never or found.code == "CIT512"
        yield LineFinding(body.line, found)
    if body.rule.target is not None and not never:
        for found in _of_target(here, body, body.rule, body.rule.target, reached.start.copy()):
            yield LineFinding(body.line, found)


def _of_target(here: DeclarationTree, body: Body, rule: Rule, target: Target, facts: FactSet) -> Iterator[Diagnostic]:
    """Judge what an action is used on, where its conditions hold."""
    if _fits_nothing(rule, target, facts):
        lines = [line for line in here.lines[body.path, body.line].children if line.keyword == "target"]
        span = lines[0].rest if lines else here.span(body.path, body.line)
        message = "nothing ever fits this where the conditions of the action hold, so it is never offered"
        yield problem("CIT512", span, body.path, message, CHANGE)


def _fits_nothing(rule: Rule, target: Target, facts: FactSet) -> bool:
    for test in conjuncts(rule.test):
        facts.learn(test)
    things = Filter(target.source, target.slot, target.where)
    return facts.bounds(Count(unbanned(things)))[1] == 0


def _of_effect(here: DeclarationTree, body: Body, reached: ProgramFacts) -> Iterator[LineFinding]:
    for at, step in enumerate(reached.code):
        for found in _of_step(here, body, reached, at, step):
            yield LineFinding(step.line, found)


def _of_step(here: DeclarationTree, body: Body, reached: ProgramFacts, at: int, step: Instr) -> Iterator[Diagnostic]:
    if not isinstance(step, Unless | Choose | Pick | Each) or (
        isinstance(step, Unless) and counts_down(step.test, reached.code)
    ):
        return
    line, facts = here.line_of(body, step.line), reached.at(at)
    if line is None or facts is None:
        return
    if not isinstance(step, Unless):
        yield from _selected(body, line, step.things, facts)
    elif line.keyword == "repeat":
        yield from _until(body, line, step.test)
    else:
        around = _written(here, body, body.line, head(body.rule))
        for guard in reached.reached[at]:
            if guard.kind == "if" and guard.holds:
                around += _written(here, body, reached.code[guard.at].line, [guard.code])
        yield from _judge(body, _written(here, body, step.line, [step.test]), facts, around, reached.start)


def _written(here: DeclarationTree, body: Body, number: int, tests: Sequence[Expr]) -> list[WrittenCondition]:
    line = here.line_of(body, number)
    together = tuple(part for test in tests for part in conjuncts(test))
    return [WrittenCondition(test, line, together, at) for at, test in enumerate(together)] if line is not None else []


def _judge(
    body: Body, asked: Sequence[WrittenCondition], facts: FactSet, around: Sequence[WrittenCondition], start: FactSet
) -> Iterator[Diagnostic]:
    """Take conditions one after the other, each together with those before it, up to the first that never holds."""
    for at, one in enumerate(asked):
        holds = facts.holds(one.test)
        if holds is None and facts.learn(one.test):
            continue
        other = _other((*around, *asked[:at]), one.test, start)
        labels = (Label(other.span, "the other one is here"),) if other is not None else ()
        if holds:
            why = "this always holds where the other condition does" if labels else "this always holds"
            yield problem("CIT513", one.span, body.path, why, REMOVE, labels)
            continue
        message = "these two conditions can never hold together" if labels else "this can never hold"
        yield problem(
            "CIT512", one.span, body.path, message, CHANGE if labels else _advice(one.test, body.still), labels
        )
        return


def _other(before: Sequence[WrittenCondition], test: Expr, start: FactSet) -> WrittenCondition | None:
    """Return which of the conditions before it settles a condition; None when it needs none of them, or several."""
    if start.holds(test) is not None:
        return None
    for other in before:
        facts = start.copy()
        facts.learn(other.test)
        if facts.holds(test) is not None or not facts.learn(test):
            return other
    return None


def _advice(test: Expr, still: frozenset[str]) -> str:
    for part in walk(test):
        if isinstance(part, Declared) and part.kind == "counter" and part.state in still:
            name = part.state.partition(":")[2]
            return f'"{name}" begins at 0, and nothing raises it before this holds'
    read = words_in(test)
    for part in walk(test):
        if isinstance(part, Filter) and FactSet().size(part) == (0, 0):
            return 'nothing fits the condition after "where"'
    if "rank" in read:
        return f"ranks go from 1 to {MOST_RANK}, and companions have none, which counts as 0"
    if any(NUMBERS[word][0] == 0 for word in read & NUMBERS.keys()):
        return "no number of things, gold or cost is below 0, and some sets never hold more than a few things"
    return "remove it with what stands below it, or write what you meant to ask"


def _until(body: Body, line: nodes.Line, test: Expr) -> Iterator[Diagnostic]:
    """Judge the condition at which a loop ends, by itself: it is asked again after each time."""
    until = line.content.until if isinstance(line.content, nodes.RepeatLine) else None
    holds = FactSet(still=body.still).holds(test)
    if until is not None and holds is not None:
        code = "CIT512" if holds else "CIT513"
        message = (
            "this never holds, so the loop goes on to its bound"
            if holds
            else "this always holds, so nothing is repeated"
        )
        yield problem(code, until.span, body.path, message, "write after how much the loop should end")


def _selected(body: Body, line: nodes.Line, things: Expr, facts: FactSet) -> Iterator[Diagnostic]:
    match things:
        case From(inner):
            yield from _selected(body, line, inner, facts)
        case Filter(_, _, where) if not facts.copy().learn(where) or facts.holds(where) is False:
            span = next((place for place in places(line, [where]) if place), line.span)
            message = "nothing ever fits this, so there is nothing to choose or go through"
            yield problem("CIT512", span, body.path, message, _advice(where, body.still))
        case _:
            pass

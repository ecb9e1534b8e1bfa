"""Warn about numbers with which a line does nothing, or can never do what it says."""

from collections.abc import Iterator, Sequence

from citadels_core.model.programs.instructions import Choose, Emit, Instr, Jump, Let, Perform, Unless
from citadels_core.model.programs.ir import Book
from citadels_core.model.programs.tree import OF_THIS, ONE, TRUE, ZERO, Compare, Count, Number, Numbers, Read
from citadels_core.model.vocabulary.rule_kinds import NUMBERS
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.events import field_of, given, happens, state_of
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.analysis.shapes import conjuncts, whole
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import Span

LEAVING = "district destroyed"


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find amounts that are never above 0, choices of more things than there are, and bounds the wrong way round.

    An approximation: only numbers whose range is known before a game, and sets whose size has a bound in every game or
    that the rule itself has chosen or laid out.
    """
    for body in here.bodies:
        if (said := _of_rule(here, body)) is not None:
            yield here.report("CIT515", body, body.line, *said)
        for at, step in enumerate(body.code):
            if _may_be_idle(step):
                facts = here.known(body).at(at)
                if facts is not None:
                    yield from _of_step(here, body, at, step, facts)
            if _on_what_has_left(here, body, at, step):
                message = "nothing happens here: the district has left its city, and nothing can be put on it"
                yield here.report("CIT515", body, step.line, message, "put it on its owner, or on another district")
    yield from _of_bases(here)


def _on_what_has_left(here: DeclarationTree, body: Body, at: int, step: Instr) -> bool:
    """Tell whether an instruction puts something on the very district whose destruction the rule answers."""
    rule = body.rule
    if rule.kind != "when" or rule.on != LEAVING or not isinstance(step, Emit) or not EVENT_BY_NAME[step.event].puts:
        return False
    if happens(body.code[:at], lambda event: event.name == "district built"):
        return False
    district = field_of(LEAVING, "district")
    gone = {district}
    if not {Compare("==", district, OF_THIS), Compare("==", OF_THIS, district)}.isdisjoint(conjuncts(rule.test)):
        gone.add(OF_THIS)
    state = here.context.states.get(state_of(step))
    return state is not None and state.on == "district" and given(step)["target"] in gone


def _may_be_idle(step: Instr) -> bool:
    """Tell whether an instruction has a number that is worth a look: none that is plainly above 0."""
    match step:
        case Emit(event) if EVENT_BY_NAME[event].between is not None:
            return True
        case Emit():
            amount = given(step).get("amount", ONE)
            return not isinstance(amount, Number) or amount.value <= 0
        case Let(_, number):
            return not isinstance(number, Number) or number.value <= 0
        case _:
            return isinstance(step, Choose)


def _of_rule(here: DeclarationTree, body: Body) -> tuple[str, str] | None:
    """Say why the number of a rule about numbers changes nothing, and what helps."""
    rule = body.rule
    if rule.value is None or rule.kind not in (*NUMBERS, "score"):
        return None
    reached = here.known(body)
    least, most = (reached.before or reached.start).bounds(rule.value)
    if rule.kind == "modify" and least == most == 0:
        return "adding 0 changes nothing", "write how much is added or taken away"
    if rule.kind == "score" and least == most == 0:
        return "0 points are no points", "write how many points it is worth"
    if rule.bound == "at least" and most <= 0:
        return "no number that is asked for is ever below 0", "write the least that you mean"
    if rule.kind == "set" and most < 0:
        return (
            "no number that is asked for is ever below 0, so this sets it to 0",
            "write 0, or the number that you mean",
        )
    return None


def _of_step(here: DeclarationTree, body: Body, at: int, step: Instr, facts: FactSet) -> Iterator[Diagnostic]:
    line = here.line_of(body, step.line)
    if line is None:
        return
    match step:
        case Emit() if said := _of_event(step, facts, paid=line.keyword in ("may", "income")):
            yield here.report("CIT515", body, _of_amount(line), *said)
        case Let(_, number) if isinstance(line.content, nodes.RepeatLine):
            if isinstance(body.code[at + 1], Unless) and facts.bounds(number)[1] <= 0:
                span = line.content.number.span
                yield here.report("CIT515", body, span, "this loop happens 0 times", "write how often it happens")
        case Choose() if isinstance(line.content, nodes.ChooseLine):
            if said := _of_choice(step, body.code[:at], facts):
                yield here.report("CIT515", body, line.content.span, *said)
        case _:
            pass


def _of_event(step: Emit, facts: FactSet, *, paid: bool) -> tuple[str, str] | None:
    event, said = EVENT_BY_NAME[step.event], given(step)
    if event.between is not None and facts.holds(Compare("==", *(said[name] for name in event.between))):
        return "nothing happens here: both are one and the same player", "name another player"
    if "amount" not in said or paid:
        return None
    least, most = facts.bounds(said["amount"])
    advice = "write how much it is meant to be"
    if event.signed:
        return ("adding 0 changes nothing", advice) if least == most == 0 else None
    what = "this costs nothing" if step.cost else "nothing happens here"
    return (f"{what}: the amount is never more than 0", advice) if most <= 0 else None


def _of_choice(step: Choose, before: Sequence[Instr], facts: FactSet) -> tuple[str, str] | None:
    least, most = facts.bounds(step.least)[0], facts.bounds(step.most)[1]
    there = facts.bounds(Count(step.things))[1]
    laid_out = _laid_out(before, facts) if whole(step.things) == Read("aside") else None
    if laid_out is not None:
        there = min(there, laid_out)
    if isinstance(step.things, Numbers) and there == 0:
        return "there is no number to choose here", "write the smaller number first"
    if step.many and most <= 0:
        return "at most 0 things are chosen here", "write how many may be chosen"
    if least > most:
        return "the least that has to be chosen is more than the most", "write the smaller number first"
    if there == 0:
        return "there is never anything to choose here", "choose among things that are there"
    if least > there:
        return f"there are never more than {there} to choose from", f"write a number up to {there}"
    return None


def _laid_out(before: Sequence[Instr], facts: FactSet) -> int | None:
    """Return how many cards the rule itself has laid out at most by some instructions; None when it has not."""
    found = [step for step in before if isinstance(step, Emit) and EVENT_BY_NAME[step.event].lays_aside]
    if not found or any(isinstance(step, Jump | Perform) for step in before):
        return None
    return sum(facts.bounds(given(step)["amount"])[1] for step in found)


def _of_amount(line: nodes.Line) -> Span:
    return line.content.span if line.keyword == "" and line.content is not None else line.span


def _of_bases(here: DeclarationTree) -> Iterator[Diagnostic]:
    for book in (holder for holder in here.holders if isinstance(holder, Book)):
        bases = [base for base in book.bases if base.test == TRUE and isinstance(base.value, Number)]
        plain = {base.query: (base, base.value) for base in bases}
        for base, value in plain.values():
            if base.query == "city size" and value == ZERO:
                message = "a city of 0 districts is complete before the game begins"
                yield problem("CIT515", here.span(book.file, base.line), book.file, message, "write a larger number")
        match plain.get("draw"), plain.get("keep"):
            case (_, Number(drawn)), (keep, Number(kept)) if kept > drawn:
                message = f"{kept} cards are kept, but only {drawn} drawn"
                advice = "keep at most as many as are drawn"
                yield problem("CIT515", here.span(book.file, keep.line), book.file, message, advice)
            case _:
                pass

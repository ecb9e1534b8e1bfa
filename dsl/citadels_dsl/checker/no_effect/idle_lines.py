"""Warn about lines without an effect, such as an amount of 0 or a move of a card to its own place."""

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter

from citadels_core.model.programs.instructions import Choose, Emit, Instr, Jump, Let, Perform, Unless
from citadels_core.model.programs.ir import Book
from citadels_core.model.programs.rules import (
    ActionRule,
    BoundRule,
    ModifyRule,
    NumberRule,
    ScoreRule,
    SetRule,
    WhenRule,
)
from citadels_core.model.programs.tree import OF_THIS, TRUE, ZERO, Compare, Expr, Number, Numbers, One, Read, Slot
from citadels_core.model.vocabulary import VALUES, Event
from citadels_dsl.checker.analysis.bodies import Body, field_of, given, happens, state_of
from citadels_dsl.checker.analysis.facts import ENDLESS, FactSet
from citadels_dsl.checker.analysis.facts_at import RUNNING_OTHERS, known_of
from citadels_dsl.checker.analysis.shapes import given_from, requires_same, whole
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic, problem

OUTSIDE = frozenset(value.name for value in VALUES if value.outside)
"""The words of zones whose cards are in no city."""

LEAVING = "district destroyed"


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report amounts that are never above 0, choices of more things than exist, and moves without effect.

    An approximation: only numbers whose range is known before a game are checked, and only sets that the rule itself
    has chosen or whose size is bounded in every game. Arguments are compared as expressions, and any line above that
    moves a card may have moved the card in question.
    """
    for body in here.bodies:
        if (said := _of_rule(here, body)) is not None:
            yield here.report("CIT515", body, body.line, *said)
        for at, step in enumerate(body.code):
            if isinstance(step, Emit) and (said := _of_arguments(here, body, at, step)) is not None:
                why, advice = said
                yield here.report("CIT515", body, step.line, f"nothing happens here: {why}", advice)
            if isinstance(step, Emit | Let | Choose) and (facts := known_of(body.rule).at(at)) is not None:
                yield from _of_numbers(here, body, at, step, facts)
    yield from _of_bases(here)


def _of_arguments(here: DeclarationTree, body: Body, at: int, step: Emit) -> tuple[str, str] | None:
    event, said, before = EVENT_BY_NAME[step.event], given(step), body.code[:at]
    advice = "name the thing that you mean, or remove the line"
    if event.apart is not None:
        one, other, why = event.apart
        same = not isinstance(said[other], Number) and said[one] in (said[other], One(said[other]))
        return (why, advice) if same else None
    hand = Read("hand", said["player"]) if event.name == "card taken" else None
    if hand is not None and _origin(said["card"], before, attrgetter("moves_cards")) == hand:
        return "the card is in this hand already", advice
    state = here.context.states.get(state_of(step))
    if state is None:
        return None
    if event.puts and state.on == "district" and _is_destroyed_district(body, said["target"], before):
        why = "the district has left its city, so nothing can be put on it"
        return why, "put it on its owner, or on another district"
    if event.state is not None and state.on == "district" and _is_in_no_city(body, said["target"], before):
        return f'the {state.kind} "{state.name}" is for districts in a city, but this card is in no city', advice
    if event.name == "note shown" and state.seen_by_all:
        return f'all players see the note "{state.name}" already', advice
    return None


def _is_destroyed_district(body: Body, target: Expr, before: Sequence[Instr]) -> bool:
    rule, district = body.rule, field_of(LEAVING, "district")
    if (
        not isinstance(rule, WhenRule)
        or rule.on != LEAVING
        or happens(before, lambda event: event.name == "district built")
    ):
        return False
    return target == district or (target == OF_THIS and requires_same(rule.test, district, OF_THIS))


def _is_in_no_city(body: Body, target: Expr, before: Sequence[Instr]) -> bool:
    rule = body.rule
    if target == OF_THIS:
        return rule.life == "hand" and isinstance(rule, ActionRule) and not _may_emit(before, attrgetter("grows"))
    if rule.target is not None and target == Slot(rule.target.slot):
        target = rule.target.source
    return _origin(target, before, attrgetter("grows")).word in OUTSIDE


def _may_emit(steps: Sequence[Instr], fits: Callable[[Event], bool]) -> bool:
    return any(isinstance(step, RUNNING_OTHERS) for step in steps) or happens(steps, fits)


def _origin(thing: Expr, before: Sequence[Instr], fits: Callable[[Event], bool]) -> Expr:
    """Return the set from which a value was chosen; ``ZERO`` (no set) if the value may no longer be in it."""
    if _may_emit(before, fits):
        return ZERO
    seen: set[Expr] = set()
    while thing not in seen and (origin := given_from(thing, before)) is not None:
        seen.add(thing)
        thing = origin
    return thing


def _of_rule(here: DeclarationTree, body: Body) -> tuple[str, str] | None:
    rule = body.rule
    if not isinstance(rule, NumberRule | ScoreRule):
        return None
    least, most = known_of(body.rule).before.bounds(rule.value)
    if isinstance(rule, ModifyRule) and least == most == 0:
        return "adding 0 changes nothing", "write the number to add, or to subtract"
    if isinstance(rule, ScoreRule) and least == most == 0:
        return "a score of 0 points changes nothing", "write the number of points"
    if isinstance(rule, BoundRule) and rule.bound == "at least" and most <= 0:
        return "this number is never below 0, so the limit changes nothing", "write a higher limit"
    if isinstance(rule, SetRule) and most < 0:
        return ("this number is never below 0, so this sets it to 0", "write 0, or the number that you mean")
    return None


def _of_numbers(here: DeclarationTree, body: Body, at: int, step: Instr, facts: FactSet) -> Iterator[Diagnostic]:
    line = here.line_of(body, step.line)
    if line is None:
        return
    match step:
        case Emit() if said := _of_event(step, facts, paid=line.keyword in ("may", "income")):
            span = line.content.span if not line.keyword and line.content is not None else line.span
            yield here.report("CIT515", body, span, *said)
        case Let(_, number) if isinstance(line.content, nodes.RepeatLine):
            if isinstance(body.code[at + 1], Unless) and facts.bounds(number)[1] <= 0:
                span = line.content.number.span
                yield here.report("CIT515", body, span, "this loop repeats 0 times", "write a number above 0")
        case Choose() if isinstance(line.content, nodes.ChooseLine):
            if said := _of_choice(step, body.code[:at], facts):
                yield here.report("CIT515", body, line.content.span, *said)
        case _:
            pass


def _of_event(step: Emit, facts: FactSet, *, paid: bool) -> tuple[str, str] | None:
    event, said = EVENT_BY_NAME[step.event], given(step)
    if event.between is not None and facts.holds(Compare("==", *(said[name] for name in event.between))):
        return "nothing happens here: both players are the same", "name another player"
    if "amount" not in said or paid:
        return None
    least, most = facts.bounds(said["amount"])
    advice = "write an amount above 0"
    if event.signed:
        return ("adding 0 changes nothing", advice) if least == most == 0 else None
    what = "this costs nothing" if step.cost else "nothing happens here"
    return (f"{what}: the amount is never more than 0", advice) if most <= 0 else None


def _of_choice(step: Choose, before: Sequence[Instr], facts: FactSet) -> tuple[str, str] | None:
    least, most = facts.bounds(step.least)[0], facts.bounds(step.most)[1]
    there = min(facts.size(step.things)[1], _laid_out(step.things, before, facts))
    if isinstance(step.things, Numbers) and there == 0:
        return "this range of numbers is empty", "write the smaller number first"
    if step.many and most <= 0:
        return "at most 0 things are chosen here", "write a number above 0"
    if least > most:
        return "the lower number to choose is larger than the upper one", "write the smaller number first"
    if there == 0:
        return "there is never anything to choose here", "choose from another set"
    if least > there:
        return f"there are never more than {there} things to choose from", f"write a number up to {there}"
    return None


def _laid_out(things: Expr, before: Sequence[Instr], facts: FactSet) -> int:
    """Return the highest size of ``aside``, the cards the rule laid aside; ``ENDLESS`` for other sets."""
    found = [step for step in before if isinstance(step, Emit) and EVENT_BY_NAME[step.event].lays_aside]
    if whole(things) != Read("aside") or not found or any(isinstance(step, Jump | Perform) for step in before):
        return ENDLESS
    return sum(facts.bounds(given(step)["amount"])[1] for step in found)


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

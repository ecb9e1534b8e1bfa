"""Warn about numbers with which a line does nothing, or can never do what it says."""

from collections.abc import Iterator

from citadels_core.model.instructions import Choose, Emit, Instr, Jump, Let, Perform, Unless
from citadels_core.model.ir import Rule
from citadels_core.model.tree import (
    OF_THIS,
    ONE,
    TRUE,
    ZERO,
    Compare,
    Count,
    Expr,
    Filter,
    Named,
    Number,
    Numbers,
    Read,
    Slot,
)
from citadels_core.model.vocabulary import EVENTS
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.facts import Facts
from citadels_dsl.checker.facts_at import Known
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.shapes import conjuncts
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import Span

AMOUNT = {event.name: event.names.index("amount") for event in EVENTS if "amount" in event.names}
BOTH = {
    event.name: (event.names.index(event.between[0]), event.names.index(event.between[1]))
    for event in EVENTS
    if event.between is not None
}
"""The events that do nothing when two of their fields are the same player, with the places of these."""

FIELDS = {event.name: event.names for event in EVENTS}
LEAVING = "district destroyed"
PUT_ON = frozenset(event.name for event in EVENTS if event.puts)

SIGNED = frozenset(event.name for event in EVENTS if event.signed)
"""The events whose amount may be below 0."""

LAID_OUT = frozenset(event.name for event in EVENTS if event.lays_aside)
ASIDE = Read("aside")


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find amounts that are never above 0, choices of more things than there are, and bounds the wrong way round.

    An approximation: only numbers whose range is known before a game, and sets whose size has a bound in every game or
    that the rule itself has chosen or laid out.
    """
    for body in pack.bodies:
        if body.rule is not None and body.rule.kind in ("modify", "set", "score"):
            yield from _of_rule(pack, body, body.rule)
        for at, step in enumerate(body.program.code if body.program is not None else ()):
            if _may_be_idle(step):
                facts = pack.known(body).at(at)
                if facts is not None:
                    yield from _of_step(pack, body, at, step, facts)
            if _on_what_has_left(pack, body, at, step):
                message = "nothing happens here: the district has left its city, and nothing can be put on it"
                advice = "put it on its owner, or on another district"
                yield problem("CIT515", pack.span(body.path, step.line), body.path, message, advice)
    yield from _of_bases(pack)


def _on_what_has_left(pack: Pack, body: Body, at: int, step: Instr) -> bool:
    """Tell whether an instruction puts something on the very district whose destruction the rule answers."""
    rule = body.rule
    if rule is None or rule.program is None or rule.kind != "when" or rule.on != LEAVING:
        return False
    if not isinstance(step, Emit) or step.event not in PUT_ON:
        return False
    if any(isinstance(before, Emit) and before.event == "district built" for before in rule.program.code[:at]):
        return False
    district = Slot(2 + FIELDS[LEAVING].index("district"))
    gone = {district}
    if not {Compare("==", district, OF_THIS), Compare("==", OF_THIS, district)}.isdisjoint(conjuncts(rule.test)):
        gone.add(OF_THIS)
    given = dict(zip(FIELDS[step.event], step.fields, strict=True))
    named = next(part for part in step.fields if isinstance(part, Named) and part.kind == "state")
    state = pack.states.get(named.name)
    return state is not None and state.on == "district" and given["target"] in gone


def _may_be_idle(step: Instr) -> bool:
    """Tell whether an instruction has a number that is worth a look: none that is plainly above 0."""
    match step:
        case Emit(event) if event in BOTH:
            return True
        case Emit(event, fields):
            amount = fields[AMOUNT[event]] if event in AMOUNT else ONE
            return not isinstance(amount, Number) or amount.value <= 0
        case Let(_, number):
            return not isinstance(number, Number) or number.value <= 0
        case _:
            return isinstance(step, Choose)


def _of_rule(pack: Pack, body: Body, rule: Rule) -> Iterator[Diagnostic]:
    if rule.value is None:
        return
    reached = pack.known(body)
    least, most = (reached.before or reached.start).bounds(rule.value)
    span = pack.span(body.path, body.line)
    if rule.kind == "modify" and least == most == 0:
        yield problem("CIT515", span, body.path, "adding 0 changes nothing", "write how much is added or taken away")
    elif rule.kind == "score" and least == most == 0:
        yield problem("CIT515", span, body.path, "0 points are no points", "write how many points it is worth")
    elif rule.kind == "set" and most < 0:
        message = "no number that is asked for is ever below 0, so this sets it to 0"
        yield problem("CIT515", span, body.path, message, "write 0, or the number that you mean")


def _of_step(pack: Pack, body: Body, at: int, step: Instr, facts: Facts) -> Iterator[Diagnostic]:
    line = pack.lines.get((body.path, step.line))
    if line is None:
        return
    match step:
        case Emit(event, fields) if event in BOTH and facts.holds(Compare("==", *_two(event, fields))):
            message = "nothing happens here: both are one and the same player"
            yield problem("CIT515", _of_amount(line), body.path, message, "name another player")
        case Emit(event, fields, as_cost) if event in AMOUNT and line.keyword not in ("may", "income"):
            least, most = facts.bounds(fields[AMOUNT[event]])
            if (least == most == 0) if event in SIGNED else most <= 0:
                what = "this costs nothing" if as_cost else "nothing happens here"
                message = (
                    f"{what}: the amount is never more than 0" if event not in SIGNED else "adding 0 changes nothing"
                )
                yield problem("CIT515", _of_amount(line), body.path, message, "write how much it is meant to be")
        case Let(_, number) if isinstance(line.content, nodes.RepeatLine):
            if isinstance(pack.known(body).code[at + 1], Unless) and facts.bounds(number)[1] <= 0:
                span = line.content.number.span
                yield problem("CIT515", span, body.path, "this loop happens 0 times", "write how often it happens")
        case Choose(things=things) if isinstance(line.content, nodes.ChooseLine):
            there = facts.bounds(Count(things))[1]
            laid_out = _laid_out(pack.known(body), at, facts) if _drawn_from(things) == ASIDE else None
            if laid_out is not None:
                there = min(there, laid_out)
            message, help_ = _of_choice(
                facts.bounds(step.least), facts.bounds(step.most), there, things, many=step.many
            )
            if message:
                yield problem("CIT515", line.content.span, body.path, message, help_)
        case _:
            pass


def _two(event: str, fields: tuple[Expr, ...]) -> tuple[Expr, Expr]:
    """Return the two players between whom something changes hands."""
    one, other = BOTH[event]
    return fields[one], fields[other]


def _of_choice(
    least: tuple[int, int], most: tuple[int, int], there: int, things: Expr, *, many: bool
) -> tuple[str, str]:
    if isinstance(things, Numbers) and there == 0:
        return "there is no number to choose here", "write the smaller number first"
    if many and most[1] <= 0:
        return "at most 0 things are chosen here", "write how many may be chosen"
    if least[0] > most[1]:
        return "the least that has to be chosen is more than the most", "write the smaller number first"
    if there == 0:
        return "there is never anything to choose here", "choose among things that are there"
    if least[0] > there:
        return f"there are never more than {there} to choose from", f"write a number up to {there}"
    return "", ""


def _drawn_from(things: Expr) -> Expr:
    while isinstance(things, Filter):
        things = things.things
    return things


def _laid_out(reached: Known, at: int, facts: Facts) -> int | None:
    """Return how many cards the rule itself has laid out at most before an instruction; None when it has not."""
    found = [step for step in reached.code[:at] if isinstance(step, Emit) and step.event in LAID_OUT]
    if not found or any(isinstance(step, Jump | Perform) for step in reached.code[:at]):
        return None
    return sum(facts.bounds(step.fields[AMOUNT[step.event]])[1] for step in found)


def _of_amount(line: nodes.Line) -> Span:
    return line.content.span if line.keyword == "" and line.content is not None else line.span


def _of_bases(pack: Pack) -> Iterator[Diagnostic]:
    for book in pack.module.every_book():
        bases = [base for base in book.bases if base.test == TRUE and isinstance(base.value, Number)]
        plain = {base.query: (base, base.value) for base in bases}
        for base, value in plain.values():
            if base.query == "city size" and value == ZERO:
                message = "a city of 0 districts is complete before the game begins"
                yield problem("CIT515", pack.span(book.file, base.line), book.file, message, "write a larger number")
        match plain.get("draw"), plain.get("keep"):
            case (_, Number(drawn)), (keep, Number(kept)) if kept > drawn:
                message = f"{kept} cards are kept, but only {drawn} drawn"
                advice = "keep at most as many as are drawn"
                yield problem("CIT515", pack.span(book.file, keep.line), book.file, message, advice)
            case _:
                pass

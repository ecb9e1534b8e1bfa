"""Warn about rules whose effects set them off again, by themselves or through one another."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum

from attrs import frozen

from citadels_core.model import ir
from citadels_core.model.ir import YOU, Expr, Program
from citadels_core.model.patching import removed
from citadels_dsl.checker.flow import guards
from citadels_dsl.checker.pack import Body, Pack, parts
from citadels_dsl.diagnostics import Diagnostic, Label, problem

ADVICE = 'add a condition after "if" that its own effect does not meet, or put the effect below "may"'
DEEPEST_PERFORM = 8
WHO = frozenset(
    {"v", "of another rule", "of a procedure", "left", "right", "source", "character", "type", "owner", "holder"}
)
"""The operators of conditions that ask who or what it is, which another player or card may meet."""

FIRST_FIELD = 2
"""The slot of the first field of the event that a rule answers."""


class Holds(IntEnum):
    """What is known of a condition before a game; the higher wins where all of several have to hold."""

    YES = 0
    DEPENDS_ON_WHO = 1
    DEPENDS_ON_TABLE = 2
    NO = 3


@frozen
class Emission:
    """An event that a rule makes happen in any case once it is set off: its fields, and where the rule says so."""

    event: str
    fields: tuple[Expr, ...]
    line: int


@frozen
class Step:
    """That one rule sets off another, through an event."""

    rule: Body
    after: Body
    emission: Emission


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find rules that set each other off for ever, each circle that holds no smaller one.

    Undecidable in general. What is below ``if``, ``otherwise`` or ``may`` counts as guarded, and so does a rule whose
    condition looks at the table; conditions about the fields of the event alone are worked out with the fields of
    the event that the effect makes happen.
    """
    rules = [body for body in _left(pack) if body.rule is not None and body.rule.kind == "when"]
    procedures = {body.procedure.name: body.procedure for body in pack.everything if body.procedure is not None}
    cards = {card.id: card for module in (*pack.required, pack.module) for card in module.cards}
    for circle in circles(rules, procedures, cards, starts=lambda rule: (rule.path, rule.line) in pack.lines):
        yield _report(pack, circle)


def _left(pack: Pack) -> Iterator[Body]:
    """Go through the rules and procedures of a pack and those it builds on, without what its patches take away."""
    gone: set[tuple[str, str, int]] = set()
    cards = {card.id: card for module in pack.required for card in module.cards} if pack.module.patches else {}
    for patch in pack.module.patches:
        if (card := cards.get(patch.card)) is not None:
            for head, _ in patch.removes:
                gone |= {(card.file, card.id, rule.line) for rule in removed(card.rules, head)}
    return (body for body in pack.everything if (body.path, body.about, body.line) not in gone)


def circles(
    rules: Sequence[Body],
    procedures: Mapping[str, ir.Procedure],
    cards: Mapping[str, ir.Card],
    *,
    starts: Callable[[Body], bool] = lambda rule: True,
) -> Iterator[list[Step]]:
    """Go through the circles of rules that set each other off in any case, the shortest first, each once.

    Args:
        rules: rules that answer events, of one pack or of several.
        procedures: what they may perform, by name.
        cards: the cards that the rules are written on, by id.
        starts: whether a circle may begin with a rule; one without such a rule is left out.
    """
    answering: dict[str | None, list[Body]] = {}
    for rule in rules:
        answering.setdefault(rule.rule.on if rule.rule is not None else None, []).append(rule)
    steps: dict[int, list[Step]] = {}
    for rule in rules:
        for emission in emissions(rule.program, rule.test, procedures):
            for after in answering.get(emission.event, ()):
                if after.rule is None or _apart(rule, after, cards):
                    continue
                holds = answers(after.rule, emission, same=after is rule)
                several = after is not rule or (rule.about in cards and cards[rule.about].copies > 1)
                if holds is Holds.YES or (holds is Holds.DEPENDS_ON_WHO and several):
                    steps.setdefault(id(rule), []).append(Step(rule, after, emission))
    found = [way for several in steps.values() for step in several if (way := _way_back(step, steps))]
    seen: list[set[tuple[str, int]]] = []
    for circle in sorted(found, key=len):
        places = {(step.rule.path, step.rule.line) for step in circle}
        if starts(circle[0].rule) and not any(smaller <= places for smaller in seen):
            seen.append(places)
            yield circle


def _apart(one: Body, other: Body, cards: Mapping[str, ir.Card]) -> bool:
    """Tell whether two rules are never alive together: those of two characters of a rank, or each in its own turn."""
    first, second = cards.get(one.about), cards.get(other.about)
    if first is None or second is None or one.about == other.about or not first.kind == second.kind == "character":
        return False
    lives = {body.rule.life for body in (one, other) if body.rule is not None}
    return first.rank == second.rank or lives == {"turn"}


def told(circle: Sequence[Step]) -> str:
    """Return a circle of rules in words: the event that begins it, and what each rule makes happen."""
    first = circle[0].rule
    event = first.rule.on if first.rule is not None else ""
    way = " -> ".join(f'"{step.emission.event}" ({step.after.home})' for step in circle)
    return f'"{event}" ({first.home}) -> {way}'


def _report(pack: Pack, circle: Sequence[Step]) -> Diagnostic:
    first = circle[0].rule
    message = f"these rules set each other off: {told(circle)}"
    if len(circle) == 1:
        event = first.rule.on if first.rule is not None else ""
        message = f'this rule answers "{event}" and makes it happen again, so it may go on for ever'
    labels = tuple(
        Label(
            pack.span(step.rule.path, step.emission.line),
            f'this makes "{step.emission.event}" happen',
            path=step.rule.path,
        )
        for step in circle
        if (step.rule.path, step.emission.line) in pack.lines
    )
    return problem("CIT507", pack.span(first.path, first.line), first.path, message, help=ADVICE, labels=labels)


def emissions(
    program: Program | None, test: Expr, procedures: Mapping[str, ir.Procedure], depth: int = 0
) -> Iterator[Emission]:
    """Go through the events a program makes happen without a condition, and those of the procedures it performs."""
    code = program.code if program is not None else ()
    reached = guards(code, ("true",) if depth == 0 else test)
    for at, instruction in enumerate(code):
        if any(guard.kind != "each" for guard in reached[at]):
            continue
        match instruction:
            case ("emit", event, fields, _, line):
                yield Emission(event, fields, line)
            case ("perform", name, you, line) if name in procedures and depth < DEEPEST_PERFORM:
                for inner in emissions(procedures[name].program, ("true",), procedures, depth + 1):
                    fields = tuple(_in_procedure(field, you) for field in inner.fields)
                    yield Emission(inner.event, fields, line)


def _in_procedure(code: Expr, you: Expr) -> Expr:
    """Write an expression of a procedure for its caller: its own names mean nothing there."""
    match code:
        case ("v", slot):
            return you if slot == YOU else ("of a procedure", slot)
        case (operator, *operands):
            return (operator, *(_in_procedure(o, you) if isinstance(o, tuple) else o for o in operands))
        case _:
            pass
    return code


def answers(rule: ir.Rule, emission: Emission, *, same: bool) -> Holds:
    """Tell whether a rule answers an event with these fields; ``same`` if its own effect made the event happen."""
    known: dict[int, Expr] = {FIRST_FIELD + at: field for at, field in enumerate(emission.fields)}
    if not same:
        known |= {0: ("of another rule", 0), 1: ("of another rule", 1)}
    return _holds(rule.test, known)


def _holds(test: Expr, known: Mapping[int, Expr]) -> Holds:
    match test:
        case ("true",):
            return Holds.YES
        case ("false",):
            return Holds.NO
        case ("not", inner):
            holds = _holds(inner, known)
            return {Holds.YES: Holds.NO, Holds.NO: Holds.YES}.get(holds, holds)
        case ("and", *several):
            return max(_holds(one, known) for one in several)
        case ("or", *several):
            return min(_holds(one, known) for one in several)
        case ("==" | ">=" | "<=" | ">" | "<" as operator, left, right):
            return _compared(operator, _with(left, known), _with(right, known))
        case _:
            pass
    return Holds.DEPENDS_ON_TABLE


def _compared(operator: str, left: Expr, right: Expr) -> Holds:
    if isinstance(left, int) and isinstance(right, int):
        facts = {"==": left == right, ">=": left >= right, "<=": left <= right, ">": left > right, "<": left < right}
        return Holds.YES if facts[operator] else Holds.NO
    if left == right:
        return Holds.YES if operator in ("==", ">=", "<=") else Holds.NO
    for one, other in ((left, right), (right, left)):
        if one in (("left", other), ("right", other)):
            return Holds.NO
    if operator != "==" or isinstance(left, int) or isinstance(right, int):
        return Holds.DEPENDS_ON_TABLE
    names = {part[0] for side in (left, right) for part in parts(side) if part and isinstance(part[0], str)}
    return Holds.DEPENDS_ON_WHO if names <= WHO else Holds.DEPENDS_ON_TABLE


def _with(code: Expr, known: Mapping[int, Expr]) -> Expr:
    match code:
        case ("v", slot):
            return known.get(slot, code)
        case (operator, *operands):
            return (operator, *(_with(o, known) if isinstance(o, tuple) else o for o in operands))
        case _:
            pass
    return code


def _way_back(first: Step, steps: Mapping[int, Sequence[Step]]) -> list[Step]:
    """Return the shortest circle that begins with a step, empty when there is none."""
    ways = deque([[first]])
    reached = {id(first.after)}
    while ways:
        way = ways.popleft()
        if way[-1].after is first.rule:
            return way
        for step in steps.get(id(way[-1].after), ()):
            if id(step.after) not in reached or step.after is first.rule:
                reached.add(id(step.after))
                ways.append([*way, step])
    return []

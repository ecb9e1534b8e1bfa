"""Warn about rules whose effects set them off again, by themselves or through one another."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from citadels_core.model import ir
from citadels_core.model.patching import removed
from citadels_core.model.tree import And
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.emissions import Emission, Holds, answers, emissions
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem

ADVICE = 'add a condition after "if" that its own effect does not meet, or put the effect below "may"'


class Act(NamedTuple):
    """What a rule makes happen, one event of it."""

    rule: Body
    emission: Emission


class Step(NamedTuple):
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
    answering: dict[str | None, list[Act]] = {}
    made = [Act(rule, one) for rule in rules for one in emissions(rule.program, rule.test, procedures)]
    for one in made:
        answering.setdefault(one.rule.rule.on if one.rule.rule is not None else None, []).append(one)
    leading: dict[int, list[Act]] = {}
    for one in made:
        for after in answering.get(one.emission.event, ()):
            if not _apart(one.rule, after.rule, cards) and _sets_off(one, after, cards):
                leading.setdefault(id(one), []).append(after)
    found = [way for one in made if (way := _way_back(one, leading))]
    seen: list[set[tuple[str, int]]] = []
    for circle in sorted(found, key=len):
        places = {(act.rule.path, act.rule.line) for act in circle}
        if starts(circle[0].rule) and not any(smaller <= places for smaller in seen):
            seen.append(places)
            around = zip(circle, [*circle[1:], circle[0]], strict=True)
            yield [Step(act.rule, after.rule, act.emission) for act, after in around]


def _sets_off(one: Act, after: Act, cards: Mapping[str, ir.Card]) -> bool:
    """Tell whether what a rule makes happen leads, in any case, to what another one makes happen."""
    rule = after.rule.rule
    if rule is None:
        return False
    test = And((rule.test, after.emission.test))
    if one.rule is not after.rule:
        return answers(test, one.emission, same=False) <= Holds.DEPENDS_ON_WHO
    if answers(test, one.emission, same=True) <= Holds.FOR_ONE_OF_ALL:
        return True
    several = one.rule.about in cards and cards[one.rule.about].copies > 1
    return several and answers(test, one.emission, same=False) <= Holds.DEPENDS_ON_WHO


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


def _way_back(first: Act, leading: Mapping[int, Sequence[Act]]) -> list[Act]:
    """Return the shortest circle that begins with what a rule does, empty when there is none."""
    ways = deque([[first]])
    reached: set[int] = set()
    while ways:
        way = ways.popleft()
        for act in leading.get(id(way[-1]), ()):
            if act is first:
                return way
            if id(act) not in reached:
                reached.add(id(act))
                ways.append([*way, act])
    return []

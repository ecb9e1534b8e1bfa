"""Warn about triggers whose effects trigger them again, directly or through other triggers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from citadels_core.model.programs import ir
from citadels_core.model.programs.circles import shortest
from citadels_core.model.programs.patching import removed
from citadels_core.model.programs.rules import Rule, WhenRule
from citadels_core.model.programs.tree import FIRST_FIELD, OF_THIS, TRUE, And, Compare, Expr, Slot
from citadels_core.model.programs.walk import substitute, words_in
from citadels_dsl.checker.analysis.bodies import Body, event_of, field_of, heard_as
from citadels_dsl.checker.analysis.emissions import Emission, TruthValue, answers, consequences, emissions
from citadels_dsl.checker.analysis.facts_at import LASTING
from citadels_dsl.checker.analysis.shapes import conjuncts
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

ADVICE = (
    'add a condition after "if" that is false after the effect, or put the effect below "may"; '
    "if the repetition ends by itself, allow this finding with a comment: # allow {code}: the reason"
)

MOST_PAIRS = 2**15
"""The size of the cache of matches between conditions and events."""


class RuleEffect(NamedTuple):
    """A trigger and one event that it emits."""

    rule: Body
    emission: Emission


class TriggerLink(NamedTuple):
    """A pair of triggers: ``rule`` emits the event that makes ``after`` run."""

    rule: Body
    after: Body
    emission: Emission


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report each minimal cycle of triggers that run each other for ever.

    Undecidable in general. Effects below ``if``, ``otherwise`` or ``may`` count as guarded, and so does a trigger whose
    condition reads the state of the game; conditions on event fields alone are evaluated with the fields of the
    emitted event.
    """
    rules = [body for body in _bodies_not_removed(pack) if isinstance(body.rule, WhenRule)]
    procedures = {name: several[-1].rule for name, several in pack.procedures.items()}
    cards = {card.id: card for module in (*pack.required, pack.module) for card in module.cards}
    for circle in circles(rules, procedures, cards, starts=lambda rule: (rule.path, rule.line) in pack.lines):
        yield _report(pack, circle)


def _bodies_not_removed(pack: Pack) -> Iterator[Body]:
    gone: set[tuple[str, str, int]] = set()
    cards = {card.id: card for module in pack.required for card in module.cards} if pack.module.patches else {}
    for patch in pack.module.patches:
        if (card := cards.get(patch.card)) is not None:
            for head, _ in patch.removes:
                gone |= {(card.file, card.id, rule.line) for rule in removed(card.rules, head)}
    return (body for body in pack.everything if (body.path, body.about, body.line) not in gone)


def circles(
    rules: Sequence[Body],
    procedures: Mapping[str, ir.Procedure | Rule],
    cards: Mapping[str, ir.Card],
    *,
    starts: Callable[[Body], bool] = lambda rule: True,
) -> Iterator[list[TriggerLink]]:
    """Yield each cycle of triggers that run each other unconditionally; short cycles come first.

    Args:
        procedures: the procedures that the rules may perform, by name.
        cards: the cards of the rules, by id.
        starts: whether a cycle may begin with a rule; cycles without such a rule are left out.
    """
    acts = [RuleEffect(rule, one) for rule in rules for one in emissions(rule.rule.program, rule.rule.test, procedures)]
    links = _Links(_in_event_circles(acts), cards)
    found = [[links.acts[one] for one in shortest(at, links.after)] for at in range(len(links.acts))]
    seen: list[set[tuple[str, int]]] = []
    for circle in sorted(filter(None, found), key=len):
        places = {(act.rule.path, act.rule.line) for act in circle}
        if starts(circle[0].rule) and not any(smaller <= places for smaller in seen):
            seen.append(places)
            around = zip(circle, [*circle[1:], circle[0]], strict=True)
            yield [TriggerLink(act.rule, after.rule, act.emission) for act, after in around]


def _in_event_circles(acts: Sequence[RuleEffect]) -> list[RuleEffect]:
    """Return the effects whose events would form a cycle if all conditions were true."""
    following: dict[str | None, set[str]] = {}
    for act in acts:
        following.setdefault(act.rule.rule.on, set()).update(_heard(act.emission))
    circular = {on for on in following if shortest(on, lambda event: following.get(event, ()))}
    return [act for act in acts if act.rule.rule.on in circular and not circular.isdisjoint(_heard(act.emission))]


def _heard(emission: Emission) -> list[str]:
    """Return the event names in the triggers that run after an emission or its consequences."""
    return [heard_as(one.event) for one in (emission, *consequences(emission))]


class _Links:
    """The graph of effects, computed lazily: an edge leads to each effect that an effect triggers."""

    def __init__(self, acts: Sequence[RuleEffect], cards: Mapping[str, ir.Card]) -> None:
        self.acts, self._cards = acts, cards
        self._tests = [And((*_own_turn_conditions(act.rule), act.rule.rule.test, act.emission.test)) for act in acts]
        self._answering: dict[str | None, list[int]] = {}
        for at, act in enumerate(acts):
            self._answering.setdefault(act.rule.rule.on, []).append(at)
        self._after: dict[int, list[int]] = {}

    def after(self, at: int) -> list[int]:
        """Return the indexes of the effects that the effect with index ``at`` triggers unconditionally."""
        if (found := self._after.get(at)) is None:
            emission = self.acts[at].emission._replace(line=0)
            found = self._after[at] = [
                after for one in (emission, *consequences(emission)) for after in self._triggered_by(at, one)
            ]
        return found

    def _triggered_by(self, at: int, emission: Emission) -> Iterator[int]:
        rule = self.acts[at].rule
        card = self._cards.get(rule.about)
        several = card is not None and card.copies > 1
        for after in self._answering.get(heard_as(emission.event), ()):
            other, test = self.acts[after].rule, self._tests[after]
            if other is not rule:
                if fits(test, emission) <= TruthValue.DEPENDS_ON_WHO and not _never_active_together(
                    rule, other, self._cards
                ):
                    yield after
            elif fits(test, emission, same=True) <= TruthValue.FOR_ONE_OF_ALL or (
                several and fits(test, emission) <= TruthValue.DEPENDS_ON_WHO
            ):
                yield after


@lru_cache(maxsize=MOST_PAIRS)
def fits(test: Expr, emission: Emission, *, same: bool = False) -> TruthValue:
    """Return how surely an event satisfies a condition, from a cache: many rules share conditions."""
    return answers(_asked_again(test, emission) if same else test, emission, same=same)


def _asked_again(test: Expr, emission: Emission) -> Expr:
    """Return the parts of a condition that an event may make false; the other parts stay true."""
    fields: dict[Expr, Expr] = {Slot(FIRST_FIELD + at): field for at, field in enumerate(emission.fields)}
    parts = conjuncts(test)
    left = [part for part in parts if not words_in(part) <= LASTING or substitute(part, fields) != part]
    return And(tuple(left)) if left else TRUE


def _own_turn_conditions(rule: Body) -> Iterator[Expr]:
    event = event_of(rule.rule)
    if rule.rule.life == "turn" and event is not None and event.of_turn:
        for name, needed in (("character", OF_THIS), ("abilities", TRUE)):
            if name in event.names:
                yield Compare("==", field_of(event.name, name), needed)


def _never_active_together(one: Body, other: Body, cards: Mapping[str, ir.Card]) -> bool:
    first, second = cards.get(one.about), cards.get(other.about)
    if first is None or second is None or one.about == other.about or not (first.is_character and second.is_character):
        return False
    return first.rank == second.rank > 0 or one.rule.life == other.rule.life == "turn"


def told(circle: Sequence[TriggerLink]) -> str:
    """Return a cycle as text: its first event, and the event that each trigger emits."""
    first = circle[0].rule
    way = " -> ".join(f'"{step.emission.event}" ({step.after.home})' for step in circle)
    return f'"{first.rule.on}" ({first.home}) -> {way}'


def _report(pack: Pack, circle: Sequence[TriggerLink]) -> Diagnostic:
    first = circle[0].rule
    message = f"these rules trigger each other: {told(circle)}"
    if len(circle) == 1:
        message = (
            f'this rule is triggered by "{first.rule.on}" and makes this event happen again, so the rule may never end'
        )
    places = ((step.rule.path, step.emission.line, f'this makes "{step.emission.event}" happen') for step in circle)
    return pack.report("CIT507", first, first.line, message, ADVICE.format(code="CIT507"), pack.labels(places))

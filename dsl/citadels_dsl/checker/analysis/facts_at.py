"""Compute which conditions are true when the program of a rule reaches an instruction."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from attrs import define, field

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import (
    Change,
    Choose,
    Discards,
    Each,
    Emit,
    EndGame,
    Instr,
    Jump,
    Let,
    MayAnswer,
    Next,
    OfferActions,
    OfferFrom,
    Perform,
    Pick,
    ScorePlayers,
    Sealed,
    Settle,
)
from citadels_core.model.programs.rules import Rule, WhenRule
from citadels_core.model.programs.tree import FIRST_FIELD, NONE, OF_THIS, OF_YOU, TRUE, ZERO, Expr
from citadels_core.model.programs.walk import MOST_REMEMBERED, slots_bound, slots_read, words_in
from citadels_core.model.vocabulary import OPERATORS, Event
from citadels_dsl.checker.analysis.bodies import event_of
from citadels_dsl.checker.analysis.facts import NOT_NEGATIVE, NUMBERS, FactSet
from citadels_dsl.checker.analysis.flow import Guard, IfGuard, guards, is_condition
from citadels_dsl.checker.analysis.shapes import conjuncts, replaced

RUNNING_OTHERS = Perform | OfferActions | OfferFrom | MayAnswer
"""The instructions that let other rules run."""

CHANGING = Emit | RUNNING_OTHERS | ScorePlayers | EndGame | Settle | Discards
"""The instructions that may change the state of the game."""

NAMING = Let | Change | Choose | Pick | Next | Discards | Sealed
"""The instructions that assign a variable."""

LASTING = frozenset(row.name for row in OPERATORS if row.pure)
"""The operators of conditions whose truth no event changes."""


@define(eq=False)
class ProgramFacts:
    """The facts that are true at the start of a rule or procedure, and at each of its instructions."""

    rule: Rule
    code: tuple[Instr, ...] = field(init=False)
    fields: FactSet = field(init=False)
    """The facts about the fields of the event."""
    start: FactSet = field(init=False)
    """The facts that are true whenever the rule is active."""
    reached: list[tuple[Guard, ...]] = field(init=False)
    _first: list[Guard] = field(init=False)
    _chosen: list[tuple[Guard, int | None]] = field(init=False)
    """The conditions of choices that assign a variable once, each with the end of the loop for a loop variable."""
    _given: list[tuple[int, Let | Choose | Discards]] = field(init=False)
    """The instruction that assigns each variable that is assigned only once."""
    _loops: list[tuple[int, int]] = field(init=False)
    _acting: list[int] = field(init=False)
    """The indexes of instructions that may change the state or a variable."""
    _below: list[frozenset[tuple[int, bool, Expr]]] = field(init=False)
    """The branches that contain each instruction."""

    def __attrs_post_init__(self) -> None:
        self.code = self.rule.code
        event, steps = event_of(self.rule), list(enumerate(self.code))
        self.fields = _of_fields(event)
        self.start = self.fields.copy()
        granted = list(_granted(self.rule, event))
        for test in granted:
            self.start.learn(test)
        self._first = [IfGuard(test, -1) for test in (*granted, *head(self.rule))]
        self.reached = guards(self.code, TRUE)
        self._below = [frozenset((one.at, one.holds, one.code) for one in around) for around in self.reached]
        self._loops = [(step.target, at) for at, step in steps if isinstance(step, Jump) and step.target < at]
        self._acting = [at for at, step in steps if isinstance(step, CHANGING | Let | Change)]
        naming = Counter(step.slot for step in self.code if isinstance(step, NAMING))
        given = [(at, step) for at, step in steps if isinstance(step, Let | Choose | Discards)]
        self._given = [(at, step) for at, step in given if naming[step.slot] == 1]
        self._chosen = [
            one
            for at, step in steps
            if isinstance(step, NAMING) and naming[step.slot] == 1
            for one in self._chosen_by(at, step)
        ]

    @property
    def before(self) -> FactSet:
        """The facts at the first instruction; ``start`` if the first instruction is unreachable."""
        return self.at(0) or self.start

    def at(self, place: int) -> FactSet | None:
        """Return the facts when the program reaches an instruction; None for an unreachable instruction."""
        facts = self.fields.copy()
        for at, step in self._given:
            if at < place and self._below[at] <= self._below[place]:
                _learn_value(facts, step)
        for guard in self.conditions(place):
            if self._still_holds(guard, place) and not facts.learn(guard.code, holds=guard.holds):
                return None
        return facts

    def conditions(self, place: int) -> Iterator[Guard]:
        """Yield all conditions tested before an instruction, also conditions that may be false by then."""
        yield from self._first
        for guard, done in self._chosen:
            if guard.at < place and (place < done if done is not None else self._below[guard.at] <= self._below[place]):
                yield guard
        yield from (guard for guard in self.reached[place] if is_condition(guard, self.code)) if self.code else ()

    def between(self, since: int, place: int) -> Iterator[Instr]:
        """Yield the instructions that may change the game state or a variable between two indexes."""
        stop = place
        for first, last in self._loops:
            if since < first <= stop <= last:  # later instructions of a loop may have run in an earlier iteration
                stop = last
        for at in self._acting[bisect_left(self._acting, since + 1) : bisect_left(self._acting, stop)]:
            if stop != place or not self._in_other_branch(at, place):
                yield self.code[at]

    def _in_other_branch(self, at: int, place: int) -> bool:
        return any((one, not holds, code) in self._below[place] for one, holds, code in self._below[at])

    def _still_holds(self, guard: Guard, place: int) -> bool:
        slots, lasts = slots_read(guard.code), words_in(guard.code) <= LASTING
        return not any(
            (isinstance(step, CHANGING) and not lasts) or (isinstance(step, Let | Change) and step.slot in slots)
            for step in self.between(guard.at, place)
        )

    def _chosen_by(self, at: int, step: Instr) -> Iterator[tuple[Guard, int | None]]:
        """Yield the ``where`` conditions of the set that gives an instruction's variable its value."""
        before = self.code[:at]
        things: Expr = NONE
        done: int | None = None
        match step:
            case Choose(things=things, many=False) | Pick(things=things):
                pass
            case Next(_, queue, done):
                things = next((one.things for one in before if isinstance(one, Each) and one.slot == queue), NONE)
            case Let(_, tree.Edge(_, tree.Slot(several))):
                sets = [
                    one.things
                    for one in before
                    if isinstance(one, Choose) and one.slot == several and one.least != ZERO
                ]
                things = sets[0] if len(sets) == 1 else NONE
            case _:
                pass
        if isinstance(things, tree.Filter):
            for test in conjuncts(replaced(things.test, things.slot, slots_bound(step)[0])):
                yield IfGuard(test, at if done is None else at - 1), done


@lru_cache(maxsize=MOST_REMEMBERED)
def known_of(rule: Rule) -> ProgramFacts:
    """Return the facts at all instructions of a rule, from a cache."""
    return ProgramFacts(rule)


def head(rule: Rule) -> list[Expr]:
    """Return the conditions of a rule, followed by the conditions of its target, in written order."""
    tests = conjuncts(rule.test)
    return tests if rule.target is None else [*tests, *conjuncts(rule.target.where)]


def _granted(rule: Rule, event: Event | None) -> Iterator[Expr]:
    """Yield the conditions that are true whenever a rule is active, because of its lifetime."""
    life = "" if rule.to_each else rule.life  # in a rule "for each player", ``you`` is any player
    if life == "built" and not (event is not None and event.leaves):
        yield tree.Compare("==", tree.Read("owner", OF_THIS), OF_YOU)
        yield tree.Some(tree.Read("city", OF_YOU))
    if life == "turn":
        yield tree.Compare("==", tree.Read("active player"), OF_YOU)
        if isinstance(rule, WhenRule) and event is not None and event.of_turn:
            yield tree.Compare("==", tree.Slot(FIRST_FIELD), OF_YOU)


def _of_fields(event: Event | None) -> FactSet:
    facts = FactSet()
    for at, (name, type_) in enumerate(event.fields if event is not None and not event.signed else ()):
        if type_ == "Int":
            facts.ranges[tree.Slot(FIRST_FIELD + at)] = NUMBERS.get(name, NOT_NEGATIVE)
    return facts


def _learn_value(facts: FactSet, step: Let | Choose | Discards) -> None:
    name, several = tree.Slot(step.slot), tree.Count(tree.Slot(step.slot))
    match step:
        case Let(_, value):
            facts.ranges[name] = facts.bounds(value)
        case Choose(noun="Int", things=tree.Numbers(low, high), many=False):
            facts.ranges[name] = facts.bounds(low)[0], facts.bounds(high)[1]
        case Choose(many=True):
            few, many = facts.bounds(step.least), facts.bounds(step.most)
            there = facts.size(step.things)
            facts.ranges[several] = max(min(few[0], max(there[0], 1)), 0), min(many[1], there[1])
        case Discards(_, number):
            facts.ranges[several] = 0, max(facts.bounds(number)[1], 0)
        case _:
            pass

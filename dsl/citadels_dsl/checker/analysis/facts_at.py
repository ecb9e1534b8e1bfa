"""Find out which facts hold where an instruction of a rule is reached."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, lru_cache

from attrs import define, field

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
from citadels_core.model.programs.rules import Rule
from citadels_core.model.programs.tree import (
    NONE,
    OF_THIS,
    OF_YOU,
    TRUE,
    Compare,
    Expr,
    Filter,
    Not,
    Number,
    Numbers,
    Read,
    Slot,
    Some,
)
from citadels_core.model.programs.walk import MOST_REMEMBERED, slots_read, words_in
from citadels_core.model.vocabulary import OPERATORS, Event
from citadels_dsl.checker.analysis.events import FIRST_FIELD, event_of
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.analysis.flow import Guard, guards, is_condition
from citadels_dsl.checker.analysis.shapes import conjuncts, replaced
from citadels_dsl.checker.analysis.sums import ENDLESS, NOT_NEGATIVE, NUMBERS

CHANGING = Emit | Perform | OfferActions | OfferFrom | MayAnswer | ScorePlayers | EndGame | Settle | Discards
"""The instructions after which the table may look another way."""

NAMING = Let | Change | Choose | Pick | Next | Discards | Sealed
"""The instructions that give a name to something."""

LASTING = frozenset(row.name for row in OPERATORS if row.pure)
"""The operators of conditions that go on to hold whatever happens."""


@define(eq=False)
class ProgramFacts:
    """The facts of one rule or procedure: when it begins, and at each of its instructions."""

    rule: Rule
    rank: int = 0
    """The rank of the character that the rule is written on; 0 for none."""
    still: frozenset[str] = frozenset()
    """The counters that are never above 0, by id."""
    granted: bool = True
    """Whether to take for granted what no condition says: of rank, owner and turn, and what an event leaves behind."""
    code: tuple[Instr, ...] = field(init=False)
    start: FactSet = field(init=False)
    """What the fields of the event say."""
    before: FactSet | None = field(init=False)
    """What holds when the effect begins; None where the conditions contradict one another."""
    reached: list[tuple[Guard, ...]] = field(init=False)
    _first: FactSet = field(init=False)
    """What holds to the end of the effect of any rule like this."""
    _loops: list[tuple[int, int]] = field(init=False)
    _changing: list[int] = field(init=False)
    """Where the table may change."""
    _renaming: dict[int, list[int]] = field(init=False, factory=dict)
    """Where a name gets another value, by its slot."""
    _naming: Counter[int] = field(init=False)
    """How often a name is given, by its slot."""
    _named_once: list[tuple[int, Let | Choose | Discards]] = field(init=False)
    """Where names are given that are given once."""
    _things: list[tuple[int, int | None, list[tuple[Expr, bool]]]] = field(init=False)
    """The conditions that a thing was chosen by, and whether they go on to hold; for a loop, where it ends."""
    _below: list[frozenset[Guard]] = field(init=False)
    """The guards that each instruction is below."""

    def __attrs_post_init__(self) -> None:
        self.code = self.rule.program.code if self.rule.program is not None else ()
        event = event_of(self.rule)
        self._first = _of_fields(event)
        self._first.still = self.still
        if self.rank and self.granted:
            self._first.learn(Compare("==", Read("rank", OF_THIS), Number(self.rank)))
        self.start = self._first.copy()
        for test in _granted(self.rule, event) if self.granted else ():
            self.start.learn(test)
        self.before = self.start.copy()
        for test in head(self.rule):
            if self.before is not None and (self.before.holds(test) is False or not self.before.learn(test)):
                self.before = None
        self.reached = guards(self.code, TRUE) if self.code else []
        self._below = [frozenset(around) for around in self.reached]
        steps = list(enumerate(self.code))
        self._loops = [(step.target, at) for at, step in steps if isinstance(step, Jump) and step.target < at]
        self._changing = [at for at, step in steps if isinstance(step, CHANGING)]
        self._naming = Counter(step.slot for step in self.code if isinstance(step, NAMING))
        given = [(at, step) for at, step in steps if isinstance(step, Let | Choose | Discards)]
        self._named_once = [(at, step) for at, step in given if self._naming[step.slot] == 1]
        self._things = list(self._chosen_by())
        for at, step in steps:
            if isinstance(step, Let | Change | Next):
                self._renaming.setdefault(step.slot, []).append(at)

    @cached_property
    def lasting(self) -> FactSet:
        """Return what holds to the end of the effect: conditions on nothing but the event and the names in the rule."""
        lasting = self._first.copy()
        for test in head(self.rule):
            if _is_lasting(test):
                lasting.learn(test)
        for name, other in self.before.same.items() if self.before is not None else ():
            if isinstance(name, Slot) and isinstance(other, Slot):
                lasting.learn(Compare("==", name, other))
        return lasting

    @cached_property
    def _least(self) -> dict[int, int]:
        """Return what each name that changes is at least, whichever of its values it has, by slot.

        That is the least that it begins with, where no value that it gets later is less as long as none before was.
        """
        found: dict[int, int] = {}
        for slot in dict.fromkeys(step.slot for step in self.code if isinstance(step, Change)):
            facts = self.lasting.copy()
            values = [step.value for step in self.code if isinstance(step, Let | Change) and step.slot == slot]
            first = [value for value in values if slot not in slots_read(value)]
            least = min((facts.bounds(value)[0] for value in first), default=-ENDLESS)
            facts.ranges[((Slot(slot), 1),)] = least, ENDLESS
            if least > -ENDLESS and all(facts.bounds(value)[0] >= least for value in values):
                found[slot] = least
        return found

    def at(self, place: int) -> FactSet | None:
        """Return what holds when an instruction is reached, None when it never is."""
        if self.before is None:
            return None
        facts = (self.lasting if self._changed(0, place, ()) else self.before).copy()
        for slot, least in self._least.items():
            facts.ranges[((Slot(slot), 1),)] = least, ENDLESS
        for step in self._given(place):
            _learn_value(facts, step)
        for test in self._chosen(place):
            if not facts.learn(test):
                return None
        for guard in self.reached[place]:
            slots, lasts = slots_read(guard.code), _is_lasting(guard.code)
            if not is_condition(guard, self.code) or self._changed(guard.at + 1, place, slots, lasts=lasts):
                continue
            if not facts.learn(guard.code, holds=guard.holds):
                return None
        return facts

    def _given(self, place: int) -> Iterable[Let | Choose | Discards]:
        """Go through the instructions that have given names their value, for good, before another one."""
        below = self._below[place]
        for at, step in self._named_once:
            if at >= place:
                return
            if self._below[at] <= below:
                yield step

    def _chosen(self, place: int) -> Iterator[Expr]:
        """Go through the conditions that a thing was chosen by, or that a loop goes by, where they still hold."""
        below = self._below[place]
        for at, done, tests in self._things:
            if at >= place:
                return
            if place < done if done is not None else self._below[at] <= below:
                for test, lasts in tests:
                    if lasts or not self._changed(at, place, ()):
                        yield test

    def _chosen_by(self) -> Iterator[tuple[int, int | None, list[tuple[Expr, bool]]]]:
        """Go through the instructions that give one thing of a set: where, where its loop ends, and the conditions."""
        for at, step in enumerate(self.code):
            done: int | None = None
            match step:
                case Choose(slot, things=things, many=False) | Pick(slot, things):
                    pass
                case Next(slot, queue, done):
                    before = (one for one in self.code[:at] if isinstance(one, Each) and one.slot == queue)
                    things = next((one.things for one in before), NONE)
                case _:
                    continue
            if self._naming[slot] == 1 and isinstance(things, Filter):
                tests = conjuncts(replaced(things.test, things.slot, slot))
                yield at, done, [(test, _is_lasting(test)) for test in tests]

    def _changed(self, start: int, place: int, slots: Collection[int], *, lasts: bool = False) -> bool:
        """Tell whether something from one instruction to before another may change one of some names, or the table.

        What ``lasts`` reads nothing of the table.
        """
        stop = place
        for first, last in self._loops:
            if start <= first <= stop <= last:  # the loop may have been gone through before
                stop = last
        return any(
            stop != place or not self._on_another_way(at, place)
            for places in ([] if lasts else self._changing, *(self._renaming.get(slot, ()) for slot in slots))
            for at in places[bisect_left(places, start) : bisect_left(places, stop)]
        )

    def _on_another_way(self, at: int, place: int) -> bool:
        """Tell whether two instructions lie below an ``if`` and below its ``otherwise``."""
        return any(
            one.at == other.at and one.holds != other.holds for one in self.reached[at] for other in self.reached[place]
        )


@lru_cache(maxsize=MOST_REMEMBERED)
def known_of(rule: Rule, rank: int, still: frozenset[str]) -> ProgramFacts:
    """Return the facts of a rule on a card of this rank, where some counters are never above 0."""
    return ProgramFacts(rule, rank, still)


def head(rule: Rule) -> list[Expr]:
    """Return the conditions that hold when the effect of a rule begins, in the order they are written."""
    tests = conjuncts(rule.test)
    return tests if rule.target is None else [*tests, *conjuncts(rule.target.where)]


def _is_lasting(test: Expr) -> bool:
    return words_in(test) <= LASTING


def _granted(rule: Rule, event: Event | None) -> Iterator[Expr]:
    """Go through what holds whenever a rule is alive, and what its event leaves behind."""
    life = "" if rule.to_each else rule.life  # one that speaks to each player does not say who ``you`` is
    if life == "built" and not (event is not None and event.leaves):
        yield Compare("==", Read("owner", OF_THIS), OF_YOU)
        yield Some(Read("city", OF_YOU))
    if life == "turn":
        yield Compare("==", Read("active player"), OF_YOU)
    if rule.kind != "when" or event is None:
        return
    field_of = {name: Slot(FIRST_FIELD + at) for at, name in enumerate(event.names)}
    if life == "turn" and event.of_turn:
        yield Compare("==", Slot(FIRST_FIELD), OF_YOU)
    if event.grows:
        yield Compare("==", Read("owner", field_of["district"]), field_of["player"])
    if event.becomes is not None:
        yield Compare("==", Read(event.becomes), field_of["player"])
    if event.differ is not None:
        one, other = event.differ
        yield Not(Compare("==", field_of[one], field_of[other]))


def _of_fields(event: Event | None) -> FactSet:
    facts = FactSet()
    for at, (name, type_) in enumerate(event.fields if event is not None and not event.signed else ()):
        if type_ == "Int":
            facts.ranges[((Slot(FIRST_FIELD + at), 1),)] = NUMBERS.get(name, NOT_NEGATIVE)
    return facts


def _learn_value(facts: FactSet, step: Let | Choose | Discards) -> None:
    slot = step.slot
    match step:
        case Let(_, value):
            facts.ranges[((Slot(slot), 1),)] = facts.bounds(value)
        case Choose(noun="Int", things=Numbers(low, high), many=False):
            facts.ranges[((Slot(slot), 1),)] = facts.bounds(low)[0], facts.bounds(high)[1]
        case Choose(many=True):
            few, many = facts.bounds(step.least), facts.bounds(step.most)
            there = facts.size(step.things)
            facts.sizes[slot] = max(min(few[0], max(there[0], 1)), 0), min(many[1], there[1])
        case Discards(_, number):
            facts.sizes[slot] = 0, max(facts.bounds(number)[1], 0)
        case _:
            pass

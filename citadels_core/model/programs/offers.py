"""Analysis of compiled rules: when an action is worth offering, and which options are legal.

The certain effects of a rule, with values known beforehand, must be allowed and affordable, and its first choice must
not be empty. The menu, the choices, the reasons for unavailable actions and the checker all use these results.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from attrs import define, evolve, field

from citadels_core.model.programs.instructions import (
    Choose,
    Discards,
    Emit,
    Instr,
    Jump,
    Let,
    May,
    MayAnswer,
    Next,
    Pick,
    Sealed,
    Stop,
    Unless,
)
from citadels_core.model.programs.payments import paid_by, price_of, price_of_action, with_more
from citadels_core.model.programs.rules import ActionRule, InsteadOfRule, Program, ProgramRule, R, Rule
from citadels_core.model.programs.surcharge import is_surcharge, with_surcharge
from citadels_core.model.programs.tree import (
    FALSE,
    NONE,
    NOTHING,
    OF_YOU,
    SOURCE,
    THIS,
    TRUE,
    UNKNOWN_YET,
    YOU,
    ZERO,
    And,
    CanHappen,
    Expr,
    Filter,
    Is,
    Not,
    Or,
    Read,
    Reply,
    Slot,
    Some,
    all_of,
)
from citadels_core.model.programs.walk import size_of, slots_read, substitute, walk, words_in
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, VALUES
from citadels_core.model.vocabulary.types import element

MOST_PARTS = 500
"""The most nodes of an expression with its local names inlined."""

MOST_REMEMBERED = 8192

OPEN = frozenset(event.name for event in EVENTS if event.open)
"""The events whose bans are public, so that a choice of a character, or a random one, may leave out banned options."""

CHOSEN = next(event.name for event in EVENTS if event.reaches)
"""The event of choosing a district for an ability."""

UNSEEN = frozenset(value.name for value in VALUES if value.hidden and value.known_to is None)
"""The zones whose cards nobody knows."""

USED = "action used"
"""The event of using an action."""

HERALDS = {event.name: event.heralds for event in EVENTS if event.heralds is not None}
"""The events that prepare another event, each with that event."""


@lru_cache(maxsize=MOST_REMEMBERED)
def narrowed(rule: Rule) -> Rule:
    """Return a rule with its choices limited to legal options.

    An option is legal when it is not out of reach, and its certain consequences are allowed and affordable. A
    replacement gets the condition that its own certain effects are allowed.
    """
    rule = _within_reach(with_surcharge(rule))
    if not isinstance(rule, ProgramRule):
        return rule
    test = rule.test
    if isinstance(rule, InsteadOfRule):
        possible = [need for need in _Needs(rule).all() if isinstance(need, CanHappen)]
        if possible:
            test = And((*(() if test == all_of(()) else (test,)), *possible))
    return evolve(rule, program=narrowed_program(rule.program), test=test)


@lru_cache(maxsize=MOST_REMEMBERED)
def narrowed_program(program: Program) -> Program:
    """Return a program with its choices limited to legal options; see ``narrowed``."""
    types = list(program.types)
    code: list[Instr] = []
    for at, step in enumerate(program.code):
        match step:
            case Choose(noun="District" | "Character", many=False) | Pick():
                code.append(_narrowed_choice(program.code, at, step, types))
            case Sealed(noun="Character"):
                code.append(_narrowed_draft(program.code, at, step, types))
            case _:
                code.append(step)
    if all(one is other for one, other in zip(code, program.code, strict=True)):
        return program
    return Program(code=tuple(code), types=tuple(types))


@lru_cache(maxsize=MOST_REMEMBERED)
def needs_of(rule: Rule) -> tuple[Expr, ...]:
    """Return the conditions for offering an action, besides its own; they may read the target.

    Args:
        rule: the rule as compiled; only actions have such conditions.
    """
    if not isinstance(rule, ActionRule):
        return ()
    rule = _within_reach(with_surcharge(rule))
    return tuple(_Needs(rule).all())


def use_of(rule: ActionRule, *, gathering: bool) -> CanHappen:
    """Build the condition that an action is allowed and that all tolls (fees) for it can be paid."""
    rule = _within_reach(with_surcharge(rule))
    needs = _Needs(rule)
    needs.all()
    used = CanHappen(USED, (OF_YOU, Read("active character"), TRUE if gathering else FALSE, SOURCE))
    return together([*needs.events, used], needs.spent)


def _within_reach(rule: R) -> R:
    """Limit the choices of districts in a card's rule to the districts that an ability may choose."""
    if rule.life == "game":
        return rule
    if isinstance(rule, ActionRule) and (target := rule.target) is not None and target.noun == "District":
        tests = _conjuncts(target.where)
        allowed = _may_be_chosen(Slot(target.slot), OF_YOU)
        if allowed not in tests:
            rule = evolve(rule, target=evolve(target, where=all_of([*tests, allowed])))
    if isinstance(rule, ProgramRule):
        types = list(rule.program.types)
        code = tuple([_instruction_within_reach(step, types) for step in rule.code])
        if code != rule.code:
            rule = evolve(rule, program=Program(code=code, types=tuple(types)))
    return rule


def _instruction_within_reach(step: Instr, types: list[str]) -> Instr:
    if not isinstance(step, Choose | Pick) or element(types[step.slot]) != "District":
        return step
    one = step.things.slot if isinstance(step.things, Filter) else len(types)
    if one == len(types):
        types.append("District")
    return _with_conditions(step, one, [_may_be_chosen(Slot(one), step.seat if isinstance(step, Choose) else OF_YOU)])


def _may_be_chosen(district: Expr, by: Expr) -> Expr:
    return CanHappen(CHOSEN, (district, by, SOURCE))


def _conjuncts(test: Expr) -> tuple[Expr, ...]:
    return test.tests if isinstance(test, And) else () if test == all_of(()) else (test,)


@define
class _Needs:
    """A pass over the instructions of a rule, which collects the conditions for offering the rule."""

    rule: ProgramRule
    found: list[Expr] = field(factory=list)
    lets: dict[int, Expr] = field(factory=dict)
    """The values of local names, by slot."""
    drawn: set[int] = field(factory=set)
    """The slots of discarded cards, which are not known beforehand."""
    spent: Expr | None = None
    """The total payment of the player."""
    events: list[CanHappen] = field(factory=list)
    """The events that are certain to happen."""
    leading: bool = True
    """Whether the next instruction is certain to run, so that an offer can depend on it."""
    untouched: bool = True
    """Whether all instructions so far are costs."""

    def all(self) -> list[Expr]:
        """Return the conditions for offering the rule, with local names replaced by their values."""
        code, whole = self.rule.code, narrowed_program(self.rule.program).code
        inside = [*_inside_blocks(code)]
        ended = 0
        self.spent = price_of_action(self.rule)
        for at, step in enumerate(code):
            match step:
                case Emit(cost=True):
                    self._add_event(step.event, tuple(NONE if self._is_drawn(one) else one for one in step.fields))
                case Emit():
                    self._emit(step, sure=not inside[at] and at >= ended)
                    self.untouched = False
                case Let(slot, value):
                    part = self._named(value)
                    if size_of(part) <= MOST_PARTS:
                        self.lets[slot] = part
                case Discards(slot):
                    self.drawn.add(slot)
                case Unless(_, target) if is_surcharge(code, at, target):
                    pass
                case Choose() | Pick():
                    self._choice(step, whole[at])
                    self.leading = False
                case Stop(_, to):
                    ended = max(ended, len(code) if to is None else to)
                    self.leading = False
                case _:
                    self.leading = False
        if self.events:
            at = max(at for at, need in enumerate(self.found) if need == self.events[-1])
            self.found[at] = together(self.events, self.spent)
        return self.found

    def _named(self, part: Expr) -> Expr:
        names: Mapping[Expr, Expr] = {Slot(slot): value for slot, value in self.lets.items()}
        return substitute(part, names)

    def _is_drawn(self, part: Expr) -> bool:
        return isinstance(part, Slot) and part.at in self.drawn

    def _add(self, need: Expr) -> None:
        self.found.append(self._named(need))

    def _add_event(self, event: str, fields: tuple[Expr, ...]) -> None:
        asked = CanHappen(event, tuple(map(self._named, fields)))
        self.found.append(asked)
        self.events.append(asked)

    def _emit(self, step: Emit, *, sure: bool) -> None:
        """Add the conditions that an event and the event that it prepares are allowed and affordable."""
        if self.leading:
            if (price := price_of(step)) is not None:
                self._add(price)
            if (heralded := _heralded(step)) is not None:
                self._add(heralded)
            paid = paid_by(OF_YOU, step)
            self.spent = self.spent if paid is None else with_more(self.spent, self._named(paid))
        if self.leading or (sure and self._is_known(step)):
            self._add_event(step.event, step.fields)

    def _is_known(self, step: Emit) -> bool:
        """Return whether all fields of an event are known when the action is offered."""
        if not isinstance(self.rule, ActionRule):
            return False
        target = self.rule.target
        known = {YOU, THIS} if target is None else {YOU, THIS, target.slot}
        return all(slots_read(self._named(part)) <= known for part in step.fields)

    def _choice(self, step: Choose | Pick, offered: Instr) -> None:
        """Add the condition that a choice has options, if only costs come before the choice."""
        least = step.least if isinstance(step, Choose) else None
        if not (self.leading and self.untouched and least != ZERO):
            return
        need = Some(step.things)
        if self._named(need) == need and isinstance(offered, Choose | Pick):
            need = Some(offered.things)
        self._add(need)


def together(events: Sequence[CanHappen], spent: Expr | None) -> CanHappen:
    """Build the condition that the last event is allowed and the tolls (fees) of all events can be paid."""
    *others, last = events
    return evolve(last, besides=spent, along=tuple(others))


def _inside_blocks(code: Sequence[Instr]) -> Iterator[bool]:
    """Yield for each instruction whether it is inside a block that may be skipped."""
    end = 0
    for at, step in enumerate(code):
        yield at < end
        if isinstance(step, Unless | May | MayAnswer | Next | Jump) and not (
            isinstance(step, Unless) and is_surcharge(code, at, step.target)
        ):
            end = max(end, step.target)


def hindered(steps: Iterable[Emit], named: Iterable[Expr], districts: Iterable[Expr], by: Expr) -> Expr:
    """Build the condition that at least one of several planned events is impossible.

    One of the ``named`` players and things is missing, one of the ``districts`` is out of reach of the ability of
    ``by``, one of the events is forbidden, or a payment is not affordable.
    """
    ways: list[Expr] = [Is("missing", one) for one in named]
    ways += [Not(_may_be_chosen(one, by)) for one in districts]
    events: list[CanHappen] = []
    spent: Expr | None = None
    for step in steps:
        if (price := price_of(step)) is not None:
            ways.append(Not(price))
        if (heralded := _heralded(step)) is not None:
            ways.append(Not(heralded))
        spent = with_more(spent, paid_by(OF_YOU, step))
        events.append(CanHappen(step.event, step.fields))
        ways.append(Not(events[-1]))
    if events:
        ways[-1] = Not(together(events, spent))
    return ways[0] if len(ways) == 1 else Or(tuple(ways))


def _heralded(step: Emit) -> Expr | None:
    """Build the condition that the event which a step prepares is allowed; None if it prepares none."""
    event = HERALDS.get(step.event)
    if event is None or step.fields[1:] != (NOTHING,) * (len(step.fields) - 1):
        return None
    names = EVENTS[EVENT_IDS[event]].names
    return CanHappen(event, tuple(step.fields[0] if name == "player" else UNKNOWN_YET for name in names))


def _certain_events(code: Sequence[Instr], start: int) -> Iterator[tuple[int, Emit]]:
    for place, step in enumerate(code[start:], start):
        if isinstance(step, Emit):
            yield place, step
        elif not isinstance(step, Let):
            return


def _narrowed_choice(code: Sequence[Instr], at: int, choice: Choose | Pick, types: list[str]) -> Instr:
    """Return a choice limited to options whose next certain events are allowed and affordable.

    For a character, and for a random choice, only public bans count: any other ban may read facts that the player
    does not know.
    """
    things = choice.things
    districts = isinstance(choice, Choose) and choice.noun == "District"
    one = things.slot if isinstance(things, Filter) else len(types)
    late = {after.slot for after in code[at + 1 :] if isinstance(after, Let)}
    allowed: list[Expr] = []
    events: list[CanHappen] = []
    spent: Expr | None = None
    last: CanHappen | None = None
    for _, step in _certain_events(code, at + 1):
        if not districts and step.event not in OPEN:
            continue
        price, paid = price_of(step), paid_by(OF_YOU, step)
        if paid is not None and not slots_read(paid) & late:
            spent = with_more(spent, paid)
        read = slots_read(*step.fields)
        # An event about unseen cards adds no condition: the options left would reveal the faces of the cards.
        if not _is_unseen(step) and not read & late:
            events.append(CanHappen(step.event, step.fields))
            if choice.slot in read:
                last = events[-1]
                allowed.append(last)
        if price is not None and not slots_read(price) & late:
            allowed.append(price)
    if not allowed:
        return choice
    if last is not None:
        others = [event for event in events if event is not last]
        allowed = [together([*others, last], spent) if need is last else need for need in allowed]
    allowed = [substitute(need, {Slot(choice.slot): Slot(one)}) for need in allowed]
    if one == len(types):
        types.append(types[choice.slot])
    return _with_conditions(choice, one, allowed)


def _is_unseen(step: Emit) -> bool:
    """Return whether an event is about unseen cards, whose faces a ban may read."""
    row = EVENTS[EVENT_IDS[step.event]]
    private = [part for name, part in zip(row.names, step.fields, strict=True) if name in row.private]
    return any(words_in(part) & UNSEEN for part in private)


def _narrowed_draft(code: Sequence[Instr], at: int, sealed: Sealed, types: list[str]) -> Instr:
    """Return a sealed (secret) choice without the characters that the player must not draft."""
    drafts = [step for step in code[at + 1 :] if isinstance(step, Emit) and step.event in OPEN]
    answered = {node.answers for node in walk(*drafts) if isinstance(node, Reply)}
    if Slot(sealed.slot) not in answered:
        return sealed
    one = sealed.things.slot if isinstance(sealed.things, Filter) else len(types)
    if one == len(types):
        types.append(sealed.noun)
    return _with_conditions(sealed, one, [CanHappen(drafts[0].event, (Slot(sealed.seat), Slot(one)))])


def _with_conditions(step: Choose | Pick | Sealed, slot: int, tests: list[Expr]) -> Choose | Pick | Sealed:
    things = step.things
    if not isinstance(things, Filter):
        return evolve(step, things=Filter(things, slot, all_of(tests)))
    first = _conjuncts(things.test)
    more = [test for test in tests if test not in first]
    return evolve(step, things=Filter(things.things, slot, all_of([*first, *more]))) if more else step

"""Work out from compiled rules what can be offered: when an action is worth it, and what a choice leaves to choose.

What a rule does surely, with values that are known beforehand, must not be forbidden and can be paid; what is to be
chosen first must be there. The menu, the choices, the reasons why something is not on offer and the checker all read
what is worked out here.
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
"""How many parts an expression may have when all names in it are written out."""

MOST_REMEMBERED = 8192

OPEN = frozenset(event.name for event in EVENTS if event.open)
"""The events of which a choice of a character, or by chance, leaves out whom they are forbidden for."""

CHOSEN = next(event.name for event in EVENTS if event.reaches)
"""The event of a district that an ability picks."""

UNSEEN = frozenset(value.name for value in VALUES if value.hidden and value.known_to is None)
"""The places of which nobody knows what lies there."""

USED = "action used"
"""The event of an action that is used."""

HERALDS = {event.name: event.heralds for event in EVENTS if event.heralds is not None}
"""The events that are done for another one."""


@lru_cache(maxsize=MOST_REMEMBERED)
def narrowed(rule: Rule) -> Rule:
    """Return a rule with its choices narrowed to legal options.

    An option is legal when nothing keeps it out of reach, and what surely follows from it is allowed and can be paid.
    A replacement gets the condition that what it surely does is.
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
    """Return a program with its choices narrowed to legal options: see ``narrowed``."""
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
    """Return the conditions with which an action is worth offering, besides its own; they read its target.

    Args:
        rule: the rule as it was compiled; only an action has any.
    """
    if not isinstance(rule, ActionRule):
        return ()
    rule = _within_reach(with_surcharge(rule))
    return tuple(_Needs(rule).all())


def use_of(rule: ActionRule, *, gathering: bool) -> CanHappen:
    """Return that an action may be used, and that the tolls of its use can be paid with all that it does."""
    rule = _within_reach(with_surcharge(rule))
    needs = _Needs(rule)
    needs.all()
    used = CanHappen(USED, (OF_YOU, Read("active character"), TRUE if gathering else FALSE, SOURCE))
    return together([*needs.events, used], needs.spent)


def _within_reach(rule: R) -> R:
    """Return a rule of a card that lets choose no district which is kept out of reach of its ability."""
    if rule.life == "game":
        return rule
    if isinstance(rule, ActionRule) and (target := rule.target) is not None and target.noun == "District":
        tests = _parts(target.where)
        allowed = _may_be_chosen(Slot(target.slot), OF_YOU)
        if allowed not in tests:
            rule = evolve(rule, target=evolve(target, where=all_of([*tests, allowed])))
    if isinstance(rule, ProgramRule):
        types = list(rule.program.types)
        code = tuple([_reached(step, types) for step in rule.code])
        if code != rule.code:
            rule = evolve(rule, program=Program(code=code, types=tuple(types)))
    return rule


def _reached(step: Instr, types: list[str]) -> Instr:
    """Return an instruction that lets choose no district out of reach."""
    if not isinstance(step, Choose | Pick) or element(types[step.slot]) != "District":
        return step
    one = step.things.slot if isinstance(step.things, Filter) else len(types)
    if one == len(types):
        types.append("District")
    return _narrowed(step, one, [_may_be_chosen(Slot(one), step.seat if isinstance(step, Choose) else OF_YOU)])


def _may_be_chosen(district: Expr, by: Expr) -> Expr:
    """Return that nothing keeps a district out of reach."""
    return CanHappen(CHOSEN, (district, by, SOURCE))


def _parts(test: Expr) -> tuple[Expr, ...]:
    """Return the conditions that all have to hold."""
    return test.tests if isinstance(test, And) else () if test == all_of(()) else (test,)


@define
class _Needs:
    """What a rule needs to be worth offering, gone through instruction by instruction."""

    rule: ProgramRule
    found: list[Expr] = field(factory=list)
    lets: dict[int, Expr] = field(factory=dict)
    """What names have been given to, by slot."""
    drawn: set[int] = field(factory=set)
    """The slots of cards that are chosen to be discarded: which is not known beforehand."""
    spent: Expr | None = None
    """What the player has to pay in all."""
    events: list[CanHappen] = field(factory=list)
    """The events that surely happen."""
    leading: bool = True
    """Whether what comes next still happens in any case, so that an offer can depend on it."""
    untouched: bool = True
    """Whether nothing but costs has come before."""

    def all(self) -> list[Expr]:
        """Return the needs, with the names that the effect gives written out."""
        code, whole = self.rule.code, narrowed_program(self.rule.program).code
        inside = [*_depths(code)]
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
        """Add that an event is not forbidden, and that its tolls can be paid."""
        asked = CanHappen(event, tuple(map(self._named, fields)))
        self.found.append(asked)
        self.events.append(asked)

    def _emit(self, step: Emit, *, sure: bool) -> None:
        """Add what an event needs: it must not be forbidden, nor what it is done for, and can be paid."""
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
        """Return whether all that an event is about is known when an action is offered."""
        if not isinstance(self.rule, ActionRule):
            return False
        target = self.rule.target
        known = {YOU, THIS} if target is None else {YOU, THIS, target.slot}
        return all(slots_read(self._named(part)) <= known for part in step.fields)

    def _choice(self, step: Choose | Pick, offered: Instr) -> None:
        """Add that there is something to choose from, where that is what is done first."""
        least = step.least if isinstance(step, Choose) else None
        if not (self.leading and self.untouched and least != ZERO):
            return
        need = Some(step.things)
        if self._named(need) == need and isinstance(offered, Choose | Pick):
            need = Some(offered.things)
        self._add(need)


def together(events: Sequence[CanHappen], spent: Expr | None) -> CanHappen:
    """Return that the last of several events may happen, and that the tolls of all can be paid with what is spent."""
    *others, last = events
    return evolve(last, besides=spent, along=tuple(others))


def _depths(code: Sequence[Instr]) -> Iterator[bool]:
    """Tell of each instruction whether it stands in a block, which may be passed over."""
    end = 0
    for at, step in enumerate(code):
        yield at < end
        if isinstance(step, Unless | May | MayAnswer | Next | Jump) and not (
            isinstance(step, Unless) and is_surcharge(code, at, step.target)
        ):
            end = max(end, step.target)


def hindered(steps: Iterable[Emit], named: Iterable[Expr], districts: Iterable[Expr], by: Expr) -> Expr:
    """Return the condition that something stands in the way of events.

    One of the players and things ``named`` in them is missing, one of the ``districts`` is out of reach of the ability
    of who brings them about, one of the events is forbidden, or what is paid cannot be paid.
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
    """Return that what an event is done for may happen, whatever it will be; None where it is known, or nothing."""
    event = HERALDS.get(step.event)
    if event is None or step.fields[1:] != (NOTHING,) * (len(step.fields) - 1):
        return None
    names = EVENTS[EVENT_IDS[event]].names
    return CanHappen(event, tuple(step.fields[0] if name == "player" else UNKNOWN_YET for name in names))


def _straight(code: Sequence[Instr], start: int) -> Iterator[tuple[int, Emit]]:
    """Yield the events that surely follow."""
    for place, step in enumerate(code[start:], start):
        if isinstance(step, Emit):
            yield place, step
        elif not isinstance(step, Let):
            return


def _narrowed_choice(code: Sequence[Instr], at: int, choice: Choose | Pick, types: list[str]) -> Instr:
    """Let a district be chosen only if what surely happens to it next is not forbidden and can be paid.

    Of a character, and of what chance chooses, only whether it can be drafted is looked at: a ban on anything else may
    read what the player does not know.
    """
    things = choice.things
    districts = isinstance(choice, Choose) and choice.noun == "District"
    one = things.slot if isinstance(things, Filter) else len(types)
    late = {after.slot for after in code[at + 1 :] if isinstance(after, Let)}
    allowed: list[Expr] = []
    events: list[CanHappen] = []
    spent: Expr | None = None
    last: CanHappen | None = None
    for _, step in _straight(code, at + 1):
        if not districts and step.event not in OPEN:
            continue
        price, paid = price_of(step), paid_by(OF_YOU, step)
        if paid is not None and not slots_read(paid) & late:
            spent = with_more(spent, paid)
        read = slots_read(*step.fields)
        if not _is_unseen(step) and not read & late:  # what can be chosen must not tell what nobody knows
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
    return _narrowed(choice, one, allowed)


def _is_unseen(step: Emit) -> bool:
    """Return whether an event is about cards where they lie unseen, which a ban on it may look at."""
    row = EVENTS[EVENT_IDS[step.event]]
    private = [part for name, part in zip(row.names, step.fields, strict=True) if name in row.private]
    return any(words_in(part) & UNSEEN for part in private)


def _narrowed_draft(code: Sequence[Instr], at: int, sealed: Sealed, types: list[str]) -> Instr:
    """Let nobody choose a character in a sealed choice who may not have it, where that is what it is for."""
    drafts = [step for step in code[at + 1 :] if isinstance(step, Emit) and step.event in OPEN]
    answered = {node.answers for node in walk(*drafts) if isinstance(node, Reply)}
    if Slot(sealed.slot) not in answered:
        return sealed
    one = sealed.things.slot if isinstance(sealed.things, Filter) else len(types)
    if one == len(types):
        types.append(sealed.noun)
    return _narrowed(sealed, one, [CanHappen(drafts[0].event, (Slot(sealed.seat), Slot(one)))])


def _narrowed(step: Choose | Pick | Sealed, slot: int, tests: list[Expr]) -> Choose | Pick | Sealed:
    """Return a choice from a set with more conditions on its things; the same where it has them all."""
    things = step.things
    if not isinstance(things, Filter):
        return evolve(step, things=Filter(things, slot, all_of(tests)))
    first = _parts(things.test)
    more = [test for test in tests if test not in first]
    return evolve(step, things=Filter(things.things, slot, all_of([*first, *more]))) if more else step

"""Warn about choices that may have nothing to choose from."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial

from attrs import define, field

from citadels_core.model.programs.instructions import (
    Choose,
    Emit,
    Instr,
    Jump,
    Let,
    MayAnswer,
    OfferActions,
    OfferFrom,
    Perform,
    Pick,
)
from citadels_core.model.programs.tree import (
    OF_YOU,
    ZERO,
    And,
    CanHappen,
    Compare,
    Count,
    Edge,
    EndOf,
    Expr,
    Filter,
    From,
    Is,
    Named,
    Not,
    Number,
    Numbers,
    Or,
    Read,
    Slot,
    Some,
    all_of,
)
from citadels_core.model.programs.walk import MOST_REMEMBERED, slots_read, substitute, words_in
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.events import FIRST_FIELD, event_of
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.analysis.facts_at import CHANGING, NAMING
from citadels_dsl.checker.analysis.flow import ControlFlow, Guard, guards, is_condition
from citadels_dsl.checker.analysis.shapes import conjuncts, plain, replaced, with_values
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import Span

BUILDS = "district built"
MOST_WRITTEN = 20
"""In so many ways a set is written, with values instead of names."""

ITSELF = -1_000
"""The number of the name that a thing of a set has in its conditions here; those inside one another begin at -1."""

DRAFT = Read("pool")
"""Whether the pool suffices is counted when packs are joined, for each number of players (CIT606)."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Find choices without a guard; where the set is empty, the effect ends there.

    Undecidable in general. A choice counts as guarded by an ``if`` before or around it that says of the same set that
    it is not empty, as long as nothing in between takes from its zone; by being the first thing an action does (then
    the action is not offered); by cards laid out or gained from a deck known not to be empty, in a loop that is gone
    through at least once too; and where the set is never empty: players, characters of the cast, types and resources,
    all of them or all but one.
    """
    for body in here.bodies:
        code, target = body.code, body.rule.target
        ways = ControlFlow(code)
        full = NonEmptySets(
            ways, guards(code, body.rule.test if target is None else And((body.rule.test, target.where)))
        )
        knowledge = here.knowledge(body)
        for at, instruction in enumerate(code):
            if not isinstance(instruction, Choose | Pick) or _passes_on(code, at, instruction.target):
                continue
            things = unbanned(instruction.things)
            offered = Some(instruction.things) in body.needs
            offered = offered and not _taken(ways, -1, at, things)
            if offered or _from_pool(with_values(things, code[:at])) or knowledge.amount(things, at):
                continue
            known = any(_is_full(here, body, full, one, when) for one, when in _as_valued(ways, things, at))
            if not (known or _left(here, body, ways, things, at)):
                yield _report(here, body, things, instruction.line)


def _as_valued(ways: ControlFlow, things: Expr, at: int) -> list[tuple[Expr, int]]:
    """Return the ways to write a set, each with an instruction at which it is that set.

    Those are the set itself, and with the values of names instead of these: for a set that has a name, when it got
    that, and for one that a condition compares with a name, as long as nothing has changed since.
    """
    code = ways.code
    named = Counter(step.slot for step in code if isinstance(step, NAMING))
    found = [(things, at)]
    for one, when in found:  # it grows
        for place, step in enumerate(code[:when]):
            if not isinstance(step, Let) or step.slot not in slots_read(one) or len(found) >= MOST_WRITTEN:
                continue
            if any(named[slot] > 1 for slot in (step.slot, *slots_read(step.value))):
                continue
            if one == Slot(step.slot):
                found.append((step.value, place))
            if not any(isinstance(code[between], CHANGING) for between in ways.between(place, when)):
                found.append((substitute(one, {Slot(step.slot): step.value}), when))
    return found


def _is_full(here: DeclarationTree, body: Body, full: "NonEmptySets", things: Expr, at: int) -> bool:
    """Tell whether a set is known not to be empty when an instruction is reached."""
    if _counted(here, body, things, at):
        return True
    facts = here.known(body).at(at)
    while isinstance(things, EndOf) and facts is not None and facts.bounds(things.number)[0] >= 1:
        things = things.things
    return any(_is_part(known, things) for known in full.before(at))


def _is_part(some: Expr, things: Expr) -> bool:
    """Tell whether what is in one set is in another too: whatever meets its conditions meets those of the other."""
    (source, tests), (other, wanted) = _apart(some), _apart(things)
    if source != other:
        return False
    facts = FactSet()
    for test in tests:
        facts.learn(test)
    return all(test in tests or facts.holds(test) for test in wanted)


@lru_cache(maxsize=MOST_REMEMBERED)
def _apart(things: Expr) -> tuple[Expr, tuple[Expr, ...]]:
    """Split a set into its innermost source and all conditions of its filters."""
    tests: list[Expr] = []
    while isinstance(things, Filter):
        tests += [plain(replaced(test, things.slot, ITSELF)) for test in conjuncts(things.test)]
        things = things.things
    return plain(things), tuple(tests)


def _passes_on(code: tuple[Instr, ...], at: int, target: int | None) -> bool:
    """Tell whether a choice of nothing goes on with the next turn of the loop around it, as is meant there."""
    ends = () if target is None else code[target : target + 2]
    counted = ends[1:] if ends and isinstance(ends[0], Let) else ends[:1]
    return any(isinstance(step, Jump) and step.target <= at for step in counted)


def _counted(here: DeclarationTree, body: Body, things: Expr, at: int) -> bool:
    """Tell whether it is known how many things there are: at least one, or none at all, which CIT515 says."""
    facts = here.known(body).at(at)
    if facts is None:
        return True  # it is never reached
    if isinstance(things, Numbers):
        return facts.holds(Compare("<=", things.low, things.high)) is True
    least, most = facts.bounds(Count(things))
    return least >= 1 or most == 0


def _left(here: DeclarationTree, body: Body, ways: ControlFlow, things: Expr, at: int) -> bool:
    """Tell whether a city is meant that holds the district of the rule, or that the event has just left there."""
    facts, rule = here.known(body).at(at), body.rule
    owner = things.of if isinstance(things, Read) and things.fact == "city" else None
    if facts is None or owner is None or _taken(ways, -1, at, things):
        return False
    event = event_of(rule)
    left = event is not None and event.leaves
    if rule.life == "built" and not left and facts.holds(Compare("==", owner, OF_YOU)) is True:
        return True
    return rule.kind == "when" and rule.on == BUILDS and facts.holds(Compare("==", owner, Slot(FIRST_FIELD))) is True


def unbanned(things: Expr) -> Expr:
    """Leave out that a choice of districts keeps to what no rule forbids: no card can guard against every ban."""
    match things:
        case Filter(source, _, CanHappen()):
            return source
        case Filter(source, slot, And(several)):
            kept = [one for one in several if not isinstance(one, CanHappen)]
            return Filter(source, slot, all_of(kept)) if kept else unbanned(source)
        case _:
            return things


def _report(here: DeclarationTree, body: Body, things: Expr, number: int) -> Diagnostic:
    line = here.lines[body.path, number]
    span, advice = line.span, "put a condition above it that says there is something to choose"
    if isinstance(line.content, nodes.ChooseLine):
        selection = line.content.selection
        span = selection.span
        said = f"any {_words(line, selection)}"
        if isinstance(selection.head, nodes.RangeNode):
            low, high = (_value(line, side.span) for side in (selection.head.low, selection.head.high))
            said = f"{high} is at least {low}"
        advice = f'write "if {said}" above it, or choose among things that are always there'
    message = "there may be nothing to choose here, and then the rule ends at this line"
    return here.report("CIT501", body, span, message, advice)


def _words(line: nodes.Line, selection: nodes.SelectionNode) -> str:
    """Return a selection as a condition can say it: without the name that it gives, where nothing reads that."""
    end = selection.span if selection.where is not None else (selection.source or selection.head).span
    return _text(line, Span(selection.span.start, end.end))


def _value(line: nodes.Line, span: Span) -> str:
    """Return a number of a line, with the parentheses around it if there are any."""
    start, end = span.start - line.span.start, span.end - line.span.start
    around = line.text[start - 1 : start] == "(" and line.text[end : end + 1] == ")"
    return f"({_text(line, span)})" if around else _text(line, span)


def _text(line: nodes.Line, span: Span) -> str:
    """Return what stands in a line, with the parentheses that it ends in."""
    start, end = span.start - line.span.start, span.end - line.span.start
    while line.text[start:end].count("(") > line.text[start:end].count(")"):
        end = line.text.index(")", end) + 1
    while line.text[start:end].count(")") > line.text[start:end].count("("):
        start = line.text.rindex("(", 0, start)
    return line.text[start:end]


def _from_pool(things: Expr) -> bool:
    while isinstance(things, Filter | From):
        things = things.things
    return things == DRAFT


@define
class NonEmptySets:
    """The sets of a program that are known not to be empty, worked out once for each instruction."""

    ways: ControlFlow
    reached: list[tuple[Guard, ...]]
    """The guards of each instruction."""
    _found: dict[tuple[int, bool], set[Expr]] = field(init=False, factory=dict)

    def before(self, at: int, *, first: bool = False) -> set[Expr]:
        """Return those that are so when an instruction is reached, or is so the ``first`` time."""
        if (at, first) not in self._found:
            self._found[at, first] = self._said(at, first=first) | self._made(at, first=first)
        return self._found[at, first]

    def _said(self, at: int, *, first: bool) -> set[Expr]:
        """Return what the guards of an instruction say."""
        code = self.ways.code
        known: set[Expr] = set()
        for guard in self.reached[at]:
            made: set[Expr] = set()
            since = guard.at
            if is_condition(guard, code):
                said = with_values(guard.code, code[: max(guard.at, 0)])
                if said != guard.code:  # it is known since a value in it was given a name
                    since = min(before for before in range(guard.at) if isinstance(code[before], Let))
                made = _says(said, holds=guard.holds) | _of_resource(code, guard)
            if guard.kind == "each":
                made = {guard.code}
            known |= {things for things in made if not _taken(self.ways, since, at, things, first=first)}
        return known

    def _made(self, at: int, *, first: bool) -> set[Expr]:
        """Return what comes of the instructions before one."""
        taken = partial(_taken, self.ways, first=first)
        known: set[Expr] = set()
        for before, step in enumerate(self.ways.code[:at]):
            match step:
                case Emit(event, fields) if EVENT_BY_NAME[event].takes_from == ("deck",) and self._is_sure(before, at):
                    made_zone = Read("hand", fields[0]) if EVENT_BY_NAME[event].to_hand else Read("aside")
                    if Read("deck") in self.before(before, first=True) and not taken(before, at, made_zone):
                        known.add(made_zone)
                case Emit("card taken", (taker, Slot(), *_)) if self._is_sure(before, at):
                    if not taken(before, at, Read("hand", taker)):
                        known.add(Read("hand", taker))
                case Choose() if self._is_sure(before, at):
                    known |= {things for things in self._of_chosen(step, at) if not taken(before, at, things)}
                case _:
                    pass
        return known

    def _of_chosen(self, step: Choose, at: int) -> set[Expr]:
        """Return what is not empty because something was chosen, and what was chosen met its condition."""
        if step.many and step.least == ZERO:
            return set()
        known: set[Expr] = {Slot(step.slot)} if step.many else set()
        names = [step.slot]
        if step.many:
            names = [one.slot for one in self.ways.code[:at] if isinstance(one, Let) and _is_edge(one.value, step.slot)]
        if isinstance(step.things, Filter):
            for slot in names:
                known |= _says(replaced(step.things.test, step.things.slot, slot), holds=True)
        return known

    def _is_sure(self, before: int, at: int) -> bool:
        """Tell whether an instruction has been carried out when a later one is reached."""
        return all(self._first_time(guard) for guard in set(self.reached[before]) - set(self.reached[at]))

    def _first_time(self, guard: Guard) -> bool:
        """Tell whether what a guard leads to is carried out at least once: it lets pass who comes there first."""
        if guard.kind == "each":
            return FactSet().bounds(Count(guard.code))[0] >= 1
        says = _says(guard.code, holds=guard.holds) if guard.kind == "if" and guard.at >= 0 else set()
        plainly = len(says) == 1 and isinstance(guard.code, Some | Not | Is)
        return plainly and says <= self.before(guard.at, first=True)


def _is_edge(value: Expr, slot: int) -> bool:
    return isinstance(value, Edge) and value.things == Slot(slot)


def _of_resource(code: tuple[Instr, ...], guard: Guard) -> set[Expr]:
    """Return the hand that is not empty because cards were chosen among what its player has."""
    match guard.code:
        case Compare("==", Slot(slot), Named("resource", name)) if (name == "cards") == guard.holds:
            steps = (step for step in code[: guard.at] if isinstance(step, Choose) and step.slot == slot)
            chosen = [step.things for step in steps if isinstance(step.things, Read)]
            return {Read("hand", one.of) for one in chosen if one.fact == "resources" and one.of is not None}
        case _:
            return set()


def _says(code: Expr, *, holds: bool) -> set[Expr]:
    """Return the sets that are not empty if a condition holds, or does not."""
    match code:
        case Not(inner):
            return _says(inner, holds=not holds)
        case And(several) if holds:
            return {things for one in several for things in _says(one, holds=True)}
        case Or(several) if not holds:
            return {things for one in several for things in _says(one, holds=False)}
        case Some(things) if holds:
            return {things}
        case Is("empty", things) if not holds:
            return {things}
        case Compare(">=" | "==", Count(things), Number(number)) if holds and number >= 1:
            return {things}
        case Compare(">", Count(things), number) if holds and FactSet().bounds(number)[0] >= 0:
            return {things}
        case Compare(">=", Count(things), number) if holds and FactSet().bounds(number)[0] >= 1:
            return {things}
        case Compare("==", Count(things), Number(0)) if not holds:
            return {things}
        case Compare("<=" | "<" as how, left, right):
            return _says(Compare(">=" if how == "<=" else ">", right, left), holds=holds)
        case _:
            pass
    return set()


def _taken(ways: ControlFlow, start: int, stop: int, things: Expr, *, first: bool = False) -> bool:
    """Tell whether something is taken from the zones of a set on a way from one instruction to another."""
    zones = words_in(things)
    for at in (ways.before_first if first else ways.between)(start, stop):
        step = ways.code[at]
        if isinstance(step, Perform | OfferActions | OfferFrom | MayAnswer):
            return True
        if isinstance(step, Emit) and not zones.isdisjoint(EVENT_BY_NAME[step.event].takes_from):
            return True
    return False

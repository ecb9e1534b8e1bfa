"""Find the events that rules emit unconditionally, and match these events with conditions of rules."""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import Each, Emit, Next, Perform
from citadels_core.model.programs.ir import Procedure
from citadels_core.model.programs.rules import Program, Rule
from citadels_core.model.programs.tree import FIRST_FIELD, OF_THIS, OF_YOU, TRUE, Expr
from citadels_core.model.programs.walk import MOST_REMEMBERED, slots_bound, slots_read, substitute, words_in
from citadels_core.model.vocabulary import EVENTS, FACTS, OPERATORS, VALUES
from citadels_dsl.checker.analysis.facts import COMPARED
from citadels_dsl.checker.analysis.flow import EachGuard, IfGuard, SomeGuard, guards
from citadels_dsl.text.by_name import EVENT_BY_NAME

DEEPEST_PERFORM = 8
EVERY: Expr = tree.Named("player", "every")
"""The variable of a loop over all players."""

WHO = frozenset(
    {"of another rule", "of a procedure"}
    | {row.name for row in OPERATORS if row.pure and not row.fields}
    | {row.name for rows in (FACTS, VALUES) for row in rows if row.who}
)
"""The operators of conditions about identity, which another player or card may satisfy."""

CHANGES_TURNS = "changes turns"
"""The capability of the events after which another turn may be in progress."""

TURN_PLAYER: Expr = tree.Read("turn player")
TURN_CHARACTER: Expr = tree.Read("turn character")


class TruthValue(IntEnum):
    """How surely a condition is true, judged before a game; ``and`` gives the highest value of its parts."""

    YES = 0
    FOR_ONE_OF_ALL = 1
    """The condition is true for at least one player in a loop over all players."""
    DEPENDS_ON_WHO = 2
    DEPENDS_ON_TABLE = 3
    NO = 4


class Emission(NamedTuple):
    """An event that a rule emits whenever the rule runs, with its field values and its line in the rule.

    ``test`` is the condition on the path to the event, in the variables of the rule.
    """

    event: str
    fields: tuple[Expr, ...]
    line: int
    test: Expr = TRUE


def emissions(
    program: Program | None, test: Expr, procedures: Mapping[str, Procedure | Rule], depth: int = 0
) -> Iterable[Emission]:
    """Return the events that a program and the procedures it performs emit unconditionally."""
    if program is None:
        return ()
    if any(isinstance(step, Perform) for step in program.code):
        return _emissions(program, test, procedures, depth)
    return _emissions_without_perform(program, test, depth)


@lru_cache(maxsize=MOST_REMEMBERED)
def _emissions_without_perform(program: Program, test: Expr, depth: int) -> tuple[Emission, ...]:
    return tuple(_emissions(program, test, {}, depth))


def _emissions(
    program: Program, test: Expr, procedures: Mapping[str, Procedure | Rule], depth: int
) -> Iterator[Emission]:
    code = program.code
    reached = guards(code, TRUE if depth == 0 else test)
    loops = {step.slot: step.things for step in code if isinstance(step, Each)}
    named = [slot for step in code if not isinstance(step, Each) for slot in slots_bound(step)]
    own: dict[Expr, Expr] = {tree.Slot(slot): tree.Named("own name", str(slot)) for slot in named}
    begun: tuple[int, dict[Expr, Expr]] = 0, {}
    for at, step in enumerate(code):
        asked = [guard for guard in reached[at] if not isinstance(guard, EachGuard | SomeGuard)]
        if any(not isinstance(guard, IfGuard) or depth > 0 for guard in asked):
            continue
        entered = [code[guard.at] for guard in reached[at] if isinstance(guard, EachGuard) and guard.holds]
        around = {one.slot: loops.get(one.queue) for one in entered if isinstance(one, Next)}
        of_all = [slot for slot, things in around.items() if things == tree.Read("players")]
        every: dict[Expr, Expr] = dict.fromkeys(map(tree.Slot, of_all), EVERY)
        tests = [guard.code if guard.holds else tree.Not(guard.code) for guard in asked]
        needed: Expr = tree.And(tuple([substitute(one, own) for one in tests])) if tests else TRUE
        match step:
            case Emit(event, fields):
                of_turn = begun[1] if set(reached[begun[0]]) <= set(reached[at]) else {}
                given = tuple([substitute(substitute(field, of_turn), every) for field in fields])
                if EVENT_BY_NAME[event].capability == CHANGES_TURNS:
                    begun = at, _begun(event, given)
                yield Emission(event, given, step.line, needed)
            case Perform(name, you) if name in procedures and depth < DEEPEST_PERFORM:
                for inner in emissions(procedures[name].program, TRUE, procedures, depth + 1):
                    fields = tuple([_in_procedure(field, substitute(you, every)) for field in inner.fields])
                    yield Emission(inner.event, fields, step.line, needed)
            case _:
                pass


def _begun(event: str, given: tuple[Expr, ...]) -> dict[Expr, Expr]:
    """Return the player and the character whose turn an event starts; empty for other events.

    The character of a turn without abilities stays unknown, because the character's rules do not run in that turn.
    """
    if event != "turn started":
        return {}
    player, character, abilities, _ = given
    return {TURN_PLAYER: player} | ({TURN_CHARACTER: character} if abilities == TRUE else {})


def consequences(emission: Emission) -> Iterator[Emission]:
    """Yield the events that always follow an event which changes a city or adds cards to a hand."""
    row = EVENT_BY_NAME[emission.event]
    named = dict(zip(row.names, emission.fields, strict=False))
    for after in EVENTS:
        gained = (after.grows and row.grows) or (after.to_hand and row.to_hand)
        lost = after.shrinks and row.shrinks and "owner" in row.names
        if after.follows and (gained or lost):
            known = named if gained else named | {"player": named["owner"]}
            fields = tuple([known.get(name, tree.Named("own name", name)) for name in after.names])
            yield emission._replace(event=after.name, fields=fields)


def _in_procedure(code: Expr, you: Expr) -> Expr:
    """Rewrite an expression of a procedure for the caller: variables of the procedure become unknown."""
    own: dict[Expr, Expr] = {tree.Slot(slot): tree.Named("of a procedure", str(slot)) for slot in slots_read(code)}
    return substitute(code, own | {OF_YOU: you})


def answers(test: Expr, emission: Emission, *, same: bool) -> TruthValue:
    """Return how surely an event satisfies a rule's condition; ``same``: the event is from the same rule."""
    known: dict[Expr, Expr] = {tree.Slot(FIRST_FIELD + at): field for at, field in enumerate(emission.fields)}
    if not same:
        known |= {one: tree.Named("of another rule", str(one.at)) for one in (OF_YOU, OF_THIS)}
    return _holds(test, known)


def _holds(test: Expr, known: Mapping[Expr, Expr]) -> TruthValue:
    match test:
        case tree.Truth(value):
            return TruthValue.YES if value else TruthValue.NO
        case tree.Not(inner):
            holds = _holds(inner, known)
            return {TruthValue.YES: TruthValue.NO, TruthValue.NO: TruthValue.YES}.get(holds, holds)
        case tree.And(several):
            return max(_holds(one, known) for one in several)
        case tree.Or(several):
            return min(_holds(one, known) for one in several)
        case tree.Compare(how, left, right):
            return _compared(how, substitute(left, known), substitute(right, known))
        case _:
            pass
    return TruthValue.DEPENDS_ON_TABLE


def _compared(operator: str, left: Expr, right: Expr) -> TruthValue:
    if isinstance(left, tree.Number) and isinstance(right, tree.Number):
        least, most = COMPARED[operator]
        return TruthValue.YES if least <= left.value - right.value <= most else TruthValue.NO
    if left == right:
        return TruthValue.YES if COMPARED[operator][0] <= 0 <= COMPARED[operator][1] else TruthValue.NO
    if EVERY in (left, right) and operator == "==":
        return TruthValue.FOR_ONE_OF_ALL
    for one, other in ((left, right), (right, left)):
        if one in (tree.Read("left", other), tree.Read("right", other)):
            return TruthValue.NO
    if operator != "==" or isinstance(left, tree.Number) or isinstance(right, tree.Number):
        return TruthValue.DEPENDS_ON_TABLE
    return TruthValue.DEPENDS_ON_WHO if words_in(left) | words_in(right) <= WHO else TruthValue.DEPENDS_ON_TABLE

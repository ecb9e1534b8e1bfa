"""Warn about choices from a set that may be empty."""

from collections.abc import Iterator

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import Change, Choose, Emit, Instr, Jump, Let, Pick
from citadels_core.model.programs.rules import WhenRule
from citadels_core.model.programs.tree import FIRST_FIELD, OF_YOU, Expr, all_of
from citadels_core.model.programs.walk import slots_read, walk, words_in
from citadels_dsl.checker.analysis.bodies import Body, event_of
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.analysis.facts_at import RUNNING_OTHERS, ProgramFacts, known_of
from citadels_dsl.checker.analysis.flow import EachGuard
from citadels_dsl.checker.analysis.shapes import conjuncts, plain, replaced, whole, with_values
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import Span

BUILDS = "district built"

ITSELF = -1_000
"""The variable of the element in the conditions of a set; variables of nested sets begin at -1."""

DECK = tree.Read("deck")
DRAFT = tree.Read("pool")
"""The pool of a draft; its size is checked when packs are joined, for each number of players (CIT606)."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Report choices from a set that may be empty, because an empty choice ends the effect of the rule.

    Undecidable in general. A choice is not reported in four cases: a condition before or around it says that the set
    is not empty, and no line in between takes cards from the zone of the set; it is the first step of an action, which
    is then not offered; its cards were laid out or gained from a deck that is not empty; the set is never empty, such
    as all players, characters of the cast, types or resources, or all but one. Sets of things with the highest or
    lowest number, and ranges up to a number that changes in the rule, are not checked.
    """
    for body in here.bodies:
        known = known_of(body.rule)
        for at, step in enumerate(body.code):
            if not isinstance(step, Choose | Pick) or _empty_skips_iteration(body.code, at, step.target):
                continue
            things = unbanned(step.things)
            offered = tree.Some(step.things) in body.needs and not _may_lose_cards(known, -1, at, things)
            if offered or here.knowledge(body).amount(things, at):
                continue
            values = with_values(things, body.code[:at])
            if whole(values) == DRAFT or _compares_its_elements(values) or _is_changing_range(body.code, things):
                continue
            if not any(_needs_no_finding(body, known, one, at, things) for one in (things, values)):
                yield _report(here, body, step.line)


def unbanned(things: Expr) -> Expr:
    """Remove from a set the compiler's filter for bans, because no card can test for every ban."""
    match things:
        case tree.Filter(source, _, tree.CanHappen()):
            return source
        case tree.Filter(source, slot, tree.And(several)):
            kept = [one for one in several if not isinstance(one, tree.CanHappen)]
            return tree.Filter(source, slot, all_of(kept)) if kept else unbanned(source)
        case _:
            return things


def _empty_skips_iteration(code: tuple[Instr, ...], at: int, target: int | None) -> bool:
    ends = () if target is None else code[target : target + 2]
    counted = ends[1:] if ends and isinstance(ends[0], Let) else ends[:1]
    return any(isinstance(step, Jump) and step.target <= at for step in counted)


def _compares_its_elements(things: Expr) -> bool:
    return isinstance(things, tree.Filter) and any(
        (isinstance(part, tree.Fold) and part.how in ("highest", "lowest"))
        or (isinstance(part, tree.Filter) and whole(part) == whole(things))
        for part in walk(things.test)
    )


def _is_changing_range(code: tuple[Instr, ...], things: Expr) -> bool:
    changing = {step.slot for step in code if isinstance(step, Change)}
    return isinstance(things, tree.Numbers) and not changing.isdisjoint(slots_read(things))


def _needs_no_finding(body: Body, known: ProgramFacts, things: Expr, at: int, taken_from: Expr) -> bool:
    """Return whether the set of a choice is never empty, or always empty, which CIT515 reports."""
    facts = known.at(at)
    if facts is None:
        return True  # the program never reaches this choice, so the choice needs no finding
    if isinstance(things, tree.Numbers):
        return facts.holds(tree.Compare("<=", things.low, things.high)) is True
    least, most = facts.size(things)
    if least >= 1 or most == 0:
        return True
    while isinstance(things, tree.EndOf) and facts.bounds(things.number)[0] >= 1:
        things = things.things
    if any(_is_surely_subset(some, things) for some in _sets_not_empty_at(known, at, taken_from)):
        return True
    return _is_city_with_district(body, facts, things) and not _may_lose_cards(known, -1, at, taken_from)


def _is_city_with_district(body: Body, facts: FactSet, things: Expr) -> bool:
    """Return whether a set is a city that contains the rule's own card or the district just built."""
    owner = things.of if isinstance(things, tree.Read) and things.fact == "city" else None
    if owner is None:
        return False
    rule, event = body.rule, event_of(body.rule)
    if rule.life == "built" and not (event is not None and event.leaves):
        if facts.holds(tree.Compare("==", owner, OF_YOU)):
            return True
    of_builder = tree.Compare("==", owner, tree.Slot(FIRST_FIELD))
    return isinstance(rule, WhenRule) and rule.on == BUILDS and facts.holds(of_builder) is True


def _sets_not_empty_at(known: ProgramFacts, at: int, things: Expr) -> Iterator[Expr]:
    """Yield sets that a line shows not to be empty, if no line from it to ``at`` takes from ``things``."""
    code = known.code
    for guard in known.conditions(at):
        if not _may_lose_cards(known, guard.at, at, things):
            before = code[: max(guard.at, 0)]
            for test in dict.fromkeys((guard.code, with_values(guard.code, before))):
                yield from _says(test, holds=guard.holds)
                yield from _of_resource(test, before, holds=guard.holds)
    for guard in known.reached[at]:
        if isinstance(guard, EachGuard) and not _may_lose_cards(known, guard.at, at, things):
            yield guard.code
    for done, step in enumerate(code[:at]):
        if _may_lose_cards(known, done, at, things) or not _surely_ran(known, done, at):
            continue
        match step:
            case Choose(slot, many=True):
                yield tree.Slot(slot)
            case Emit(event, fields) if EVENT_BY_NAME[event].takes_from == ("deck",) and any(
                DECK in _says(guard.code, holds=guard.holds) for guard in known.conditions(done)
            ):
                yield tree.Read("hand", fields[0]) if EVENT_BY_NAME[event].to_hand else tree.Read("aside")
            case Emit("card taken", (taker, tree.Slot(), *_)):
                yield tree.Read("hand", taker)
            case _:
                pass


def _surely_ran(known: ProgramFacts, before: int, at: int) -> bool:
    """Return whether an earlier instruction surely ran, if each loop runs and the deck has cards."""
    around = [
        guard for guard in known.reached[before] if not isinstance(guard, EachGuard) and guard not in known.reached[at]
    ]
    return all(DECK in _says(guard.code, holds=guard.holds) for guard in around)


def _is_surely_subset(some: Expr, things: Expr) -> bool:
    (source, tests), (other, wanted) = _source_and_conditions(some), _source_and_conditions(things)
    if source != other:
        return False
    facts = FactSet()
    for test in tests:
        facts.learn(test)
    return all(facts.holds(test) for test in wanted)


def _source_and_conditions(things: Expr) -> tuple[Expr, list[Expr]]:
    tests: list[Expr] = []
    while isinstance(things, tree.Filter):
        tests += [plain(replaced(test, things.slot, ITSELF)) for test in conjuncts(things.test)]
        things = things.things
    return plain(things), tests


def _says(code: Expr, *, holds: bool) -> set[Expr]:
    """Return the sets that cannot be empty if a condition is true, or if it is false (``holds`` False)."""
    match code:
        case tree.Not(inner):
            return _says(inner, holds=not holds)
        case tree.And(several) | tree.Or(several) if isinstance(code, tree.And) is holds:
            return {things for one in several for things in _says(one, holds=holds)}
        case tree.Some(things) if holds:
            return {things}
        case tree.Is("empty", things) if not holds:
            return {things}
        case tree.Compare():
            facts = FactSet()
            facts.learn(code, holds=holds)
            counts = [side for side in (code.left, code.right) if isinstance(side, tree.Count)]
            return {one.things for one in counts if facts.bounds(one)[0] >= 1}
        case _:
            return set()


def _of_resource(test: Expr, before: tuple[Instr, ...], *, holds: bool) -> Iterator[Expr]:
    """Yield hands that are not empty: the player chose "cards" from ``resources``, so the hand has cards."""
    match test:
        case tree.Compare("==", tree.Slot(slot), tree.Named("resource", name)) if (name == "cards") == holds:
            for step in before:
                match step:
                    case Choose(chosen, things=tree.Read("resources", of)) if chosen == slot and of is not None:
                        yield tree.Read("hand", of)
                    case _:
                        pass
        case _:
            pass


def _may_lose_cards(known: ProgramFacts, since: int, at: int, things: Expr) -> bool:
    zones = words_in(things)
    return any(
        isinstance(step, RUNNING_OTHERS)
        or (isinstance(step, Emit) and not zones.isdisjoint(EVENT_BY_NAME[step.event].takes_from))
        for step in known.between(since, at)
    )


def _report(here: DeclarationTree, body: Body, number: int) -> Diagnostic:
    line = here.lines[body.path, number]
    span, advice = line.span, "write a condition above it which makes sure that there is something to choose"
    if isinstance(line.content, nodes.ChooseLine):
        selection = line.content.selection
        span = selection.span
        said = f"any {_words(line, selection)}"
        if isinstance(selection.head, nodes.RangeNode):
            low, high = (_value(line, side.span) for side in (selection.head.low, selection.head.high))
            said = f"{high} is at least {low}"
        advice = f'write "if {said}" above this line, or choose from a set that is never empty'
    message = "there may be nothing to choose here, and then the rule ends at this line"
    return here.report("CIT501", body, span, message, advice)


def _words(line: nodes.Line, selection: nodes.SelectionNode) -> str:
    """Return the text of a selection for the help; without ``where``, the text has no ``as NAME``."""
    end = selection.span if selection.where is not None else (selection.source or selection.head).span
    return _balanced_text(line, Span(selection.span.start, end.end))


def _value(line: nodes.Line, span: Span) -> str:
    """Return the text of a number, with the parentheses around the number if the line has them."""
    start, end = span.start - line.span.start, span.end - line.span.start
    around = line.text[start - 1 : start] == "(" and line.text[end : end + 1] == ")"
    return f"({_balanced_text(line, span)})" if around else _balanced_text(line, span)


def _balanced_text(line: nodes.Line, span: Span) -> str:
    start, end = span.start - line.span.start, span.end - line.span.start
    while line.text[start:end].count("(") > line.text[start:end].count(")"):
        end = line.text.index(")", end) + 1
    while line.text[start:end].count(")") > line.text[start:end].count("("):
        start = line.text.rindex("(", 0, start)
    return line.text[start:end]

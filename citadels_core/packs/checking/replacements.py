"""Find pairs of rules that replace the same event and whose result depends on their order.

An approximation: a replacement emits its event again, with some fields changed, or cancels it; everything else it does
counts as a side effect. Two replacements commute if they do the same, if their conditions are never both true, or if
neither reads or changes a field that the other one changes; two additions commute. Only rules that one edition brings
to a table are compared, and not the rules of characters that are never active together.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from attrs import frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.instructions import Emit, Instr, at_line
from citadels_core.model.programs.ir import Book, Card, Edition
from citadels_core.model.programs.offers import narrowed
from citadels_core.model.programs.rules import InsteadOfRule, Rule
from citadels_core.model.programs.tree import (
    FIRST_FIELD,
    OF_THIS,
    OF_YOU,
    THIS,
    YOU,
    And,
    Calculate,
    CanHappen,
    Compare,
    Expr,
    Number,
    Slot,
)
from citadels_core.model.programs.walk import slots_read, substitute
from citadels_core.model.vocabulary import EVENTS
from citadels_core.packs.checking.casts import books_of, cards_of
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_dsl.text.diagnostics import Diagnostic

WIDTH = {event.name: len(event.fields) for event in EVENTS}
APART = 1000
"""An offset for the slots of one of two rules, so that their local names do not collide."""


@frozen
class Replacement:
    """A rule that replaces an event, with the card or the rules (`Book`) in which it is declared."""

    holder: Card | Book
    rule: Rule

    @property
    def file(self) -> str:
        """The path of the file in which the rule is declared."""
        return self.rule.home[1] if self.rule.home is not None else self.holder.file

    @property
    def turn(self) -> tuple[int, int]:
        """The sort key of the order in which rules apply: editions, characters by rank, districts, hands."""
        if isinstance(self.holder, Book):
            return (0, 0)
        if self.holder.is_character:
            return (1, self.holder.rank)
        return (3 if self.rule.life == "hand" else 2, 0)


@frozen
class ReplacementOutcome:
    """The outcome of a replacement: the event that it emits again, and whether it has other effects."""

    fields: tuple[Expr, ...] | None
    """The fields of the replaced event as the rule emits it again; None if the rule does not."""
    more: bool
    """Whether the rule has other effects."""


def check(catalog: Catalog, editions: Iterable[Edition], places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report each pair of replacements that do not commute, at the rule that applies second."""
    told: set[tuple[str, int, str, int]] = set()
    for edition in editions:
        books = books_of(catalog, edition)
        own = 1 + len(edition.changes)
        holders: list[Card | Book] = [*books[:own], *edition.variants, *books[own:], *cards_of(catalog, edition)]
        found = [
            Replacement(one, narrowed(rule)) for one in holders for rule in one.rules if isinstance(rule, InsteadOfRule)
        ]
        for pair in combinations(found, 2):
            first, second = sorted(pair, key=lambda one: one.turn)
            key = (first.file, first.rule.line, second.file, second.rule.line)
            if key not in told and first.rule.on == second.rule.on and not _apart(first, second):
                told.add(key)
                if not commute(first.rule, second.rule):
                    yield _report(first, second, places)


def _apart(first: Replacement, second: Replacement) -> bool:
    """Return whether two rules belong to characters that are never active at the same time."""
    one, other = first.holder, second.holder
    if isinstance(one, Card) and isinstance(other, Card) and one.is_character and other.is_character:
        return one.rank == other.rank > 0 or (one is not other and first.rule.life == second.rule.life == "turn")
    return False


def _report(first: Replacement, second: Replacement, places: DeclarationPlaces) -> Diagnostic:
    names = f"{first.holder.name} and {second.holder.name}"
    message = f'{names} both replace "{second.rule.on}", and the result depends on which applies first'
    order = (
        f"{first.holder.name} applies first"
        if first.turn != second.turn
        else "the one that was built first applies first"
    )
    advice = f"{order}; add a condition to one of them, so that they never replace the same event"
    label = places.label(first.file, first.rule.line, f"{first.holder.name} replaces it here")
    return places.problem("CIT613", second.file, second.rule.line, message, advice, [label])


def commute(first: Rule, second: Rule) -> bool:
    """Return whether two replacements of one event have the same result in both orders."""
    if _exclude(first, second):
        return True
    made, made_too = outcome(first), outcome(second)
    if made.fields is None and made_too.fields is None:
        return _without_lines(first) == _without_lines(second) and not slots_read(*_without_lines(first)) & {YOU, THIS}
    if made.fields is None or made_too.fields is None:
        ending, passing = (first, made_too) if made.fields is None else (second, made)
        return not passing.more and not _changed_slots(passing) & _read(ending)
    if made.more or made_too.more:
        return False
    writes, writes_too = _changed_slots(made), _changed_slots(made_too)
    if (writes - _added(made)) & _read(second) or (writes_too - _added(made_too)) & _read(first):
        return False
    if (writes & _asked(second)) or (writes_too & _asked(first)):
        return False
    both = _added(made) & _added(made_too) | _settled(made, made_too)
    return writes & writes_too <= both and not _crossing(made, made_too)


def outcome(rule: Rule) -> ReplacementOutcome:
    """Return how a replacement changes its event, and whether it has other effects."""
    again = [step for step in rule.code if isinstance(step, Emit) and step.event == rule.on]
    if not again:
        return ReplacementOutcome(None, bool(rule.code))
    plain = len(again) == 1 and len(rule.code) == 1
    return ReplacementOutcome(again[0].fields, not plain)


def _changed_slots(made: ReplacementOutcome) -> set[int]:
    fields = made.fields or ()
    return {FIRST_FIELD + at for at, code in enumerate(fields) if code != Slot(FIRST_FIELD + at)}


def _added(made: ReplacementOutcome) -> set[int]:
    """Return the slots of the event fields that a replacement raises or lowers by a constant."""
    found: set[int] = set()
    for at, code in enumerate(made.fields or ()):
        match code:
            case (
                Calculate("+", Slot(slot), Number())
                | Calculate("+", Number(), Slot(slot))
                | Calculate("-", Slot(slot), Number())
            ) if slot == at + 2:
                found.add(slot)
            case _:
                pass
    return found


def _settled(made: ReplacementOutcome, other: ReplacementOutcome) -> set[int]:
    """Return the slots of the event fields that two replacements set to the same constant."""
    pairs = enumerate(zip(made.fields or (), other.fields or (), strict=True), FIRST_FIELD)
    return {slot for slot, (one, two) in pairs if one == two and not slots_read(one)}


def _crossing(made: ReplacementOutcome, other: ReplacementOutcome) -> bool:
    """Return whether one replacement computes a field from another field, which the other one changes."""
    for writes, fields in ((_changed_slots(made), other.fields), (_changed_slots(other), made.fields)):
        for at, code in enumerate(fields or ()):
            if (slots_read(code) - {FIRST_FIELD + at}) & writes:
                return True
    return False


def _read(rule: Rule) -> set[int]:
    """Return the slots of the event fields that a rule reads in its condition or its program."""
    kept = {FIRST_FIELD + at for at in range(WIDTH[rule.on or ""])}
    read = _asked(rule)
    for step in rule.code:
        if isinstance(step, Emit) and step.event == rule.on:
            changed = [part for at, part in enumerate(step.fields) if part != Slot(FIRST_FIELD + at)]
            read |= slots_read(*changed)
        else:
            read |= slots_read(step)
    return read & kept


def _without_lines(rule: Rule) -> tuple[Instr, ...]:
    return tuple(at_line(step, 0) for step in rule.code)


def _asked(rule: Rule) -> set[int]:
    """Return the slots that the condition of a rule reads, without the generated test ``CanHappen``."""
    parts = rule.test.tests if isinstance(rule.test, And) else (rule.test,)
    return {*slots_read(*(part for part in parts if not isinstance(part, CanHappen)))}


def _exclude(first: Rule, second: Rule) -> bool:
    """Return whether the conditions of two rules are never both true for the same event."""
    # Imported here, because the import is slow and few packs have two rules that replace the same event.
    from citadels_dsl.checker.analysis.facts import FactSet
    from citadels_dsl.checker.analysis.shapes import conjuncts

    last = FIRST_FIELD + WIDTH[first.on or ""]
    facts = FactSet()
    mine, other = conjuncts(first.test), conjuncts(second.test)
    for slot in range(FIRST_FIELD, last):
        same = Compare("==", Slot(slot), OF_THIS)
        if same in mine and same in other:
            return True  # both rules test that the same field is ``this``, but each rule has another card
        mine, other = _of_field(mine, slot), _of_field(other, slot)
    return not all(facts.learn(test) for test in (*mine, *(_moved(test, last) for test in other)))


def _of_field(tests: list[Expr], slot: int) -> list[Expr]:
    """Replace ``you`` by the slot of an event field if one of the tests is that the two are equal."""
    you: dict[Expr, Expr] = {OF_YOU: Slot(slot)} if Compare("==", Slot(slot), OF_YOU) in tests else {}
    return [substitute(test, you) for test in tests]


def _moved(test: Expr, last: int) -> Expr:
    """Renumber the slots of a rule by adding `APART`, but not event fields, which two rules share."""
    own = [slot for slot in slots_read(test) if not FIRST_FIELD <= slot < last]
    return substitute(test, {Slot(slot): Slot(slot + APART) for slot in own})

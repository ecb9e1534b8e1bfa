"""Instrument cards for coverage: number their rules and branches, and record which are reached.

Instrumented ("watched") cards have the operator ``seen`` around conditions and numbers, and extra instructions that
record when the game reaches them. Ordinary games use cards without instrumentation.
"""

from collections.abc import Iterator
from functools import partial

from attrs import define, evolve, field, frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import EngineBug
from citadels_core.model.programs.instructions import (
    Choose,
    Instr,
    Jump,
    Let,
    May,
    MayAnswer,
    Next,
    Sealed,
    Stop,
    Unless,
    aimed,
    target_of,
)
from citadels_core.model.programs.ir import Book, Card, Module, Patch, Procedure
from citadels_core.model.programs.rules import (
    ActionRule,
    CountsAsRule,
    NumberRule,
    Program,
    ProgramRule,
    R,
    Rule,
    ScoreRule,
    SpendRule,
    TieBreakRule,
    TollRule,
)
from citadels_core.model.programs.surcharge import with_surcharge
from citadels_core.model.programs.tree import ONE, THIS, TRUE, ZERO, Compare, Labels, Named, Seen, Slot
from citadels_core.model.vocabulary import CLAUSES
from citadels_core.model.vocabulary.rule_kinds import CONDITIONAL

Key = tuple[int, bool]
"""The number of a point, and whether its value was true (or not 0)."""

Branch = tuple[tuple[int | str, ...], str]
"""The position of a branch in its program or inlined procedure, and its name there."""


@frozen(kw_only=True)
class CoveragePoint:
    """A rule or branch that scenarios should reach: its line, and the report text if none reaches it."""

    line: int
    lack: str
    key: Key


@define
class Course:
    """A procedure that the compiler inlined in a card; all inlined copies share its coverage points."""

    first: int
    points: list[CoveragePoint]
    branches: dict[Branch, int] = field(factory=dict)


@frozen(kw_only=True)
class RulePoints:
    """The coverage points of a rule or procedure: first of the rule itself, then of its branches."""

    name: str
    line: int
    points: tuple[CoveragePoint, ...]
    numbers: frozenset[int]
    """The numbers of all points of the rule: a game that records one of these points has evaluated the rule."""


@frozen(kw_only=True)
class Owner:
    """A declaration with rules: a card, a patch, an edition ...; ``file`` is its path at compile time."""

    name: str
    id: str
    pack: str
    file: str
    line: int
    rules: tuple[RulePoints, ...]


@frozen(kw_only=True)
class WatchedCatalog:
    """A catalog of instrumented cards, with the coverage points of the cards."""

    catalog: Catalog
    owners: tuple[Owner, ...]
    limits: dict[tuple[str, str, int, str], int]
    """The point for the limit of each action, by pack, file, line and name."""
    declined: dict[tuple[str, str, int], int]
    """The point for declining each optional replacement, by pack, file and line."""


RULES = {row.name: row.never for row in CLAUSES if row.never}
"""The report text of an unreached rule, by kind."""

CONDITION = "its condition always holds"
ELSEWHERE = "it always applies: the number is never asked for where it should stay as it is"


def watched(catalog: Catalog) -> WatchedCatalog:
    """Instrument all cards of a catalog; return the new catalog with its coverage points."""
    return _Watcher().catalog(catalog)


@define
class _Watcher:
    """A visitor that instruments compiled packs and numbers the coverage points."""

    count: int = 0
    owners: list[Owner] = field(factory=list)
    limits: dict[tuple[str, str, int, str], int] = field(factory=dict)
    declined: dict[tuple[str, str, int], int] = field(factory=dict)
    branches: dict[tuple[str, str, int, int], dict[Branch, int]] = field(factory=dict)
    """The branches of each program by pack, file, line and length, shared by the rules of one head."""
    courses: dict[int, Course | None] = field(factory=dict)
    """The procedures of the current card by line; None at the lines of its rules."""

    def catalog(self, catalog: Catalog) -> WatchedCatalog:
        modules = tuple(self._module(module, catalog) for module in catalog.modules)
        return WatchedCatalog(
            catalog=evolve(catalog, modules=modules),
            owners=tuple(self.owners),
            limits=self.limits,
            declined=self.declined,
        )

    def new(self) -> int:
        self.count += 1
        return self.count

    def _module(self, module: Module, catalog: Catalog) -> Module:
        cards = tuple(self._card(card, module.pack) for card in module.cards)
        patches = tuple(self._patch(patch, module.pack, catalog) for patch in module.patches)
        return evolve(module.with_rules(partial(self._book, pack=module.pack)), cards=cards, patches=patches)

    def _owned(self, name: str, id_: str, thing: Card | Patch | Book, pack: str, found: list[RulePoints]) -> None:
        owner = Owner(name=name, id=id_, pack=pack, file=thing.file, line=thing.line, rules=tuple(found))
        self.owners.append(owner)

    def _card(self, card: Card, pack: str) -> Card:
        rules, found = self._instrumented_rules(card, pack)
        self._owned(card.name, card.id, card, pack, found)
        return evolve(card, rules=rules)

    def _patch(self, patch: Patch, pack: str, catalog: Catalog) -> Patch:
        rules, found = self._instrumented_rules(patch, pack)
        card = catalog.cards.get(patch.card)
        self._owned(f"patch {card.name if card is not None else patch.card}", patch.card, patch, pack, found)
        return evolve(patch, rules=rules)

    def _instrumented_rules(self, card: Card | Patch, pack: str) -> tuple[tuple[Rule, ...], list[RulePoints]]:
        found: list[RulePoints] = []
        self._collect_procedures(card)
        rules = tuple(self._rule(rule, pack, card.file, found) for rule in card.rules)
        return rules, [*found, *self._procedure_points(card)]

    def _collect_procedures(self, card: Card | Patch) -> None:
        lines = {rule.line for rule in card.rules} if card.written_out else set()
        self.courses = dict.fromkeys(lines)
        for line in card.written_out:
            first = self.new()
            self.courses[line] = Course(first, [CoveragePoint(line=line, lack="is never performed", key=(first, True))])

    def _procedure_points(self, card: Card | Patch) -> Iterator[RulePoints]:
        for line in card.written_out:
            if (course := self.courses[line]) is not None:
                yield _rule_points("procedure", line, course.points)
        self.courses = {}

    def _course(self, line: int) -> Course | None:
        """Return the procedure that contains a line, or None for a line of a rule."""
        return self.courses.get(max((head for head in self.courses if head <= line), default=0))

    def _book(self, book: Book, pack: str) -> Book:
        found: list[RulePoints] = []
        made = evolve(
            book,
            rules=tuple(self._rule(rule, pack, book.file, found) for rule in book.rules),
            tie_breaks=tuple(self._rule(rule, pack, book.file, found) for rule in book.tie_breaks),
            procedures=tuple(self._procedure(procedure, found) for procedure in book.procedures),
        )
        self._owned(book.name, book.id, book, pack, found)
        return made

    def _procedure(self, procedure: Procedure, found: list[RulePoints]) -> Procedure:
        first = self.new()
        points = [CoveragePoint(line=procedure.line, lack="is never performed", key=(first, True))]
        program = self._program(procedure.program, points, first, procedure.line, {})
        found.append(_rule_points(f"procedure {procedure.name}", procedure.line, points))
        return evolve(procedure, program=program)

    def _rule(self, rule: R, pack: str, file: str, found: list[RulePoints]) -> R:
        rule = with_surcharge(rule)
        first, condition = self.new(), self.new()
        points = [CoveragePoint(line=rule.line, lack=RULES[rule.kind], key=(first, True))]
        place = (pack, file, rule.line)
        if rule.test != TRUE and not _own_turn(rule):
            lack = ELSEWHERE if isinstance(rule, NumberRule) else CONDITION
            points.append(CoveragePoint(line=rule.line, lack=lack, key=(condition, False)))
        if isinstance(rule, ActionRule) and rule.limit is not None:
            self.limits[*place, rule.name] = limit = self.new()
            points.append(CoveragePoint(line=rule.line, lack="its limit is never reached", key=(limit, True)))
        if rule.optional:
            self.declined[place] = no = self.new()
            points.append(CoveragePoint(line=rule.line, lack="is never declined", key=(no, True)))
        made = evolve(rule, test=Seen(condition, rule.test))
        if isinstance(made, ProgramRule):
            branches = self.branches.setdefault((*place, len(rule.code)), {})
            program = self._program(made.program, points, first, rule.line, branches)
            made = evolve(made, program=program, types=max(rule.types, program.types, key=len))
        elif isinstance(rule, CountsAsRule):
            made = evolve(rule, test=Seen(first, rule.test))
        elif rule.kind in CONDITIONAL:
            points[0] = evolve(points[0], key=(condition, True))
        elif isinstance(made, NumberRule | ScoreRule | TieBreakRule | TollRule | SpendRule):
            made = evolve(made, value=Seen(first, made.value))
        named = f"{rule.kind} {rule.name}".strip()
        found.append(_rule_points(f"may {named}" if rule.optional else named, rule.line, points, first, condition))
        return made

    def _program(
        self, program: Program, points: list[CoveragePoint], first: int, line: int, branches: dict[Branch, int]
    ) -> Program:
        """Instrument a program, and add the coverage points of its new branches to ``points``.

        ``branches`` are the branches of rules from the same source line; a line with two events becomes two rules.
        """
        there = len(branches)
        own: list[CoveragePoint] = []
        scratch = program.slots
        within: Course | None = None
        code: list[Instr] = [_mark(scratch, first, line)]
        starts: list[int] = []
        tails: list[tuple[int, Instr]] = []
        for at, step in enumerate(program.code):
            starts.append(len(code))
            line = step.line
            course = self._course(line)
            key: tuple[int | str, ...] = (at,)
            known, noted = branches, own
            if course is not None:
                key = (line, step.word, (target_of(step) or at) - at)
                known, noted = course.branches, []
                if course is not within:
                    code.append(_mark(scratch, course.first, line))
            within, before = course, len(known)
            place = len(code)
            code.append(step)
            match step:
                case Unless() if step.line != code[0].line:  # a payment on the first line of a rule is no branch
                    number = self._branch(known, key, "if")
                    code[-1] = evolve(step, test=Seen(number, step.test))
                    noted += _if_points(program.code, at, step, number)
                case May():
                    yes, no = self._branch(known, key, "yes"), self._branch(known, key, "no")
                    said = f'this "{"has to" if step.bound else "may"}" is never'
                    noted.append(CoveragePoint(line=line, lack=f"{said} accepted", key=(yes, True)))
                    noted.append(CoveragePoint(line=line, lack=f"{said} declined", key=(no, True)))
                    code.append(_mark(scratch, yes, line))
                    tails.append((place, _mark(scratch, no, line)))
                case MayAnswer():
                    yes = self._branch(known, key, "yes")
                    noted.append(CoveragePoint(line=line, lack="nobody ever answers here", key=(yes, True)))
                    code.append(_mark(scratch, yes, line))
                case Next():
                    body = self._branch(known, key, "body")
                    lack = "there is never anything to go through here"
                    noted.append(CoveragePoint(line=line, lack=lack, key=(body, True)))
                    code.append(_mark(scratch, body, line))
                case Choose() | Sealed():
                    code += self._chosen(step, scratch, noted, known, key)
                case _:
                    pass
            if course is not None and len(known) > before:
                course.points += noted
        starts.append(len(code))
        if tails:
            code.append(Stop(line))
        placed = [_moved(step, starts) for step in code]
        for at, mark in tails:
            target = target_of(placed[at])
            placed[at] = aimed(placed[at], len(placed))
            placed += [mark, Stop(mark.line) if target is None else Jump(target, mark.line)]
        if not there:
            points += own
        return Program(code=tuple(placed), types=(*program.types, "Int"))

    def _branch(self, branches: dict[Branch, int], at: tuple[int | str, ...], what: str) -> int:
        """Return the number of a branch; rules compiled from the same source line have the same branch number."""
        if (at, what) not in branches:
            branches[at, what] = self.new()
        return branches[at, what]

    def _chosen(
        self,
        step: Choose | Sealed,
        scratch: int,
        points: list[CoveragePoint],
        branches: dict[Branch, int],
        at: tuple[int | str, ...],
    ) -> Iterator[Instr]:
        slot, line = step.slot, step.line
        if isinstance(step, Sealed) or not isinstance(step.things, Labels):
            some = self._branch(branches, at, "some")
            points.append(CoveragePoint(line=line, lack="nothing is ever chosen here", key=(some, True)))
            # Only a multiple choice can be empty. A single choice counts as made, even if its value is 0.
            many = isinstance(step, Choose) and step.many
            if isinstance(step, Choose) and many and step.least == ZERO:
                points.append(CoveragePoint(line=line, lack="something is always chosen here", key=(some, False)))
            yield Let(scratch, Seen(some, Slot(slot) if many else ONE), line)
            return
        for text in step.things.texts:
            number = self._branch(branches, at, text)
            points.append(CoveragePoint(line=line, lack=f'"{text}" is never chosen', key=(number, True)))
            yield Let(scratch, Seen(number, Compare("==", Slot(slot), Named("label", text))), line)


def first_key(rule: Rule) -> Key:
    """Return the coverage point that an instrumented rule records when the rule applies.

    A program applies when it starts, a modifier when its number is not 0 or is set, a type rule when a district counts
    as the type, and a ban or a permission when its condition is true.

    Raises:
        EngineBug: the rule is not instrumented.
    """
    found = rule.value
    if rule.kind in CONDITIONAL:
        found = rule.test
    elif rule.program is not None and isinstance(mark := rule.code[0], Let):
        found = mark.value
    if not isinstance(found, Seen):
        raise EngineBug(f"the rule in line {rule.line} is not watched")
    return found.point, True


def _own_turn(rule: Rule) -> bool:
    """Return whether a rule's only condition is that its owner's turn is in progress."""
    match rule.test:
        case Compare("==", Slot(slot), Slot(0)) if slot > THIS:
            return rule.life == "turn"
        case _:
            return False


def _rule_points(name: str, line: int, points: list[CoveragePoint], *more: int) -> RulePoints:
    numbers = frozenset((*more, *(point.key[0] for point in points)))
    return RulePoints(name=name, line=line, points=tuple(points), numbers=numbers)


def _mark(scratch: int, number: int, line: int) -> Instr:
    return Let(scratch, Seen(number, ONE), line)


def _moved(step: Instr, starts: list[int]) -> Instr:
    """Replace the jump target of an instruction by the target's index in the instrumented program."""
    target = target_of(step)
    return step if target is None else aimed(step, starts[target])


def _if_points(code: tuple[Instr, ...], at: int, step: Unless, number: int) -> Iterator[CoveragePoint]:
    """Yield the coverage points of the condition of an ``if`` or a ``repeat``."""
    line = step.line
    before = code[at - 1] if at else Stop(0)
    if _counts_down(step, before):
        yield CoveragePoint(line=line, lack="the block of this loop is never reached", key=(number, True))
        return
    if at > 1 and isinstance(before, Unless) and before.line == line and _counts_down(before, code[at - 2]):
        yield CoveragePoint(line=line, lack="the condition of this loop never ends it", key=(number, False))
        return
    yield CoveragePoint(line=line, lack='the block of this "if" is never reached', key=(number, True))
    skip = code[step.target - 1]
    if isinstance(skip, Jump) and skip.target >= step.target:
        yield CoveragePoint(line=skip.line, lack='the block of this "otherwise" is never reached', key=(number, False))
    else:
        yield CoveragePoint(line=line, lack='the condition of this "if" always holds', key=(number, False))


def _counts_down(step: Unless, before: Instr) -> bool:
    """Return whether an instruction tests the counter of a ``repeat`` that ``before`` has set."""
    return isinstance(before, Let) and step.test == Compare(">", Slot(before.slot), ZERO)

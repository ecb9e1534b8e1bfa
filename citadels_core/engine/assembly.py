"""Fill a box: number its rules, write their programs, run what was written, and group the rules by their source."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import define, evolve, field

from citadels_core.engine.actions import MENU
from citadels_core.engine.box import Cause
from citadels_core.engine.codegen.expressions import Facts, Generator
from citadels_core.engine.codegen.functions import write_test, write_value
from citadels_core.engine.codegen.namespace import constants, namespace, run_source
from citadels_core.engine.codegen.offers import Offered, write_offers, write_use
from citadels_core.engine.codegen.programs import write_program
from citadels_core.engine.facts import facts_for
from citadels_core.engine.index import KNOWN_TO_ALL
from citadels_core.engine.inline import Inliner
from citadels_core.engine.linked import LinkedBox, LiveRule
from citadels_core.engine.lowered import Program, Rule, lower_program, lower_rule
from citadels_core.engine.resolver import EVENT, SETTLE
from citadels_core.engine.scoring import SCORING
from citadels_core.model import ir
from citadels_core.model.circles import circle, reads, told
from citadels_core.model.errors import SetupError
from citadels_core.model.instructions import Perform
from citadels_core.model.ir import ACTIONS, FIRST_PROCEDURE, NEEDING_NOBODY
from citadels_core.model.state import NOBODY, Code
from citadels_core.model.tree import OF_THIS, Compare, Slot
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.work import MOST_STEPS, Reckoner, Sizes, too_much

LOOSE = frozenset({"hand", "anywhere"})
"""The lifetimes of rules on cards that need not be built."""

NEVER_BUILT = ir.Rule(
    kind="forbid",
    name="",
    line=0,
    life="anywhere",
    on="district built",
    test=Compare("==", Slot(2 + EVENTS[EVENT_IDS["district built"]].names.index("district")), OF_THIS),
    types=("Player", "District", *(type_ for _, type_ in EVENTS[EVENT_IDS["district built"]].fields)),
)
"""What a cost of none means: nobody builds the card, wherever it lies."""

GATHERERS = ("book", "character", "district", "hand")
"""The kinds of sources of which a turn for gathering only is offered what gathers."""

ORDERED = 1_000_000
"""More than the rules of any box, so that their numbers never reach the next place."""

GATHERING = frozenset({"gold gathered", "cards gathered", "gathering finished"})


@define
class _Written:
    """What has been written for a box so far: the source, and the names of the functions in it."""

    source: list[str] = field(factory=list)
    tests: dict[int, str | None] = field(factory=dict)
    values: dict[int, str | int | None] = field(factory=dict)
    rules: dict[int, list[str]] = field(factory=dict)
    procedures: dict[str, list[str]] = field(factory=dict)
    offers: dict[tuple[str, int], str] = field(factory=dict)
    uses: dict[int, str] = field(factory=dict)
    ties: list[tuple[LiveRule, str | None, str | int | None]] = field(factory=list)


def assemble(box: LinkedBox) -> None:
    """Give a box its rules and programs.

    Raises:
        SetupError: a procedure is missing, procedures perform each other in a circle, or numbers ask for themselves.
    """
    box.rules = _numbered(box)
    _refuse_circles(box)
    procedures = _procedures(box)
    _refuse_heavy(box, procedures)
    inliner = Inliner(
        {name: _placed(procedure.program, _lines(box, home)) for name, (procedure, home) in procedures.items()}
    )
    facts = box.facts = facts_for(box, inliner.done)
    changing = facts.modified & {"city size", "progress"}
    box.fixed_size = None if changing else facts.base.get("city size", 0)
    box.deriving = facts.deriving
    box.spending = facts.spending
    written = _Written()
    for live in box.rules:
        _write_rule(box, facts, live, inliner, written)
    for name, (_, home) in procedures.items():
        program = box.programs[f"procedure/{name}"] = inliner.done[name]
        writer = Generator(facts, f"p{len(written.procedures)}", "-1", written.source, causes=_lines(box, home))
        written.procedures[name] = write_program(writer, program)
    _write_offers(box, facts, written)
    _write_ties(box, facts, written)
    _run(box, procedures, written)
    _group(box, box.rules)


def _refuse_circles(box: LinkedBox) -> None:
    """Refuse rules of several packs that ask for each other's numbers; those of one pack have been refused before."""
    read = reads(live.tree for live in box.rules)
    for live in box.rules:
        if way := circle(read, live.tree):
            names = " -> ".join(told(way))
            raise SetupError(f"{box.causes[live.cause].card} can never be worked out: {names}.")


def _refuse_heavy(box: LinkedBox, procedures: dict[str, tuple[ir.Procedure, Cause]]) -> None:
    """Refuse expressions that would go through the sets of this box for too long."""
    copies = Counter(box.cards)
    rules = [(live.tree, copies[live.source] if live.source_kind == "district" else 1) for live in box.rules]
    reckoner = Reckoner(Sizes(cards=len(box.cards), characters=len(box.cast), players=box.seats), rules)
    for live in box.rules:
        if found := reckoner.heavy(live.tree, live.tree.program):
            raise SetupError(f"{box.causes[live.cause].card} asks for too much: {too_much(*found)}.")
    for name, (procedure, home) in procedures.items():
        if steps := [steps for steps, _ in reckoner.program(procedure.program) if steps > MOST_STEPS]:
            raise SetupError(f"{name} of {home.card} asks for too much: {too_much(procedure.line, max(steps))}.")


def _numbered(box: LinkedBox) -> list[LiveRule]:
    """Return every rule of the box, with its number and its cause."""
    rules: list[LiveRule] = []
    for kind, number, pack, name, file, own in _sources(box):
        for tree in own:
            rule = lower_rule(tree)
            home, written_in = rule.home or (pack, file)
            box.causes.append(Cause(home, name, written_in, rule.line))
            made = LiveRule(len(rules), rule, tree, kind, number, len(box.causes) - 1)
            made.on = EVENT_IDS.get(rule.on or "", NOBODY)
            made.order = ORDERED * (2 * rule.place + (kind == "district")) + (made.number if kind != "district" else 0)
            made.label = rule.name or name
            made.limit = rule.limit
            made.gathers = gathers(rule)
            if rule.kind in ("forbid", "allow"):
                made.reads = frozenset(_slots(rule.test))
            if kind == "district":
                made.acts_as = box.stand_in(box.definitions[number].acts_as)
            rules.append(made)
    for live in rules:
        live.share = _shared(live, rules)
    return rules


def _slots(code: Any) -> Iterator[int]:
    """Go through the slots that an expression reads."""
    if isinstance(code, tuple) and code[:1] == ("v",):
        yield code[1]
    elif isinstance(code, tuple):
        for part in code:
            yield from _slots(part)


def _sources(box: LinkedBox) -> Iterable[tuple[str, int, str, str, str, tuple[ir.Rule, ...]]]:
    """Go through everything that has rules: kind, number, pack, name, file and the rules."""
    for book in box.books:
        yield "book", NOBODY, book.id.split(":")[0], book.name, book.file, book.rules
    for kind, group in (("character", box.cast), ("district", box.definitions)):
        for number, card in enumerate(group):
            own = (*card.rules, evolve(NEVER_BUILT, line=card.line)) if card.costless else card.rules
            yield kind, number, card.id.split(":")[0], card.name, card.file, own


def _shared(rule: LiveRule, live: list[LiveRule]) -> int:
    if rule.rule.shares is None:
        return rule.number
    for other in live:
        same = other.source_kind == rule.source_kind and other.source == rule.source
        if same and other.rule.kind in ACTIONS and other.rule.name.lower() == rule.rule.shares.lower():
            return other.number
    return rule.number


def gathers(rule: Rule) -> bool:
    """Tell whether a rule gathers resources."""
    code = rule.program.code if rule.program is not None else ()
    return any(instruction[0] == "emit" and instruction[1] in GATHERING for instruction in code)


def _write_rule(box: LinkedBox, facts: Facts, live: LiveRule, inliner: Inliner, written: _Written) -> None:
    rule = live.rule
    causes = _lines(box, box.causes[live.cause])
    source = "e[1]" if live.source_kind == "character" else str(live.acts_as)
    somebody = rule.life not in NEEDING_NOBODY or rule.kind in ACTIONS
    secret = rule.life in KNOWN_TO_ALL and rule.kind not in ACTIONS
    doer = f"publicly(S, B.rules[{live.number}], e[1], e[0])" if secret else "e[0]"

    def writer() -> Generator:
        return Generator(facts, f"r{live.number}", source, written.source, somebody=somebody, doer=doer, causes=causes)

    written.tests[live.number] = None if rule.kind in ACTIONS else write_test(writer(), rule.test)
    written.values[live.number] = write_value(writer(), rule.value)
    if rule.program is not None:
        program = inliner.program(rule.program)
        box.programs[f"rule/{live.number}"] = program
        written.rules[live.number] = write_program(writer(), program)


def _write_offers(box: LinkedBox, facts: Facts, written: _Written) -> None:
    groups: dict[tuple[str, int], list[Offered]] = {("book", NOBODY): []}
    groups |= {("character", number): [] for number in range(len(box.cast))}
    groups |= {(kind, number): [] for kind in ("district", "hand") for number in range(len(box.definitions))}
    for live in box.rules:
        if live.rule.kind in ACTIONS:
            who = "this" if live.source_kind == "district" else str(live.source)
            source = live.source if live.source_kind == "character" else live.acts_as
            action = Offered(live.number, live.share, live.gathers, live.rule, who, source, live.cause)
            groups["hand" if live.rule.life in LOOSE else live.source_kind, live.source].append(action)
            written.uses[live.number] = f"u{live.number}"
            slots = box.programs[f"rule/{live.number}"].slots
            written.source += write_use(facts, f"u{live.number}", f"C{live.number}", slots, action)
    for number in range(len(box.cast)):
        groups["duty", number] = [a for a in groups["character", number] if a.rule.life == "chosen"]
        groups["turn", number] = groups["book", NOBODY] + groups["character", number]
    for kind, number in [key for key in groups if key[0] in GATHERERS]:
        gathering = [a for a in groups[kind, number] if a.gathers and a.rule.life != "chosen"]
        groups[f"{kind} gathering", number] = gathering
    for number, (key, actions) in enumerate(groups.items()):
        if actions:
            written.offers[key] = f"o{number}"
            written.source += write_offers(facts, f"o{number}", actions)


def _write_ties(box: LinkedBox, facts: Facts, written: _Written) -> None:
    ties = [(tree, book) for book in box.books for tree in book.tie_breaks]
    for number, (tree, book) in enumerate(ties):
        rule = lower_rule(tree)
        box.causes.append(Cause(book.id.split(":")[0], book.name, book.file, rule.line))
        live = LiveRule(NOBODY, rule, tree, "book", NOBODY, len(box.causes) - 1)
        test = write_test(Generator(facts, f"t{number}", "-1", written.source), rule.test)
        value = write_value(Generator(facts, f"t{number}", "-1", written.source), rule.value)
        written.ties.append((live, test, value))


def _run(box: LinkedBox, procedures: dict[str, tuple[ir.Procedure, Cause]], written: _Written) -> None:
    """Run the source and hand its functions to the rules and programs they were written for."""
    performed: dict[str, Code] = {}
    names = namespace(constants(box, performed))
    box.source_text = "\n".join(written.source)
    run_source(box.source_text, names, box.edition.book.id)

    def code(key: str, kind: str, blocks: list[str], cause: int) -> Code:
        made = Code(key, kind, tuple(names[block] for block in blocks), box.programs[key].slots, cause)
        box.codes[key] = made
        return made

    box.offers = {key: names[name] for key, name in written.offers.items()}
    box.uses = {number: names[name] for number, name in written.uses.items()}
    for live in box.rules:
        test, value = written.tests[live.number], written.values[live.number]
        live.test = names[test] if test else None
        live.value = names[value] if isinstance(value, str) else value
        if blocks := written.rules.get(live.number):
            live.code = names[f"C{live.number}"] = code(f"rule/{live.number}", "rule", blocks, live.cause)
    for name, blocks in written.procedures.items():
        procedure, home = procedures[name]
        performed[name] = code(f"procedure/{name}", "procedure", blocks, _lines(box, home)(procedure.line))
    for system in (EVENT, SETTLE, MENU, SCORING):
        box.codes[system.key] = system
    for tie, test, value in written.ties:
        tie.test = names[test] if test else None
        tie.value = names[value] if isinstance(value, str) else value
    box.tie_breaks = tuple(tie for tie, _, _ in written.ties)


def _group(box: LinkedBox, live: list[LiveRule]) -> None:
    box.by_book = tuple(rule for rule in live if rule.source_kind == "book")
    box.by_character = {
        n: tuple(r for r in live if r.source_kind == "character" and r.source == n) for n in range(len(box.cast))
    }
    box.by_definition = {
        n: tuple(r for r in live if r.source_kind == "district" and r.source == n and r.rule.life not in LOOSE)
        for n in range(len(box.definitions))
    }
    loose = {
        n: [r for r in live if r.source_kind == "district" and r.source == n and r.rule.life in LOOSE]
        for n in range(len(box.definitions))
    }
    box.loose = tuple((rule, card) for card, number in enumerate(box.cards) for rule in loose[number])
    box.ruled = frozenset(card for card, number in enumerate(box.cards) if box.by_definition[number])
    box.turning = frozenset(
        n
        for n, rules in box.by_character.items()
        if any(rule.rule.life == "turn" and rule.rule.kind not in ACTIONS for rule in rules)
    )
    box.showing = frozenset(
        n for n, rules in box.by_character.items() if any(rule.rule.life == "revealed" for rule in rules)
    )


def _procedures(box: LinkedBox) -> dict[str, tuple[ir.Procedure, Cause]]:
    found: dict[str, tuple[ir.Procedure, Cause]] = {}
    for book in box.books:
        for procedure in book.procedures:
            if procedure.least <= box.seats <= procedure.most:
                home = Cause(book.id.split(":")[0], book.name, book.file, procedure.line)
                found.setdefault(procedure.name, (procedure, home))
    if FIRST_PROCEDURE not in found:
        raise SetupError(
            f"{box.edition.book.name} has no procedure called {FIRST_PROCEDURE}, so nothing can be played."
        )
    programs = [procedure.program for procedure, _ in found.values()]
    programs += [live.tree.program for live in box.rules if live.tree.program is not None]
    needed = {step.procedure for program in programs for step in program.code if isinstance(step, Perform)}
    if missing := sorted(needed - set(found)):
        raise SetupError(f"{box.edition.book.name} has no procedure called {missing[0]} for {box.seats} players.")
    return found


def _placed(program: ir.Program, lines: Callable[[int], int]) -> Program:
    """Return a program whose lines are causes already, as numbers below 0, so that it can be moved elsewhere."""
    code = lower_program(program).code
    return Program(code=tuple((*i[:-1], -1 - lines(i[-1])) for i in code), slots=program.slots)


def _lines(box: LinkedBox, home: Cause) -> Callable[[int], int]:
    """Return what numbers the lines of a file as causes; a line below 0 is a number already."""
    known: dict[int, int] = {}

    def number(line: int) -> int:
        if line < 0:
            return -1 - line
        if line not in known:
            box.causes.append(Cause(home.pack, home.card, home.file, line))
            known[line] = len(box.causes) - 1
        return known[line]

    return number

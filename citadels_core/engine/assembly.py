"""Fill a box: number its rules, write their programs, run what was written, and group the rules by their source."""

from collections.abc import Callable, Iterator
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
from citadels_core.engine.lowered import lower_program
from citadels_core.engine.numbering import LOOSE
from citadels_core.engine.resolver import EVENT, SETTLE
from citadels_core.engine.scoring import SCORING
from citadels_core.model.instructions import at_line
from citadels_core.model.ir import ACTIONS, NEEDING_NOBODY, Program
from citadels_core.model.state import NOBODY, Code

GATHERERS = ("book", "character", "district", "hand")
"""The kinds of sources of which a turn for gathering only is offered what gathers."""

ORDERED = 1_000_000
"""More than the rules of any box, so that their numbers never reach the next place."""


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
    """Give a box its programs."""
    _order(box)
    inliner = Inliner(
        {name: _placed(procedure.program, box, home) for name, (procedure, home) in box.procedures.items()}
    )
    facts = box.facts = facts_for(box, {name: lower_program(program) for name, program in inliner.done.items()})
    changing = facts.modified & {"city size", "progress"}
    box.fixed_size = None if changing else facts.base.get("city size", 0)
    box.deriving = facts.deriving
    box.spending = facts.spending
    written = _Written()
    for live in box.rules:
        _write_rule(box, facts, live, inliner, written)
    for name, (_, home) in box.procedures.items():
        program = box.programs[f"procedure/{name}"] = inliner.done[name]
        writer = Generator(facts, f"p{len(written.procedures)}", "-1", written.source, causes=_lines(box, home))
        written.procedures[name] = write_program(writer, lower_program(program))
    _write_offers(box, facts, written)
    _write_ties(box, facts, written)
    _run(box, written)
    _group(box)


def _order(box: LinkedBox) -> None:
    """Say in which order rules answer, and what bans read."""
    for made in box.rules:
        kind, rule = made.source_kind, made.lowered
        made.order = ORDERED * (2 * rule.place + (kind == "district")) + (made.number if kind != "district" else 0)
        if rule.kind in ("forbid", "allow"):
            made.reads = frozenset(_slots(rule.test))


def _slots(code: Any) -> Iterator[int]:
    """Go through the slots that an expression reads."""
    if isinstance(code, tuple) and code[:1] == ("v",):
        yield code[1]
    elif isinstance(code, tuple):
        for part in code:
            yield from _slots(part)


def _write_rule(box: LinkedBox, facts: Facts, live: LiveRule, inliner: Inliner, written: _Written) -> None:
    rule = live.lowered
    causes = _lines(box, box.causes[live.cause])
    source = "e[1]" if live.source_kind == "character" else str(live.acts_as)
    somebody = rule.life not in NEEDING_NOBODY or rule.kind in ACTIONS
    secret = rule.life in KNOWN_TO_ALL and rule.kind not in ACTIONS
    doer = f"publicly(S, B.rules[{live.number}], e[1], e[0])" if secret else "e[0]"

    def writer() -> Generator:
        return Generator(facts, f"r{live.number}", source, written.source, somebody=somebody, doer=doer, causes=causes)

    written.tests[live.number] = None if rule.kind in ACTIONS else write_test(writer(), rule.test)
    written.values[live.number] = write_value(writer(), rule.value)
    if live.rule.program is not None:
        program = box.programs[f"rule/{live.number}"] = inliner.program(live.rule.program)
        written.rules[live.number] = write_program(writer(), lower_program(program))


def _write_offers(box: LinkedBox, facts: Facts, written: _Written) -> None:
    groups: dict[tuple[str, int], list[Offered]] = {("book", NOBODY): []}
    groups |= {("character", number): [] for number in range(len(box.cast))}
    groups |= {(kind, number): [] for kind in ("district", "hand") for number in range(len(box.definitions))}
    for live in box.rules:
        if live.rule.kind in ACTIONS:
            who = "this" if live.source_kind == "district" else str(live.source)
            source = live.source if live.source_kind == "character" else live.acts_as
            action = Offered(live.number, live.share, live.gathers, live.lowered, who, source, live.cause)
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
    for number, live in enumerate(box.tie_breaks):
        test = write_test(Generator(facts, f"t{number}", "-1", written.source), live.lowered.test)
        value = write_value(Generator(facts, f"t{number}", "-1", written.source), live.lowered.value)
        written.ties.append((live, test, value))


def _run(box: LinkedBox, written: _Written) -> None:
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
        procedure, home = box.procedures[name]
        performed[name] = code(f"procedure/{name}", "procedure", blocks, _lines(box, home)(procedure.line))
    for system in (EVENT, SETTLE, MENU, SCORING):
        box.codes[system.key] = system
    for tie, test, value in written.ties:
        tie.test = names[test] if test else None
        tie.value = names[value] if isinstance(value, str) else value


def _group(box: LinkedBox) -> None:
    box.turning = frozenset(
        n
        for n, rules in box.by_character.items()
        if any(rule.rule.life == "turn" and rule.rule.kind not in ACTIONS for rule in rules)
    )
    box.showing = frozenset(
        n for n, rules in box.by_character.items() if any(rule.rule.life == "revealed" for rule in rules)
    )


def _placed(program: Program, box: LinkedBox, home: Cause) -> Program:
    """Return a program whose lines are causes already, as numbers below 0, so that it can be moved elsewhere."""
    lines = _lines(box, home)
    return evolve(program, code=tuple(at_line(step, -1 - lines(step.line)) for step in program.code))


def _lines(box: LinkedBox, home: Cause) -> Callable[[int], int]:
    """Return what numbers the lines of a file as causes; a line below 0 is a number already."""
    return lambda line: -1 - line if line < 0 else box.cause(home, line)

"""Warn about markers, counters and notes that no rule removes, or that outlast the rules reading them."""

from collections.abc import Iterator

from citadels_core.model.programs.instructions import Emit, Instr
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.rules import SpendRule
from citadels_core.model.programs.tree import NOTHING, ZERO, Named
from citadels_core.model.vocabulary.lifetimes import LIFETIMES
from citadels_core.model.vocabulary.rule_kinds import SCORING, STANDING
from citadels_core.model.vocabulary.types import STATES
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.declarations.idle_declarations import uses_in_bases, uses_of, working
from citadels_dsl.checker.pack import Pack
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import line_above
from citadels_dsl.syntax.trees import lines_of
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.diagnostics import Diagnostic, Fix, problem
from citadels_dsl.text.source import Span

INDENT = "    "
UNTIL_GAME = "until end of game"

SHORT = frozenset(row.name for row in LIFETIMES if row.ends_with_cast)
"""The lifetimes that end when the character of a rule leaves the cast, or earlier."""


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report states (markers, counters, notes) that are set and read, never removed, and lack ``until``.

    An approximation: any line that may remove the state counts, even if it is never reached. These are not checked:
    states on districts, which end with the district; states that only scoring rules read; states of library packs,
    which other packs may remove; packs with errors.
    """
    if pack.broken or (pack.module.books and not pack.module.editions):
        return
    lasting = [state for state in pack.module.states if state.on != "district"]
    if not lasting:
        return
    read = {id_ for body in pack.bodies if body.rule.kind not in SCORING for id_ in uses_of(body.rule)[0]}
    read |= uses_in_bases(pack.module) | working(pack.module)
    declared = {state.name: state for state in lasting if state.id in read}
    steps = [step for body in pack.bodies for step in body.code]
    spent = {body.rule.on for body in pack.bodies if isinstance(body.rule, SpendRule)}
    for file in pack.files:
        for declaration in file.declarations:
            state = declared.get(declaration.name.partition(" on ")[0].strip())
            if declaration.kind not in STATES or state is None or state.id in spent:
                continue
            if lines_of(declaration.line.children, "until"):
                continue
            changes = [change for step in steps if (change := _change(step, state)) is not None]
            if "set" in changes and "taken back" not in changes:
                yield _report(file.path, declaration, state)


def _change(step: Instr, state: State) -> str | None:
    """Return ``set`` or ``taken back`` for an instruction on a marker, counter or note, else None."""
    if not isinstance(step, Emit) or Named("state", state.id) not in step.fields:
        return None
    event = EVENT_BY_NAME[step.event]
    *_, last = step.fields
    if event.informs:
        return None
    if event.signed:
        back = FactSet().bounds(last)[0] < 0
    else:
        back = not event.puts or (event.state == "note" and last in (ZERO, NOTHING))
    return "taken back" if back else "set"


def _report(path: str, declaration: nodes.Declaration, state: State) -> Diagnostic:
    takes = {"marker": f"unmark {state.on} {state.name}", "note": f"forget {state.on}.{state.name}"}
    towards = " towards player" if state.is_counter and state.holds else ""
    take = takes.get(state.kind, f"remove 1 from {state.on}.{state.name}{towards}")
    message = f'the {state.kind} "{state.name}" is set, but never removed: it stays until the end of the game'
    advice = (
        f"if the {state.kind} should stay, write below it: {UNTIL_GAME}; "
        f"else write: until end of turn (or round), or add: {take}"
    )
    end, told = declaration.line.span.end, f'say that it lasts "{UNTIL_GAME}"'
    fix = Fix(Span(end, end), f"\n{INDENT}{UNTIL_GAME}", told)
    if declaration.line.children:
        fix = line_above(declaration.line.children[0], UNTIL_GAME, told)
    return problem("CIT517", declaration.name_span, path, message, advice, (), fix)


def check_outlived(pack: Pack) -> Iterator[Diagnostic]:
    """Report states (markers, counters, notes) that last longer than the rules that read them.

    An approximation: only standing rules below ``while in cast`` are checked, since rules that last for a turn or a
    round are meant to end with it; and a state that a longer rule or a procedure reads is not reported.
    """
    lasting = {state.id: state for state in pack.module.states if state.on != "character" and state.until == "game"}
    if not lasting:
        return
    kept = {id_ for body in pack.everything if body.rule.life not in SHORT for id_ in uses_of(body.rule)[0]}
    for body in pack.bodies:
        if body.rule.life != "cast" or body.rule.kind not in STANDING:
            continue
        for id_ in sorted(lasting.keys() & uses_of(body.rule)[0] - kept, key=str):
            state = lasting[id_]
            message = (
                f'the {state.kind} "{state.name}" lasts until the end of the game, '
                "but this rule works only while its character is in the cast"
            )
            yield pack.report("CIT525", body, body.line, message, "put the rule below a line: while in game")

"""Foresee what a program will do next, as far as the seat that decides may know."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from attrs import evolve, field, frozen

from citadels_core.engine.box import Box, LiveRule
from citadels_core.engine.lowered import Expr, Instr, Program
from citadels_core.engine.reading import Reader, reader
from citadels_core.model.state import NOBODY, Pending, State
from citadels_core.model.tree import THIS, YOU
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS

HIDDEN = frozenset(
    {
        "holder",
        "characters",
        "packet",
        "deck",
        "top card",
        "tucked",
        "spares",
        "guests",
        "aside",
        "pool",
        "facedown",
        "note",
        "last character",
    }
)
"""The operators whose value some seat may not know."""

SIZED = frozenset({"deck", "hand", "tucked"})
"""The places of which all can see how many cards lie there."""

STRAIGHT = frozenset({"let", "emit", "settle", "discards"})
"""The instructions that surely come one after the other."""

SILENT = frozenset({"let", "settle"})
"""The instructions that nobody sees."""

LONGEST = 6
"""Nobody wants to read further ahead than this."""


@frozen(kw_only=True)
class Step:
    """An event that is going to be proposed, or a choice.

    ``values`` holds the fields that can be known now, as the engine numbers them; ``chosen`` names the field that
    takes the choice one looks ahead from; ``fields`` are the expressions, ``you`` the one that stands for the player
    who decides. A choice has the name ``choose``, and ``leads_to`` the event it is made for.
    """

    name: str
    fields: tuple[Expr, ...] = ()
    values: Mapping[str, Any] = field(factory=dict)
    cost: bool = False
    chosen: str | None = None
    you: Expr = ("v", YOU)
    leads_to: "Step | None" = None


@frozen
class Foresight:
    """What is going to happen; ``whole`` tells that it is all, as far as the program itself goes."""

    steps: list[Step]
    whole: bool


NOTHING = Foresight([], whole=True)


@lru_cache(maxsize=4096)
def _reader(box: Box, expression: Expr, source: str) -> Reader:
    return reader(box, expression, source)


def value(box: Box, state: State, expression: Expr, env: list[Any], *, of: LiveRule | None) -> Any:
    """Return what an expression of a rule is worth now."""
    if isinstance(expression, int):
        return expression
    acts_as = NOBODY if of is None else of.acts_as
    character = of is not None and of.source_kind == "character"
    return _reader(box, expression, "e[1]" if character else str(acts_as))(state, env)


def holds(box: Box, state: State, expression: Expr, env: list[Any], *, of: LiveRule | None) -> bool:
    """Tell whether a condition of a rule holds now."""
    return bool(value(box, state, expression, env, of=of))


def knowable(expression: Any, known: frozenset[int]) -> bool:
    """Tell whether the player a rule speaks to may know an expression, given the slots that may be known."""
    if not isinstance(expression, tuple) or not expression:
        return True
    operator, *operands = expression
    if not isinstance(operator, str):
        return all(knowable(part, known) for part in expression)
    if operator == "v":
        return operands[0] in known
    if operator in HIDDEN:
        return False
    if operator in ("count", "some") and operands[0][0] in SIZED:
        return all(knowable(part, known) for part in operands[0][1:])
    if operator == "is" and operands[0] == "empty" and operands[1][0] in SIZED:
        return all(knowable(part, known) for part in operands[1][1:])
    if operator == "hand":
        return bool(operands[0] == ("v", YOU))
    if operator == "filter":
        known |= {operands[1]}
    elif operator == "fold":
        known |= {operands[2]}
    return all(knowable(part, known) for part in operands)


def of_action(box: Box, state: State, live: LiveRule, this: int, target: int, you: int) -> Foresight:
    """Return what an action does when it is used, up to where it becomes uncertain."""
    program = box.programs.get(f"rule/{live.number}")
    if program is None:
        return NOTHING
    env: list[Any] = [you, this] + [None] * program.slots
    known = {YOU, THIS}
    if live.rule.target is not None:
        env[live.rule.target.slot] = target
        known.add(live.rule.target.slot)
    return _walk(box, state, live, program.code, env, known, None)


def of_answer(box: Box, state: State, pending: Pending) -> Foresight:
    """Return what follows an answer, or a yes, up to where it becomes uncertain."""
    if not state.stack:
        return NOTHING
    frame = state.stack[-1]
    program = box.programs.get(frame.code.key)
    at = None if program is None else _asking(box, program, pending)
    if program is None or at is None:
        return NOTHING
    live = rule_of(box, frame.code.key)
    code = program.code[at + 1 :]
    if program.code[at][0] == "may":
        code = program.code[at + 1 : program.code[at][4]]
        if code and code[-1][0] == "jump":
            code = code[:-1]  # over what happens otherwise
    env = frame.env + [None] * (program.slots - len(frame.env))
    asked = program.code[at]
    you: Expr = asked[2] if asked[0] in ("choose", "may") else ("v", asked[5]) if asked[0] == "sealed" else ("v", YOU)
    known = _named(program.code[:at], _given(live, pending, env))
    seen = _walk(box, state, live, code, env, known, pending.slot)
    return evolve(seen, steps=[evolve(step, you=you) for step in seen.steps])


def _named(done: tuple[Instr, ...], known: set[int]) -> set[int]:
    """Add the names that have been given, on the way to a question, to what follows from what is known."""
    sets: dict[int, Expr] = {}
    for instruction in done:
        if instruction[0] == "let" and knowable(instruction[2], frozenset(known)):
            known.add(instruction[1])
        elif instruction[0] == "each":
            sets[instruction[1]] = instruction[2]
        elif instruction[0] == "next" and knowable(sets.get(instruction[2], ("holder",)), frozenset(known)):
            known.add(instruction[1])
    return known


def price_of(box: Box, state: State, pending: Pending, chosen: Any) -> int:
    """Return the gold that the player who is asked surely pays when this is chosen."""
    program = box.programs.get(state.stack[-1].code.key) if state.stack else None
    at = None if program is None else _asking(box, program, pending)
    if program is None or at is None:
        return 0
    frame = state.stack[-1]
    live = rule_of(box, frame.code.key)
    env = frame.env + [None] * (program.slots - len(frame.env))
    known = _given(live, pending, env) | {pending.slot}
    env[pending.slot] = chosen
    paid = 0
    for step in _walk(box, state, live, program.code[at + 1 :], env, known, None).steps:
        payer = {"gold taken": "giver", "gold paid": "player"}.get(step.name)
        if payer is not None and step.values.get(payer) == pending.seat:
            paid += max(step.values.get("amount", 0), 0)
    return paid


def rule_of(box: Box, key: str) -> LiveRule | None:
    """Return the rule a program belongs to, None for procedures and the engine's own programs."""
    kind, _, number = key.partition("/")
    return box.rules[int(number)] if kind == "rule" else None


def _asking(box: Box, program: Program, pending: Pending) -> int | None:
    """Find the instruction that asks."""
    cause = box.causes[pending.cause_number] if pending.cause_number >= 0 else None
    for at, instruction in enumerate(program.code):
        if instruction[0] not in ("choose", "sealed", "may", "discards") or instruction[1] != pending.slot:
            continue
        line = instruction[-1]
        if (line < 0 and -1 - line == pending.cause_number) or (cause is not None and line == cause.line):
            return at
    return None


def _given(live: LiveRule | None, pending: Pending, env: list[Any]) -> set[int]:
    """Return the slots of a running program that the deciding seat may know: what the rule was told in public."""
    if live is None:
        return {YOU} if env[YOU] == pending.seat else set()
    known = {YOU, THIS}
    if live.rule.target is not None:
        known.add(live.rule.target.slot)
    if live.rule.kind in ("when", "instead of", "may instead of") and live.on >= 0:
        event = EVENTS[live.on]
        told = "player" in event.names and env[2 + event.names.index("player")] == pending.seat
        told = told and not (event.untold_if is not None and env[2 + event.names.index(event.untold_if)])
        known |= {2 + at for at, name in enumerate(event.names) if told or name not in event.private}
    return known if env[YOU] == pending.seat else known - {YOU}


def _walk(
    box: Box,
    state: State,
    live: LiveRule | None,
    code: tuple[Instr, ...],
    env: list[Any],
    slots: set[int],
    choice: int | None,
) -> Foresight:
    known = frozenset(slots)
    steps: list[Step] = []
    for at, instruction in enumerate(code[:LONGEST]):
        kind = instruction[0]
        if kind == "choose":
            _, slot, _, noun, _, least, most, many, *_ = instruction
            bounds = {"noun": noun, "many": many, "slot": slot}
            for name, bound in (("least", least), ("most", most)):
                if not knowable(bound, known):
                    return Foresight(steps, whole=False)
                bounds[name] = value(box, state, bound, env, of=live)
            aim = _aim(box, state, live, code, env, known, slot)
            steps.append(Step(name="choose", values=bounds, leads_to=aim))
            after = [one for one in code[at + 1 :] if not _is_silent(one)]
            return Foresight(steps, whole=len(after) == (aim is not None) and {one[0] for one in after} <= {"emit"})
        if kind not in STRAIGHT:
            return Foresight(steps, whole=False)
        if kind == "let" and knowable(instruction[2], known):
            env[instruction[1]] = value(box, state, instruction[2], env, of=live)
            known |= {instruction[1]}
        if kind == "emit":
            steps.append(_event(box, state, live, instruction, env, known, choice))
    return Foresight(steps, whole=all(_is_silent(one) for one in code[LONGEST:]))


def _is_silent(instruction: Instr) -> bool:
    """Tell whether an instruction need not be told: cards that were laid out and that nobody chose go back."""
    goes_back = instruction[:2] == ("emit", "cards put back") and ("aside",) in instruction[2]
    return instruction[0] in SILENT or goes_back


def _aim(
    box: Box,
    state: State,
    live: LiveRule | None,
    code: tuple[Instr, ...],
    env: list[Any],
    known: frozenset[int],
    slot: int,
) -> Step | None:
    """Return the first event after a choice that takes what was chosen."""
    for instruction in code:
        if instruction[0] == "emit" and any(taken in (("v", slot), ("one", ("v", slot))) for taken in instruction[2]):
            return _event(box, state, live, instruction, env, known, slot)
    return None


def _event(
    box: Box,
    state: State,
    live: LiveRule | None,
    instruction: Instr,
    env: list[Any],
    known: frozenset[int],
    choice: int | None,
) -> Step:
    _, name, expressions, cost, _ = instruction
    names = EVENTS[EVENT_IDS[name]].names
    fields = dict(zip(names, expressions, strict=True))
    chosen = next(
        (
            at
            for at, field_ in fields.items()
            if choice is not None and field_ in (("v", choice), ("one", ("v", choice)))
        ),
        None,
    )
    values = {
        at: value(box, state, field_, env, of=live)
        for at, field_ in fields.items()
        if field_ != ("none",) and knowable(field_, known)
    }
    return Step(name=name, fields=expressions, values=values, cost=cost, chosen=chosen)

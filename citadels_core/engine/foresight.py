"""Foresee what a program will do next, as far as the seat that decides may know."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from citadels_core.engine.box import NumberedRule
from citadels_core.engine.door import Asking, Engine, Question
from citadels_core.engine.lowered import Expr, Instr
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


def of_action(game: Engine, live: NumberedRule, this: int, target: int, you: int) -> Foresight:
    """Return what an action does when it is used, up to where it becomes uncertain."""
    program = game.program(live)
    if program is None:
        return NOTHING
    env: list[Any] = [you, this] + [None] * program.slots
    known = {YOU, THIS}
    if live.rule.target is not None:
        env[live.rule.target.slot] = target
        known.add(live.rule.target.slot)
    return _walk(game, live, program.code, env, known, None)


def of_answer(game: Engine, question: Question) -> Foresight:
    """Return what follows an answer, or a yes, up to where it becomes uncertain; nothing of one that was given."""
    asking = asking_of(game, question)
    if asking is None or asking.program is None or asking.at is None:
        return NOTHING
    live, at, env = asking.rule, asking.at, asking.slots
    code = asking.program.code
    asked = code[at]
    after = code[at + 1 :]
    if asked[0] == "may":
        after = code[at + 1 : asked[4]]
        if after and after[-1][0] == "jump":
            after = after[:-1]  # over what happens otherwise
    you: Expr = asked[2] if asked[0] in ("choose", "may") else ("v", asked[5]) if asked[0] == "sealed" else ("v", YOU)
    known = _named(code[:at], _given(live, question, env))
    seen = _walk(game, live, after, env, known, asked[1])
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


def asking_of(game: Engine, question: Question) -> Asking | None:
    """Return what asks a question, None when it has been answered."""
    return game.asking if game.question is question else None


def price_of(game: Engine, question: Question, chosen: Any) -> int:
    """Return the gold that the player who is asked surely pays when this is chosen."""
    asking = asking_of(game, question)
    if asking is None or asking.program is None or asking.at is None:
        return 0
    slot = asking.program.code[asking.at][1]
    env = asking.slots
    known = _given(asking.rule, question, env) | {slot}
    env[slot] = chosen
    paid = 0
    for step in _walk(game, asking.rule, asking.program.code[asking.at + 1 :], env, known, None).steps:
        payer = {"gold taken": "giver", "gold paid": "player"}.get(step.name)
        if payer is not None and step.values.get(payer) == question.seat:
            paid += max(step.values.get("amount", 0), 0)
    return paid


def costs(game: Engine, you: int, action: tuple[int, int, int]) -> tuple[int | None, int]:
    """Return the gold and the number of hand cards an action costs; None for the gold when it has no price."""
    number, this, target = action
    live = game.box.rules[number]
    env: list[Any] = [you, this] + [None] * live.rule.slots
    if live.rule.target is not None:
        env[live.rule.target.slot] = target
    price, discards = live.rule.price, live.rule.discards
    gold = None if price is None else game.value(price, env, live)
    cards = 0 if discards is None else game.value(discards, env, live)
    return None if gold is None else max(gold, 0), cards


def _given(live: NumberedRule | None, question: Question, env: list[Any]) -> set[int]:
    """Return the slots of a running program that the deciding seat may know: what the rule was told in public."""
    if live is None:
        return {YOU} if env[YOU] == question.seat else set()
    known = {YOU, THIS}
    if live.rule.target is not None:
        known.add(live.rule.target.slot)
    if live.rule.kind in ("when", "instead of", "may instead of") and live.on >= 0:
        event = EVENTS[live.on]
        told = "player" in event.names and env[2 + event.names.index("player")] == question.seat
        told = told and not (event.untold_if is not None and env[2 + event.names.index(event.untold_if)])
        known |= {2 + at for at, name in enumerate(event.names) if told or name not in event.private}
    return known if env[YOU] == question.seat else known - {YOU}


def _walk(
    game: Engine,
    live: NumberedRule | None,
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
                bounds[name] = game.value(bound, env, live)
            aim = _aim(game, live, code, env, known, slot)
            steps.append(Step(name="choose", values=bounds, leads_to=aim))
            after = [one for one in code[at + 1 :] if not _is_silent(one)]
            return Foresight(steps, whole=len(after) == (aim is not None) and {one[0] for one in after} <= {"emit"})
        if kind not in STRAIGHT:
            return Foresight(steps, whole=False)
        if kind == "let" and knowable(instruction[2], known):
            env[instruction[1]] = game.value(instruction[2], env, live)
            known |= {instruction[1]}
        if kind == "emit":
            steps.append(_event(game, live, instruction, env, known, choice))
    return Foresight(steps, whole=all(_is_silent(one) for one in code[LONGEST:]))


def _is_silent(instruction: Instr) -> bool:
    """Tell whether an instruction need not be told: cards that were laid out and that nobody chose go back."""
    goes_back = instruction[:2] == ("emit", "cards put back") and ("aside",) in instruction[2]
    return instruction[0] in SILENT or goes_back


def _aim(
    game: Engine,
    live: NumberedRule | None,
    code: tuple[Instr, ...],
    env: list[Any],
    known: frozenset[int],
    slot: int,
) -> Step | None:
    """Return the first event after a choice that takes what was chosen."""
    for instruction in code:
        if instruction[0] == "emit" and any(taken in (("v", slot), ("one", ("v", slot))) for taken in instruction[2]):
            return _event(game, live, instruction, env, known, slot)
    return None


def _event(
    game: Engine,
    live: NumberedRule | None,
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
        at: game.value(field_, env, live)
        for at, field_ in fields.items()
        if field_ != ("none",) and knowable(field_, known)
    }
    return Step(name=name, fields=expressions, values=values, cost=cost, chosen=chosen)

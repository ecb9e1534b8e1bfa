"""Predict the next events of a program, as far as the deciding seat may know them."""

from collections.abc import Mapping, Sequence, Set
from typing import Any, NamedTuple

from attrs import evolve, field, frozen

from citadels_core.box.box import NumberedRule
from citadels_core.game.call_stack import ProgramFrame
from citadels_core.game.core_game import CoreGame
from citadels_core.model.programs.instructions import (
    Choose,
    Discards,
    Each,
    Emit,
    Instr,
    Jump,
    Let,
    May,
    Next,
    Perform,
    Sealed,
    Settle,
)
from citadels_core.model.programs.rules import ActionRule
from citadels_core.model.programs.tree import (
    NONE,
    OF_YOU,
    THIS,
    YOU,
    Count,
    Declared,
    Expr,
    Filter,
    Fold,
    Is,
    One,
    Read,
    Slot,
    Some,
)
from citadels_core.model.programs.walk import children
from citadels_core.model.question import Question
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, VALUES
from citadels_core.model.vocabulary.lifetimes import NEEDING_NOBODY, UNBUILT, UNSHOWN
from citadels_core.model.vocabulary.rule_kinds import WITH_FIELDS

HIDDEN = frozenset({value.name for value in VALUES if value.hidden} | {"note"})
"""The words whose value is hidden from some seats."""

SIZED = frozenset(value.name for value in VALUES if value.counted)
"""The zones whose size all seats can see."""

Silent = Let | Settle
"""The instructions without a visible effect."""

Straight = Silent | Emit | Discards
"""The instructions that are certain to run one after the other."""

SECRET = UNBUILT | UNSHOWN | NEEDING_NOBODY
"""The lifetimes of rules whose player is not known to everybody."""

LONGEST = 6
"""The most instructions to look ahead: longer previews are not readable."""


@frozen(kw_only=True)
class ForeseenStep:
    """A predicted step of a program: an event that it will propose, or a choice that it will offer.

    ``values`` holds the fields that can be known now, as numbers of the engine. ``chosen`` names the field that takes
    the choice under consideration. ``fields`` are the expressions; ``you`` is the expression for the deciding player. A
    choice has the name ``choose``, and ``leads_to`` is the event it is made for.
    """

    name: str
    fields: tuple[Expr, ...] = ()
    values: Mapping[str, Any] = field(factory=dict)
    cost: bool = False
    chosen: str | None = None
    you: Expr = OF_YOU
    leads_to: "ForeseenStep | None" = None


@frozen
class Foresight:
    """The predicted steps of a program; ``whole`` tells whether they cover the rest of the program."""

    steps: list[ForeseenStep]
    whole: bool


NOTHING = Foresight([], whole=True)


def knowable(expression: Expr, known: Set[int]) -> bool:
    """Return whether the player of a rule may know an expression's value, given the known variables."""
    match expression:
        case Slot(at):
            return at in known
        case Count(Read(place, of)) | Some(Read(place, of)) | Is("empty", Read(place, of)) if place in SIZED:
            return of is None or knowable(of, known)
        case Read("hand", of):
            return of == OF_YOU
        case Read(fact) if fact in HIDDEN:
            return False
        case Declared(kind) if kind in HIDDEN:
            return False
        case Filter(_, slot) | Fold(_, _, slot):
            known = {*known, slot}
        case _:
            pass
    return all(knowable(part, known) for part in children(expression))


@frozen
class RemainingProgram:
    """The rest of a running program: instructions, variables, and which variables its seat may know."""

    rule: NumberedRule | None
    code: tuple[Instr, ...]
    slots: list[Any]
    known: set[int]


def of_action(game: CoreGame, live: NumberedRule, this: int, target: int, you: int) -> Foresight:
    """Predict the effects of an action, up to the first uncertain step."""
    program = live.rule.program
    if program is None:
        return NOTHING
    env: list[Any] = [you, this] + [None] * program.slots
    known = {YOU, THIS}
    if live.rule.target is not None:
        env[live.rule.target.slot] = target
        known.add(live.rule.target.slot)
    return _predict(game, [RemainingProgram(live, program.code, env, known)], None)


def of_answer(game: CoreGame, question: Question) -> Foresight:
    """Predict the steps that follow every answer to a choice, or a yes to a yes-or-no question."""
    asking = asking_of(game, question)
    if not asking:
        return NOTHING
    asked, target = asking[0].step, None
    you: Expr = OF_YOU
    match asked:
        case May():
            you, target = asked.seat, asked.target
        case Choose():
            you = asked.seat
        case Sealed():
            you = Slot(asked.seat)
        case Discards():
            pass
        case _:
            return NOTHING
    ahead = _remaining_programs(question, asking)
    if target is not None:
        after = asking[0].code[asking[0].at + 1 : target]
        if after and isinstance(after[-1], Jump):
            after = after[:-1]  # the jump over the ``otherwise`` block is not a step to predict
        ahead = [evolve(ahead[0], code=after)]
    seen = _predict(game, ahead, asked.slot)
    return evolve(seen, steps=[evolve(step, you=you) for step in seen.steps])


def _remaining_programs(question: Question, asking: Sequence[ProgramFrame]) -> list[RemainingProgram]:
    """Return the rest of each running program: first the program that asks, then its callers."""
    found: list[RemainingProgram] = []
    known: set[int] = set()
    for one in reversed(asking):
        known = _add_assigned(one.code[: one.at], known if found else _given(one.rule, question, one.slots))
        found.insert(0, RemainingProgram(one.rule, one.code[one.at + 1 :], one.slots, known))
        if isinstance(one.step, Perform):  # the caller decides who is ``you`` in the called procedure
            known = {YOU} if knowable(one.step.you, known) else set()
    return found


def _add_assigned(done: tuple[Instr, ...], known: set[int]) -> set[int]:
    """Add to ``known`` the variables that the instructions in ``done`` have set to known values."""
    sets: dict[int, Expr] = {}
    for step in done:
        match step:
            case Let(slot, value) if knowable(value, known):
                known.add(slot)
            case Each(slot, things):
                sets[slot] = things
            case Next(slot, queue) if queue in sets and knowable(sets[queue], known):
                known.add(slot)
    return known


def asking_of(game: CoreGame, question: Question) -> Sequence[ProgramFrame]:
    """Return the frames of the program that asks a question; empty if the question has been answered."""
    return game.asking if game.question is question else ()


def price_of(game: CoreGame, question: Question, chosen: Any) -> int:
    """Return the gold that the asked player is certain to pay for a choice."""
    return paid(of_choice(game, question, chosen).steps, question.seat).gold


def of_choice(game: CoreGame, question: Question, chosen: Any) -> Foresight:
    """Predict the steps that follow a choice, up to the first uncertain step."""
    asking = asking_of(game, question)
    asked = asking[0].step if asking else None
    if not isinstance(asked, Choose | Sealed):
        return NOTHING
    ahead = _remaining_programs(question, asking)
    ahead[0].slots[asked.slot] = chosen
    ahead[0].known.add(asked.slot)
    return _predict(game, ahead, None)


class Payment(NamedTuple):
    """A payment: the gold, and the first seat known to get a part of it (NOBODY for the bank)."""

    gold: int
    payee: int


def paid(steps: Sequence[ForeseenStep], seat: int) -> Payment:
    """Return the payment that a seat is certain to make in the predicted steps."""
    gold, payee = 0, NOBODY
    for step in steps:
        event = EVENT_IDS.get(step.name)
        payer, amount = (None, "") if event is None else EVENTS[event].pays or (None, "")
        if event is None or payer is None or step.values.get(payer) != seat:
            continue
        now, to = max(step.values.get(amount, 0), 0), EVENTS[event].gold_to
        payee_now = NOBODY if to is None else step.values.get(to, NOBODY)
        if now and payee_now != seat:
            gold += now
            payee = payee_now if payee == NOBODY else payee
    return Payment(gold, payee)


def costs(game: CoreGame, you: int, action: tuple[int, int, int]) -> tuple[int | None, int]:
    """Return the gold (None for no price) and the number of hand cards that an action costs."""
    number, this, target = action
    live = game.box.rules[number]
    env: list[Any] = [you, this] + [None] * live.rule.slots
    if not isinstance(live.rule, ActionRule):
        return None, 0
    if live.rule.target is not None:
        env[live.rule.target.slot] = target
    price, discards = live.rule.price, live.rule.discards
    gold = None if price is None else game.value(price, env, live)
    cards = 0 if discards is None else game.value(discards, env, live)
    return None if gold is None else max(gold, 0), cards


def _given(live: NumberedRule | None, question: Question, env: list[Any]) -> set[int]:
    """Return the variables whose values the deciding seat may know when a rule or procedure starts."""
    if live is None:
        return {YOU} if env[YOU] == question.seat else set()
    known = {YOU, THIS}
    if live.rule.target is not None:
        known.add(live.rule.target.slot)
    if live.rule.kind in WITH_FIELDS and live.on >= 0:
        event = EVENTS[live.on]
        told = "player" in event.names and env[2 + event.names.index("player")] == question.seat
        told = told and not (event.untold_if is not None and env[2 + event.names.index(event.untold_if)])
        known |= {2 + at for at, name in enumerate(event.names) if told or name not in event.private}
    open_ = env[YOU] == question.seat or live.seat >= 0 or live.rule.life not in SECRET
    return known if open_ else known - {YOU}


def _predict(game: CoreGame, programs: Sequence[RemainingProgram], choice: int | None) -> Foresight:
    """Predict the steps of programs in order; ``choice`` is the variable that stores the answer."""
    steps: list[ForeseenStep] = []
    line = [(of, step) for of in programs for step in of.code]
    for at, (of, step) in enumerate(line[:LONGEST]):
        if isinstance(step, Choose):
            bounds: dict[str, Any] = {"noun": step.noun, "many": step.many, "slot": step.slot}
            for name, bound in (("least", step.least), ("most", step.most)):
                if not knowable(bound, of.known):
                    return Foresight(steps, whole=False)
                bounds[name] = game.value(bound, of.slots, of.rule)
            aim = _first_event_with(game, of, step.slot)
            steps.append(ForeseenStep(name="choose", values=bounds, leads_to=aim))
            after = [one for _, one in line[at + 1 :] if not _is_silent(one)]
            return Foresight(
                steps, whole=len(after) == (aim is not None) and all(isinstance(one, Emit) for one in after)
            )
        if not isinstance(step, Straight):
            return Foresight(steps, whole=False)
        if isinstance(step, Let) and knowable(step.value, of.known):
            of.slots[step.slot] = game.value(step.value, of.slots, of.rule)
            of.known.add(step.slot)
        if isinstance(step, Emit):
            steps.append(_event(game, of, step, choice if of is programs[0] else None))
    return Foresight(steps, whole=all(_is_silent(one) for _, one in line[LONGEST:]))


def _is_silent(step: Instr) -> bool:
    """Return whether a preview omits an instruction, such as the return of cards that nobody chose."""
    goes_back = isinstance(step, Emit) and step.event == "cards put back" and Read("aside") in step.fields
    return isinstance(step, Silent) or goes_back


def _is_chosen_value(field_: Expr, slot: int | None) -> bool:
    return slot is not None and field_ in (Slot(slot), One(Slot(slot)))


def _first_event_with(game: CoreGame, of: RemainingProgram, slot: int) -> ForeseenStep | None:
    """Return the first event of a program that has the chosen value in a field; None if there is none."""
    for step in of.code:
        if isinstance(step, Emit) and any(_is_chosen_value(taken, slot) for taken in step.fields):
            return _event(game, of, step, slot)
    return None


def _event(game: CoreGame, of: RemainingProgram, emit: Emit, choice: int | None) -> ForeseenStep:
    names = EVENTS[EVENT_IDS[emit.event]].names
    fields = dict(zip(names, emit.fields, strict=True))
    chosen = next((at for at, field_ in fields.items() if _is_chosen_value(field_, choice)), None)
    values = {
        at: game.value(field_, of.slots, of.rule)
        for at, field_ in fields.items()
        if field_ != NONE and knowable(field_, of.known)
    }
    return ForeseenStep(name=emit.event, fields=emit.fields, values=values, cost=emit.cost, chosen=chosen)

"""Linking of programs: compiled instructions become objects of the machine. Plain Python."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, assert_never

from attrs import evolve

from citadels_core.box.box import Cause
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.expression_kinds import ConstantListExpression, ListFieldExpression, SlotExpression
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linking.constant_folding import LinkScope, is_free
from citadels_core.machine.linking.link_expressions import build_items, build_number
from citadels_core.machine.linking.link_origins import build_doer, build_origin
from citadels_core.machine.linking.linker import Linker, row_of
from citadels_core.machine.offers.answering import MayAnswerInstruction
from citadels_core.machine.offers.offering import OfferFromInstruction
from citadels_core.machine.plain import nothing
from citadels_core.machine.programs import END, Instruction
from citadels_core.machine.words.choices import (
    AS_THEY_LIE,
    BY_NUMBER,
    MIXED,
    MIXED_FOR_OTHERS,
    ChooseInstruction,
    MayInstruction,
    PickInstruction,
    SealedInstruction,
)
from citadels_core.machine.words.facts_of_cards import BlindPredicate
from citadels_core.machine.words.instructions import (
    CountDownInstruction,
    EachInstruction,
    EmitInstruction,
    EndGameInstruction,
    JumpInstruction,
    LetInstruction,
    LetListInstruction,
    ListProcedureArgument,
    NextInstruction,
    NumberProcedureArgument,
    OfferActionsInstruction,
    PerformInstruction,
    ProcedureArgument,
    ScorePlayersInstruction,
    SettleInstruction,
    UnlessInstruction,
)
from citadels_core.model.errors import EngineBug
from citadels_core.model.programs import instructions as steps
from citadels_core.model.programs.payments import lowered
from citadels_core.model.programs.rules import Program as Code
from citadels_core.model.programs.tree import (
    FALSE,
    FIRST_FIELD,
    NONE,
    NOTHING,
    OF_YOU,
    ONE,
    THIS,
    TRUE,
    YOU,
    ZERO,
    Blind,
    Calculate,
    Compare,
    Expr,
    Filter,
    Read,
    Slot,
)
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, VALUES
from citadels_core.model.vocabulary.types import UNSEEN, is_set

ORDERED = frozenset(value.name for value in VALUES if value.by_rank)
"""The zones of characters whose order would reveal how they got there, so that options are sorted by rank."""

MIXED_PLACES = frozenset(value.name for value in VALUES if value.mixed)
"""The zones of cards whose order is secret, so that options are shuffled."""


def instructions(linker: Linker, program: Code, scope: LinkScope, home: Cause) -> Iterator[Instruction]:
    """Yield the linked instructions of a program, then an instruction that ends the program."""
    to = partial(_follow_jumps, linker, program.code)
    leading = _find_heralds(program.code)
    heralds: list[EmitInstruction] = []
    for at, step in enumerate(program.code):
        agreeing = scope if not linker.asked else evolve(scope, agreed=_agreed(program.code, at))
        then = to(at if _is_skipped(linker, step) else at + 1)
        counted: Instruction | None = _countdown(program.code, step, then, to)
        if counted is None:
            made = _instruction(linker, _priced(program.code, at), agreeing, program.types, to, then)
        else:
            made, then = counted, to(then + 1)
        if isinstance(made, EmitInstruction):
            if made.event.tolled is not None and at - 1 in leading:
                heralds[-1].share_tolls(made)
            heralds.append(made)
        made.at, made.after = at, then
        made.cause = linker.contents.cause(home, step.line)
        yield made
    last = JumpInstruction()
    last.at, last.after, last.cause = len(program.code), END, NOBODY
    yield last


@lru_cache(maxsize=1024)
def _find_heralds(code: tuple[steps.Instr, ...]) -> frozenset[int]:
    """Return the indexes of instructions whose event announces the event of the next instruction."""
    targets = {steps.target_of(step) for step in code}
    found = set()
    for at, (step, then) in enumerate(pairwise(code)):
        if isinstance(step, steps.Emit) and isinstance(then, steps.Emit) and at + 1 not in targets:
            same = then.fields[: len(step.fields)] == step.fields
            if same and EVENTS[EVENT_IDS[step.event]].heralds == then.event:
                found.add(at)
    return frozenset(found)


def _countdown(
    code: Sequence[steps.Instr], step: steps.Instr, then: int, to: Callable[[int | None], int]
) -> CountDownInstruction | None:
    """Return one instruction for the last two of a counting loop, None if they do not end such a loop."""
    match step, code[then] if then >= 0 else None:
        case steps.Let(slot, worth), steps.Unless(test, target) if worth == Calculate(
            "-", Slot(slot), ONE
        ) and test == Compare(">", Slot(slot), ZERO):
            return CountDownInstruction(slot, to(target))
        case _:
            return None


def _priced(code: Sequence[steps.Instr], at: int) -> steps.Instr:
    """Return a payment question whose price counts the discounts that the player has when it is asked."""
    step, then = code[at], code[at + 1] if at + 1 < len(code) else None
    if isinstance(step, steps.May) and step.price != ZERO and isinstance(then, steps.Emit):
        return evolve(step, price=lowered(step.price, step.seat, then.fields[2]))
    return step


def _agreed(code: Sequence[steps.Instr], at: int) -> Expr | None:
    """Return the player who agrees to an instruction: whoever the innermost question around it asks.

    None stands for an instruction that nobody is asked about, or that the player must agree to.
    """
    may = steps.May | steps.MayAnswer
    free = [step for step in code[:at] if isinstance(step, may) and not (isinstance(step, steps.May) and step.bound)]
    asked = [step.seat for step in free if at < step.target]
    return asked[-1] if asked else None


def _follow_jumps(linker: Linker, code: Sequence[steps.Instr], at: int | None) -> int:
    """Return the index of the instruction that runs when a program reaches ``at``, ``END`` for none."""
    for _ in code:  # at most one step for each instruction, because jumps may form a cycle
        if at is None or at >= len(code):
            break
        step = code[at]
        if not _is_skipped(linker, step):
            return at
        at = steps.target_of(step) if isinstance(step, steps.Jump | steps.Stop) else at + 1
    return END if at is None or at >= len(code) else at


def _is_skipped(linker: Linker, step: steps.Instr) -> bool:
    """Return whether an instruction is skipped: a jump, a stop, a ``quiet`` event that no rule is about."""
    if isinstance(step, steps.Emit):
        return EVENTS[EVENT_IDS[step.event]].quiet and step.event not in linker.watched
    return isinstance(step, steps.Jump | steps.Stop)


def _instruction(
    linker: Linker,
    step: steps.Instr,
    scope: LinkScope,
    types: Sequence[str],
    to: Callable[[int | None], int],
    then: int,
) -> Instruction:
    """Build the machine's instruction for one instruction of a compiled program.

    ``types`` are the types of the slots, ``to`` follows jumps from an index, ``then`` is the next index.
    """
    slots = scope.slots
    match step:
        case steps.Let(slot, worth) | steps.Change(slot, worth):
            if (area := slots.area(slot)) is not None:
                return LetListInstruction(area, slots.rooms[slot], build_items(worth, scope))
            return LetInstruction(slot, build_number(worth, scope))
        case steps.Jump() | steps.Stop():
            return JumpInstruction()
        case steps.Emit() if _is_skipped(linker, step):
            return JumpInstruction()
        case steps.Emit():
            return _emit(linker, step, scope)
        case steps.Unless(test, target):
            return UnlessInstruction(build_number(test, scope), to(target))
        case steps.Each(slot, things):
            return EachInstruction(slot, slots.list_area(slot), slots.rooms[slot], build_items(things, scope))
        case steps.Next(slot, queue, target):
            return NextInstruction(slot, queue, slots.list_area(queue), to(target))
        case steps.Choose():
            return _choose(linker, step, scope, to)
        case steps.Sealed():
            return _sealed(linker, step, scope)
        case steps.Pick(slot, things, end):
            return PickInstruction(slot, linker.noun(types[slot]), build_items(things, scope), to(end))
        case steps.May(_, seat, price, target, test, bound=bound):
            paid = linker.box.events[EVENT_IDS["gold paid"]]
            return MayInstruction(
                build_number(seat, scope),
                build_number(price, scope) if price != ZERO else nothing,
                nothing if is_free(paid) else paid,
                to(target),
                nothing if test == TRUE else build_number(test, scope),
                int(bound),
                _origin_of(paid, scope),
            )
        case steps.MayAnswer(_, seat, target) if scope.opens is not None:
            fields = EVENTS[EVENT_IDS[scope.opens.event]].fields
            lists = [(at, slots.areas[FIRST_FIELD + at]) for at, (_, type_) in enumerate(fields) if is_set(type_)]
            told = row_of([number for pair in lists for number in pair])
            chance = MayAnswerInstruction(build_number(seat, scope), to(target), len(fields), told, slots.origin)
            linker.windows.append((chance, scope.opens))
            return chance
        case steps.Discards(slot, number):
            area, hand = slots.list_area(slot), build_items(Read("hand", OF_YOU), scope)
            choice = ChooseInstruction(
                slot, area, slots.rooms[slot], SlotExpression(YOU), linker.noun("Card"), hand, then, AS_THEY_LIE, many=1
            )
            choice.least = build_number(number, scope)
            return choice
        case steps.Perform(procedure, who, given=given):
            arguments = list(_given(linker, procedure, given, scope))
            return PerformInstruction(build_number(who, scope), arguments, linker.procedures[procedure])
        case steps.OfferFrom(thing, type_, who):
            return OfferFromInstruction(build_number(thing, scope), int(type_ == "Character"), build_number(who, scope))
        case steps.OfferActions() | steps.ScorePlayers() | steps.EndGame() | steps.Settle():
            return BARE[type(step)]()
        case steps.MayAnswer():
            raise EngineBug("a procedure cannot let players answer an event")
        case _:
            assert_never(step)


BARE: dict[type[steps.Bare], Callable[[], Instruction]] = {
    steps.OfferActions: OfferActionsInstruction,
    steps.ScorePlayers: ScorePlayersInstruction,
    steps.EndGame: EndGameInstruction,
    steps.Settle: SettleInstruction,
}
"""The classes of instructions without operands."""


def _given(linker: Linker, procedure: str, given: Sequence[Expr], scope: LinkScope) -> Iterator[ProcedureArgument]:
    slots = linker.slots[linker.procedures[procedure].number]
    for slot, value in enumerate(given, start=THIS + 1):
        if (area := slots.area(slot)) is not None:
            yield ListProcedureArgument(area, slots.rooms[slot], build_items(value, scope))
        else:
            yield NumberProcedureArgument(slot, build_number(value, scope))


def _sealed(linker: Linker, step: steps.Sealed, scope: LinkScope) -> SealedInstruction:
    place, slots = _place(step.things), scope.slots
    shown = linker.box.events[EVENT_IDS["answers revealed"]]
    return SealedInstruction(
        build_items(step.seats, scope),
        build_items(step.things, scope),
        linker.noun(step.noun),
        BY_NUMBER if step.noun == "Character" and place is not None and place.fact in ORDERED else AS_THEY_LIE,
        answers=slots.list_area(step.slot),
        seat=step.seat,
        asked=slots.list_area(step.asked),
        queue=step.queue,
        waiting=slots.list_area(step.queue),
        room=slots.rooms[step.slot],
        shown=shown if step.shown else nothing,
        origin=_origin_of(shown, scope),
    )


def _place(things: Expr) -> Read | None:
    """Return the fact whose items are the options before any filter, None for options from elsewhere."""
    while isinstance(things, Filter):
        things = things.things
    return things if isinstance(things, Read) else None


def _choose(linker: Linker, step: steps.Choose, scope: LinkScope, to: Callable[[int | None], int]) -> ChooseInstruction:
    place, order, slots = _place(step.things), AS_THEY_LIE, scope.slots
    zone, whose = ("", None) if place is None else (place.fact, place.of)
    if zone in MIXED_PLACES or step.noun in UNSEEN.values():
        order = MIXED
    elif zone == "hand" and whose != step.seat:
        order = MIXED_FOR_OTHERS
    elif step.noun == "Character" and zone in ORDERED:
        order = BY_NUMBER
    area, room = (slots.list_area(step.slot), slots.rooms[step.slot]) if step.many else (0, 0)
    made = ChooseInstruction(
        step.slot,
        area,
        room,
        build_number(step.seat, scope),
        linker.noun(step.noun),
        build_items(step.things, scope),
        to(step.target),
        order,
        many=int(step.many),
    )
    if step.many:
        made.least, made.most = build_number(step.least, scope), build_number(step.most, scope)
    if order == MIXED_FOR_OTHERS and whose is not None:
        made.keeper = build_number(whose, scope)
    return made


def _emit(linker: Linker, step: steps.Emit, scope: LinkScope) -> Instruction:
    name, fields = step.event, step.fields
    row, event = EVENTS[EVENT_IDS[name]], linker.box.events[EVENT_IDS[name]]
    heard = name in linker.watched
    somebody, doing = event.somebody, NOBODY
    if row.unaided:
        at = row.names.index("player")
        if fields[at] == OF_YOU:
            doing = at
        elif fields[at] != NOTHING:
            somebody = at
    numbers: list[Any] = []
    for at, (field, (_, type_)) in enumerate(zip(fields, row.fields, strict=True)):
        if is_set(type_):
            numbers.append(
                ListFieldExpression(build_items(field, scope) if field != NONE else ConstantListExpression(row_of([])))
            )
        elif at == doing:
            numbers.append(build_doer(scope))
        elif isinstance(field, Blind):
            numbers.append(_blind(field, scope, row.unaided) if heard else build_number(FALSE, scope))
        else:
            numbers.append(build_number(field, scope))
    return EmitInstruction(event, numbers + _origin_of(event, scope), int(step.cost), somebody)


def _origin_of(event: LinkedEvent, scope: LinkScope) -> list[Any]:
    """Build the origin (player, rule, action) of an event; empty if no rule reads this event's origin."""
    return _origin(scope) if event.held > event.count else []


def _origin(scope: LinkScope) -> list[Any]:
    return build_origin(scope, None if scope.agreed is None else build_number(scope.agreed, scope))


def _blind(field: Blind, scope: LinkScope, unaided: bool) -> Any:
    """Build the event field that tells whether the acting player cannot see the moved cards."""
    if unaided and field.player == OF_YOU:
        return BlindPredicate(build_doer(scope), build_items(field.cards, scope))
    return build_number(field, scope)

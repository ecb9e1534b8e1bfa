"""Checks of the stack frames, deferred triggers and question of a restored game. Not compiled.

Programs read their frames without bounds checks, so program counters, slot types and list lengths must be right here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from citadels_core.box.entries import is_entry
from citadels_core.machine.events.scoring import CLOSE, DECIDE, POINTS
from citadels_core.machine.frame_slots import (
    FRAMES,
    AnswersSlot,
    DeferredSlot,
    FrameGuard,
    FrameSlot,
    OfferSlot,
    ProgramSlot,
    ProposalSlot,
    ScoringChoicesSlot,
    Speaker,
    TollPaymentSlot,
    parts_of,
)
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.offers.answering import MayAnswerInstruction
from citadels_core.machine.programs import LinkedProgram
from citadels_core.machine.question_fields import BOOL, CHOOSE, DECLINE, MAY, MENU, MENU_WIDTH, REPLACE, SEALED
from citadels_core.machine.saving.ranges import range_of
from citadels_core.machine.saving.save_data import SavedFrame
from citadels_core.machine.words.choices import (
    ChooseInstruction,
    MayInstruction,
    SealedInstruction,
)
from citadels_core.machine.words.instructions import EachInstruction
from citadels_core.model.programs.moments import EventMoment, moment_of
from citadels_core.model.programs.rules import ActionRule, AsSoonAsRule, AtScoringRule, InsteadOfRule, Rule, WhenRule
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.lifetimes import NEEDING_NOBODY
from citadels_core.model.vocabulary.origin import ORIGIN
from citadels_core.model.vocabulary.types import is_set

WRONG = "a program waits that is none of this game"


def frame_faults(
    linker: Linker, row: Sequence[int], frames: Sequence[SavedFrame], options: Sequence[int]
) -> Iterator[str]:
    """Yield a message for each invalid stack frame or deferred trigger, and for an invalid question."""
    box, lay = linker.box, linker.box.lay
    rules = range(len(box.rules))
    for frame in frames:
        if not 0 <= frame.code < len(box.codes) or not all(rule in rules for rule in frame.guards[:: len(FrameGuard)]):
            yield WRONG
            return
        code = type(box.codes[frame.code]).__name__
        kept = code in OF_THEIR_OWN or _keeps(linker, frame, FRAMES.get(code, FrameSlot))
        if len(frame.guards) % len(FrameGuard) or not kept or not CHECKS[code](linker, frame):
            yield WRONG
            return
    waiting = row[lay.deferred + 1 : lay.deferred + 1 + row[lay.deferred]]
    if waiting and not _are_deferred(linker, waiting, 0):
        yield "a rule waits for an effect that is none of this game"
    if not row[lay.asked]:
        if frames or options or row[lay.offered]:
            yield "the game is over, and something goes on"
    elif not frames or not _asks(linker, row, frames[-1], options):
        yield "it asks what cannot be asked"


def _fits_rule(linker: Linker, rule: int, this: int, you: int, kind: type[Rule], on: int | None = None) -> bool:
    """Return whether a rule has the given kind, and can be active for a given card and player."""
    contents = linker.contents
    if not 0 <= rule < len(contents.rules) or you not in range_of(linker, "Player"):
        return False
    live = contents.rules[rule]
    if not isinstance(live.rule, kind) or (on is not None and live.on != on):
        return False
    if you < 0 and (isinstance(live.rule, ActionRule) or live.seat >= 0 or live.rule.life not in NEEDING_NOBODY):
        return False
    if live.seat not in (NOBODY, you):
        return False
    if live.source_kind == "book":
        return this == NOBODY
    return this in linker.bearers(live)


def _is_trigger(linker: Linker, rule: int, this: int, you: int, event: int) -> bool:
    head = EVENTS[event].head
    return _fits_rule(
        linker, rule, this, you, WhenRule if head is None else AsSoonAsRule, event if head is None else None
    )


def _fields(linker: Linker, event: int, numbers: Sequence[int]) -> int | None:
    """Return how many numbers at the start of ``numbers`` are an event's fields; None for invalid fields."""
    if not 0 <= event < len(EVENTS):
        return None
    types = [type_ for _, type_ in EVENTS[event].fields]
    size = linker.box.events[event].held
    if len(numbers) < size or not _is_origin(linker, numbers[len(types) : size]):
        return None
    fields: list[Any] = []
    for type_, number in zip(types, numbers[: len(types)], strict=True):
        if is_set(type_):
            if size >= len(numbers) or not 0 <= numbers[size] < len(numbers) - size:
                return None
            fields.append(tuple(numbers[size + 1 : size + 1 + numbers[size]]))
            size += 1 + numbers[size]
        else:
            fields.append(bool(number) if type_ == "Bool" and number in (0, 1) else number)
    return size if is_entry(linker.contents, (event, tuple(fields), NOBODY)) else None


def _is_origin(linker: Linker, numbers: Sequence[int]) -> bool:
    """Return whether numbers are a valid origin (player, rule, action), or its valid first numbers."""
    return all(number in range_of(linker, type_) for number, (_, type_) in zip(numbers, ORIGIN, strict=False))


def _keeps(linker: Linker, frame: SavedFrame, kind: type[FrameSlot]) -> bool:
    """Return whether a frame has exactly the slots that the class ``kind`` declares, with valid values."""
    held = frame.slots
    if len(held) < len(kind) - 1 or not all(
        number in range_of(linker, slot.holds) for slot, number in zip(kind, held, strict=False) if slot.width == 1
    ):
        return False
    things, at = parts_of(kind, frame.at, held)
    if not things.start <= at <= len(held) or (at - things.start) % things.step:
        return False
    event = kind.__members__.get("EVENT")
    return (0 if event is None else _fields(linker, held[event], held[at:])) == len(held) - at


def _are_deferred(linker: Linker, numbers: Sequence[int], stands: int) -> bool:
    """Return whether numbers encode deferred triggers; ``stands`` must be where a trigger starts or ends."""
    at, begins, rules = 0, {len(numbers)}, len(linker.box.rules)
    while at < len(numbers):
        begins.add(at)
        size = numbers[at]
        entry = numbers[at : at + size]
        if size < DeferredSlot.FIELDS or len(entry) < size:
            return False
        event, rule, this, you = entry[DeferredSlot.EVENT : DeferredSlot.FIELDS]
        taken = _fields(linker, event, entry[DeferredSlot.FIELDS :])
        if taken is None or not _is_trigger(linker, rule, this, you, event):
            return False
        guards = entry[DeferredSlot.FIELDS + taken :]
        if len(guards) % len(FrameGuard) or not all(0 <= guard < rules for guard in guards[:: len(FrameGuard)]):
            return False
        at += size
    return stands in begins


@lru_cache(maxsize=4096)
def slot_types(linker: Linker, code: int) -> tuple[str, ...]:
    """Return the type of each slot (variable) of a program."""
    kind, named = linker.box.codes[code].key
    if kind == "procedure":
        written = (one for book in linker.contents.books for one in book.procedures if one.name == named)
        return next(one for one in written if one.least <= linker.contents.seats <= one.most).program.types
    live = linker.contents.rules[named]
    own = live.rule.types if live.rule.program is None else live.rule.program.types
    heard = ("Player", "Card", *(type_ for _, type_ in EVENTS[live.on].fields)) if live.on >= 0 else ()
    return max(own, live.rule.types, heard, key=len)


@lru_cache(maxsize=4096)
def _counting(linker: Linker, code: int) -> frozenset[int]:
    """Return the list slots of a program that hold a loop counter: how many items of the list are done."""
    each = {one.slot for one in linker.box.codes[code].code if isinstance(one, EachInstruction)}
    return frozenset(each | {one.queue for one in sealed_steps(linker, code)})


@lru_cache(maxsize=4096)
def sealed_steps(linker: Linker, code: int) -> tuple[SealedInstruction, ...]:
    """Return the instructions of a program that ask for sealed (secret) choices."""
    return tuple(one for one in linker.box.codes[code].code if isinstance(one, SealedInstruction))


def _is_program(linker: Linker, frame: SavedFrame) -> bool:
    code: Any = linker.box.codes[frame.code]
    slots, held = linker.slots[frame.code], frame.slots
    if len(held) != code.size or not 0 <= frame.at < len(code.code):
        return False
    kind, named = code.key
    if kind == "rule":
        live = linker.contents.rules[named]
        if not _fits_rule(linker, named, held[ProgramSlot.THIS], held[ProgramSlot.YOU], type(live.rule)):
            return False
    elif not 0 <= held[ProgramSlot.YOU] < linker.box.lay.seats or held[ProgramSlot.THIS] != NOBODY:
        return False
    types = slot_types(linker, frame.code)
    counting = _counting(linker, frame.code)
    for slot in range(slots.count):
        type_ = types[slot] if slot < len(types) else "Int"
        area = slots.area(slot)
        if area is None:
            if slot >= ProgramSlot.FIELDS and held[slot] not in range_of(linker, "Int" if is_set(type_) else type_):
                return False
            continue
        room, count = slots.rooms[slot], held[area]
        if not 0 <= count <= room or (slot in counting and not 0 <= held[slot] <= room + 1):
            return False
        allowed = range_of(linker, type_)
        if not all(number in allowed for number in held[area + 1 : area + 1 + count]):
            return False
    if slots.origin and not _is_origin(linker, held[slots.origin :]):
        return False
    return all(_is_sealed(frame, one) for one in sealed_steps(linker, frame.code))


def _is_sealed(frame: SavedFrame, sealed: SealedInstruction) -> bool:
    """Return whether the slots of a sealed (secret) choice agree: players asked, waiting and answered."""
    held, queue = frame.slots, frame.slots[sealed.queue]
    if not queue:
        return True
    asks = frame.at == sealed.at
    waiting = held[sealed.waiting]
    if not (0 < queue <= waiting + 1) or not all(seat >= 0 for seat in held[sealed.waiting + 1 :][:waiting]):
        return False
    return held[sealed.answers] == held[sealed.asked] and held[sealed.answers] <= max(queue - 1 - asks, 0)


def _is_proposal(linker: Linker, frame: SavedFrame) -> bool:
    refusals, _ = parts_of(ProposalSlot, frame.at, frame.slots)
    event = linker.box.events[frame.slots[ProposalSlot.EVENT]]
    return frame.slots[ProposalSlot.DECLINED] <= len(refusals) and event.replaced is not None


def _is_paying(linker: Linker, frame: SavedFrame) -> bool:
    row = EVENTS[frame.slots[TollPaymentSlot.EVENT]]
    paid_for = [linker.box.events[EVENT_IDS[name]] for name in (row.name, row.heralds) if name is not None]
    return any(event.tolled is not None for event in paid_for)


def _is_running(linker: Linker, frame: SavedFrame, kind: type[FrameSlot]) -> bool:
    """Return whether a frame that runs a list of rules (triggers, or rules of scoring) is valid."""
    held, event = frame.slots, kind.__members__.get("EVENT")
    for at in parts_of(kind, frame.at, held)[0]:
        rule, this, you = held[at : at + len(Speaker)]
        if event is None and not _fits_rule(linker, rule, this, you, AtScoringRule):
            return False
        if event is not None and not _is_trigger(linker, rule, this, you, held[event]):
            return False
    return held[kind["DONE"]] <= held[kind["COUNT"]]


def _is_offering(linker: Linker, frame: SavedFrame) -> bool:
    held, lay = frame.slots, linker.box.lay
    things = range(lay.people if held[OfferSlot.PERSON] else lay.cards)
    return held[OfferSlot.THING] in things and held[OfferSlot.YOU] >= 0


CHECKS: dict[str, Callable[[Linker, SavedFrame], bool]] = {
    LinkedProgram.__name__: _is_program,
    "ProposalCode": _is_proposal,
    "TollPaymentCode": _is_paying,
    "AnswersCode": lambda linker, frame: _is_running(linker, frame, AnswersSlot),
    "SettlementCode": lambda linker, frame: _are_deferred(linker, frame.slots, frame.at),
    "ScoringChoicesCode": lambda linker, frame: _is_running(linker, frame, ScoringChoicesSlot),
    "ScoringCode": lambda linker, frame: frame.at in (POINTS, DECIDE, CLOSE),
    "MenuCode": lambda linker, frame: frame.at == 0,
    "OfferCode": _is_offering,
}
"""The check for the frame of each kind of code, which runs after the check against the table of its slots."""

OF_THEIR_OWN = (LinkedProgram.__name__, "SettlementCode")
"""The kinds whose frames have no table of slots, so that only their own check applies."""


# ------------------------------------------------------------------------------------------- the question

ASKING: dict[int, tuple[type, ...]] = {
    CHOOSE: (ChooseInstruction,),
    SEALED: (SealedInstruction,),
    MAY: (MayInstruction,),
}
"""The instructions that ask each kind of question in a program."""


def _asks(linker: Linker, row: Sequence[int], frame: SavedFrame, options: Sequence[int]) -> bool:
    box, lay = linker.box, linker.box.lay
    kind, count = row[lay.asked], row[lay.offered]
    if count < 1 or len(options) != count * (MENU_WIDTH if kind == MENU else 1):
        return False
    code = box.codes[frame.code]
    if kind == MENU:
        own = code is box.menu and row[lay.seat] == row[lay.player]
        offered = code is box.offering and row[lay.seat] == frame.slots[OfferSlot.YOU]
        lets_answer = isinstance(code, LinkedProgram) and isinstance(code.code[frame.at], MayAnswerInstruction)
        moment = linker.contents.moments.get(row[lay.cause]) if lets_answer else None
        last = NOBODY if own else DECLINE
        asked = own or offered or moment is not None
        return asked and not row[lay.many] and _are_actions(linker, row[lay.seat], options, last, moment)
    if kind == REPLACE:
        return code is box.proposal and tuple(options) == (1, 0) and _may_replace(linker, row, frame)
    if not isinstance(code, LinkedProgram):
        return False
    step: Any = code.code[frame.at]
    if type(step) not in ASKING[kind]:
        return False
    if kind == MAY:
        yes = (1,) if step.bound else (1, 0)
        return row[lay.noun] == BOOL and not row[lay.many] and tuple(options) in (yes, (0,))
    if row[lay.noun] != step.noun:
        return False
    many = isinstance(step, ChooseInstruction) and bool(step.many)
    if bool(row[lay.many]) != many:
        return False
    if many and not 0 <= row[lay.least] <= row[lay.most] <= count:
        return False
    if kind == SEALED and row[lay.seat] != frame.slots[step.seat]:
        return False
    allowed = range_of(linker, linker.nouns[step.noun])
    return all(number in allowed for number in options)


def _are_actions(linker: Linker, you: int, options: Sequence[int], last: int, moment: EventMoment | None) -> bool:
    """Return whether all options of a menu are actions of the player, with valid cards and targets.

    With a ``moment`` the actions must respond to that event; otherwise they must respond to none.
    """
    for at in range(0, len(options), MENU_WIDTH):
        rule, this, target = options[at : at + MENU_WIDTH]
        if rule == last and this == NOBODY and target == NOBODY:
            continue
        if not _fits_rule(linker, rule, this, you, ActionRule):
            return False
        used = linker.contents.rules[rule].rule
        if (moment_of(used) if used.answers else None) != moment:
            return False
        aimed = used.target
        if aimed is None:
            if target != NOBODY:
                return False
        elif target not in range_of(linker, aimed.noun):
            return False
    return True


def _may_replace(linker: Linker, row: Sequence[int], frame: SavedFrame) -> bool:
    pending, rule, this, you, declined = frame.slots[ProposalSlot.PENDING : ProposalSlot.REFUSALS]
    room, _ = parts_of(ProposalSlot, frame.at, frame.slots)
    return (
        bool(pending)
        and you == row[linker.box.lay.seat]
        and declined < len(room)
        and _fits_rule(linker, rule, this, you, InsteadOfRule, frame.slots[ProposalSlot.EVENT])
        and bool(linker.box.rules[rule].optional)
    )

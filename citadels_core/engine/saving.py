"""Turn the state of the engine of today into plain data, and back."""

from collections.abc import Callable, Iterable
from typing import Any

from attrs import fields

from citadels_core.engine.index import reindex
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.plain import PlainFrame, PlainPending, PlainState, PlainTurn, Uses
from citadels_core.model.state import IDLE, Frame, Pending, State, Turn


def _turn(turn: Turn) -> PlainTurn:
    return PlainTurn(
        player=turn.player,
        character=turn.character,
        powers=turn.powers,
        restricted=turn.restricted,
        gathered=turn.gathered,
        over=turn.over,
        actions=turn.actions,
        builds=turn.builds,
        uses=_uses(turn.uses),
        ledger=turn.ledger,
        kept=turn.kept,
    )


def _used(placed: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return what lies where, without an empty end: that is of packs that nothing at the table is from."""
    kept = list(placed)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def _uses(uses: dict[tuple[int, int], int]) -> Uses:
    return tuple((*key, count) for key, count in uses.items())


def _pending(pending: Pending) -> PlainPending:
    return PlainPending(
        seat=pending.seat,
        kind=pending.kind,
        noun=pending.noun,
        values=tuple(pending.values),
        least=pending.least,
        most=pending.most,
        many=pending.many,
        slot=pending.slot,
        cause=pending.cause_number,
    )


WRITTEN_AS: dict[str, Callable[[Any], Any]] = {
    "chance": hex,
    "turn": _turn,
    "held": lambda turns: tuple(_turn(turn) for turn in turns),
    "uses": _uses,
    "marks": lambda marks: _used(tuple(targets.items()) for targets in marks),
    "counters": lambda counters: _used(tuple(targets.items()) for targets in counters),
    "notes": lambda notes: _used(tuple((at, *noted) for at, noted in targets.items()) for targets in notes),
    "types": lambda types: tuple(types.items()),
    "stack": lambda frames: tuple(
        PlainFrame(code=frame.code.key, pc=frame.pc, env=tuple(frame.env), guard=frame.guard) for frame in frames
    ),
    "pending": lambda pending: None if pending is None else _pending(pending),
    "hand": lambda zones: tuple(map(tuple, zones)),
    "city": lambda zones: tuple(map(tuple, zones)),
    "names": lambda zones: tuple(map(tuple, zones)),
    "drafted": lambda zones: tuple(map(tuple, zones)),
}
"""How the slots are written that are not numbers, or lists of them, already."""

SLOTS = tuple(field.name for field in fields(PlainState))


def plain_state(state: State) -> PlainState:
    """Return a state as data."""
    values: dict[str, Any] = {}
    for slot in SLOTS:
        value = getattr(state, slot)
        if write := WRITTEN_AS.get(slot):
            value = write(value)
        elif isinstance(value, list):
            value = tuple(value)
        values[slot] = value
    return PlainState(**values)


def _turn_from(plain: PlainTurn) -> Turn:
    if plain.player < 0:
        return IDLE
    turn = Turn(plain.player, plain.character)
    turn.powers = plain.powers
    turn.restricted = plain.restricted
    turn.gathered = plain.gathered
    turn.over = plain.over
    turn.actions = plain.actions
    turn.builds = plain.builds
    turn.uses = {(rule, source): count for rule, source, count in plain.uses}
    turn.ledger = plain.ledger
    turn.kept = plain.kept
    return turn


def state_from(box: LinkedBox, plain: PlainState) -> State:
    """Return the state that data stands for; the data fits the box, see ``shape.misfit``."""
    state = State(box.seats, box.characters, len(box.cards), 0, len(box.markers), len(box.counters), len(box.notes))
    for slot in SLOTS:
        setattr(state, slot, _read(box, slot, getattr(plain, slot)))
    reindex(box, state)
    return state


def _read(box: LinkedBox, slot: str, value: Any) -> Any:
    match slot:
        case "chance":
            return int(value, 16)
        case "turn":
            return _turn_from(value)
        case "held":
            return [_turn_from(turn) for turn in value]
        case "uses":
            return {(rule, source): count for rule, source, count in value}
        case "marks":
            return [*map(dict, value), *({} for _ in range(len(value), len(box.markers)))]
        case "counters":
            return [*map(dict, value), *({} for _ in range(len(value), len(box.counters)))]
        case "notes":
            notes = [{at: (noted, by) for at, noted, by in targets} for targets in value]
            return [*notes, *({} for _ in range(len(value), len(box.notes)))]
        case "types":
            return dict(value)
        case "stack":
            return [_frame(box, frame) for frame in value]
        case "pending":
            return None if value is None else Pending(*(getattr(value, field.name) for field in fields(PlainPending)))
        case "hand" | "city" | "names" | "drafted":
            return [list(zone) for zone in value]
        case (
            "turned"
            | "twins"
            | "in_play"
            | "shown"
            | "looks"
            | "tucked"
            | "cast"
            | "coming"
            | "guests"
            | "packet"
            | "peeked"
            | "laid"
            | "finished"
            | "deferred"
            | "points"
            | "scores"
            | "winners"
        ):
            return value
        case _:
            return list(value) if isinstance(value, tuple) else value


def _frame(box: LinkedBox, plain: PlainFrame) -> Frame:
    return Frame(box.codes[plain.code], list(plain.env), plain.guard, plain.pc)

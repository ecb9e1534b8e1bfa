"""A game of the machine as plain data, and back: the facts, and the row that holds them and all that waits.

Not compiled.
"""

from collections.abc import Iterator
from typing import Any

from citadels_core.engine.plain import PlainFrame, PlainPending, PlainState, PlainTurn
from citadels_core.machine.access import list_row, set_row
from citadels_core.machine.flow import Machine
from citadels_core.machine.layout import FIELDS
from citadels_core.machine.limits import DEEPEST, LONGEST_ROW, MOST
from citadels_core.machine.linker import Linker
from citadels_core.machine.table import Facts, Turn
from citadels_core.model.errors import SnapshotError

ROW = "row"
"""What the program is called whose slots are the row."""
HEAD = 3
"""So many numbers stand before the row: where the frame on top begins, how many frames there are, where they end."""
LIKE_STATE = (
    *("gold", "hand", "city", "names", "drafted", "reached", "owner", "holder", "controller", "deck", "aside"),
    *("tucked", "looks", "pool", "packet", "peeked", "laid", "faceup", "facedown", "calls", "cast", "coming"),
    *("guests", "turned", "twins", "in_play", "shown", "finished", "points", "scores", "winners"),
)
"""The facts that are lists of numbers, or lists of these."""


def _turn(turn: Turn) -> PlainTurn:
    """Return a turn as data; what was paid in it, and what waits with it, is in the row."""
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
        ledger=(),
        kept=(),
    )


def _uses(uses: Any) -> tuple[tuple[int, int, int], ...]:
    return tuple((*key, count) for key, count in uses.items())


def _used(placed: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Return what lies where, without an empty end: that is of packs that nothing at the table is from."""
    while placed and not placed[-1]:
        placed.pop()
    return tuple(placed)


def _frozen(facts: Any) -> Any:
    """Return lists, and lists in them, as tuples."""
    return tuple(map(_frozen, facts)) if isinstance(facts, list | tuple) else facts


def plain_state(machine: Machine, table: Facts, pending: PlainPending | None) -> PlainState:
    """Return a game as data."""
    return PlainState(
        chance=hex(table.chance),
        aside_seen_by=table.aside_seen_by,
        crown=table.crown,
        round=table.round,
        over=table.over,
        turn=_turn(table.turn),
        held=tuple(_turn(turn) for turn in table.held),
        uses=_uses(table.uses),
        marks=_used([tuple(marked.items()) for marked in table.marks]),
        counters=_used([tuple(counted.items()) for counted in table.counters]),
        notes=_used([tuple((on, *noted) for on, noted in notes.items()) for notes in table.notes]),
        types=tuple(table.types.items()),
        deferred=(),
        stack=(PlainFrame(code=ROW, pc=0, env=tuple(list_row(machine)), guard=()),),
        pending=pending,
        **{name: _frozen(getattr(table, name)) for name in LIKE_STATE},
    )


def machine_from(linker: Linker, plain: PlainState) -> Machine:
    """Return the machine that has the row of this data.

    Raises:
        SnapshotError: the row does not fit the box.
    """
    machine = Machine(linker.box)
    frames = plain.stack
    if len(frames) != 1 or frames[0].code != ROW:
        raise SnapshotError("The saved game was played by another engine.")
    numbers = [number for number in frames[0].env if isinstance(number, int) and abs(number) < 1 << 31]
    if len(numbers) < len(frames[0].env):
        raise SnapshotError("The saved game does not fit its edition: it has numbers that are none.")
    head, row = numbers[:HEAD], numbers[HEAD:]
    if (
        len(head) < HEAD
        or not machine.lay.stack <= len(row) <= LONGEST_ROW
        or not machine.lay.stack <= head[2] <= len(row)
    ):
        raise SnapshotError("The saved game does not fit its edition: its row has another length.")
    set_row(machine, row, *head)
    if wrong := next(faults(machine), None):
        raise SnapshotError(f"The saved game does not fit its edition: {wrong}.")
    return machine


def faults(machine: Machine) -> Iterator[str]:
    """Say what is wrong with a row: a number that its field cannot hold, a zone or a frame that is none."""
    lay, box = machine.lay, machine.box
    row = list_row(machine)
    (frame, depth, end), numbers = row[:HEAD], row[HEAD:]
    holding = {
        "Bool": range(2),
        "Int": range(-MOST, MOST + 1),
        "Bits": range(-(1 << 31), 1 << 31),
        "Player": range(-2, lay.seats),
        "Card": range(-1, lay.cards),
        "Character": range(-1 - lay.cards, lay.people),
        "Type": range(-2, 5),
        "Zone": range(max(lay.card_zones, lay.person_zones)),
        "Any": range(-(1 << 31), 1 << 31),
    }
    ends = [getattr(lay, one.name) for one in FIELDS[1:]] + [lay.stack]
    for one, last in zip(FIELDS, ends, strict=True):
        first = getattr(lay, one.name)
        if one.per not in ("pairs", "seats", "characters", "ruled") and one.holds in holding:
            if not all(number in holding[one.holds] for number in numbers[first:last]):
                yield f"{one.meaning}: that cannot be"
    for piles, things, zones in ((box.cards, lay.cards, lay.card_zones), (box.people, lay.people, lay.person_zones)):
        if not _are_chained(numbers, piles, things, zones):
            yield "something lies in no zone or in several"
            return
    over, asked = numbers[lay.over], numbers[lay.asked]
    if bool(over) == bool(asked):
        yield "the game is over and asks, or goes on and does not"
    at, seen = frame, 0
    while at >= 0 and seen <= DEEPEST:
        if not lay.stack <= at <= end - 5 or not 0 <= numbers[at] < len(box.codes) or numbers[at + 2] >= at:
            yield "a program waits that is none of this game"
            return
        at, seen = numbers[at + 2], seen + 1
    if seen != depth:
        yield "there are more programs or fewer than are counted"


def _are_chained(row: list[int], piles: Any, things: int, zones: int) -> bool:
    """Tell whether everything lies in one zone, and each zone is a chain of what lies there."""
    found = 0
    for zone in range(zones):
        thing, below, count = row[piles.first + zone], -1, 0
        while thing >= 0:
            if thing >= things or count > things:
                return False
            if row[piles.zone + thing] != zone or row[piles.below + thing] != below:
                return False
            below, thing, count = thing, row[piles.above + thing], count + 1
        if row[piles.last + zone] != below or row[piles.count + zone] != count:
            return False
        found += count
    return found == things

"""Everything that is true of a game, as plain data: what a save holds."""

from typing import Any

from attrs import frozen

Datum = int | None | tuple[Any, ...]
"""What a slot of a program holds: numbers, nothing, and tuples of these."""

Numbers = tuple[int, ...]
Zones = tuple[tuple[int, ...], ...]
Uses = tuple[tuple[int, int, int], ...]
Tally = tuple[tuple[tuple[int, int], ...], ...]


@frozen(kw_only=True)
class PlainPending:
    """A decision that waits, as data."""

    seat: int
    kind: str
    noun: str
    values: tuple[Datum, ...]
    least: int
    most: int
    many: bool
    slot: int
    cause: int


@frozen(kw_only=True)
class PlainFrame:
    """A program in progress, as data: its key instead of its functions."""

    code: str
    pc: int
    env: tuple[Datum, ...]
    guard: tuple[tuple[int, int], ...]


@frozen(kw_only=True)
class PlainTurn:
    """A turn, as data; ``uses`` lists rule, source and how often."""

    player: int
    character: int
    powers: Numbers
    restricted: bool
    gathered: bool
    over: bool
    actions: int
    builds: int
    uses: Uses
    ledger: tuple[tuple[int, int, int], ...]
    kept: tuple[tuple[int, int, int, int, int], ...]


@frozen(kw_only=True)
class PlainState:
    """A state, as data: the same names as ``State``, without the index of live rules, which follows from the rest.

    ``chance`` is written in hexadecimal, since it has more digits than JSON numbers keep in every language.
    """

    chance: str
    gold: Numbers
    hand: Zones
    city: Zones
    names: Zones
    drafted: Zones
    reached: Numbers
    owner: Numbers
    holder: Numbers
    controller: Numbers
    deck: Numbers
    aside: Numbers
    aside_seen_by: int
    tucked: tuple[tuple[int, int], ...]
    looks: Uses
    pool: Numbers
    packet: Zones
    peeked: tuple[tuple[int, int], ...]
    laid: tuple[tuple[int, int], ...]
    faceup: Numbers
    facedown: Numbers
    calls: Numbers
    cast: Numbers
    coming: Numbers
    guests: tuple[tuple[int, int], ...]
    crown: int
    round: int
    turn: PlainTurn
    held: tuple[PlainTurn, ...]
    uses: Uses
    marks: Tally
    counters: Tally
    notes: tuple[Uses, ...]
    types: tuple[tuple[int, int], ...]
    turned: Numbers
    twins: tuple[tuple[int, int], ...]
    in_play: Numbers
    shown: Numbers
    finished: tuple[tuple[int, int], ...]
    deferred: tuple[Datum, ...]
    stack: tuple[PlainFrame, ...]
    pending: PlainPending | None
    points: tuple[tuple[int, int, int], ...]
    scores: Numbers
    winners: Numbers
    over: bool

"""The one door for chance: a generator whose whole state is an integer kept in the game state.

Each draw hashes the state with SHAKE-256 into the next state and the numbers that are drawn. Who has seen every card
of a game knows numbers only, and no way leads from these to a state: what is drawn next cannot be told from what was
drawn before. It is defined byte by byte, so it is the same on every platform (`docs/decisions/29-chance.md`).
"""

from collections.abc import Sequence
from hashlib import shake_256
from struct import unpack_from
from typing import Final, Protocol

STATE_BYTES: Final = 32
STATES: Final = 1 << (8 * STATE_BYTES)
"""How many states there are; a state is a number below."""

_BITS: Final = 64
"""So many bits are drawn for a number: scaled to a limit, one result is likelier than another by ``limit / 2**64``."""


class HasChance(Protocol):
    """Whatever keeps the integer: the game state."""

    chance: int


def seeded(seed: int) -> int:
    """Return the first state for a seed; neighbouring seeds give unrelated states."""
    return int.from_bytes(shake_256(b"citadels-sdk chance %d" % seed).digest(STATE_BYTES), "little")


def below(state: HasChance, limit: int) -> int:
    """Return a number from 0 to ``limit - 1`` and move the state on."""
    drawn = shake_256(state.chance.to_bytes(STATE_BYTES, "little")).digest(STATE_BYTES + 8)
    state.chance = int.from_bytes(drawn[:STATE_BYTES], "little")
    return (int.from_bytes(drawn[STATE_BYTES:], "little") * limit) >> _BITS


def mixed(state: HasChance, things: Sequence[int]) -> list[int]:
    """Return things in an order that tells nothing about where they lay."""
    order = list(things)
    shuffle(state, order)
    return order


def shuffle(state: HasChance, things: list[int]) -> None:
    """Shuffle a list in place (Fisher and Yates)."""
    last = len(things) - 1
    if last < 1:
        return
    for at, number in zip(range(last, 0, -1), _drawn(state, last), strict=True):
        other = (number * (at + 1)) >> _BITS
        things[at], things[other] = things[other], things[at]


def _drawn(state: HasChance, count: int) -> tuple[int, ...]:
    """Return so many numbers of 64 bits and move the state on."""
    drawn = shake_256(state.chance.to_bytes(STATE_BYTES, "little")).digest(STATE_BYTES + 8 * count)
    state.chance = int.from_bytes(drawn[:STATE_BYTES], "little")
    return unpack_from(f"<{count}Q", drawn, STATE_BYTES)

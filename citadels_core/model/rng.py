"""The one door for chance: a generator whose whole state is an integer kept in the game state.

A key is hashed with SHAKE-256 into the next key and a block of numbers, which are given out one by one; the state is
the key with the place in its block. Who has seen every card of a game knows numbers only, and no way leads from these
to a key: what is drawn next cannot be told from what was drawn before. It is defined byte by byte, so it is the same
on every platform (`docs/decisions/29-chance.md`).
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import shake_256
from struct import Struct
from typing import Final, Protocol

KEY_BYTES: Final = 32
BLOCK: Final = 128
"""How many numbers a key stands for."""

PLACE_BITS: Final = 8
"""The lowest bits of a state, which tell how many numbers of the block have been given out; the others are the key."""

_BITS: Final = 64
"""So many bits are drawn for a number: scaled to a limit, one result is likelier than another by ``limit / 2**64``."""

_NUMBERS: Final = Struct(f"<{BLOCK}Q")


class HasChance(Protocol):
    """Whatever keeps the integer: the game state."""

    chance: int


def seeded(seed: int) -> int:
    """Return the first state for a seed; neighbouring seeds give unrelated states."""
    key = shake_256(b"citadels-sdk chance %d" % seed).digest(KEY_BYTES)
    return int.from_bytes(key, "little") << PLACE_BITS


def is_state(number: int) -> bool:
    """Tell whether a number can be the state of chance."""
    return 0 <= number < 1 << (8 * KEY_BYTES + PLACE_BITS) and _place(number) < BLOCK


def below(state: HasChance, limit: int) -> int:
    """Return a number from 0 to ``limit - 1`` and move the state on."""
    return (_drawn(state, 1)[0] * limit) >> _BITS


def mixed(state: HasChance, things: Sequence[int]) -> list[int]:
    """Return things in an order that tells nothing about where they lay."""
    order = list(things)
    shuffle(state, order)
    return order


def shuffle(state: HasChance, things: list[int]) -> None:
    """Shuffle a list in place (Fisher and Yates); each exchange takes one number."""
    last = len(things) - 1
    if last < 1:
        return
    for at, number in zip(range(last, 0, -1), _drawn(state, last), strict=True):
        other = (number * (at + 1)) >> _BITS
        things[at], things[other] = things[other], things[at]


def _drawn(state: HasChance, count: int) -> tuple[int, ...]:
    """Return the next numbers of 64 bits, so many of them, and move the state on."""
    place = _place(state.chance)
    following, numbers = _block(state.chance >> PLACE_BITS)
    end = place + count
    if end < BLOCK:
        state.chance += count
        return numbers[place:end]
    state.chance = following << PLACE_BITS  # a block that is used up is left at once
    rest = end - BLOCK
    return numbers[place:] + _drawn(state, rest) if rest else numbers[place:]


def _place(chance: int) -> int:
    return chance & ((1 << PLACE_BITS) - 1)


@lru_cache(maxsize=64)
def _block(key: int) -> tuple[int, tuple[int, ...]]:
    """Return the next key and the numbers that a key stands for; kept for a while, never in a game."""
    drawn = shake_256(key.to_bytes(KEY_BYTES, "little")).digest(KEY_BYTES + _NUMBERS.size)
    return int.from_bytes(drawn[:KEY_BYTES], "little"), _NUMBERS.unpack_from(drawn, KEY_BYTES)

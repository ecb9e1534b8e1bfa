"""Implement chance as decision 29 defines it, in plain Python: the reference for the machine."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import shake_256
from struct import Struct
from typing import Final, Protocol

from citadels_core.model.rng import KEY_BYTES, PLACE_BITS

BLOCK: Final = 128
"""How many numbers a key stands for."""

_BITS: Final = 64
"""So many bits are drawn for a number: scaled to a limit, one result is likelier than another by ``limit / 2**64``."""

_NUMBERS: Final = Struct(f"<{BLOCK}Q")


class HasChance(Protocol):
    """Any object that stores the integer."""

    chance: int


def is_state(number: int) -> bool:
    """Return whether a number is a valid state of chance."""
    return 0 <= number < 1 << (8 * KEY_BYTES + PLACE_BITS) and _place(number) < BLOCK


def below(state: HasChance, limit: int) -> int:
    """Return a number from 0 to ``limit - 1`` and advance the state."""
    return (_drawn(state, 1)[0] * limit) >> _BITS


def mixed(state: HasChance, things: Sequence[int]) -> list[int]:
    """Return things in a random order, independent of the order before."""
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
    """Return the next numbers of 64 bits and advance the state."""
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
    """Return the next key and the numbers of a key; cached, never stored in a game."""
    drawn = shake_256(key.to_bytes(KEY_BYTES, "little")).digest(KEY_BYTES + _NUMBERS.size)
    return int.from_bytes(drawn[:KEY_BYTES], "little"), _NUMBERS.unpack_from(drawn, KEY_BYTES)

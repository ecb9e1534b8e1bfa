"""Random numbers: the same in compiled code and plain Python, not predictable from earlier numbers.

The state holds a key and an index into the key's block; the block is computed when it is needed.
``citadels_core.model.rng`` explains the algorithm and why it is not predictable.
"""

from __future__ import annotations

from hashlib import shake_256
from struct import Struct
from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.state import GameState
from citadels_core.model.rng import PLACE_BITS, first_key

KEY_PARTS = cython.declare(cython.int, 8)
"""The size of a key in the row: numbers of 32 bits, signed, the lowest first."""
BLOCK = cython.declare(cython.int, 128)
"""The number of random numbers in a block."""
LOW_HALF = cython.declare(cython.ulonglong, 0xFFFFFFFF)

_KEY = Struct("<8i")


@cython.cclass
class RandomBlock:
    """The random numbers computed from one key, and the key of the next block; immutable and shared."""

    numbers: cython.wide_row
    following: Any

    def __init__(self, numbers: bytes, following: tuple[int, ...]) -> None:
        self.numbers, self.following = cython.wide_row_of(numbers), following


def open_block(parts: list[int]) -> RandomBlock:
    """Compute the block of random numbers that belongs to a key."""
    drawn = shake_256(_KEY.pack(*parts)).digest(_KEY.size + 8 * BLOCK)
    return RandomBlock(drawn[_KEY.size :], _KEY.unpack_from(drawn))


def key_for(seed: int) -> tuple[int, ...]:
    """Return the first key of the random numbers of a game, computed from the seed of the game."""
    return _KEY.unpack(first_key(seed))


def key_of(s: GameState) -> list[int]:
    """Return the key of the random numbers in the state of a game."""
    return [s.m[s.lay.key + i] for i in range(KEY_PARTS)]


def chance_of(s: GameState) -> int:
    """Return the state of the random numbers as one integer: the key, and the index in the key's block."""
    return int.from_bytes(_KEY.pack(*key_of(s)), "little") << PLACE_BITS | s.m[s.lay.drawn]


def set_chance(s: GameState, chance: int) -> None:
    """Restore the state of the random numbers from an integer that ``chance_of`` returned."""
    parts = _KEY.unpack((chance >> PLACE_BITS).to_bytes(_KEY.size, "little"))
    for i in range(KEY_PARTS):
        s.m[s.lay.key + i] = parts[i]
    s.m[s.lay.drawn] = chance & ((1 << PLACE_BITS) - 1)
    s.block = None


def fix_chance(s: GameState, fall: Any) -> None:
    """Set a function that decides ``choose random`` lines in place of randomness, for tests.

    The function gets the type of the options, the options, and the randomly drawn index. It returns an index.
    """
    s.fixed = fall


def below(s: GameState, limit: cython.int) -> cython.int:
    """Return a random number from 0 to ``limit - 1``."""
    if s.block is None:
        s.block = open_block(key_of(s))
    block: RandomBlock = s.block
    drawn = s.m[s.lay.drawn]
    number: cython.ulonglong = block.numbers[drawn]
    if drawn + 1 < BLOCK:
        s.m[s.lay.drawn] = drawn + 1
    else:  # take the next key now: the index in the state must always lie inside a block
        for i in range(KEY_PARTS):
            s.m[s.lay.key + i] = block.following[i]
        s.m[s.lay.drawn] = 0
        s.block = None
    wide: cython.ulonglong = limit
    low: cython.ulonglong = ((number & LOW_HALF) * wide) >> 32
    return ((number >> 32) * wide + low) >> 32  # in two steps, because ``number * limit`` may need more than 64 bits


@cython.cfunc
def fixed_place(s: GameState, noun: cython.int, count: cython.int, drawn: cython.int) -> cython.int:
    """Return the index of the option that the function of ``fix_chance`` chooses among ``count`` options."""
    fall: Any = s.fixed
    place: cython.int = fall(s.box.nouns[noun], cython.part_of(s.w, s.top, count), drawn)
    if place < 0 or place >= count:
        raise IndexError
    return place


def shuffle(s: GameState, at: cython.int, count: cython.int) -> cython.int:
    """Shuffle ``count`` numbers of scratch memory (Fisher-Yates); each exchange uses one random number."""
    for i in range(count - 1, 0, -1):
        other = below(s, i + 1)
        thing = s.w[at + i]
        s.w[at + i] = s.w[at + other]
        s.w[at + other] = thing
    return count

"""What chance starts from: the first state for a seed.

A key is hashed with SHAKE-256 into the next key and a block of numbers, which are given out one by one; the state is
the key with the place in its block. Who has seen every card of a game knows numbers only, and no way leads from these
to a key: what is drawn next cannot be told from what was drawn before. It is defined byte by byte, so it is the same
on every platform (`docs/decisions/29-chance.md`). The machine draws: `citadels_core.machine.chance`.
"""

from hashlib import shake_256
from typing import Final

KEY_BYTES: Final = 32
PLACE_BITS: Final = 8
"""The lowest bits of a state, which tell how many numbers of the block have been given out; the others are the key."""


def first_key(seed: int) -> bytes:
    """Return the first key for a seed; neighbouring seeds give unrelated keys."""
    return shake_256(b"citadels-sdk chance %d" % seed).digest(KEY_BYTES)


def seeded(seed: int) -> int:
    """Return the first state for a seed: the first number of its first key."""
    return int.from_bytes(first_key(seed), "little") << PLACE_BITS

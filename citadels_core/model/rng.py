"""The state of the random generator for a seed.

A key is hashed with SHAKE-256 into the next key and a block of numbers, which are used one by one; the state is the
key with the position in its block. The numbers do not reveal the key, so past draws do not predict later ones. The
algorithm is defined byte by byte, so it is the same on every platform (`docs/decisions/29-chance.md`). The machine
draws: `citadels_core.machine.chance`.
"""

from hashlib import shake_256
from typing import Final

KEY_BYTES: Final = 32
PLACE_BITS: Final = 8
"""The lowest bits of a state, which count the used numbers of the block; the others are the key."""


def first_key(seed: int) -> bytes:
    """Return the first key of the random generator for a seed; close seeds give unrelated keys."""
    return shake_256(b"citadels-sdk chance %d" % seed).digest(KEY_BYTES)


def seeded(seed: int) -> int:
    """Return the first state of the random generator for a seed."""
    return int.from_bytes(first_key(seed), "little") << PLACE_BITS

"""Short, safe texts of untrusted values for messages."""

from reprlib import Repr
from typing import Any, Final

LONGEST: Final = 60
"""The most characters that a value takes in a message."""

MOST_BITS: Final = 64
"""The most bits of a number that is written out; Python refuses more than some 4,300 digits."""


class _Short(Repr):
    def repr_int(self, x: Any, level: int) -> str:
        return repr(x) if x.bit_length() <= MOST_BITS else "a very long number"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = LONGEST


def shown(value: object) -> str:
    """Return the text of any value, shortened to one line for a message.

    >>> shown("1"), shown(10**5000), shown("x" * 100)[:12]
    ("'1'", 'a very long number', "'xxxxxxxxxxx")
    """
    text = _SHORT.repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."

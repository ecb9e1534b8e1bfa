"""Write a value from outside into a message: short, on one line, and without an error of its own."""

from reprlib import Repr
from typing import Any, Final

LONGEST: Final = 60
"""No value takes more characters of a message."""

MOST_BITS: Final = 64
"""A number of more bits is not written out: Python refuses to, from some 4,300 digits on."""


class _Short(Repr):
    def repr_int(self, x: Any, level: int) -> str:
        return repr(x) if x.bit_length() <= MOST_BITS else "a very long number"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = LONGEST


def shown(value: object) -> str:
    """Return a value as a message shows it.

    >>> shown("1"), shown(10**5000), shown("x" * 100)[:12]
    ("'1'", 'a very long number', "'xxxxxxxxxxx")
    """
    text = _SHORT.repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."

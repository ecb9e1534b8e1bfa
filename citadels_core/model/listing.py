"""Lists of words in sentences."""

from collections.abc import Sequence


def listed(things: Sequence[str], last: str = "and") -> str:
    """Join things with commas, and with ``last`` before the last one.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a"]), listed([])
    ('a, b and c', 'a or b', 'a', '')
    """
    *others, end = things or [""]
    return f"{', '.join(others)} {last} {end}" if others else end

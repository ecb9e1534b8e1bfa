"""Formatting of lists for sentences, such as ``a, b and c``."""

from collections.abc import Sequence


def listed(things: Sequence[str], last: str = "and") -> str:
    """Join words with commas, and with ``last`` (such as ``and``) before the last word.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a"]), listed([])
    ('a, b and c', 'a or b', 'a', '')
    """
    *others, end = things or [""]
    return f"{', '.join(others)} {last} {end}" if others else end

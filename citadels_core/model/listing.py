"""Say several things one after the other."""

from collections.abc import Sequence


def listed(things: Sequence[str], last: str = "and") -> str:
    """Join things as a person would; ``last`` stands before the last of them.

    >>> listed(["a", "b", "c"]), listed(["a", "b"], "or"), listed(["a"]), listed([])
    ('a, b and c', 'a or b', 'a', '')
    """
    *others, end = things or [""]
    return f"{', '.join(others)} {last} {end}" if others else end

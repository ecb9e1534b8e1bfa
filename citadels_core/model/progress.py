"""Tell how far something long is."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Is told again and again how much is done, and how much there is in all."""

"""The callback type for the progress of long tasks."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""A callback that gets the number of finished steps and the number of all steps."""

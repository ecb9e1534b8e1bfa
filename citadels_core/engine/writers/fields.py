"""What a writer takes and returns."""

from collections.abc import Callable
from typing import Any

Fields = tuple[Any, ...]
"""The fields of an event as it has happened."""

Writer = Callable[..., Fields | None]
"""Makes an event happen; None when it turns out not to happen."""

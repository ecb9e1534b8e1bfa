"""The JSON form of a set-up, for programs that store or send set-ups."""

import re
from collections.abc import Callable
from typing import Any, Final

from attrs import NOTHING, fields

from citadels_core.model.errors import SetupError
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup

_DIGITS: Final = re.compile(r"-?[0-9]{1,40}")


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Return a set-up as JSON data. The seed is a string of digits."""
    data = {one.name: getattr(setup, one.name) for one in fields(Setup)}
    words = {name: [*value] for name, value in data.items() if isinstance(value, tuple)}
    return {**data, **words, "seed": None if setup.seed is None else str(setup.seed)}


def setup_from_json(data: object) -> Setup:
    """Parse a set-up from JSON data. Only ``edition`` is required.

    Raises:
        SetupError: the data is no set-up. ``code`` can also be ``malformed`` (no object), ``unknown_field``,
            ``missing_field`` or ``bad_seed`` (no string of digits).
    """
    if not isinstance(data, dict):
        raise SetupError(f"A set-up is an object, not {shown(data)}.", code="malformed")
    known = {one.name: one for one in fields(Setup)}
    if unknown := [name for name in data if name not in known]:
        raise SetupError(f"A set-up has no field {shown(unknown[0])}.", code="unknown_field")
    if missing := [name for name, one in known.items() if one.default is NOTHING and name not in data]:
        raise SetupError(f"The set-up does not say its {missing[0]}.", code="missing_field")
    readers: dict[str, Callable[[Any], Any]] = {"seed": _seed}
    return Setup(**{name: readers.get(name, _words)(value) for name, value in data.items()})


def _words(value: object) -> object:
    """Convert a list to a tuple; return any other value unchanged, since ``Setup`` checks it."""
    return tuple(value) if isinstance(value, list) else value


def _seed(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, str) or not _DIGITS.fullmatch(value):
        raise SetupError(f"A seed is a text of digits, not {shown(value)}.", code="bad_seed")
    return int(value)

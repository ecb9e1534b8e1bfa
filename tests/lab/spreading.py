"""Define the work that tests give to processes and clusters."""

import os
import signal
from collections.abc import Iterable
from pathlib import Path

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError


def list_numbers(catalog: Catalog, numbers: Iterable[int]) -> list[int]:
    """Return the numbers of the games of a share."""
    return [*numbers]


def refuse(catalog: Catalog, numbers: Iterable[int]) -> list[int]:
    """Refuse to play."""
    raise SetupError("no such game")


def die_once(mark: str, catalog: Catalog, numbers: Iterable[int]) -> list[int]:
    """Kill this process in the middle of the share with game 7, unless that has happened before."""
    done = []
    for number in numbers:
        if number == 7 and not Path(mark).exists():
            Path(mark).write_text("", "utf-8")
            die(catalog, numbers)
        done.append(number)
    return done


def die_at_first(catalog: Catalog, numbers: Iterable[int]) -> list[int]:
    """Kill this process at the first game."""
    share = [*numbers]
    return die(catalog, share) if 0 in share else share


def die(catalog: Catalog, numbers: Iterable[int]) -> list[int]:
    """Kill this process."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")

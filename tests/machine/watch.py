"""Watch every event of games that the plain form of the machine plays."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from citadels_core.model.vocabulary import EVENTS
from tests.machine.plain_form import plain_machine

Look = Callable[..., None]
"""Called after each event with its name and fields; ``done`` tells whether it happened, ``before`` the numbers then."""


def numbers(game: Any) -> Sequence[int]:
    """Return the state of the table as numbers of the row, without suspended programs and coverage counters."""
    row: list[int] = game.m[: game.lay.stack]
    row[game.lay.version] = 0
    return row


@contextmanager
def watched_machine(look: Look) -> Iterator[type[Any]]:
    """Yield a class of games whose events are observed."""
    with plain_machine(), pytest.MonkeyPatch.context() as patch:
        from citadels_core.machine.words.classes import event_class
        from citadels_core.table.game import Game

        kinds = {kind for row in EVENTS for kind in event_class(row.name).__mro__ if "write" in vars(kind)}
        for kind in kinds:
            patch.setattr(kind, "write", _watched(kind.write, look))
        yield Game


def _watched(write: Callable[[Any, Any, int], int], look: Look) -> Callable[[Any, Any, int], int]:
    def watched(event: Any, game: Any, fields: int) -> int:
        before = numbers(game)
        done = write(event, game, fields)
        listed = {*event.lists}
        told = tuple(_at(game.w, fields + i, i in listed) for i in range(event.count))
        look(EVENTS[event.number].name, told, done=bool(done), before=before, game=game)
        return done

    return watched


def _at(row: Sequence[int], at: int, listed: bool) -> Any:
    place = row[at]
    return tuple(row[place + 1 : place + 1 + row[place]]) if listed and place >= 0 else place

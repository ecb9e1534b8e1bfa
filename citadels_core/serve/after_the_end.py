"""Build the record and the replay of a finished game for spectators, with nothing hidden."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import frozen

from citadels_core.model.errors import IllegalAnswer
from citadels_core.serve.http_bodies import OpenMoment
from citadels_core.table.game import Game
from citadels_core.table.saves.journal import Journal
from citadels_core.table.saves.record import Given, TakenBack, replay
from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.referee_view import events_of_all, observe_all
from citadels_core.table.views.views import Observation
from citadels_core.wire import Source, Update, Wording, plain, read_stored, to_data
from citadels_core.wire.patches import difference

MOST_UPDATES: Final = 50
"""Maximum number of updates in one response."""


@frozen(kw_only=True)
class ReviewRequest:
    """The parameters of a request to replay a finished game.

    Attributes:
        to: the version of the game; None, or a later version than the last, for its end.
        since: the number of the first event to return, from 0.
        updates: how many later versions to return as updates, at most ``MOST_UPDATES``.
    """

    to: int | None = None
    since: int = 0
    updates: int = 0


def record(lines: Iterable[Mapping[str, Any]]) -> Any:
    """Build the JSON form of the record of a game: its setup, its seed and all moves.

    Raises:
        RecordError: the lines contain no game.
    """
    return Journal.read(read_stored(lines)[1]).record.to_json()


def moment(source: Source, lines: Iterable[Mapping[str, Any]], asked: ReviewRequest, wording: Wording) -> Any:
    """Build the JSON form of a finished game at one version, with up to ``asked.updates`` later updates.

    Raises:
        RecordError: the lines contain no game, or it cannot be replayed.
        SetupError: the setup can no longer be played.
    """
    seen, journal = read_stored(lines)
    played = Journal.read(journal).record
    last = len(played.moves)
    version = last if asked.to is None else min(asked.to, last)
    game = replay(source.catalog(seen.setup.packs), played, to=version)
    view, events = _observe(game, asked.since, wording)
    next_event = game.next_event
    moves = played.moves[version:][: min(asked.updates, MOST_UPDATES)]
    updates = tuple(_updates(game, plain(view), moves, wording))
    found = OpenMoment(version=version, last=last, view=view, events=events, next_event=next_event, updates=updates)
    return {**plain(found), "updates": [to_data(one) for one in updates]}


def _updates(game: Game, before: Any, moves: Iterable[Given | TakenBack], wording: Wording) -> Iterator[Update]:
    """Make the moves in a game and yield the update after each move; stop at an illegal move."""
    for move in moves:
        since = game.next_event
        try:
            if isinstance(move, TakenBack):
                game.undo()
            else:
                game.reply(move.seat, [*move.options], at=game.version)
        except IllegalAnswer:
            return
        view, events = _observe(game, since, wording)
        after = plain(view)
        yield Update(
            version=game.version,
            before=game.version - 1,
            patch=difference(before, after),
            events=events,
            next_event=game.next_event,
            can_undo=False,
        )
        before = after


def _observe(game: Game, since: int, wording: Wording) -> tuple[Observation, tuple[EventView, ...]]:
    """Return the view of the game with nothing hidden, and the events from number ``since`` on."""
    catalog = game.box.catalog
    return wording.view(observe_all(game), catalog), wording.events(events_of_all(game, since), catalog)

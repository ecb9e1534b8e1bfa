"""What is told of a game that is over: its record, and any moment of it, with nothing hidden."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import field, frozen

from citadels_core.model.errors import IllegalAnswer
from citadels_core.table.game import Game
from citadels_core.table.saves.journal import Journal
from citadels_core.table.saves.record import Given, TakenBack, replay
from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.referee_view import events_of_all, observe_all
from citadels_core.table.views.views import Observation
from citadels_core.wire import Source, Update, Wording, plain, read_stored
from citadels_core.wire.patches import difference

MOST_UPDATES: Final = 50
"""No more moments are told at once after the one that was asked for."""


@frozen(kw_only=True)
class ReviewRequest:
    """What somebody wants to see of a game again.

    Attributes:
        to: the version of the game; None for its end, and for one that is later.
        since: the number of the first event to tell, from 0.
        updates: how many versions after it to tell as well, at most ``MOST_UPDATES``.
    """

    to: int | None = None
    since: int = 0
    updates: int = 0


@frozen(kw_only=True)
class OpenMoment:
    """A moment of a game as nobody saw it: all hands and all that happened are open.

    Attributes:
        version: of the game then.
        last: that of its end.
        view: of the table.
        events: what had happened by then, from the first event on that was asked for.
        next_event: the number of the event that came next.
        updates: what changed the view and happened afterwards, version by version.
    """

    version: int
    last: int
    view: Observation
    events: tuple[EventView, ...]
    next_event: int
    updates: list[Update] = field(factory=list)


def record(lines: Iterable[Mapping[str, Any]]) -> Any:
    """Return the JSON form of the record of a game.

    Raises:
        RecordError: the lines are those of no game.
    """
    return Journal.read(read_stored(lines)[1]).record.to_json()


def moment(source: Source, lines: Iterable[Mapping[str, Any]], asked: ReviewRequest, wording: Wording) -> Any:
    """Return the JSON form of a moment of a game, and of those that come after it.

    Raises:
        RecordError: the lines are those of no game, or it cannot be played again.
        SetupError: it cannot be played any more.
    """
    seen, journal = read_stored(lines)
    played = Journal.read(journal).record
    last = len(played.moves)
    version = last if asked.to is None else min(asked.to, last)
    game = replay(source.catalog(seen.setup.packs), played, to=version)
    view, events = _looked_at(game, asked.since, wording)
    told = OpenMoment(version=version, last=last, view=view, events=events, next_event=game.next_event)
    told.updates.extend(
        _updates(game, plain(view), played.moves[version:][: min(asked.updates, MOST_UPDATES)], wording)
    )
    return plain(told)


def _updates(game: Game, before: Any, moves: Iterable[Given | TakenBack], wording: Wording) -> Iterator[Update]:
    """Make moves in a game that looks as before, and yield what changes by each; a move that does not fit ends it."""
    for move in moves:
        since = game.next_event
        try:
            if isinstance(move, TakenBack):
                game.undo()
            else:
                game.reply(move.seat, [*move.options], at=game.version)
        except IllegalAnswer:
            return
        view, events = _looked_at(game, since, wording)
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


def _looked_at(game: Game, since: int, wording: Wording) -> tuple[Observation, tuple[EventView, ...]]:
    """Return what all seats see together, and what has happened from an event on, as it is told."""
    catalog = game.box.catalog
    return wording.view(observe_all(game), catalog), wording.events(events_of_all(game, since), catalog)

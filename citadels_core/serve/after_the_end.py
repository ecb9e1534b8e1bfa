"""What is told of a game that is over: its record, and any moment of it, with nothing hidden."""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, frozen

from citadels_core.table.event_views import EventView
from citadels_core.table.game import Game
from citadels_core.table.journal import Journal, replay_journal
from citadels_core.table.views import Observation
from citadels_core.wire import Source, Wording, plain, read_stored


@frozen(kw_only=True)
class Moment:
    """A moment of a game as nobody saw it: all hands and all that happened are open.

    Attributes:
        version: of the game then.
        last: that of its end.
        view: of the table.
        events: what had happened by then.
    """

    version: int
    last: int
    view: Observation
    events: tuple[EventView, ...]


def record(lines: Iterable[Mapping[str, Any]]) -> Any:
    """Return the JSON form of the record of a game.

    Raises:
        RecordError: the lines are those of no game.
    """
    return Journal.read(read_stored(lines)[1]).record.to_json()


def moment(source: Source, lines: Iterable[Mapping[str, Any]], to: int | None, wording: Wording) -> Any:
    """Return the JSON form of a moment of a game.

    Args:
        source: where its cards come from.
        lines: all that was stored of the table.
        to: the version of the game; None for its end, and for one that is later.
        wording: how events and what was asked are said.

    Raises:
        RecordError: the lines are those of no game, or it cannot be played again.
        SetupError: it cannot be played any more.
    """
    seen, journal = read_stored(lines)
    last = len(Journal.read(journal).record.moves)
    version = last if to is None else min(to, last)
    catalog = source.catalog(seen.setup.packs)
    game = replay_journal(catalog, journal, to=version)
    view, events = wording.view(open_view(game), catalog), wording.events(open_events(game), catalog)
    return plain(Moment(version=version, last=last, view=view, events=events))


def open_view(game: Game) -> Observation:
    """Return what all seats see together."""
    views = [game.observe(seat) for seat in range(game.box.seats)]
    asked = None if game.decision is None else views[game.decision.seat]
    return evolve(
        game.observe(None),
        players=tuple(view.players[seat] for seat, view in enumerate(views)),
        aside=next((view.aside for view in views if view.aside is not None), None),
        pool=next((view.pool for view in views if view.pool is not None), None),
        decision=None if asked is None else asked.decision,
    )


def open_events(game: Game) -> tuple[EventView, ...]:
    """Return each event as the seat knows it that knows most of it."""
    told = [game.events(seat) for seat in (None, *range(game.box.seats))]
    return tuple(min(views, key=lambda view: len(view.hidden)) for views in zip(*told, strict=True))

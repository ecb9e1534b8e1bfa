"""The views of all seats together, for a referee, or for anybody once the game is over."""

from attrs import evolve

from citadels_core.speech.narrator import Narrator
from citadels_core.table.game import Game
from citadels_core.table.views.event_views import EventView, narrator_of
from citadels_core.table.views.views import Observation


def observe_all(game: Game) -> Observation:
    """Return a view with everything that at least one seat may see.

    The open question, and the cards laid out for it, are as the asked seat sees them. The seat of the view is None.
    """
    asked = game.decision
    views = [game.observe(seat) for seat in range(game.box.seats)]
    view = game.observe(None) if asked is None else views[asked.seat]
    players = tuple(own.players[seat] for seat, own in enumerate(views))
    marks = tuple(dict.fromkeys(mark for own in views for mark in own.marks))
    of_all = zip(*(view.zones for view in views), strict=True)
    zones = tuple(next((one for one in of if one.cards is not None), of[0]) for of in of_all)
    return evolve(view, seat=None, players=players, marks=marks, zones=zones)


def events_of_all(game: Game, since: int = 0) -> tuple[EventView, ...]:
    """Return the events from an event number on, with everything that at least one seat knows of them.

    The sentences are those for an onlooker: no player is called "you".

    Raises:
        ViewError: the number is below 0.
    """
    told = [game.events(seat, since) for seat in range(game.box.seats)]
    narrator = narrator_of(game, None)
    return tuple(_merge(views, narrator) for views in zip(*told, strict=True))


def _merge(views: tuple[EventView, ...], narrator: Narrator) -> EventView:
    first = views[0]
    fields = {name: value for view in views for name, value in view.fields.items()}
    keys = {name: value for view in views for name, value in view.keys.items()}
    hidden = {name: count for name, count in first.hidden.items() if name not in fields}
    known = {"number": first.number, "name": first.name, "cause": first.cause}
    return EventView.unread(narrator, {**known, "fields": fields, "hidden": hidden, "keys": keys})

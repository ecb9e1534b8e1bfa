"""The views of events for a seat."""

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from citadels_core.box.box import Box
from citadels_core.box.declared_state import field_type, state_of
from citadels_core.box.entries import Entry
from citadels_core.game.core_game import CoreGame
from citadels_core.game.log import UNDONE, UndoEntry
from citadels_core.model.programs.ir import State
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENTS, Event
from citadels_core.model.vocabulary.types import element, is_set
from citadels_core.speech.arguments import Argument
from citadels_core.speech.english import nouns_for
from citadels_core.speech.narrator import Narrator
from citadels_core.table.district_history import DistrictTracker
from citadels_core.table.json import Word
from citadels_core.table.views.knowledge import check_event, viewer
from citadels_core.table.views.naming import shown_to, tells, word
from citadels_core.table.views.unread import LazyView, said

if TYPE_CHECKING:
    from citadels_core.table.game import Game


@frozen(kw_only=True)
class CauseView:
    """The cause of an event or a decision. Each field is seen by the seats that get the view."""

    pack: str
    """The id of the pack."""
    card: str
    """The name of the card, or of the rules."""
    line: int
    """The number of the line in its file, from 1."""
    provenance: str | None = None
    """The source of the card's text; None for rules that are on no card."""


@frozen(kw_only=True)
class EventView(LazyView):
    """An event, in words for one seat."""

    LATE = (("sentence", "message", "arguments"),)

    number: int
    """The number of the event, from 0. Seen by all."""
    name: str
    """The name of the event in the vocabulary; ``answer taken back`` for an undo. Seen by all."""
    fields: Mapping[str, Word] = field(factory=dict)
    """The known fields. Players are seats, amounts are numbers; cards, characters, types, markers and reasons for
    points are names. Fields that do not apply are left out. An undo has the ``player`` who had answered, and the
    numbers of the ``first`` and the ``last`` event that are taken back (no event if ``last`` is below ``first``). Seen
    by all, except secret fields of an event.
    """
    hidden: Mapping[str, int] = field(factory=dict)
    """The fields that this seat may not know, each with the number of its things. Seen by all."""
    keys: Mapping[str, Word] = field(factory=dict)
    """The key of each district in ``fields``: its key before the event, or else its key after the event. A field of
    several cards has one key for each card, empty for a card that is no district. Seen by all who see the field.
    """
    cause: CauseView | None = None
    """The cause; None for the rules of the game. Tables send only causes that are cards. Seen by all."""
    sentence: str | None = None
    """The event as a sentence for the seat; None for an event that is not shown. Seen by all."""
    message: str | None = None
    """The id of the message of the sentence. Seen by all."""
    arguments: Mapping[str, Argument] | None = None
    """The arguments of the message, as the seat may know them. Seen by all."""

    def _made(self, name: str) -> Mapping[str, Any]:
        narrator: Narrator = self._made_of
        told = narrator.sentence(self)
        return dict.fromkeys(self.LATE[0]) if told is None else said("sentence", told)


def narrator_of(game: "Game", seat: int | None) -> Narrator:
    """Return the `Narrator` of a game, which makes sentences for a seat."""
    return _narrator(game.core, seat)


def _narrator(game: CoreGame, seat: int | None) -> Narrator:
    box = game.box
    return Narrator(
        names=[game.name(other) for other in range(box.seats)],
        listener=seat,
        cards=_card_names(box),
        noted={state.name: element(state.holds) for state in box.states if state.is_note},
        nouns={state.name: _nouns(state) for state in box.states if state.said_as},
    )


def _nouns(state: State) -> tuple[str, str]:
    """Return the singular and plural noun of a marker or counter; for a note, one noun for both."""
    both = nouns_for(state)
    return both if not state.is_note else (both[is_set(state.holds)],) * 2


@lru_cache(maxsize=64)
def _card_names(box: Box) -> frozenset[str]:
    return frozenset(card.name for card in (*box.definitions, *box.cast))


def events(game: CoreGame, seat: int | None, since: int = 0) -> tuple[EventView, ...]:
    """Return the views of the events from an event number on, for a seat.

    Args:
        seat: the seat; None for an onlooker.
        since: the number of the first event, from 0; ``game.next_event`` is that of the next one to come.

    Raises:
        ViewError: there is no such seat, or no such number; it is also a ``ValueError``.
    """
    who = viewer(game, seat)
    check_event(since)
    standing, narrator = DistrictTracker.before(game, since), _narrator(game, seat)
    found = []
    for number, entry in game.log.numbered(since):
        standing.follow(entry)
        found.append(_view(game, who, number, entry, standing, narrator))
    undos = game.log.undos
    if later := [_undo(one, narrator) for one in undos[bisect_left(undos, since, key=lambda one: one.number) :]]:
        found = sorted([*found, *later], key=lambda event: event.number)
    return tuple(found)


def _undo(one: UndoEntry, narrator: Narrator) -> EventView:
    fields: dict[str, Word] = {"player": one.seat, "first": one.first, "last": one.last}
    return _event(narrator, number=one.number, name=UNDONE, fields=fields, hidden={}, keys={}, cause=None)


def _event(narrator: Narrator, **known: Any) -> EventView:
    return EventView.unread(narrator, known)


def _view(
    game: CoreGame, seat: int, number: int, entry: Entry, standing: DistrictTracker, narrator: Narrator
) -> EventView:
    kind, values, cause = entry
    event = EVENTS[kind]
    named = dict(zip(event.names, values, strict=True))
    secret = hidden_fields(game.box, seat, named, event)
    fields: dict[str, Word] = {}
    hidden: dict[str, int] = {}
    keys: dict[str, Word] = {}
    for name, value in named.items():
        if name in secret:
            hidden[name] = len(value) if isinstance(value, tuple) else 1
        elif (type_ := field_type(game.box, event, named, name)) == "Int" or value != NOBODY:
            fields[name] = _in_words(game, type_, value, standing)
            if element(type_) in ("Card", "District") and (key := _key(value, standing)):
                keys[name] = key
    from_card = cause_view(game, cause)
    return _event(narrator, number=number, name=event.name, fields=fields, hidden=hidden, keys=keys, cause=from_card)


def _key(value: Any, standing: DistrictTracker) -> Word:
    """Return the key of a district (``1/prison-2``), or keys of several; empty if no card is a district."""
    if not isinstance(value, tuple):
        return standing.key(value)
    found = tuple([standing.key(card) for card in value])
    return found if any(found) else ""


def cause_view(game: CoreGame, number: int) -> CauseView | None:
    """Return the view of the cause with this number; None for built-in rules, which have no cause."""
    return _cause_view(game.box, number) if 0 <= number < len(game.box.causes) else None


@lru_cache(maxsize=4096)
def _cause_view(box: Box, number: int) -> CauseView:
    where = box.causes[number]
    provenance = _provenance(box).get((where.pack, where.card))
    return CauseView(pack=where.pack, card=where.card, line=where.line, provenance=provenance)


@lru_cache(maxsize=64)
def _provenance(box: Box) -> Mapping[tuple[str, str], str]:
    return {(card.id.split(":")[0], card.name): card.provenance for card in (*box.cast, *box.definitions)}


def hidden_fields(box: Box, seat: int, named: Mapping[str, Any], event: Event) -> frozenset[str]:
    """Return the names of the fields of an event that a seat may not know."""
    if (state := state_of(box, event, named)) is not None:
        placer, shown = (NOBODY, shown_to(named["to"], box.seats)) if "to" in named else (named["player"], 0)
        known = tells(state, placer, named["target"], seat, shown)
        return frozenset() if known else frozenset(named) - {"player", "to"}
    if event.private_if is not None and not named[event.private_if]:
        return frozenset()
    untold = event.untold_if is not None and named[event.untold_if]
    same = event.apart is not None and named[event.apart[0]] == named[event.apart[1]]
    # If both players of an exchange are the same, nothing was exchanged: only the player named first may know.
    words = event.told[:1] if same else event.told
    told = [named[name] for name in words] if event.private and seat >= 0 and not untold else []
    return frozenset() if seat in told else frozenset(event.private)


def _in_words(game: CoreGame, type_: str, value: Any, standing: DistrictTracker) -> Word:
    box = game.box
    if not is_set(type_):
        return word(box, type_, value, standing.called)
    words = [word(box, element(type_), one, standing.called) for one in value]
    return tuple(one for one in words if not isinstance(one, tuple))

"""What a seat may know of a game, built up from what it sees."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.box.declared_state import declared, lies_on
from citadels_core.game.declared_zones import declared_zones
from citadels_core.game.facts import BuiltDistrict, Facts, Pairs, Turn
from citadels_core.model.ir import State as Declared
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element
from citadels_core.speech.ids import district_key
from citadels_core.speech.values import called, district_name
from citadels_core.table.decision import Playable
from citadels_core.table.decision_views import DecisionView
from citadels_core.table.final_scores import tie_breaks_of
from citadels_core.table.json import Word
from citadels_core.table.knowledge import ONLOOKER, cards_seen, sees_aside, viewer
from citadels_core.table.naming import card_names, character_names, tells, word
from citadels_core.table.views import (
    DistrictView,
    MarkView,
    Observation,
    PlayerView,
    TurnView,
    ZoneView,
)

City = tuple[DistrictView, ...]


def observe(game: Playable, seat: int | None) -> Observation:
    """Return what a seat may know of a game now; None for the seat is somebody who looks on.

    Raises:
        ViewError: there is no such seat; it is also a ``ValueError``.
    """
    return Moment(game).observe(seat)


class Moment:
    """A game at one moment: what it shows to everybody is worked out once, then what each seat sees besides."""

    def __init__(self, game: Playable) -> None:
        self._game = game
        state, box = game.table, game.box
        self._hands, self._drafted, self._packets = state.hand, state.drafted, state.packet
        self._acting, self._aside, self._facedown = state.controller, state.aside, state.facedown
        self._pool, self._chooser, self._peeked = state.pool, state.chooser, state.peeked
        self._under, self._guests = _by_card(state.tucked), _by_card(state.guests)
        self._size, cities = game.cities()
        self._complete = [count >= self._size for count, _ in cities]
        self._districts = [_districts(box, owner, city) for owner, (_, city) in enumerate(cities)]
        self._gold, self._crown = state.gold, state.crown
        self._points = state.numbers("points", box.seats)
        self._players: dict[int, PlayerView] = {}
        """Each player as all see it, once somebody looks."""
        self._zones = tuple(_zones(game, state))
        self._marks = tuple(_marks(game, state)) if box.states else ()
        over, turn = state.over, state.turn
        self._shared: dict[str, Any] = {
            "version": game.version,
            "edition": box.edition.book.id,
            "round": state.round,
            "city_size": self._size,
            "deck_size": len(state.deck),
            "faceup": character_names(box, state.faceup),
            "facedown": len(self._facedown),
            "calls": character_names(box, state.calls),
            "turn": None if turn.player == NOBODY else _turn(box, turn),
            "held": tuple([_turn(box, turn) for turn in state.held]),
            "aside_size": len(self._aside),
            "pool_size": len(self._pool),
            "finishers": tuple([player for player, _ in state.finished]),
            "scores": state.scores if over else None,
            "winners": state.winners if over else None,
            "tie_breaks": tie_breaks_of(game) if over else (),
        }

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat may know now; see ``observe``."""
        game, box, aside = self._game, self._game.box, self._aside
        who = viewer(game, seat)
        peeked = {character for one, character in self._peeked if one == who and character in self._facedown}
        return Observation(
            seat=seat,
            players=tuple(self._players_for(who)),
            zones=tuple(self._zones_for(who)) if self._zones else (),
            marks=tuple(mark for mark, state, placer, on in self._marks if tells(state, placer, on, who)),
            aside=tuple(sorted(card_names(box, aside))) if aside and sees_aside(game, who) else None,
            pool=character_names(box, sorted(self._pool)) if self._chooser == who else None,
            peeked=character_names(box, sorted(peeked)),
            decision=_asked(game, who),
            **self._shared,
        )

    def _zones_for(self, seat: int) -> Iterator[ZoneView]:
        """Go through the declared zones as a seat sees them."""
        box = self._game.box
        seen = cards_seen(self._game, seat)
        for view, state, cards in self._zones:
            in_order = state.seen_by == "all" or (state.seen_by == "owner" and view.owner == seat)
            if in_order:
                yield evolve(view, cards=card_names(box, cards))
            elif cards and seen.issuperset(cards):
                yield evolve(view, cards=tuple(sorted(card_names(box, cards))))
            else:
                yield view

    def _players_for(self, seat: int) -> Iterator[PlayerView]:
        """Go through the players as a seat sees them: others as everybody does, but for cards that it has looked at."""
        for other in range(len(self._hands)):
            if other == seat or self._under:
                yield self._player(other, seat)
            else:
                if other not in self._players:
                    self._players[other] = self._player(other, ONLOOKER)
                yield self._players[other]

    def _player(self, other: int, seat: int) -> PlayerView:
        """Return a player as a seat sees it."""
        game, box = self._game, self._game.box
        hand, drafted, packet = self._hands[other], self._drafted[other], self._packets[other]
        shown = [character for character in drafted if self._acting[character] != NOBODY]
        own = other == seat
        return PlayerView(
            seat=other,
            name=game.name(other),
            gold=self._gold[other],
            hand_size=len(hand),
            hand=tuple(sorted(card_names(box, hand))) if own else None,
            city=self._city(other, seat),
            crowned=self._crown == other,
            complete=self._complete[other],
            characters=character_names(box, drafted) if own else None,
            revealed=character_names(box, sorted(shown)) if shown else (),
            unrevealed=len(drafted) - len(shown),
            packet=character_names(box, sorted(packet)) if own else None,
            packet_size=len(packet),
            points=self._points[other],
        )

    def _city(self, owner: int, seat: int) -> City:
        """Return a city as a seat sees it: the owner knows guests by name, and cards facedown under a district."""
        city = self._districts[owner]
        if not (self._under or self._guests):
            return tuple([view for _, view in city])
        return tuple(self._looked_at(view, card, owner, seat) for card, view in city)

    def _looked_at(self, view: DistrictView, card: int, owner: int, seat: int) -> DistrictView:
        under, guests, box = self._under.get(card), self._guests.get(card), self._game.box
        if guests and owner == seat:
            view = evolve(view, guests=character_names(box, guests))
        if under and cards_seen(self._game, seat).issuperset(under):
            view = evolve(view, under=tuple(sorted(card_names(box, under))))
        return view


@lru_cache(maxsize=1024)
def _districts(box: Box, owner: int, city: tuple[BuiltDistrict, ...]) -> tuple[tuple[int, DistrictView], ...]:
    """Return the districts of a city, each with its card, as everybody sees them: most stay as they are for long."""
    return tuple([(district[0], _district(box, owner, district)) for district in city])


@lru_cache(maxsize=4096)
def _district(box: Box, owner: int, district: BuiltDistrict) -> DistrictView:
    card, cost, types, number, facedown, under, guests = district
    name = box.card_name(card)
    id_ = called(name, number)
    return DistrictView(
        id=id_,
        key=district_key(owner, id_),
        name=name,
        cost=cost,
        types=tuple([DISTRICT_TYPES[type_] for type_ in types]),
        facedown=bool(facedown),
        tucked=under,
        guests=(None,) * guests,
    )


def _by_card(lying: Pairs) -> dict[int, list[int]]:
    """Return what lies under each card."""
    found: dict[int, list[int]] = {}
    for thing, card in lying:
        found.setdefault(card, []).append(thing)
    return found


def _turn(box: Box, turn: Turn) -> TurnView:
    return TurnView(
        player=turn.player,
        characters=character_names(box, turn.named),
        abilities=turn.abilities,
        powers=character_names(box, turn.powers),
        restricted=turn.restricted,
        gathered=turn.gathered,
        builds=turn.builds,
    )


def _zones(game: Playable, now: Facts) -> Iterator[tuple[ZoneView, Declared, tuple[int, ...]]]:
    """Go through the declared zones as everybody sees them, each with what it is declared as and what lies there."""
    for zone in declared_zones(now):
        of = zone.places.of
        if zone.cards or of in ("", "Player"):
            view = ZoneView(
                name=zone.places.name,
                on="district" if of == "District" else zone.state.on,
                target=_word(game, of, zone.bearer) if of else (),
                owner=None if zone.owner == NOBODY else zone.owner,
                size=len(zone.cards),
            )
            yield view, zone.state, zone.cards


def _marks(game: Playable, now: Facts) -> Iterator[tuple[MarkView, Declared, int, int]]:
    """Go through all that lies on something, each with what it is declared as, who has placed it, and where it lies."""
    for state, placed in zip(declared(game.box, "marker"), now.marks, strict=True):
        for target, placer in placed.items():
            yield _mark(game, now, state, target, placer=placer), state, placer, target
    for state, tally in zip(declared(game.box, "counter"), now.counters, strict=True):
        for target, amount in tally.items():
            if amount:
                yield _mark(game, now, state, target, amount=amount), state, NOBODY, target
    for number, (state, notes) in enumerate(zip(declared(game.box, "note"), now.notes, strict=True)):
        holds = element(state.holds)
        for target in notes:
            for value, placer in now.noted(number, target):
                said = _word(game, holds, value)
                view = _mark(game, now, state, target, placer=placer, noted=said, remembers=holds)
                yield view, state, placer, target


def _mark(
    game: Playable,
    now: Facts,
    state: Declared,
    target: int,
    *,
    placer: int = NOBODY,
    amount: int | None = None,
    noted: Word = (),
    remembers: str | None = None,
) -> MarkView:
    owner = now.owner[target] if state.on == "district" else NOBODY
    return MarkView(
        name=state.name,
        on=state.on,
        target=_word(game, lies_on(state), target),
        owner=None if owner == NOBODY else owner,
        placer=None if placer == NOBODY else placer,
        amount=amount,
        noted=noted,
        remembers=remembers,
    )


def _word(game: Playable, type_: str, value: int) -> Word:
    return word(game.box, type_, value, lambda card: district_name(game, card))


def _asked(game: Playable, seat: int) -> DecisionView | None:
    decision = game.decision
    if decision is None:
        return None
    return DecisionView.of(decision) if decision.seat == seat else DecisionView(seat=decision.seat, kind=decision.kind)

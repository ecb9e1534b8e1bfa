"""What a seat may know of a game, built up from what it sees."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.box.declared_state import declared, lies_on
from citadels_core.box.places import declared_places
from citadels_core.game.declared_zones import declared_zones, place_of_card
from citadels_core.game.fact_kinds import Pairs, several
from citadels_core.game.facts import BuiltDistrict, Facts, Turn, named_of
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


read_now = several(
    *(Facts.crown, Facts.round, Facts.over, Facts.gold, Facts.scored, Facts.hand, Facts.deck_size, Facts.aside),
    *(Facts.drafted, Facts.packets, Facts.pool, Facts.faceup, Facts.facedown, Facts.calls, Facts.acting),
    *(Facts.peeked_at, Facts.tucked, Facts.guests, Facts.many_finished, Facts.many_held),
    *(Turn.player, Turn.character, Turn.powers, Turn.restricted, Turn.gathered, Turn.builds),
)


class Moment:
    """A game at one moment: what it shows to everybody is worked out once, then what each seat sees besides."""

    def __init__(self, game: Playable, before: "Moment | None" = None) -> None:
        """Look at a game; what all see as at the moment before is taken from there."""
        self._game, self._box = game, game.box
        state, box = game.table, game.box
        found = read_now(state)
        crown, round_, over, gold, points, self._hands, deck_size, self._aside = found[:8]
        self._drafted, self._packets, self._pool, faceup, self._facedown, calls, acting = found[8:15]
        self._peeked, tucked, guests, many_finished, many_held = found[15:20]
        self._under, self._guests = _by_card(tucked), _by_card(guests)
        size, cities = game.cities()
        places = state.places
        self._shown = [
            (
                gold[seat],
                len(self._hands[seat]),
                city,
                crown == seat,
                count >= size,
                tuple([character for character in self._drafted[seat] if acting[character] != NOBODY]),
                len(self._drafted[seat]),
                len(self._packets[seat]),
                points[seat],
                places[seat],
            )
            for seat, (count, city) in enumerate(cities)
        ]
        """What all see of each player, in numbers."""
        self._players: list[PlayerView | None] = [None] * len(cities)
        """Each player as all see it, once somebody looks."""
        if before is not None and before._box is box:
            pairs = zip(before._shown, self._shown, before._players, strict=True)
            self._players = [view if was == now else None for was, now, view in pairs]
        self._zones = tuple(_zones(game, state)) if declared_places(box) else ()
        self._marks = tuple(_marks(game, state)) if box.states else ()
        self._shared: dict[str, Any] = {
            "version": game.version,
            "edition": box.edition.book.id,
            "round": round_,
            "city_size": size,
            "deck_size": deck_size,
            "faceup": character_names(box, faceup),
            "facedown": len(self._facedown),
            "calls": character_names(box, calls),
            "turn": None if found[20] == NOBODY else _turn_view(box, *found[20:]),
            "held": tuple([_turn(box, turn) for turn in state.held]) if many_held else (),
            "aside_size": len(self._aside),
            "pool_size": len(self._pool),
            "finishers": tuple([player for player, _ in state.finished]) if many_finished else (),
            "scores": state.scores if over else None,
            "winners": state.winners if over else None,
            "tie_breaks": tie_breaks_of(game) if over else (),
        }

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat may know now; see ``observe``."""
        game, box, aside = self._game, self._box, self._aside
        who = viewer(game, seat)
        return Observation(
            seat=seat,
            players=tuple([self._player_for(other, who) for other in range(len(self._hands))]),
            zones=tuple(self._zones_for(who)) if self._zones else (),
            marks=tuple(self._marks_for(who)) if self._marks else (),
            aside=tuple(sorted(card_names(box, aside))) if aside and sees_aside(game, who) else None,
            pool=character_names(box, sorted(self._pool)) if self._chooses(who) else None,
            peeked=self._peeked_by(who) if self._peeked else (),
            decision=_asked(game, who),
            **self._shared,
        )

    def _chooses(self, seat: int) -> bool:
        """Tell whether a seat chooses from the pool."""
        return bool(self._pool) and self._game.table.chooser == seat

    def _peeked_by(self, seat: int) -> tuple[str, ...]:
        """Return the characters that a seat has looked at where they lie facedown."""
        table = self._game.table
        peeked = {character for one, character in table.peeked if one == seat and character in self._facedown}
        return character_names(self._box, sorted(peeked))

    def _marks_for(self, seat: int) -> Iterator[MarkView]:
        """Go through what a seat sees of markers, counters and notes: on a card only while it sees the card."""
        for mark, state, placer, on in self._marks:
            if tells(state, placer, on, seat) and (state.on != "card" or on in cards_seen(self._game, seat)):
                yield mark

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

    def _player_for(self, other: int, seat: int) -> PlayerView:
        """Return a player as a seat sees it: others as everybody does, but for cards that it has looked at."""
        if other == seat:
            box, drafted, packet = self._box, self._drafted[other], self._packets[other]
            return self._player(
                other,
                seat,
                hand=tuple(sorted(card_names(box, self._hands[other]))),
                characters=character_names(box, drafted),
                packet=character_names(box, sorted(packet)),
            )
        if self._under:
            return self._player(other, seat)
        view = self._players[other]
        if view is None:
            view = self._players[other] = self._player(other, ONLOOKER)
        return view

    def _player(self, other: int, seat: int, **own: tuple[str, ...]) -> PlayerView:
        """Return a player as a seat sees it, with what only its own seat does."""
        gold, hand_size, _, crowned, complete, shown, held, packet_size, points, place = self._shown[other]
        return PlayerView(
            seat=other,
            name=self._game.name(other),
            place=place,
            gold=gold,
            hand_size=hand_size,
            city=self._city(other, seat),
            crowned=crowned,
            complete=complete,
            revealed=character_names(self._box, sorted(shown)),
            unrevealed=held - len(shown),
            packet_size=packet_size,
            points=points,
            **own,
        )

    def _city(self, owner: int, seat: int) -> City:
        """Return a city as a seat sees it: the owner knows guests by name, and cards facedown under a district."""
        city = self._shown[owner][2]
        views = _districts(self._box, owner, city)
        if not (self._under or self._guests):
            return views
        both = zip(views, city, strict=True)
        return tuple([self._looked_at(view, district[0], owner, seat) for view, district in both])

    def _looked_at(self, view: DistrictView, card: int, owner: int, seat: int) -> DistrictView:
        under, guests, box = self._under.get(card), self._guests.get(card), self._box
        if guests and owner == seat:
            view = evolve(view, guests=character_names(box, guests))
        if under and cards_seen(self._game, seat).issuperset(under):
            view = evolve(view, under=tuple(sorted(card_names(box, under))))
        return view


@lru_cache(maxsize=1024)
def _districts(box: Box, owner: int, city: tuple[BuiltDistrict, ...]) -> City:
    """Return the districts of a city as everybody sees them: most stay as they are for long."""
    return tuple([_district(box, owner, district) for district in city])


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
    if not lying:
        return {}
    found: dict[int, list[int]] = {}
    for thing, card in lying:
        found.setdefault(card, []).append(thing)
    return found


def _turn(box: Box, turn: Turn) -> TurnView:
    return _turn_view(box, turn.player, turn.character, turn.powers, turn.restricted, turn.gathered, turn.builds)


@lru_cache(maxsize=1024)
def _turn_view(  # what a turn shows
    box: Box, player: int, character: int, powers: tuple[int, ...], restricted: bool, gathered: bool, builds: int
) -> TurnView:
    return TurnView(
        player=player,
        characters=character_names(box, named_of(character, powers)),
        abilities=character in powers,
        powers=character_names(box, powers),
        restricted=restricted,
        gathered=gathered,
        builds=builds,
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
    if not now.written:
        return
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
    lies, at = None, None
    if state.on == "card":
        lies, owner, at = place_of_card(now, target)
    return MarkView(
        name=state.name,
        on=state.on,
        target=_word(game, lies_on(state), target),
        owner=None if owner == NOBODY else owner,
        placer=None if placer == NOBODY else placer,
        amount=amount,
        noted=noted,
        remembers=remembers,
        lies=lies,
        at=at,
    )


def _word(game: Playable, type_: str, value: int) -> Word:
    return word(game.box, type_, value, lambda card: district_name(game, card))


def _asked(game: Playable, seat: int) -> DecisionView | None:
    decision = game.decision
    if decision is None:
        return None
    return DecisionView.of(decision) if decision.seat == seat else DecisionView(seat=decision.seat, kind=decision.kind)

"""Build the observation of a seat from the facts that the seat sees."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.box.declared_state import declared, lies_on
from citadels_core.box.places import declared_places
from citadels_core.game.core_game import CoreGame
from citadels_core.game.declared_zones import declared_zones, place_of_card
from citadels_core.game.fact_kinds import Pairs, several
from citadels_core.game.facts import Facts, Turn
from citadels_core.model.programs.ir import State as Declared
from citadels_core.model.programs.rules import Rule
from citadels_core.model.programs.tree import TRUE
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.types import element
from citadels_core.speech.values import district_name
from citadels_core.table.decision import Decision
from citadels_core.table.json import Word
from citadels_core.table.views.event_views import cause_view
from citadels_core.table.views.knowledge import cards_seen, sees_aside, viewer
from citadels_core.table.views.naming import card_names, character_names, shown_to, tells, word
from citadels_core.table.views.public_view import City, PublicView, turn_view
from citadels_core.table.views.seat_view import PrivateView
from citadels_core.table.views.views import DistrictView, MarkView, Observation, TieBreakView, TurnView, ZoneView

if TYPE_CHECKING:
    from citadels_core.table.game import Game


def observe(game: "Game", seat: int | None) -> Observation:
    """Return all that a seat may know of a game now.

    Raises:
        ViewError: there is no such seat.
    """
    return game.observe(seat)


read_now = several(
    *(Facts.crown, Facts.round, Facts.over, Facts.gold, Facts.scored, Facts.hand, Facts.deck_size, Facts.aside),
    *(Facts.drafted, Facts.packets, Facts.pool, Facts.faceup, Facts.facedown, Facts.calls, Facts.acting),
    *(Facts.peeked_at, Facts.tucked, Facts.guests, Facts.many_finished, Facts.many_held, Facts.written),
    *(Turn.player, Turn.character, Turn.powers, Turn.restricted, Turn.gathered, Turn.builds),
)


class GameMoment:
    """The facts of a game at one moment: public facts are read once, private facts for each seat."""

    def __init__(self, game: CoreGame, version: int, before: "GameMoment | None" = None) -> None:
        """Read the public facts of a game; reuse those views of ``before`` that have not changed."""
        self._game, self._box, self._setup = game, game.box, game.setup
        state, box = game.table, self._box
        found = read_now(state)
        crown, round_, over, gold, points, self._hands, deck_size, self._aside = found[:8]
        self._drafted, self._packets, self._pool, faceup, self._facedown, calls, acting = found[8:15]
        self._peeked, tucked, guests, many_finished, many_held, written = found[15:21]
        self._under, self._guests = _group_by_district(tucked), _group_by_district(guests)
        size, cities = game.cities()
        places = state.places if box.reseats else range(len(cities))
        players = [
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
        self._zones = tuple(_zones(game, state)) if declared_places(box) else ()
        self._marks = tuple(_marks(game, state)) if written else ()
        said = {
            "version": version,
            "edition": box.edition.book.id,
            "round": round_,
            "city_size": size,
            "deck_size": deck_size,
            "facedown": len(self._facedown),
            "held": tuple([_turn(box, turn) for turn in state.held]) if many_held else (),
            "aside_size": len(self._aside),
            "pool_size": len(self._pool),
            "finishers": tuple([player for player, _ in state.finished]) if many_finished else (),
            "scores": state.scores if over else None,
            "winners": state.winners if over else None,
            "tie_breaks": _tie_breaks(game) if over else (),
        }
        last = before._shown if before is not None and before._setup is self._setup else None
        names = [game.name(seat) for seat in range(box.seats)] if last is None else last.names
        cast = state.cast if len(box.starters) < len(box.cast) else ()
        characters = {"cast": cast, "faceup": faceup, "calls": calls}
        self._shown: PublicView = PublicView(box, names, players, (*found[21:],), said, characters)
        """The public view. Views keep it, so it must not hold hidden facts."""
        if last is not None:
            self._shown.share(last)

    def observe(self, seat: int | None, decision: Decision | None) -> Observation:
        """Return the observation of a seat; ``decision`` is the pending decision."""
        game = self._game
        who = viewer(game, seat)
        seen = PrivateView(
            shown=self._shown,
            seat=seat,
            asked=None if decision is None else (decision.seat, decision.kind),
            decision=decision if decision is not None and decision.seat == seat else None,
            own=(self._hands[who], self._drafted[who], self._packets[who]) if who >= 0 else None,
            zones=tuple(self._zones_for(who)) if self._zones else (),
            marks=tuple(self._marks_for(who)) if self._marks else (),
            aside=self._aside if self._aside and sees_aside(game, who) else None,
            pool=self._pool if self._pool and game.table.chooser == who else None,
            peeked=self._peeked_by(who) if self._peeked else (),
        )
        if not (self._under or self._guests):
            return Observation.unread(seen, {})
        players = tuple([seen.player(other, self._city(other, who)) for other in range(self._box.seats)])
        return Observation.unread(seen, {"players": players})

    def _peeked_by(self, seat: int) -> list[int]:
        peeked = self._game.table.peeked
        return [character for one, character in peeked if one == seat and character in self._facedown]

    def _marks_for(self, seat: int) -> Iterator[MarkView]:
        """Yield the markers, counters and notes that a seat sees, without those on cards it does not see."""
        for mark, state, placer, on, shown in self._marks:
            if tells(state, placer, on, seat, shown) and (state.on != "card" or on in cards_seen(self._game, seat)):
                yield mark

    def _zones_for(self, seat: int) -> Iterator[ZoneView]:
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

    def _city(self, owner: int, seat: int) -> City:
        both = zip(self._shown.city(owner), self._shown.players[owner][2], strict=True)
        return tuple([self._looked_at(view, district[0], owner, seat) for view, district in both])

    def _looked_at(self, view: DistrictView, card: int, owner: int, seat: int) -> DistrictView:
        under, guests, box = self._under.get(card), self._guests.get(card), self._box
        if guests and owner == seat:
            view = evolve(view, guests=character_names(box, guests))
        if under and cards_seen(self._game, seat).issuperset(under):
            view = evolve(view, under=tuple(sorted(card_names(box, under))))
        return view


def _group_by_district(lying: Pairs) -> dict[int, list[int]]:
    if not lying:
        return {}
    found: dict[int, list[int]] = {}
    for thing, card in lying:
        found.setdefault(card, []).append(thing)
    return found


def _turn(box: Box, turn: Turn) -> TurnView:
    return turn_view(box, turn.player, turn.character, turn.powers, turn.restricted, turn.gathered, turn.builds)


def _zones(game: CoreGame, now: Facts) -> Iterator[tuple[ZoneView, Declared, tuple[int, ...]]]:
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


def _marks(game: CoreGame, now: Facts) -> Iterator[tuple[MarkView, Declared, int, int, int]]:
    """Yield for each marker, counter and note: view, declaration, placer, target, seats it was shown to."""
    for state, placed in zip(declared(game.box, "marker"), now.marks, strict=True):
        for target, placer in placed.items():
            yield _mark(game, now, state, target, placer=placer), state, placer, target, 0
    for state, tally in zip(declared(game.box, "counter"), now.counters, strict=True):
        for target, amount in tally.items():
            if amount:
                yield _mark(game, now, state, target, amount=amount), state, NOBODY, target, 0
    for state, towards in zip(declared(game.box, "counter"), now.tallies, strict=True):
        for (target, other), amount in towards.items():
            view = _mark(game, now, state, target, amount=amount, noted=other, remembers="Player")
            yield view, state, NOBODY, target, 0
    for number, (state, notes) in enumerate(zip(declared(game.box, "note"), now.notes, strict=True)):
        holds = element(state.holds)
        for target in notes:
            shown = shown_to(now.shown_note(number, target), game.box.seats)
            for value, placer in now.noted(number, target):
                said = _word(game, holds, value)
                view = _mark(game, now, state, target, placer=placer, noted=said, remembers=holds)
                yield view, state, placer, target, shown


def _mark(
    game: CoreGame,
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


def _word(game: CoreGame, type_: str, value: int) -> Word:
    return word(game.box, type_, value, lambda card: district_name(game, card))


def _tie_breaks(game: CoreGame) -> tuple[TieBreakView, ...]:
    """Return the tie breaks that were used, each with the players who were still tied before it."""
    scores = game.table.scores
    best = max(scores)
    equal = tuple(seat for seat, points in enumerate(scores) if points == best)
    found = []
    for live in game.box.tie_breaks:
        if len(equal) == 1:
            break
        numbers = tuple(_worth(game, live.rule, seat) for seat in equal)
        if (cause := cause_view(game, live.cause)) is not None:
            found.append(TieBreakView(cause=cause, seats=equal, numbers=numbers))
        equal = tuple(seat for seat, number in zip(equal, numbers, strict=True) if number == max(numbers))
    return tuple(found) if equal == game.table.winners else ()  # if a rule has named the winners, no tie break was used


def _worth(game: CoreGame, rule: Rule, seat: int) -> int:
    """Return the number that a tie-break rule compares for a player; 0 if the rule's condition is false."""
    slots = [seat, None]
    holds = rule.test == TRUE or game.value(rule.test, slots)
    return int(game.value(rule.value, slots)) if holds and rule.value is not None else 0

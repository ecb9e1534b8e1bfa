"""What one seat sees of a moment, in numbers: what a view is made of when somebody reads it."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define

from citadels_core.table.decision import Decision
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.naming import card_names, character_names
from citadels_core.table.views.public_view import City, PublicView
from citadels_core.table.views.views import MarkView, PlayerView, ZoneView

OwnCards = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""The cards in a hand, the characters that are held, and those that were dealt or passed to choose from."""


@define(kw_only=True, eq=False)
class PrivateView:
    """What all see, with what one seat sees besides; nothing else that is hidden is in it.

    Attributes:
        shown: what all see.
        seat: the seat; None for who looks on.
        asked: who is asked, and the kind of the question; None when the game is over.
        decision: what this seat is asked; None when it is not.
        own: what it sees of itself; None for who looks on.
        zones: the declared places.
        marks: what lies on something.
        aside: the cards laid out, None where it does not see them.
        pool: the characters it chooses from, None where it does not.
        peeked: the characters facedown that it has looked at.
    """

    shown: PublicView
    seat: int | None
    asked: tuple[int, str] | None
    decision: Decision | None
    own: OwnCards | None
    zones: tuple[ZoneView, ...]
    marks: tuple[MarkView, ...]
    aside: Sequence[int] | None
    pool: Sequence[int] | None
    peeked: Sequence[int]

    def made(self, name: str) -> Mapping[str, Any]:
        """Return a part of a view, with what is made together with it."""
        match name:
            case "players":
                return {name: tuple([self._player(seat) for seat in range(len(self.shown.players))])}
            case "decision":
                return {name: self._asking()}
            case _:
                return {**self.shown.table, **self._besides()}

    def _besides(self) -> Mapping[str, Any]:
        """Return what this seat sees besides, but for the players and what is asked."""
        box, pool = self.shown.box, self.pool
        return {
            "seat": self.seat,
            "zones": self.zones,
            "marks": self.marks,
            "aside": None if self.aside is None else tuple(sorted(card_names(box, self.aside))),
            "pool": None if pool is None else character_names(box, sorted(pool)),
            "peeked": character_names(box, sorted(set(self.peeked))),
        }

    def player(self, seat: int, city: City) -> PlayerView:
        """Return a player with a city as this seat sees it."""
        if seat != self.seat or self.own is None:
            return self.shown.player_with(seat, city)
        box, (hand, drafted, packet) = self.shown.box, self.own
        return self.shown.player_with(
            seat,
            city,
            hand=tuple(sorted(card_names(box, hand))),
            characters=character_names(box, drafted),
            packet=character_names(box, sorted(packet)),
        )

    def _player(self, seat: int) -> PlayerView:
        return self.player(seat, self.shown.city(seat)) if seat == self.seat else self.shown.player(seat)

    def _asking(self) -> DecisionView | None:
        if self.asked is None:
            return None
        seat, kind = self.asked
        return DecisionView(seat=seat, kind=kind) if self.decision is None else DecisionView.of(self.decision)

"""The facts that one seat sees at one moment; its views are built from them on demand."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define

from citadels_core.table.decision import Decision
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.naming import card_names, character_names
from citadels_core.table.views.public_view import City, PublicView
from citadels_core.table.views.views import MarkView, PlayerView, ZoneView

OwnCards = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""The cards in the hand, the held characters, and the characters that were dealt or passed to choose from."""


@define(kw_only=True, eq=False)
class PrivateView:
    """The public facts and the private facts of one seat, without anything else that is hidden.

    Attributes:
        shown: the public facts.
        seat: the seat; None for an onlooker.
        asked: the seat that is asked, and the kind of the question; None when the game is over.
        decision: the decision of this seat; None when it is not asked.
        own: its own cards; None for an onlooker.
        zones: the declared zones.
        marks: the markers, counters and notes.
        aside: the cards aside, None when this seat does not see them.
        pool: the characters that it chooses from, None when it does not choose.
        peeked: the facedown characters that it has looked at.
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
        """Build a lazy field of an observation, and the fields that are computed at the same time."""
        match name:
            case "players":
                return {name: tuple([self._player(seat) for seat in range(len(self.shown.players))])}
            case "decision":
                return {name: self._asking()}
            case _:
                return {**self.shown.table, **self._private_fields()}

    def _private_fields(self) -> Mapping[str, Any]:
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
        """Return the view of a player for this seat, with the given city."""
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

"""What one seat sees of a moment, in numbers: what a view is made of when somebody reads it."""

from collections.abc import Mapping, Sequence
from typing import Any

from citadels_core.table.decision import Decision
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.naming import card_names, character_names
from citadels_core.table.views.public_view import City, PublicView
from citadels_core.table.views.views import MarkView, PlayerView, ZoneView

OwnCards = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""The cards in a hand, the characters that are held, and those that were dealt or passed to choose from."""


class PrivateView:
    """What all see, with what one seat sees besides; nothing else that is hidden is in it."""

    __slots__ = ("_aside", "_asked", "_decision", "_marks", "_own", "_peeked", "_pool", "_seat", "_shown", "_zones")

    def __init__(
        self,
        shown: PublicView,
        *,
        seat: int | None,
        decision: Decision | None,
        own: OwnCards | None,
        zones: tuple[ZoneView, ...],
        marks: tuple[MarkView, ...],
        aside: Sequence[int] | None,
        pool: Sequence[int] | None,
        peeked: Sequence[int],
    ) -> None:
        """Keep what a seat sees.

        Args:
            shown: what all see.
            seat: the seat; None for who looks on.
            decision: what is asked, whoever is.
            own: what it sees of itself; None for who looks on.
            zones: the declared places.
            marks: what lies on something.
            aside: the cards laid out, None where it does not see them.
            pool: the characters it chooses from, None where it does not.
            peeked: the characters facedown that it has looked at.
        """
        self._shown, self._seat, self._own, self._zones, self._marks = shown, seat, own, zones, marks
        self._aside, self._pool, self._peeked = aside, pool, peeked
        self._asked = None if decision is None else (decision.seat, decision.kind)
        self._decision = decision if decision is not None and decision.seat == seat else None

    def made(self, name: str) -> Mapping[str, Any]:
        """Return a part of a view, with what is made together with it."""
        match name:
            case "players":
                return {name: tuple([self._player(seat) for seat in range(len(self._shown.players))])}
            case "decision":
                return {name: self._asking()}
            case _:
                return {**self._shown.table, **self._besides()}

    def _besides(self) -> Mapping[str, Any]:
        """Return what this seat sees besides, but for the players and what is asked."""
        box, pool = self._shown.box, self._pool
        return {
            "seat": self._seat,
            "zones": self._zones,
            "marks": self._marks,
            "aside": None if self._aside is None else tuple(sorted(card_names(box, self._aside))),
            "pool": None if pool is None else character_names(box, sorted(pool)),
            "peeked": character_names(box, sorted(set(self._peeked))),
        }

    def player(self, seat: int, city: City) -> PlayerView:
        """Return a player with a city as this seat sees it."""
        if seat != self._seat or self._own is None:
            return self._shown.player_with(seat, city)
        box, (hand, drafted, packet) = self._shown.box, self._own
        return self._shown.player_with(
            seat,
            city,
            hand=tuple(sorted(card_names(box, hand))),
            characters=character_names(box, drafted),
            packet=character_names(box, sorted(packet)),
        )

    def _player(self, seat: int) -> PlayerView:
        return self.player(seat, self._shown.city(seat)) if seat == self._seat else self._shown.player(seat)

    def _asking(self) -> DecisionView | None:
        if self._asked is None:
            return None
        seat, kind = self._asked
        return DecisionView(seat=seat, kind=kind) if self._decision is None else DecisionView.of(self._decision)

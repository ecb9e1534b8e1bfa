"""Encode the view and the memory of a seat as an array of numbers of a fixed length."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from citadels_core.box.find import box_for
from citadels_core.learn.action_space import ActionSpace
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.learn.observation_columns import (
    AskedColumns,
    Block,
    Columns,
    MarkColumns,
    MemoryColumns,
    OwnColumns,
    PlayerColumns,
    TableColumns,
    ZoneColumns,
)
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.views import HiddenView, Knowledge, MarkView, Observation, PlaceView, PlayerView

LIMIT: Final = 10.0
"""The largest absolute value of a column."""

Row = npt.NDArray[np.float32]
Found = defaultdict[int, float]
"""The values of columns by index, not yet divided by their units."""


class Encoder:
    """An encoder of a seat's view in the games of a set-up: one column (number) for each visible fact.

    Each column is a number divided by its unit and limited to -10 to 10: 1 for a true fact, 0.5 for five gold with
    the unit ten. Players are counted clockwise from the observing seat, so that a column means the same for each seat.
    If players can exchange seats, the original places count, and further columns have the current places.

    Attributes:
        columns: a unique description of each column.
        units: the number that is encoded as 1 in each column.
        digest: 16 hexadecimal digits, equal for set-ups with the same columns and units and for these alone.
        space: the action space.
    """

    def __init__(self, catalog: Catalog, setup: Setup, *, memory: bool = False) -> None:
        """Define the columns for the games of a set-up.

        Args:
            setup: the set-up; its seed and names make no difference.
            memory: whether to add columns for what a seat remembers of hidden things.

        Raises:
            SetupError: the set-up names something that does not exist, or cannot be played.
        """
        box = box_for(catalog, setup)
        self.space = ActionSpace(catalog, setup)
        self._made_of = partial(Encoder, memory=memory), (catalog, setup)
        self._seats = box.seats
        to, players = Columns(), ("you", *(f"player +{on}" for on in range(1, box.seats)))
        self._own = OwnColumns(to, box)
        self._asked = AskedColumns(
            to, players, (line.cause for line in self.space.asks), (self.space.names[at] for at in self.space.in_sets)
        )
        self._picked = dict(zip(self.space.in_sets, self._asked.picked, strict=True))
        self._table = TableColumns(to, box, players)
        self._players = [PlayerColumns(to, box, player) for player in players]
        played = box.states[: box.played_states]
        self._marks = {
            (state.name, state.on): MarkColumns(to, box, state, players) for state in played if not state.is_zone
        }
        self._zones = {
            (state.name, state.on): ZoneColumns(to, box, state, players) for state in played if state.is_zone
        }
        self._memory = MemoryColumns(to, box, players) if memory else None
        self.columns = tuple(to.names)
        self.units = tuple(to.units)
        self._units = np.array(to.units, np.float32)
        lines = [f"{name} / {unit}" for name, unit in zip(self.columns, self.units, strict=True)]
        self.digest = sha256("\n".join(lines).encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the arguments, from which unpickling computes the columns again."""
        return self._made_of

    def __len__(self) -> int:
        return len(self.columns)

    def __repr__(self) -> str:
        return f"Encoder({self.space!r}, {len(self)} columns)"

    @property
    def remembers(self) -> bool:
        """Whether there are columns for hidden cards and characters that a seat remembers."""
        return self._memory is not None

    def encode(
        self,
        view: Observation,
        knowledge: Knowledge | None = None,
        *,
        picked: Sequence[int] = (),
        larger: int = 0,
    ) -> Row:
        """Encode the view of a seat as a one-dimensional array with a number for each column.

        Args:
            view: the view of a seat.
            knowledge: what the seat remembers; without it, the columns of memory are 0.
            picked: the numbers of the elements of a set that are chosen so far.
            larger: how often ``MORE`` was answered to the open decision.
        """
        me = view.seat or 0
        found: Found = defaultdict(float)
        self._write_table(found, view, me)
        for player in view.players:
            self._write_player(found, player, self._players[(player.seat - me) % self._seats], view)
        self._write_own(found, view.players[me])
        if view.marks:
            self._write_marks(found, view, me)
        if view.zones:
            self._write_zones(found, view, me)
        if view.decision is not None:
            self._write_asked(found, view.decision, me)
        for number in picked:
            found[self._picked[number]] += 1
        found[self._asked.larger] = larger
        if knowledge is not None and self._memory is not None:
            self._write_memory(found, self._memory, knowledge, me)
        row = np.zeros(len(self.columns), np.float32)
        row[[*found]] = [*found.values()]
        row /= self._units
        return np.clip(row, -LIMIT, LIMIT, out=row)

    def encode_game(self, numbered: NumberedGame, seat: int) -> Row:
        """Encode the current view of a seat in a game and, if there are columns for memory, its memory."""
        game = numbered.game
        knowledge = None if self._memory is None else game.knowledge(seat)
        asked = numbered.seat == seat
        picked, larger = (numbered.picked, numbered.larger) if asked else ((), 0)
        return self.encode(game.observe(seat), knowledge, picked=picked, larger=larger)

    def _write_table(self, found: Found, view: Observation, me: int) -> None:
        of, seats = self._table, self._seats
        found[of.round], found[of.city_size], found[of.deck_size] = view.round, view.city_size, view.deck_size
        found[of.facedown], found[of.aside_size], found[of.pool_size] = view.facedown, view.aside_size, view.pool_size
        turn = view.turn
        if turn is not None:
            found[of.turn[(turn.player - me) % seats]] = 1
            _count(found, of.acting, turn.characters)
            _count(found, of.powers, turn.powers)
            found[of.restricted], found[of.gathered], found[of.builds] = turn.restricted, turn.gathered, turn.builds
        for held in view.held:
            found[of.held[(held.player - me) % seats]] += 1
        _count(found, of.calls, view.calls)
        _count(found, of.faceup, view.faceup)
        _count(found, of.peeked, view.peeked)
        _count(found, of.pool, view.pool or ())
        _count(found, of.aside, view.aside or ())

    def _write_player(self, found: Found, player: PlayerView, of: PlayerColumns, view: Observation) -> None:
        found[of.gold], found[of.hand_size], found[of.points] = player.gold, player.hand_size, player.points
        found[of.crowned], found[of.complete] = player.crowned, player.complete
        if of.place is not None:
            found[of.place] = (player.place - view.players[view.seat or 0].place) % self._seats
        found[of.unrevealed], found[of.packet_size] = player.unrevealed, player.packet_size
        _count(found, of.revealed, player.revealed)
        city, types = of.city, of.types
        found[of.districts] = len(player.city)
        for district in player.city:
            found[of.cost] += district.cost
            found[of.facedown] += district.facedown
            found[of.tucked] += district.tucked
            found[of.guests] += len(district.guests)
            found[city[district.name]] += 1
            for type_ in district.types:
                found[types[type_]] += 1
        if player.seat in view.finishers:
            found[of.finished], found[of.first] = 1, player.seat == view.finishers[0]
        if view.winners is not None:
            found[of.won] = player.seat in view.winners

    def _write_own(self, found: Found, player: PlayerView) -> None:
        of = self._own
        _count(found, of.hand, player.hand or ())
        _count(found, of.characters, player.characters or ())
        _count(found, of.packet, player.packet or ())
        for district in player.city:
            _count(found, of.under, district.under or ())

    def _write_asked(self, found: Found, asked: DecisionView, me: int) -> None:
        of = self._asked
        found[of.seat[(asked.seat - me) % self._seats]] = 1
        found[of.kind[asked.kind]] = 1
        found[of.least], found[of.most] = asked.least or 0, asked.most or 0
        if asked.cause is not None:
            found[of.cause[asked.cause.pack, asked.cause.card, asked.cause.line]] = 1

    def _write_marks(self, found: Found, view: Observation, me: int) -> None:
        names: dict[tuple[int, str], str] = {}
        if any(mark.on in ("district", "card") for mark in view.marks):
            names = {(player.seat, one.id): one.name for player in view.players for one in player.city}
        for mark in view.marks:
            of = self._marks[mark.name, mark.on]
            if of.towards and isinstance(mark.noted, int):
                of = of.towards[(mark.noted - me) % self._seats]
            self._write_mark(found, of, mark, names, me, 1 if mark.amount is None else mark.amount)
            if of.says is not None and isinstance(mark.noted, int):
                self._write_mark(found, of.says, mark, names, me, mark.noted)
            on = mark.owner if mark.on == "district" else mark.target
            if of.names_player and isinstance(mark.noted, int) and mark.noted >= 0 and isinstance(on, int):
                found[of.names_player[(on - me) % self._seats][(mark.noted - me) % self._seats]] = 1

    def _write_mark(
        self,
        found: Found,
        of: MarkColumns,
        mark: MarkView,
        names: dict[tuple[int, str], str],
        me: int,
        amount: int,
    ) -> None:
        """Add an amount to the column of the card, character or player that has a marker, counter or note."""
        target = mark.target
        if isinstance(target, int):
            found[of.player[(target - me) % self._seats]] += amount
        elif of.card and isinstance(target, str):
            found[of.card[target if mark.lies != "city" or mark.owner is None else names[mark.owner, target]]] += amount
        elif mark.owner is not None and isinstance(target, str):
            found[of.city[(mark.owner - me) % self._seats][names[mark.owner, target]]] += amount
        elif isinstance(target, str):
            found[of.character[target]] += amount

    def _write_zones(self, found: Found, view: Observation, me: int) -> None:
        for zone in view.zones:
            of = self._zones[zone.name, zone.on]
            if of.owned and zone.owner is None:
                continue
            at = (zone.owner - me) % self._seats if of.owned and zone.owner is not None else 0
            found[of.character[zone.target] if isinstance(zone.target, str) and of.character else of.size[at]] += (
                zone.size
            )
            _count(found, of.cards[at], zone.cards or ())

    def _write_memory(self, found: Found, of: MemoryColumns, known: Knowledge, me: int) -> None:
        _count(found, of.unheld, known.unheld)
        for group in known.characters:
            for place, share in _shares(group):
                if place.zone == "held" and place.seat is not None:
                    _add(found, of.holds[(place.seat - me) % self._seats], group.names, share)
                elif place.zone == "facedown":
                    _add(found, of.facedown, group.names, share)
        for group in known.cards:
            for place, share in _shares(group):
                if place.zone == "hand" and place.seat is not None:
                    _add(found, of.hand[(place.seat - me) % self._seats], group.names, share)
                elif place.zone == "deck":
                    _add(found, of.deck, group.names, share)
                    if place.above == 0:
                        _add(found, of.top, group.names, share)


def _count(found: Found, block: Block, names: Iterable[str]) -> None:
    for name in names:
        found[block[name]] += 1


def _add(found: Found, block: Block, names: Iterable[str], share: float) -> None:
    for name in names:
        found[block[name]] += share


def _shares(group: HiddenView) -> Iterable[tuple[PlaceView, float]]:
    """Yield the possible places of hidden cards or characters, with the probability of each place."""
    return ((place, place.count / len(group.names)) for place in group.places)

"""The public facts of a game at one moment, and the views that are built from them on demand."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from citadels_core.box.box import Box
from citadels_core.game.facts import BuiltDistrict, named_of
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.speech.ids import district_key
from citadels_core.speech.values import called
from citadels_core.table.views.naming import character_names
from citadels_core.table.views.views import DistrictView, PlayerView, TurnView

City = tuple[DistrictView, ...]

ShownPlayer = tuple[int, int, tuple[BuiltDistrict, ...], bool, bool, tuple[int, ...], int, int, int, int]
"""The gold, the size of the hand, the city, whether the player has the crown, whether the city is complete, the
revealed characters, the numbers of held and of dealt characters, the points, and the place at the table."""

ShownTurn = tuple[Any, ...]
"""The player, the character, the powers, whether it is restricted, whether gathering is done, and the builds."""


class PublicView:
    """The public facts of a game at one moment. It has no link to hidden facts, so all views may keep it."""

    def __init__(
        self,
        box: Box,
        names: Sequence[str],
        players: Sequence[ShownPlayer],
        turn: ShownTurn,
        said: Mapping[str, Any],
        characters: Mapping[str, Sequence[int]],
    ) -> None:
        """Store the public facts.

        Args:
            turn: the turn, with the player NOBODY between turns.
            said: the values that views hold unchanged, by name.
            characters: the numbers of characters that views name, by name.
        """
        self.box, self.names, self.players = box, names, players
        self._turn, self._said, self._characters = turn, said, characters
        self.views: list[PlayerView | None] = [None] * len(players)
        """The public view of each player, built on demand."""

    def share(self, before: "PublicView") -> None:
        """Reuse the earlier views of those players whose public facts have not changed."""
        if before.box is self.box and before.names == self.names:
            pairs = zip(before.players, self.players, before.views, strict=True)
            self.views = [view if was == now else None for was, now, view in pairs]

    @cached_property
    def table(self) -> Mapping[str, Any]:
        """The public fields of an observation by name, except the players and the decision."""
        named = {name: character_names(self.box, which) for name, which in self._characters.items()}
        turn = None if self._turn[0] == NOBODY else turn_view(self.box, *self._turn)
        return {**self._said, **named, "turn": turn}

    def player(self, seat: int) -> PlayerView:
        """Return the public view of a player."""
        view = self.views[seat]
        if view is None:
            view = self.views[seat] = self.player_with(seat, self.city(seat))
        return view

    def city(self, owner: int) -> City:
        """Return the public view of a city."""
        return _districts(self.box, owner, self.players[owner][2])

    def player_with(self, seat: int, city: City, **own: tuple[str, ...]) -> PlayerView:
        """Return the view of a player with the given city and the given private fields."""
        gold, hand_size, _, crowned, complete, shown, held, packet_size, points, place = self.players[seat]
        return PlayerView(
            seat=seat,
            name=self.names[seat],
            place=place,
            gold=gold,
            hand_size=hand_size,
            city=city,
            crowned=crowned,
            complete=complete,
            revealed=character_names(self.box, sorted(shown)),
            unrevealed=held - len(shown),
            packet_size=packet_size,
            points=points,
            **own,
        )


@lru_cache(maxsize=1024)
def turn_view(
    box: Box, player: int, character: int, powers: tuple[int, ...], restricted: bool, gathered: bool, builds: int
) -> TurnView:
    """Return the public view of a turn."""
    return TurnView(
        player=player,
        characters=character_names(box, named_of(character, powers)),
        abilities=character in powers,
        powers=character_names(box, powers),
        restricted=restricted,
        gathered=gathered,
        builds=builds,
    )


@lru_cache(maxsize=1024)
def _districts(box: Box, owner: int, city: tuple[BuiltDistrict, ...]) -> City:
    """Return the public views of the districts of a city, cached since most cities stay the same for long."""
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

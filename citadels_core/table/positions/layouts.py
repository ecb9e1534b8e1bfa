"""The `Layout`: a position in which all names are resolved to ids, before the game is set up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, field

from citadels_core.game.core_game import CoreGame
from citadels_core.game.positions import Fall
from citadels_core.model.errors import CitadelsError


class PositionError(CitadelsError):
    """No game can be at this position; the message says why.

    Attributes:
        code: ``not_in_box``, ``none_left`` (of a card), ``no_such_seat``, ``held_twice``, ``crown_aside``,
            ``in_the_game``, ``not_in_city``, ``wrong_finishers``, ``wrong_number``, ``wrong_type``, ``no_turn``,
            ``turn_never_comes``, or ``not_for_edition`` for what an edition cannot be set to.
    """

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.code = code


@define
class Layout:
    """A position in which all cards, characters and zones are given by id.

    A thing is a tuple: its kind, then what identifies it. These are ``card`` with an id and perhaps the seat of the
    owner, ``key`` with the key of a district, ``character`` with an id, and a player or a number with its number.
    """

    new_game: bool = False
    deck: tuple[str, ...] | None = None
    rest: bool = True
    """Whether the other cards are below those of ``deck``."""
    turn: tuple[int, str | None] | None = None
    gathered: int | None = None
    round: int | None = None
    players: dict[int, Mapping[str, Any]] = field(factory=dict)
    marks: list[Mapping[str, Any]] = field(factory=list)
    under: list[Mapping[str, Any]] = field(factory=list)
    zones: list[Mapping[str, Any]] = field(factory=list)
    """The cards of declared zones: each with the zone id, the thing that has the zone, and the cards, lowest first."""
    facedown: list[Sequence[Any]] = field(factory=list)
    finishers: tuple[int, ...] | None = None
    crown_aside: bool = False
    asked_by: str | None = None
    """The id of the card whose questions the player of the turn answers; None when all are answered at once."""
    fall: Callable[[CoreGame], Fall] | None = None
    """Builds the function that fixes random choices of a game, once it is set up."""

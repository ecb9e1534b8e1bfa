"""What is said of a table that is set, and what is wrong with it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, field

from citadels_core.game.core_game import CoreGame
from citadels_core.game.positions import Fall
from citadels_core.model.errors import CitadelsError


class PositionError(CitadelsError):
    """No game can be at this position; the sentence says why.

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
    """What is said of a table, by ids.

    A thing is its kind and what tells which: ``card`` with its id and perhaps the seat of its owner, ``key`` with that
    of a district, ``character`` with its id, a player or a number with that.
    """

    new_game: bool = False
    deck: tuple[str, ...] | None = None
    rest: bool = True
    """Whether the other cards lie below those of ``deck``."""
    turn: tuple[int, str | None] | None = None
    gathered: int | None = None
    round: int | None = None
    players: dict[int, Mapping[str, Any]] = field(factory=dict)
    marks: list[Mapping[str, Any]] = field(factory=list)
    under: list[Mapping[str, Any]] = field(factory=list)
    zones: list[Mapping[str, Any]] = field(factory=list)
    """What lies in declared zones: each with the id of the zone, what has it, and the cards, the lowest first."""
    facedown: list[Sequence[Any]] = field(factory=list)
    finishers: tuple[int, ...] | None = None
    crown_aside: bool = False
    asked_by: str | None = None
    """The id of the card whose questions are left to the player of the turn; None where all are answered."""
    fall: Callable[[CoreGame], Fall] | None = None
    """Makes for a game what says how its chance falls, from the moment it is set."""

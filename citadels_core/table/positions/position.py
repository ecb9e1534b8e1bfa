"""Positions: any moment of a game, set up for puzzles, tests and scenarios."""

from collections.abc import Mapping
from secrets import randbits

from attrs import Factory, evolve, frozen

from citadels_core.box.find import box_for
from citadels_core.game.core_game import CoreGame
from citadels_core.game.log import Log
from citadels_core.model.catalog import Catalog
from citadels_core.model.setup import Setup
from citadels_core.table.game import FRESH_BITS, Game
from citadels_core.table.positions.layouts import PositionError
from citadels_core.table.positions.position_names import layout_of
from citadels_core.table.positions.staging import stage
from citadels_core.table.positions.stops import with_stops

Thing = int | str
"""A thing of a position. A player is a seat; a character or a type of districts is a name; a district is a key, such as
``0/tavern``, or a name alone for the first city that has one."""


@frozen(kw_only=True)
class Holdings:
    """The gold and cards of one player. None means no gold or cards, but in a new game the dealt ones.

    Attributes:
        gold: the gold in the stash.
        hand: the districts in the hand, by name or id.
        city: the districts in the city, in the order in which they were built.
        characters: the characters of the player, in the order of their turns.
        crown: whether the player has the crown. If no player has it, seat 0 gets it, unless ``crown_aside`` or
            ``new_game`` is set.
    """

    gold: int | None = None
    hand: tuple[str, ...] | None = None
    city: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    crown: bool = False


@frozen(kw_only=True)
class Mark:
    """A marker, counter or note on a player, character or card.

    Attributes:
        name: its name or id.
        on: the thing that it lies on.
        amount: the number of a counter, else None.
        value: the thing or number that a note remembers; the seat of a counter ``towards player``; else None.
        by: the seat that has placed the marker or written the note.
    """

    name: str
    on: Thing
    amount: int | None = None
    value: Thing | None = None
    by: int = 0


@frozen(kw_only=True)
class Position:
    """A moment of a game, described by hand.

    The position is in a turn: the character is revealed, and its player chooses an action. Earlier turns of the round
    ended without an action. With ``new_game``, the position is in the first selection.

    Attributes:
        players: the things of the players, by seat; a seat that is left out has nothing.
        turn: the seat whose turn it is; None for the first key of ``players`` with a character.
        character: the character whose turn it is; None for the first in the player's ``characters``.
        gathered: whether the player has gathered in this turn.
        deck: the cards on top of the deck, the topmost first; None for a random order.
        deck_only: whether ``deck`` is the whole deck, and all other cards are out of the game.
        round: the number of the round; None for 1.
        marks: markers, counters and notes.
        zones: the cards of declared zones: the name or id of the zone, the thing that the zone is on (None at the
            table), and the cards, the lowest first. Other zones are empty.
        under: each district with things under it, and these things: cards, or characters that are not in the game.
        facedown: the districts that are turned facedown.
        finishers: the players who have completed a city, in order; None for the order of the seats.
        crown_aside: whether nobody has the crown.
        new_game: whether the position is the first selection of a game, dealt as usual except for what other fields
            say.
    """

    players: Mapping[int, Holdings] = Factory(dict)
    turn: int | None = None
    character: str | None = None
    gathered: bool = False
    deck: tuple[str, ...] | None = None
    deck_only: bool = False
    round: int | None = None
    marks: tuple[Mark, ...] = ()
    zones: tuple[tuple[str, Thing | None, tuple[str, ...]], ...] = ()
    under: tuple[tuple[Thing, tuple[str, ...]], ...] = ()
    facedown: tuple[Thing, ...] = ()
    finishers: tuple[int, ...] | None = None
    crown_aside: bool = False
    new_game: bool = False

    def start(self, catalog: Catalog, setup: Setup) -> Game:
        """Return a game at this position, without earlier answers and events.

        Args:
            catalog: the packs; names and ids are those of the box of the set-up.
            setup: the set-up. Its seed decides where all other cards are.

        Raises:
            PositionError: no game can be at this position; ``code`` says why.
            SetupError: the set-up cannot be played.
        """
        if setup.seed is None:
            setup = evolve(setup, seed=randbits(FRESH_BITS))
        layout = layout_of(self, box_for(with_stops(catalog), setup))
        game, _ = stage(catalog, setup, layout, Game.start)
        return Game(CoreGame.resume(game.box.catalog, setup, game.core.plain(), Log()))


__all__ = ["Holdings", "Mark", "Position", "PositionError", "Thing"]

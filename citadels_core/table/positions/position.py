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
    """What a player has. What is None is none, in a new game as it was dealt.

    Attributes:
        gold: the gold in the stash.
        hand: the districts in the hand, by name or id.
        city: the districts in the city, in the order in which they were built.
        characters: the characters that the player holds, the one whose turn comes first before the others.
        crown: whether the player has the crown; the first seat has it where nobody is said to.
    """

    gold: int | None = None
    hand: tuple[str, ...] | None = None
    city: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    crown: bool = False


@frozen(kw_only=True)
class Mark:
    """A marker, a counter or a note that lies on something.

    Attributes:
        name: its name or id.
        on: what it lies on.
        amount: the number of a counter; None for what is no counter.
        value: what a note remembers: a thing, a number for a note of numbers; the seat towards which a counter counts
            that does so; None for what is neither.
        by: the seat that has placed the marker, or written the note.
    """

    name: str
    on: Thing
    amount: int | None = None
    value: Thing | None = None
    by: int = 0


@frozen(kw_only=True)
class Position:
    """A moment of a game.

    It is in a turn: after all that follows from the reveal of the character, where the player is asked what to do.
    Those who were called before have done nothing. In a new game it is the first selection.

    Attributes:
        players: what the players have, by seat; who is left out has nothing and holds no character.
        turn: whose turn it is, a seat; None for the first one that has a character.
        character: the character whose turn it is, None for the first of that player.
        gathered: whether resources have been gathered in this turn.
        deck: the cards on top of the deck, the first one on top; None where chance decides.
        deck_only: whether these are the whole deck, and the other cards are out of the game.
        round: the number of the round.
        marks: markers, counters and notes.
        zones: what lies in declared zones: for each its name or id, what has it (None at the table), and the cards, the
            lowest first; what nothing is said of is empty.
        under: for a district what lies under it: districts, or characters that are not in the game.
        facedown: the districts that are turned facedown.
        finishers: who has completed a city, in this order; None for the order of the seats.
        crown_aside: whether nobody has the crown.
        new_game: whether it is the first selection of a game, as dealt but for what is said here.
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
        """Return a game that stands here, without history; it can be observed, played on, copied and saved.

        Args:
            catalog: the packs; names and ids are those of the box of the set-up.
            setup: the set-up. Its seed gives the cards that nothing is said of their places; without one it is drawn.

        Raises:
            PositionError: no game can stand here; its ``code`` says why.
            SetupError: the set-up cannot be played.
        """
        if setup.seed is None:
            setup = evolve(setup, seed=randbits(FRESH_BITS))
        layout = layout_of(self, box_for(with_stops(catalog), setup))
        game, _ = stage(catalog, setup, layout, Game.start)
        return Game(CoreGame.resume(game.box.catalog, setup, game.core.plain(), Log()))


__all__ = ["Holdings", "Mark", "Position", "PositionError", "Thing"]

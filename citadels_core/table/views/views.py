"""The classes of observations (all that one seat may know of a game) and of their parts."""

from collections.abc import Mapping
from typing import Any

from attrs import Factory, frozen

from citadels_core.table.json import Word
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.event_views import CauseView
from citadels_core.table.views.unread import LazyView


@frozen(kw_only=True)
class DistrictView:
    """A district in a city."""

    id: str
    """The name of the district in its city, ``Prison 2`` for a second one. Seen by all."""
    key: str
    """The key of the district, with the seat of the owner: ``1/prison-2``. Ids of options and events use it. Seen by
    all.
    """
    cost: int
    """The cost now, in gold. Seen by all."""
    types: tuple[str, ...] = ()
    """The types that count for scoring; none for a facedown district. In messages, a face-up district without ``types``
    has the type of its card. Seen by all.
    """
    name: str = Factory(lambda self: self.id, takes_self=True)
    """The name of the card. Messages leave it out if it equals ``id``. Seen by all."""
    facedown: bool = False
    """Whether the district is facedown. Then its name is hidden. Seen by all."""
    tucked: int = 0
    """How many cards lie facedown under the district. Seen by all."""
    guests: tuple[str | None, ...] = ()
    """The characters facedown under the district; None for each character that the seat may not see. Seen by its owner;
    their number by all.
    """
    under: tuple[str, ...] | None = None
    """The cards facedown under the district. Seen by its owner, and by seats that have looked at them this turn."""


@frozen(kw_only=True)
class PlayerView:
    """A player."""

    seat: int
    """The number of the seat. Seen by all."""
    name: str
    """The name of the player. Seen by all."""
    place: int
    """The place at the table, clockwise from 0: the number of the seat, unless players have exchanged seats. Seen by
    all.
    """
    gold: int
    """The gold in the stash. Seen by all."""
    hand_size: int
    """How many cards are in the hand. Seen by all."""
    hand: tuple[str, ...] | None = None
    """The cards in the hand, by name. Seen by its player."""
    city: tuple[DistrictView, ...]
    """The districts in the city, the oldest first. Seen by all."""
    crowned: bool = False
    """Whether the player has the crown. Seen by all."""
    complete: bool = False
    """Whether the city is complete. Seen by all."""
    characters: tuple[str, ...] | None = None
    """The characters chosen this round, revealed or not. Seen by its player."""
    revealed: tuple[str, ...]
    """The revealed characters of the player. Seen by all."""
    unrevealed: int = 0
    """How many characters of the player are not revealed. Seen by all."""
    packet: tuple[str, ...] | None = None
    """The characters passed to the player to choose from. Seen by its player."""
    packet_size: int = 0
    """How many characters are in the packet. Seen by all."""
    points: int = 0
    """The points gained so far; all points when the game is over. Seen by all."""


@frozen(kw_only=True)
class TurnView:
    """The current turn, or an interrupted turn."""

    player: int
    """The seat whose turn it is. Seen by all."""
    characters: tuple[str, ...]
    """The character of the turn, then others whose abilities the player has. Seen by all."""
    abilities: bool
    """Whether the player has the abilities of the first character. Seen by all."""
    powers: tuple[str, ...]
    """The characters whose abilities the player has. Seen by all."""
    restricted: bool = False
    """Whether the turn is for gathering only. Seen by all."""
    gathered: bool = False
    """Whether the player has gathered. Seen by all."""
    builds: int = 0
    """How many builds are used. Seen by all."""


@frozen(kw_only=True)
class MarkView:
    """A marker, counter or note on a player, character or card.

    Each field is seen by every seat that gets this view.
    """

    name: str
    """The declared name."""
    on: str
    """The kind of thing that it lies on: ``player``, ``character``, ``district`` or ``card``."""
    target: Word
    """The thing: a seat, the name of a character, the id of a district, or the name of a card."""
    owner: int | None = None
    """The seat that owns the district, or the city, hand or zone with the card."""
    placer: int | None = None
    """The seat that has placed it; None for counters, and if nobody may know the seat."""
    amount: int | None = None
    """The number of a counter; None for markers and notes."""
    noted: Word = ()
    """The content of a note, or the seat of a counter ``towards player``; else empty."""
    remembers: str | None = None
    """The type of ``noted``: Player, Int ..."""
    lies: str | None = None
    """The place of a card: ``city``, ``hand`` or the name of a zone; else None."""
    at: int | None = None
    """The place of the card in a zone that all seats see, from 0; else None."""


@frozen(kw_only=True)
class ZoneView:
    """A zone of cards that a pack declares."""

    name: str
    """The declared name. Seen by all."""
    on: str
    """What the zone belongs to: ``table``, ``player``, ``character`` or ``district``. Seen by all."""
    target: Word = ()
    """The seat, the name of the character, or the id of the district; empty at the table. Seen by all."""
    owner: int | None = None
    """The seat of the player, of the owner of the district, or of the player of the character. Seen by all."""
    size: int = 0
    """How many cards lie there. Seen by all."""
    cards: tuple[str, ...] | None = None
    """The cards, the lowest first. Seats that have only looked at them this turn see them sorted by name. Seen by
    whoever the declaration of the zone names.
    """


@frozen(kw_only=True)
class TieBreakView:
    """A number that decides between players with equal points: the highest wins."""

    cause: CauseView
    """The rule with this number. Seen by all."""
    seats: tuple[int, ...]
    """The players who were equal before this tie break. Seen by all."""
    numbers: tuple[int, ...]
    """The number of each of these players. Seen by all."""


OF_TABLE = (
    *("seat", "version", "edition", "round", "city_size", "deck_size", "cast", "faceup", "facedown", "calls", "turn"),
    *("held", "marks", "zones", "aside", "aside_size", "pool", "pool_size", "peeked", "finishers"),
    *("scores", "winners", "tie_breaks"),
)
"""The late fields of an observation that are built together: all except the players and the decision."""


@frozen(kw_only=True, repr=False)
class Observation(LazyView):
    """Everything that one seat, or an onlooker, may know at one moment.

    Hidden cards have no numbers and no order here: hands and cards laid out are sorted by name.
    """

    LATE = (("players",), ("decision",), OF_TABLE)

    seat: int | None
    """The seat; None for an onlooker, for whom fields that only this seat sees are None or empty. Seen by all."""
    version: int
    """The version of the game: 0 at the start, one more with each answer and each undo. Messages have it beside the
    view. Seen by all.
    """
    edition: str
    """The id of the edition. Seen by all."""
    round: int
    """The number of the round, from 1; 0 before the first. Seen by all."""
    city_size: int
    """How many districts complete a city. Seen by all."""
    players: tuple[PlayerView, ...]
    """The players, by seat. Seen by all."""
    deck_size: int
    """How many cards are in the deck. Seen by all."""
    cast: tuple[str, ...] = ()
    """The characters that are in the game now, in the order of calls; empty if rules cannot bring in other characters.
    Seen by all.
    """
    faceup: tuple[str, ...]
    """The characters laid out faceup this round. Seen by all."""
    facedown: int
    """How many characters are laid out facedown. Seen by all."""
    calls: tuple[str, ...]
    """The characters still to be called this round, in the order of the cast. Seen by all."""
    turn: TurnView | None
    """The current turn; None between turns. Seen by all."""
    held: tuple[TurnView, ...]
    """The turns on hold, the oldest first. Seen by all."""
    marks: tuple[MarkView, ...]
    """The markers, counters and notes. Seen by all, except secret ones."""
    zones: tuple[ZoneView, ...] = ()
    """The declared zones of the table and of players, and other declared zones with cards. Seen by all, except their
    cards.
    """
    aside: tuple[str, ...] | None
    """The cards laid out for this seat, or looked at this turn; None for none. Seen by this seat."""
    aside_size: int
    """How many cards are laid out. Seen by all."""
    pool: tuple[str, ...] | None
    """The characters that this seat is choosing from; None if it is not choosing. Seen by this seat."""
    pool_size: int
    """How many characters are in the pool. Seen by all."""
    peeked: tuple[str, ...]
    """The facedown characters that this seat has looked at. Seen by this seat."""
    finishers: tuple[int, ...]
    """The seats that have completed a city, in order. Seen by all."""
    decision: DecisionView | None
    """The open decision; None when the game is over. Seen by all."""
    scores: tuple[int, ...] | None
    """The points of each seat; None before the end. Seen by all."""
    winners: tuple[int, ...] | None
    """The seats that have won; more than one share the victory. None before the end. Seen by all."""
    tie_breaks: tuple[TieBreakView, ...] = ()
    """The numbers that decided between players with the most points, in order. Seen by all."""

    def _made(self, name: str) -> Mapping[str, Any]:
        made: Mapping[str, Any] = self._made_of.made(name)
        return made

    def __repr__(self) -> str:
        over = "" if self.scores is None else f", scores={self.scores}"
        return f"Observation(seat={self.seat}, version={self.version}, round={self.round}{over})"


@frozen(kw_only=True)
class PlaceView:
    """A place of hidden cards or characters. Each field is seen by the seat that knows the place."""

    zone: str
    """Of cards ``deck``, ``aside``, ``hand``, ``under`` (facedown under a district) or the name of a zone; of
    characters ``pool``, ``held``, ``packet``, ``facedown``, ``under`` or ``out`` (out of the game).
    """
    seat: int | None = None
    """The seat that has this hand, packet or district, or these characters; None for no seat."""
    district: str | None = None
    """The key of the district that the things lie under."""
    count: int = 1
    """How many of the things lie there."""
    above: int | None = None
    """How many cards lie above this card, if it is a single known card of the deck."""


@frozen(kw_only=True)
class HiddenView:
    """Hidden cards or characters that a seat cannot tell apart.

    Each field is seen by the seat that knows it.
    """

    names: tuple[str, ...]
    """The names of the things; a name occurs as often as there are things with that name."""
    places: tuple[PlaceView, ...]
    """The places where these things lie."""


@frozen(kw_only=True)
class Knowledge:
    """The knowledge of a seat, or of an onlooker, about hidden cards and characters.

    Each field is seen by the seat that knows it.
    """

    seat: int | None
    """The seat; None for an onlooker."""
    cards: tuple[HiddenView, ...]
    """The hidden cards, in groups that cannot be told apart."""
    characters: tuple[HiddenView, ...]
    """The hidden characters of the round, in groups that cannot be told apart."""
    unheld: tuple[str, ...]
    """The characters that were called and could have been revealed, but were not: nobody has them."""

"""The classes of observations and of their parts."""

from collections.abc import Mapping
from typing import Any

from attrs import Factory, frozen

from citadels_core.table.json import Word
from citadels_core.table.views.decision_views import DecisionView
from citadels_core.table.views.event_views import CauseView
from citadels_core.table.views.unread import LazyView


@frozen(kw_only=True)
class DistrictView:
    """A built district."""

    id: str
    """What it is called in its city as long as it stands there, ``Prison 2`` for a second one; labels and events call
    it so. Seen by all."""
    key: str
    """The same with the seat of its owner, ``1/prison-2``, as the ids of options and events have it. Seen by all."""
    cost: int
    """What it costs now, in gold. Seen by all."""
    types: tuple[str, ...] = ()
    """The types that it has when the game is scored, none where it lies facedown; in messages of tables they are left
    out where they are what its card says. Seen by all."""
    name: str = Factory(lambda self: self.id, takes_self=True)
    """The name of the card; in messages of tables it is left out where it is the ``id``. Seen by all."""
    facedown: bool = False
    """Whether it has been turned facedown: it has no name any more, which the seats may remember. Seen by all."""
    tucked: int = 0
    """How many cards lie facedown under it. Seen by all."""
    guests: tuple[str | None, ...] = ()
    """The characters facedown under it, None for each that the seat may not look at. Seen by its owner; how many there
    are, by all."""
    under: tuple[str, ...] | None = None
    """Which cards lie facedown under it. Seen by its owner, and by who has looked at them this turn."""


@frozen(kw_only=True)
class PlayerView:
    """A player as the observing seat sees it; what only its player sees is None for the others."""

    seat: int
    """The number of the seat, from 0. Seen by all."""
    name: str
    """What the player is called. Seen by all."""
    place: int
    """Where the player sits, clockwise from 0: its seat, unless players have exchanged seats. Seen by all."""
    gold: int
    """The gold in the stash. Seen by all."""
    hand_size: int
    """How many cards are in the hand. Seen by all."""
    hand: tuple[str, ...] | None = None
    """The cards in the hand, by name. Seen by its player."""
    city: tuple[DistrictView, ...]
    """The districts in the city, in the order they came there. Seen by all."""
    crowned: bool = False
    """Whether the player wears the crown. Seen by all."""
    complete: bool = False
    """Whether the city is complete. Seen by all."""
    characters: tuple[str, ...] | None = None
    """The characters chosen this round, shown or not. Seen by its player."""
    revealed: tuple[str, ...]
    """Those of them that have been shown. Seen by all."""
    unrevealed: int = 0
    """How many of them have not been shown. Seen by all."""
    packet: tuple[str, ...] | None = None
    """The characters dealt or passed to it to choose from. Seen by its player."""
    packet_size: int = 0
    """How many characters these are. Seen by all."""
    points: int = 0
    """The points gained so far, and those scored once the game is over. Seen by all."""


@frozen(kw_only=True)
class TurnView:
    """A turn: whose it is, as which characters, and what of it the player has had."""

    player: int
    """The seat whose turn it is. Seen by all."""
    characters: tuple[str, ...]
    """The character the turn is of, then others whose abilities the player has. Seen by all."""
    abilities: bool
    """Whether the player has the abilities of the first of them. Seen by all."""
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
    """A marker, a counter with its number, or a note with what it says; who may not see it is not given it.

    Each field is seen by whoever is given it.
    """

    name: str
    """What it is called, as the pack declares it."""
    on: str
    """What sort of thing it lies on: ``player``, ``character``, ``district`` or ``card``."""
    target: Word
    """What it lies on: a seat, the name of a character, the id of a district, or the name of a card."""
    owner: int | None = None
    """The seat of the owner, for a district, and for a card in a place that a player has."""
    placer: int | None = None
    """The seat that has placed it, None for counters and where nobody may know."""
    amount: int | None = None
    """The number of a counter, None for markers and notes."""
    noted: Word = ()
    """What a note says; the seat towards which a counter counts that does so. Empty for markers and other counters."""
    remembers: str | None = None
    """What sort of thing a note remembers, or a counter counts towards, as the language has it: Player, Int ..."""
    lies: str | None = None
    """The place that a card lies in: ``city``, ``hand`` or what a zone is called; None for all else."""
    at: int | None = None
    """The number of the card in a zone that all see, from 0 for the lowest; None elsewhere."""


@frozen(kw_only=True)
class ZoneView:
    """A place for cards that a pack declares: one at the table, or that of a player, a character or a district."""

    name: str
    """What it is called, as the pack declares it. Seen by all."""
    on: str
    """What has it: ``table``, ``player``, ``character`` or ``district``. Seen by all."""
    target: Word = ()
    """Which of them: a seat, the name of a character, or the id of a district; empty at the table. Seen by all."""
    owner: int | None = None
    """Whose it is: the seat of the player, of the owner of the district, of who has shown the character. Seen by
    all."""
    size: int = 0
    """How many cards lie there. Seen by all."""
    cards: tuple[str, ...] | None = None
    """The cards, the lowest first; by name for a seat that has looked at all of them this turn. Seen by whoever its
    declaration names, and has looked at them this turn."""


@frozen(kw_only=True)
class TieBreakView:
    """A number that decides between players with equal points: the highest one wins."""

    cause: CauseView
    """Where the rule stands that says which number. Seen by all."""
    seats: tuple[int, ...]
    """The players who were equal until then. Seen by all."""
    numbers: tuple[int, ...]
    """The number of each of them. Seen by all."""


OF_TABLE = (
    *("seat", "version", "edition", "round", "city_size", "deck_size", "cast", "faceup", "facedown", "calls", "turn"),
    *("held", "marks", "zones", "aside", "aside_size", "pool", "pool_size", "peeked", "finishers"),
    *("scores", "winners", "tie_breaks"),
)
"""The late fields of an observation that are built together: all except the players and the decision."""


@frozen(kw_only=True, repr=False)
class Observation(LazyView):
    """All that one seat may know of a moment, or somebody who looks on and has none.

    Hidden cards have no number here and no order that tells anything: hands and cards laid out are listed by name.
    """

    LATE = (("players",), ("decision",), OF_TABLE)

    seat: int | None
    """The seat that looks; None for somebody who looks on: what belongs to a seat alone is None or empty then. Seen by
    all."""
    version: int
    """The number of the version of the game: 0 at the start, one more with each answer and each undo. On the wire the
    message says it. Seen by all."""
    edition: str
    """The id of the edition. Seen by all."""
    round: int
    """The number of the round, from 1; 0 before the first. Seen by all."""
    city_size: int
    """How many districts complete a city. Seen by all."""
    players: tuple[PlayerView, ...]
    """The players, by seat. Seen by all, but for what each of them says of itself."""
    deck_size: int
    """How many cards are in the deck. Seen by all."""
    cast: tuple[str, ...] = ()
    """The characters that are in the game now, in their order, where rules can bring others in; empty where those of
    the start stay. Seen by all."""
    faceup: tuple[str, ...]
    """The characters laid out faceup this round. Seen by all."""
    facedown: int
    """How many characters lie facedown beside them. Seen by all."""
    calls: tuple[str, ...]
    """The characters that are still to be called this round, in the order of the cast. Seen by all."""
    turn: TurnView | None
    """The turn that is being taken, None between turns. Seen by all."""
    held: tuple[TurnView, ...]
    """The turns that are put on hold by it, the last one first to go on. Seen by all."""
    marks: tuple[MarkView, ...]
    """The markers, counters and notes that lie on something. Seen by all, but for what its pack keeps secret: that is
    given to its placer alone."""
    zones: tuple[ZoneView, ...] = ()
    """The declared places for cards: those of the table and of the players, and the others where cards lie. Seen by
    all, but for what their cards are."""
    aside: tuple[str, ...] | None
    """The cards laid out for this seat, or that it has looked at this turn; None when there are none. Seen by this
    seat."""
    aside_size: int
    """How many cards are laid out. Seen by all."""
    pool: tuple[str, ...] | None
    """The characters this seat is choosing from, None when it is not. Seen by this seat."""
    pool_size: int
    """How many characters are being chosen from. Seen by all."""
    peeked: tuple[str, ...]
    """The characters facedown that this seat has looked at where they lie. Seen by this seat."""
    finishers: tuple[int, ...]
    """The seats that have completed a city, in the order they did. Seen by all."""
    decision: DecisionView | None
    """What is asked, None when the game is over. Seen by all, but for what only the seat that is asked may know."""
    scores: tuple[int, ...] | None
    """The points of each seat, None before the end. Seen by all."""
    winners: tuple[int, ...] | None
    """The seats that have won, more than one where they share it; None before the end. Seen by all."""
    tie_breaks: tuple[TieBreakView, ...] = ()
    """What was looked at, in this order, to decide between players with the most points. Seen by all."""

    def _made(self, name: str) -> Mapping[str, Any]:
        made: Mapping[str, Any] = self._made_of.made(name)
        return made

    def __repr__(self) -> str:
        over = "" if self.scores is None else f", scores={self.scores}"
        return f"Observation(seat={self.seat}, version={self.version}, round={self.round}{over})"


@frozen(kw_only=True)
class PlaceView:
    """A place where hidden things lie.

    Each field is seen by the seat that knows it.
    """

    zone: str
    """Where it is: ``deck``, ``aside``, ``hand``, ``under`` (facedown under a district), or what a zone is declared as,
    for cards; ``pool``, ``held``,
    ``packet``, ``facedown``, ``under`` or ``out`` (in no place of the game) for characters."""
    seat: int | None = None
    """The seat whose hand, characters, packet or district it is; None for what is nobody's."""
    district: str | None = None
    """The key of the district that they lie under."""
    count: int = 1
    """How many of them lie there."""
    above: int | None = None
    """How many cards lie above it, where a single card of the deck is known."""


@frozen(kw_only=True)
class HiddenView:
    """Hidden cards or characters that a seat cannot tell apart: which they are, and where they lie altogether.

    With one place it is known where each of them lies. Each field is seen by the seat that knows it.
    """

    names: tuple[str, ...]
    """What they are called, a name as often as there are things of that name."""
    places: tuple[PlaceView, ...]
    """Where they lie altogether."""


@frozen(kw_only=True)
class Knowledge:
    """What one seat has learned of what it cannot see now, or somebody who looks on.

    Each field is seen by the seat that knows it.
    """

    seat: int | None
    """The seat that knows it; None for somebody who looks on."""
    cards: tuple[HiddenView, ...]
    """The hidden cards, those that cannot be told apart together."""
    characters: tuple[HiddenView, ...]
    """The hidden characters of the round, those that cannot be told apart together."""
    unheld: tuple[str, ...]
    """The characters that were called and that nobody has shown, though nothing kept anybody from it."""

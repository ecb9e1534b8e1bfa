"""What a seat is told of a moment: the values that an observation is made of."""

from attrs import frozen

from citadels_core.table.decision_views import DecisionView
from citadels_core.table.json import Word


@frozen(kw_only=True)
class DistrictView:
    """A built district; ``id`` tells it from the others of its city, ``types`` are those it has at the end.

    The id stays as long as the district stands in this city, whatever happens to others there; labels and events call
    the district so. ``key`` says the same with the owner's seat, ``1/prison-2``: so do the ids of options and events.

    ``tucked`` is how many cards lie facedown under it, ``under`` which they are: None for all but its owner and who has
    looked at them this turn.
    """

    id: str
    key: str
    name: str
    cost: int
    types: tuple[str, ...]
    facedown: bool = False
    """Whether it has been turned facedown: it has no name any more, which the seats may remember."""
    tucked: int = 0
    guests: tuple[str | None, ...] = ()
    """The characters facedown under it, None for each that the seat may not look at."""
    under: tuple[str, ...] | None = None


@frozen(kw_only=True)
class PlayerView:
    """A player as the observing seat sees it; ``hand`` and ``characters`` are None for the others.

    ``revealed`` and ``unrevealed`` are the characters drafted this round: the shown ones by name, the others by number.
    """

    seat: int
    name: str
    gold: int
    hand_size: int
    hand: tuple[str, ...] | None
    city: tuple[DistrictView, ...]
    crowned: bool
    complete: bool
    characters: tuple[str, ...] | None
    revealed: tuple[str, ...]
    unrevealed: int
    packet: tuple[str, ...] | None
    """The characters dealt or passed to it to choose from."""
    packet_size: int


@frozen(kw_only=True)
class TurnView:
    """A turn: whose it is, as which characters, and what of it the player has.

    Attributes:
        player: whose turn it is.
        characters: the character the turn is of, then others whose abilities the player has.
        abilities: whether the player has the abilities of the first of them.
        powers: the characters whose abilities the player has.
        restricted: whether the turn is for gathering only.
        gathered: whether the player has gathered.
        builds: how many builds are used.
    """

    player: int
    characters: tuple[str, ...]
    abilities: bool
    powers: tuple[str, ...]
    restricted: bool
    gathered: bool
    builds: int


@frozen(kw_only=True)
class MarkView:
    """A marker that the seat may see, a counter with its number, or a note with what it says.

    ``target`` is a seat, the name of a character, or the id of a district with its ``owner``.
    """

    name: str
    on: str
    target: Word
    owner: int | None
    placer: int | None
    amount: int | None
    noted: Word = ()
    """What a note says, empty for markers and counters."""
    remembers: str | None = None
    """What sort of thing a note remembers, as the language has it: Player, Int and so on."""


@frozen(kw_only=True)
class Observation:
    """All that one seat may know of a moment, or somebody who looks on and has none.

    Hidden cards have no number here and no order that tells anything: hands and cards laid out are listed by name.
    """

    seat: int | None
    """None for somebody who looks on: what belongs to a seat alone is None or empty then."""
    version: int
    """The version of the game: 0 at the start, one more with each answer and each undo."""
    edition: str
    round: int
    city_size: int
    players: tuple[PlayerView, ...]
    deck_size: int
    faceup: tuple[str, ...]
    facedown: int
    calls: tuple[str, ...]
    turn: TurnView | None
    held: tuple[TurnView, ...]
    marks: tuple[MarkView, ...]
    aside: tuple[str, ...] | None
    """The cards laid out for this seat, or that it has looked at this turn; None when there are none."""
    aside_size: int
    pool: tuple[str, ...] | None
    """The characters this seat is choosing from, None when it is not."""
    pool_size: int
    peeked: tuple[str, ...]
    """The characters that this seat has looked at where they lie."""
    finishers: tuple[int, ...]
    """The seats that have completed a city, in the order they did."""
    decision: DecisionView | None
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None


@frozen(kw_only=True)
class PlaceView:
    """A place where hidden things lie.

    Attributes:
        zone: ``deck``, ``aside``, ``hand``, ``under`` (facedown under a district) for cards; ``pool``, ``held``,
            ``packet``, ``facedown``, ``under`` or ``out`` (in no place of the game) for characters.
        seat: whose hand, characters, packet or district it is; None for what is nobody's.
        district: the key of the district that they lie under.
        count: how many of them lie there.
        above: how many cards lie above it, where a single card of the deck is known.
    """

    zone: str
    seat: int | None = None
    district: str | None = None
    count: int = 1
    above: int | None = None


@frozen(kw_only=True)
class HiddenView:
    """Hidden cards or characters that a seat cannot tell apart: which they are, and where they lie altogether.

    With one place it is known where each of them lies.
    """

    names: tuple[str, ...]
    places: tuple[PlaceView, ...]


@frozen(kw_only=True)
class Knowledge:
    """What one seat has learned of what it cannot see now, or somebody who looks on.

    Attributes:
        seat: who knows it; None for somebody who looks on.
        cards: the hidden cards, those that cannot be told apart together.
        characters: the hidden characters of the round.
        unheld: the characters that were called and that nobody has shown, though nothing kept anybody from it.
    """

    seat: int | None
    cards: tuple[HiddenView, ...]
    characters: tuple[HiddenView, ...]
    unheld: tuple[str, ...]

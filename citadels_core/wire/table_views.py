"""What everybody may know of a table besides the game: what is played, how, and who sits there."""

from typing import Literal

from attrs import field, frozen, validators

Phase = Literal["lobby", "playing", "over"]
SeatStatus = Literal["open", "person", "bot", "left"]

LONGEST_TIMEOUT = 7 * 24 * 3600.0
"""A week, in seconds."""


@frozen(kw_only=True)
class TableSetup:
    """What is played at a table."""

    edition: str
    """The id of an edition."""
    seats: int = 4
    """The number of players."""
    packs: tuple[str, ...] = ()
    """The ids of packs that are played with besides the official ones."""
    preset: str | None = None
    """The name of a preset of the edition; None for the usual characters and districts."""
    cast: tuple[str, ...] = ()
    """Characters, each instead of the one of its rank."""
    districts: tuple[str, ...] = ()
    """What is played with instead of the unique districts: districts, decks or a preset; ``basic`` alone for none."""
    decks: tuple[str, ...] = ()
    """Decks to play with instead of the edition's own."""
    variants: tuple[str, ...] = ()
    """Variants of the edition."""
    seed: str | None = None
    """Where chance starts, in decimal digits. It gives all hidden cards away: a table tells it only when the game is
    over. None for a fresh one."""


@frozen(kw_only=True)
class TableOptions:
    """How a table is run."""

    timeout: float | None = field(
        default=None, validator=validators.optional([validators.ge(1.0), validators.le(LONGEST_TIMEOUT)])
    )
    """How many seconds a person has for each answer, 1 to 604800; a bot answers after that. None for no limit."""
    undo: Literal["off", "last"] = "last"
    """Who may take answers back: nobody, or who gave the last one, as long as nobody has learned anything by it."""
    recall: bool = False
    """Whether clients are sent all that their seat may remember, as ``knowledge``, with each change."""


@frozen(kw_only=True)
class SeatView:
    """One seat of a table, and who has it."""

    seat: int
    """Its number, from 0."""
    name: str
    """What the player is called."""
    status: SeatStatus
    """``open``: nobody has it; ``person``; ``bot``; ``left``: its person has left a game, and a bot plays on."""
    bot: str | None = None
    """Which bot has it, or plays on."""
    connected: bool = False
    """Whether its person is connected now."""
    away: bool = False
    """Whether its person did not answer in time: a bot answers at once, until the person sends anything but pings."""


@frozen(kw_only=True)
class TableView:
    """A table: what is played, how, and who sits there."""

    phase: Phase
    """``lobby`` before the game, ``playing``, or ``over``."""
    setup: TableSetup
    options: TableOptions
    seats: tuple[SeatView, ...]
    host: int | None
    """The seat of the host; None when nobody has one. If the host leaves, or has had no connection for a minute while
    other persons have, the next of them is the host; who comes back later is none. The same goes for a host who has
    sent nothing but pings for ten minutes: the next person who has sent something is the host."""
    onlookers: int = 0
    """How many look on."""
    seed_named: bool = False
    """Whether the host has named the seed: who knows the seed of a game knows all hidden cards of it."""

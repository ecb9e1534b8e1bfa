"""The public view of a table besides its game: the set-up, the options and the seats."""

from typing import Literal

from attrs import field, frozen, validators

Phase = Literal["lobby", "playing", "over"]
SeatStatus = Literal["open", "person", "bot", "left"]

LONGEST_TIMEOUT = 7 * 24 * 3600.0
"""A week, in seconds."""


@frozen(kw_only=True)
class TableSetup:
    """The set-up of a table."""

    edition: str
    """The id of the edition."""
    seats: int = 4
    """The number of players."""
    packs: tuple[str, ...] = ()
    """The ids of packs besides the official packs."""
    preset: str | None = None
    """The name of a preset of the edition; None for the usual characters and districts."""
    cast: tuple[str, ...] = ()
    """Characters; each replaces the usual character of its rank; companions are added."""
    districts: tuple[str, ...] = ()
    """Districts, decks or a preset: their unique districts replace the usual ones, their other districts are added.
    ``basic`` alone for no unique districts.
    """
    decks: tuple[str, ...] = ()
    """Decks in place of all decks of the edition."""
    variants: tuple[str, ...] = ()
    """Variants of the edition."""
    seed: str | None = None
    """The seed, in decimal digits; None for a random seed. The seed reveals all hidden cards, so a table shows it only
    when the game is over.
    """


@frozen(kw_only=True)
class TableOptions:
    """The options of a table."""

    timeout: float | None = field(
        default=None, validator=validators.optional([validators.ge(1.0), validators.le(LONGEST_TIMEOUT)])
    )
    """The number of seconds for each answer of a person, 1 to 604800. None for no limit."""
    undo: Literal["off", "last"] = "last"
    """``last`` lets a seat take back its last answer, unless another seat has answered or learned something since, or
    chance was used.
    """
    recall: bool = False
    """Whether clients get everything that their seat remembers, as ``knowledge``."""


@frozen(kw_only=True)
class SeatView:
    """A seat of a table."""

    seat: int
    """The number of the seat."""
    name: str
    """The name of the player."""
    status: SeatStatus
    """``left`` means that the person has left the game, and a bot plays on."""
    bot: str | None = None
    """The bot that has the seat, or plays on for a person."""
    connected: bool = False
    """Whether the person is connected now."""
    away: bool = False
    """Whether the person did not answer in time."""


@frozen(kw_only=True)
class TableView:
    """A table as everybody sees it."""

    phase: Phase
    """``lobby`` before the game, then ``playing``, then ``over``."""
    setup: TableSetup
    options: TableOptions
    seats: tuple[SeatView, ...]
    host: int | None
    """The seat of the host; None for no host. Another person becomes the host if the host leaves, has no connection for
    a minute while other persons have one, or sends only ``ping`` for ten minutes while other persons send other
    messages.
    """
    onlookers: int = 0
    """The number of onlookers."""
    seed_named: bool = False
    """Whether the host has chosen the seed, and so may know all hidden cards."""

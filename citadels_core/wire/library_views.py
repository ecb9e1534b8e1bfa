"""What can be played, and what cards say, for who has no packs."""

from attrs import frozen


@frozen(kw_only=True)
class PackView:
    """A pack that a table can be played with."""

    id: str
    title: str


@frozen(kw_only=True)
class PresetView:
    """A named choice of characters and districts."""

    name: str
    cast: tuple[str, ...]
    """Names of characters; empty for the usual ones."""
    districts: tuple[str, ...]
    """Names of districts and decks; empty for the usual ones."""


@frozen(kw_only=True)
class EditionView:
    """A box: what can be chosen for a game of it."""

    id: str
    name: str
    least: int
    """The least number of players,"""
    most: int
    """and the greatest."""
    cast: tuple[str, ...]
    """The characters that are played with unless others are chosen, by name; of several of a rank the first that the
    number of players allows."""
    characters: tuple[str, ...]
    """Those that can be chosen instead."""
    decks: tuple[str, ...]
    """The names of the decks that are played with."""
    districts: tuple[str, ...]
    """The districts and decks that can be chosen instead of the unique districts, by name."""
    presets: tuple[PresetView, ...]
    variants: tuple[str, ...]
    """The names of its variants."""


@frozen(kw_only=True)
class CharacterCard:
    """What a character card says."""

    name: str
    rank: int
    """Its rank, 0 for one without."""
    text: str
    """What it does, in sentences."""
    provenance: str
    """How sure the text is: ``official``, ``transcribed``, ``reconstructed``, ``original`` ..."""
    pack: str
    """The pack that it comes from."""


@frozen(kw_only=True)
class DistrictCard:
    """What a district card says."""

    name: str
    cost: int | None
    """In gold; None for a district that has no cost."""
    type: str
    text: str
    """What it does, in sentences; empty for a plain district."""
    provenance: str
    """How sure the text is."""
    pack: str
    """The pack that it comes from."""
    copies: int = 1
    """How many of it are in the deck of this table."""


@frozen(kw_only=True)
class StateView:
    """A marker, a counter or a note that cards of this table use."""

    name: str
    kind: str
    """``marker``, ``counter`` or ``note``."""
    on: str
    """What it lies on: ``player``, ``character``, ``district``, ``card`` ..."""
    seen_by: str
    """Who may see it: ``all`` ..."""

"""Descriptions of editions and cards for clients, which have no packs."""

from attrs import frozen


@frozen(kw_only=True)
class PackView:
    """A pack besides the official packs, with what it can do to a game."""

    id: str
    title: str
    version: str = ""
    """The version; empty if the server does not tell it."""
    sha256: str | None = None
    """The SHA-256 of the package (``.citpack`` file) with the content of the pack; None if the server does not tell it.
    """
    capabilities: tuple[str, ...] | None = None
    """What the pack can do to a game, such as ``looks at hands``; None if the server does not tell it."""


@frozen(kw_only=True)
class PresetView:
    """A named choice of characters and districts."""

    name: str
    cast: tuple[str, ...]
    """Names of characters; if empty, the usual characters are used."""
    districts: tuple[str, ...]
    """Names of districts and decks; if empty, the usual districts are used."""


@frozen(kw_only=True)
class EditionView:
    """An edition, and the names of the cards, decks and variants that can be chosen for its games."""

    id: str
    name: str
    least: int
    """The least number of players."""
    most: int
    """The greatest number of players."""
    cast: tuple[str, ...]
    """The usual characters. Of several characters with the same rank, the first that fits the number of players is in
    the game.
    """
    characters: tuple[str, ...]
    """Characters that can replace the usual characters."""
    decks: tuple[str, ...]
    """The usual decks."""
    districts: tuple[str, ...]
    """Districts and decks that can replace the unique districts."""
    presets: tuple[PresetView, ...]
    variants: tuple[str, ...]
    """The variants."""


@frozen(kw_only=True)
class CharacterCard:
    """A character card."""

    name: str
    rank: int
    """The rank; 0 for a character without a rank."""
    text: str
    """The text."""
    provenance: str
    """The source of the text: ``official``, ``transcribed``, ``reconstructed``, ``original`` ..."""
    pack: str
    """The id of the pack."""


@frozen(kw_only=True)
class DistrictCard:
    """A district card."""

    name: str
    cost: int | None
    """The cost in gold; None for a district without a cost."""
    type: str
    text: str
    """The text; empty for a district without rules."""
    provenance: str
    """The source of the text: ``official``, ``transcribed``, ``reconstructed``, ``original`` ..."""
    pack: str
    """The id of the pack."""
    copies: int = 1
    """The number of copies in the deck of this table."""


@frozen(kw_only=True)
class StateView:
    """A kind of marker, counter or note that cards of this table use."""

    name: str
    kind: str
    """``marker``, ``counter`` or ``note``."""
    on: str
    """The kind of thing that it lies on: ``player``, ``character``, ``district``, ``card`` ..."""
    seen_by: str
    """Who may see it: ``all``, ``placer``, ``owner`` or ``nobody``."""

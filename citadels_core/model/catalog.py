"""The catalog: compiled packs with their cards by id, immutable and shared by all games."""

import hashlib
from collections.abc import Mapping

from attrs import field, frozen

from citadels_core.model.pack_pins import PackPin
from citadels_core.model.programs.ir import Book, Card, Deck, Edition, Module, Scenario, State
from citadels_core.model.programs.patching import extended, patched


@frozen(kw_only=True, repr=False)
class Catalog:
    """Compiled packs in the order in which they were loaded.

    Attributes:
        modules: the compiled packs.
        hashes: the hash of the content of each pack, by id.
        titles: the title of each pack, by id.
        versions: the version of each pack, by id.
        words: the translations as Fluent text, by the code of the language and then by the id of the pack.
        cards: the cards by id, with all patches applied.
        decks: the decks by id.
        books: the rules of each pack and edition, by id.
        editions: the editions by id, with all patches applied.
        states: the markers, counters and notes that packs declare.
        scenarios: the scenarios of the packs.
        digest: a hash of the content of all packs together.
    """

    modules: tuple[Module, ...]
    hashes: Mapping[str, str] = field(factory=dict)
    titles: Mapping[str, str] = field(factory=dict)
    versions: Mapping[str, str] = field(factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(factory=dict, eq=False)
    cards: Mapping[str, Card] = field(init=False)
    decks: Mapping[str, Deck] = field(init=False)
    books: Mapping[str, Book] = field(init=False)
    editions: Mapping[str, Edition] = field(init=False)
    states: tuple[State, ...] = field(init=False)
    scenarios: tuple[Scenario, ...] = field(init=False)
    digest: str = field(init=False)

    def __attrs_post_init__(self) -> None:
        set_ = object.__setattr__
        cards = {card.id: card for module in self.modules for card in module.cards}
        for module in self.modules:
            for patch in module.patches:
                if patch.card in cards:
                    cards[patch.card] = patched(cards[patch.card], module.pack, patch)
        set_(self, "cards", cards)
        set_(self, "decks", {deck.id: deck for module in self.modules for deck in module.decks})
        set_(self, "books", {book.id: book for module in self.modules for book in module.books})
        editions = {e.book.id: e for module in self.modules for e in module.editions}
        for module in self.modules:
            for extension in module.extensions:
                if extension.edition in editions:
                    editions[extension.edition] = extended(editions[extension.edition], module.pack, extension)
        set_(self, "editions", editions)
        set_(self, "states", tuple(state for module in self.modules for state in module.states))
        set_(self, "scenarios", tuple(s for module in self.modules for s in module.scenarios))
        lines = [f"{pack} {self.hashes[pack]}" for pack in sorted(self.hashes)]
        set_(self, "digest", hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16])

    def __repr__(self) -> str:
        return f"Catalog({', '.join(f'{pack.id} {pack.version}' for pack in self.pinned)})"

    @property
    def pinned(self) -> tuple[PackPin, ...]:
        """The packs, ordered by id, each with its version and content hash, as saves store them."""
        return tuple(PackPin(id_, self.versions.get(id_, "?"), self.hashes[id_]) for id_ in sorted(self.hashes))

"""What the names of a pack stand for: cards, states, decks, rules and bans, collected before anything is checked."""

import re
import unicodedata

from attrs import define, field, frozen

from citadels_core.model import ir


def slug(name: str) -> str:
    """Return the id part made from a name.

    >>> slug("Thieves' Den"), slug("School of Magic")
    ('thieves_den', 'school_of_magic')
    """
    plain = unicodedata.normalize("NFKC", name).lower().replace("'", "").replace("’", "")
    return re.sub(r"\W+", "_", plain).strip("_")


@frozen(kw_only=True)
class Entry:
    """A name somebody declared: its full id, what kind of thing it is, and a note for what it is used with."""

    id: str
    name: str
    kind: str
    on: str = ""
    holds: str = ""
    """The type of what a note remembers."""


@define
class Names:
    """Every name in scope, by kind; the pack's own names hide those of the packs it requires.

    Cards are known by their ids too, for what is hidden.
    """

    cards: dict[str, Entry] = field(factory=dict)
    states: dict[str, Entry] = field(factory=dict)
    decks: dict[str, Entry] = field(factory=dict)
    books: dict[str, Entry] = field(factory=dict)
    bans: dict[str, Entry] = field(factory=dict)
    procedures: set[str] = field(factory=set)
    """The names of the procedures of all rules and editions; which of them play together is settled by an edition."""

    def add_module(self, module: ir.Module) -> None:
        """Add what a compiled pack declares."""
        for card in module.cards:
            entry = Entry(id=card.id, name=card.name, kind=card.kind)
            self.cards[card.name.lower()] = self.cards[card.id] = entry
        for state in module.states:
            self.states[state.name] = Entry(
                id=state.id, name=state.name, kind=state.kind, on=state.on, holds=state.holds
            )
        for deck in module.decks:
            self.decks[deck.name.lower()] = Entry(id=deck.id, name=deck.name, kind="deck")
        for book in module.books:
            self.books[book.name.lower()] = Entry(id=book.id, name=book.name, kind="rules")
        for book in (*module.books, *(b for edition in module.editions for b in (edition.book, *edition.variants))):
            self._add_bans(book.rules)
            self.procedures |= {procedure.name for procedure in book.procedures}
        for card in module.cards:
            self._add_bans(card.rules)

    def _add_bans(self, rules: tuple[ir.Rule, ...]) -> None:
        for rule in rules:
            if rule.kind == "forbid" and rule.name:
                self.bans[rule.name.lower()] = Entry(id=rule.name, name=rule.name, kind="forbid", on=rule.on or "")

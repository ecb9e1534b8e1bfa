"""Check that the casts of editions and presets can be played with each number of players.

The checks are approximations: they report nothing that they cannot compute. A number is known when it follows from the
numbers of players and characters alone. A deck is large enough when each player gets a starting hand and draws once. A
cast is large enough when it has one character for each player, besides the characters laid out faceup.
"""

from collections.abc import Iterator

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import characters_of, contents
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.bases import start_of
from citadels_core.model.programs.ir import Book, Card, Edition
from citadels_core.model.programs.patching import books_of as played_books
from citadels_core.model.setup import Setup
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_dsl.text.diagnostics import Diagnostic

Said = tuple[str, str, str | None]
"""A finding about an edition: its code, its message, and its help."""


def cast(catalog: Catalog, edition: Edition) -> Iterator[Said]:
    """Yield the findings about the cast of an edition."""
    name = edition.book.name
    by_rank: dict[int, list[Card]] = {}
    for id_ in (id_ for id_ in edition.cast if catalog.cards[id_].rank):
        by_rank.setdefault(catalog.cards[id_].rank, []).append(catalog.cards[id_])
    twice = [
        (rank, cards)
        for rank, cards in sorted(by_rank.items())
        if any(card.least <= edition.least and edition.most <= card.most for card in cards[:-1])
    ]
    for rank, cards in twice:
        message = f"{' and '.join(card.name for card in cards)} of {name} have the same rank, {rank}"
        yield "CIT606", message, "give them different ranks, or different numbers of players"
    missing = [rank for rank in range(1, max(by_rank, default=0)) if rank not in by_rank]
    if missing:
        message = f"no character in the cast of {name} has rank {' and '.join(map(str, missing))}"
        yield "CIT606", message, "add one: a cast has the ranks 1, 2, 3 and so on"
    if missing or twice:
        return
    for seats in range(edition.most, edition.least - 1, -1):
        if said := unplayable(catalog, edition, Setup(edition=edition.book.id, seats=seats)):
            yield said
            return


def unplayable(catalog: Catalog, edition: Edition, setup: Setup) -> Said | None:
    """Return the finding that says why a setup cannot be played, or None when it can."""
    books, name, seats = books_of(catalog, edition), edition.book.name, setup.seats
    try:
        chosen = contents(catalog, edition, setup)
    except SetupError as refusal:
        return "CIT606", str(refusal).removesuffix("."), "add characters, or allow other numbers of players"
    size, there = chosen.ranked, sum(count for _, count in chosen.deck)
    shown = max(start_of(books, "faceup count", seats, size) or 0, 0)
    if size < seats + shown:
        aside = f" and {shown} laid out faceup" if shown else ""
        message = f"the cast of {name} has {size} characters, too few for {seats} players{aside}"
        return "CIT606", message, "add characters, or allow fewer players"
    dealt, drawn = (start_of(books, query, seats, size) or 0 for query in ("starting cards", "draw"))
    if there < seats * (dealt + drawn):
        message = f"the decks of {name} have {there} cards, and {seats} players need {seats * (dealt + drawn)}"
        help_ = f"each starts with {dealt} and draws {drawn}; add cards or copies, or allow fewer players"
        return "CIT605", message, help_
    return None


def presets(catalog: Catalog, edition: Edition, places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report each preset that no number of players of the edition can play."""
    for preset in edition.presets:
        reasons = []
        for seats in range(edition.least, edition.most + 1):
            said = unplayable(catalog, edition, Setup(edition=edition.book.id, seats=seats, preset=preset.name))
            if said is None:
                break
            reasons.append(said[1])
        else:
            message = f"the preset {preset.name} of {edition.book.name} cannot be played with any number of players"
            yield places.problem("CIT612", edition.book.file, preset.line, message, reasons[0] if reasons else None)


def cards_of(catalog: Catalog, edition: Edition) -> list[Card]:
    """Return the cards that an edition offers, without cards that no loaded pack declares."""
    lists = (*edition.decks, *edition.districts, *(id_ for preset in edition.presets for id_ in preset.districts))
    districts = (id_ for one in lists for id_ in (catalog.decks[one].cards if one in catalog.decks else (one,)))
    ids = dict.fromkeys((*characters_of(edition), *districts))
    return [catalog.cards[id_] for id_ in ids if id_ in catalog.cards]


def books_of(catalog: Catalog, edition: Edition) -> tuple[Book, ...]:
    """Return the `Book` of an edition and those that it uses, in order of precedence; skip missing ones."""
    return played_books(edition, (catalog.books[id_] for id_ in edition.uses if id_ in catalog.books))

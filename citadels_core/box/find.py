"""Build the `Box` of a set-up: find its edition, rules, characters and deck, and number them."""

from functools import lru_cache

from citadels_core.box.box import Box
from citadels_core.box.numbering import number_rules
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import contents, spares
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.ir import Book, Card, Edition
from citadels_core.model.programs.meaning import words
from citadels_core.model.programs.patching import books_of
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENTS, QUERY_IDS

BRINGING = frozenset(event.name for event in EVENTS if event.brings)
"""The events that bring characters from outside the cast into the game."""

RESEATING = "seats exchanged"
"""The event by which players exchange seats."""


def box_for(catalog: Catalog, setup: Setup) -> Box:
    """Return the `Box` of a set-up. Set-ups that differ only in seed and names share one `Box`.

    Raises:
        SetupError: the edition, number of players, variant or deck does not exist, or they do not go together.
    """
    edition = find_edition(catalog, setup.edition)
    if not edition.least <= setup.seats <= edition.most:
        raise SetupError(
            f"{edition.book.name} is for {edition.least} to {edition.most} players, not for {setup.seats}."
        )
    choice = (setup.variants, setup.decks, setup.preset, setup.cast, setup.districts)
    return _box(CatalogKey(catalog), edition.book.id, setup.seats, *choice)


class CatalogKey:
    """A cache key for a catalog, compared by identity. It holds the catalog, so that the id stays unique."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __hash__(self) -> int:
        return id(self.catalog)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CatalogKey) and other.catalog is self.catalog


def find_edition(catalog: Catalog, name: str) -> Edition:
    """Return an edition by its id, by its name, or by the id of a pack that has only one edition.

    Raises:
        SetupError: there is no such edition.
    """
    if edition := catalog.editions.get(name):
        return edition
    wanted = name.lower()
    fitting = [e for key, e in catalog.editions.items() if e.book.name.lower() == wanted or key.split(":")[0] == wanted]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(sorted(catalog.editions)) or "none"
    if fitting:
        raise SetupError(f'The pack "{name}" has several editions; name one of them: {known}.')
    raise SetupError(f'There is no edition "{name}"; there is: {known}.')


@lru_cache(maxsize=1024)
def _box(
    key: CatalogKey,
    edition: str,
    seats: int,
    variants: tuple[str, ...],
    decks: tuple[str, ...],
    preset: str | None,
    cards: tuple[str, ...],
    districts: tuple[str, ...],
) -> Box:
    setup = Setup(
        edition=edition, seats=seats, variants=variants, decks=decks, preset=preset, cast=cards, districts=districts
    )
    chosen = contents(key.catalog, key.catalog.editions[setup.edition], setup)
    cast = tuple(card.id for card in chosen.cast)
    deck = tuple((card.id, count) for card, count in chosen.deck)
    return _link(key, setup.edition, setup.seats, setup.variants, cast, deck)


@lru_cache(maxsize=64)
def _link(
    key: CatalogKey,
    edition_id: str,
    seats: int,
    variants: tuple[str, ...],
    cast_ids: tuple[str, ...],
    deck: tuple[tuple[str, int], ...],
) -> Box:
    catalog = key.catalog
    edition = catalog.editions[edition_id]
    books = _books(catalog, edition, variants)
    definitions = tuple(catalog.cards[id_] for id_, _ in deck)
    starting = tuple(catalog.cards[id_] for id_ in cast_ids)
    spare = spares(catalog, edition, seats, starting, definitions) if _wants_spares(definitions) else ()
    cast = tuple(sorted((*starting, *spare), key=lambda card: (not card.rank, card.rank)))
    cards = tuple(number for number, (_, count) in enumerate(deck) for _ in range(count))
    box = Box(catalog, edition, seats, books, cast, definitions, cards, [])
    box.starters = tuple(number for number, card in enumerate(cast) if card in starting)
    box.ranked = sum(card.rank > 0 for card in cast)
    box.stand_ins = tuple(sorted({card.acts_as for card in definitions} - {0}))
    box.rank = (*(card.rank for card in cast), *reversed(box.stand_ins), 0)
    box.cost = tuple(definitions[number].cost for number in cards)
    box.type = tuple(definitions[number].type for number in cards)
    played = {*words((*books, *cast, *definitions))} if catalog.states else set()
    played |= {state.then for state in catalog.states if state.id in played}
    states = box.states = tuple(sorted(catalog.states, key=lambda state: state.id not in played))
    box.played_states = sum(state.id in played for state in states)
    box.lending = tuple(state for state in states[: box.played_states] if state.lends)
    box.markers = {s.id: n for n, s in enumerate(s for s in states if s.is_marker)}
    box.counters = {s.id: n for n, s in enumerate(s for s in states if s.is_counter)}
    box.notes = {s.id: n for n, s in enumerate(s for s in states if s.is_note)}
    box.number_notes = frozenset(box.notes[s.id] for s in states if s.is_note and s.holds == "Int")
    number_rules(box)
    box.reseats = RESEATING in box.proposed
    _refuse_small_deck(box)
    return box


def _wants_spares(definitions: tuple[Card, ...]) -> bool:
    """Return whether a district of the deck can bring a character from outside the cast into the game."""
    steps = (step for card in definitions for rule in card.rules for step in rule.code)
    return any(isinstance(step, Emit) and step.event in BRINGING for step in steps)


def _refuse_small_deck(box: Box) -> None:
    needed = box.seats * (box.base[QUERY_IDS["starting cards"]] + box.base[QUERY_IDS["draw"]])
    if len(box.cards) < needed:
        raise SetupError(f"The deck has {len(box.cards)} cards, and {box.seats} players need {needed}.")


def _books(catalog: Catalog, edition: Edition, variants: tuple[str, ...]) -> tuple[Book, ...]:
    chosen = []
    known = {book.name.lower(): book for book in edition.variants}
    for name in variants:
        if name.lower() not in known:
            there = ", ".join(book.name for book in edition.variants) or "none"
            raise SetupError(f'{edition.book.name} has no variant "{name}"; there is: {there}.')
        chosen.append(known[name.lower()])
    return (*chosen, *books_of(edition, (catalog.books[id_] for id_ in edition.uses)))

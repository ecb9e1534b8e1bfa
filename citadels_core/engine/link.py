"""Find the box of a set-up: its edition, its books, its cast and its deck, numbered and filled with programs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from citadels_core.engine.assembly import assemble
from citadels_core.engine.box import Box
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.ir import Book, Deck, Edition, State
from citadels_core.model.setup import Setup


def box_for(catalog: Catalog, setup: Setup) -> Box:
    """Return the box of a set-up; boxes are shared by set-ups that differ only in seed and names.

    Raises:
        SetupError: the edition, player count, variant or deck does not exist, or they do not go together.
    """
    edition = find_edition(catalog, setup.edition)
    if not edition.least <= setup.seats <= edition.most:
        raise SetupError(
            f"{edition.book.name} is for {edition.least} to {edition.most} players, not for {setup.seats}."
        )
    return _link(_Key(catalog), edition.book.id, setup.seats, setup.variants, setup.decks)


class _Key:
    """A catalog as the key of a cache: the same object, kept alive."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __hash__(self) -> int:
        return id(self.catalog)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.catalog is self.catalog


def find_edition(catalog: Catalog, name: str) -> Edition:
    """Return an edition by id, by name, or by its pack when that has only one.

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


@lru_cache(maxsize=64)
def _link(key: _Key, edition_id: str, seats: int, variants: tuple[str, ...], deck_names: tuple[str, ...]) -> Box:
    catalog = key.catalog
    edition = catalog.editions[edition_id]
    books = _books(catalog, edition, variants)
    cast = tuple(sorted((catalog.cards[id_] for id_ in edition.cast), key=lambda card: card.rank))
    decks = [_deck(catalog, edition, name) for name in deck_names] or [catalog.decks[id_] for id_ in edition.decks]
    definitions = tuple(catalog.cards[id_] for deck in decks for id_ in deck.cards)
    cards = tuple(number for number, card in enumerate(definitions) for _ in range(card.copies))
    box = Box(catalog, edition, seats, books, cast, definitions, cards, [])
    box.rank = (*(card.rank for card in cast), 0)
    box.cost = tuple(definitions[number].cost for number in cards)
    box.type = tuple(definitions[number].type for number in cards)
    natural = tuple(range(seats))
    box.order = (*(natural[seat:] + natural[:seat] for seat in natural), natural)
    states = catalog.states
    box.markers = {s.id: n for n, s in enumerate(s for s in states if s.kind == "marker")}
    box.counters = {s.id: n for n, s in enumerate(s for s in states if s.kind == "counter")}
    box.notes = {s.id: n for n, s in enumerate(s for s in states if s.kind == "note")}
    box.lapsing = _lapsing(states, box.markers)
    box.lapsing_counters = _lapsing(states, box.counters)
    box.number_notes = frozenset(box.notes[s.id] for s in states if s.kind == "note" and s.holds == "Int")
    box.lapsing_notes = _lapsing(states, box.notes)
    box.on_districts = _on_districts(box, states)
    box.lapses_with_turn = any(state.until == "turn" for state in states)
    assemble(box)
    return box


def _on_districts(box: Box, states: tuple[State, ...]) -> tuple[Any, ...] | None:
    """Return what a district takes with it when it leaves play: its markers, counters and notes, and notes of it."""
    lying = [state.id for state in states if state.on == "district"]
    kinds = [tuple(kind[id_] for id_ in lying if id_ in kind) for kind in (box.markers, box.counters, box.notes)]
    remembered = tuple(box.notes[state.id] for state in states if state.holds == "District")
    return (*kinds, remembered) if any((*kinds, remembered)) else None


def _lapsing(states: tuple[State, ...], numbers: Mapping[str, int]) -> dict[str, tuple[int, ...]]:
    """Return which markers, counters or notes lapse at the end of a turn and of a round."""
    return {
        until: tuple(numbers[state.id] for state in states if state.id in numbers and state.until == until)
        for until in ("turn", "round")
    }


def _books(catalog: Catalog, edition: Edition, variants: tuple[str, ...]) -> tuple[Book, ...]:
    chosen = []
    known = {book.name.lower(): book for book in edition.variants}
    for name in variants:
        if name.lower() not in known:
            there = ", ".join(book.name for book in edition.variants) or "none"
            raise SetupError(f'{edition.book.name} has no variant "{name}"; there is: {there}.')
        chosen.append(known[name.lower()])
    shared = (catalog.books[id_] for id_ in edition.uses)
    return (*chosen, edition.book, *shared)


def _deck(catalog: Catalog, edition: Edition, name: str) -> Deck:
    wanted = name.lower()
    for deck in catalog.decks.values():
        if wanted in (deck.id, deck.name.lower(), deck.id.split(":")[1]):
            return deck
    known = ", ".join(sorted(deck.name for deck in catalog.decks.values())) or "none"
    raise SetupError(f'There is no deck "{name}"; there is: {known}.')

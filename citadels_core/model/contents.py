"""Select the cast and the deck of a game from the content of an edition."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Card, Deck, Edition, Preset, Ranks
from citadels_core.model.setup import Setup
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary.types import DISTRICT_TYPES

BASIC = "basic"
"""The word that selects no unique districts."""

UNIQUE = DISTRICT_TYPES.index("unique")


@frozen
class Contents:
    """The characters of a game, ordered by rank, and the districts of its deck with numbers of copies."""

    cast: tuple[Card, ...]
    deck: tuple[tuple[Card, int], ...]

    @property
    def ranked(self) -> int:
        """The number of characters with a rank; companions (characters without a rank) come after them."""
        return sum(card.rank > 0 for card in self.cast)


def contents(catalog: Catalog, edition: Edition, setup: Setup, *, cast: bool = True) -> Contents:
    """Return a set-up's cast and deck; with ``cast=False``, no cast, so no character excludes districts.

    Raises:
        SetupError: something in the set-up does not exist or cannot be played; one sentence tells what.
    """
    preset = find_preset(edition, setup.preset) if setup.preset is not None else None
    characters = _cast(catalog, edition, setup, preset) if cast else ()
    deck = _deck(catalog, edition, setup, preset)
    found = tuple(_without_excluded(setup, characters, deck))
    own = _own_districts(catalog, edition)
    return Contents(characters, tuple(sorted(found, key=lambda pair: "" if pair[0].id in own else pair[0].id)))


def _own_districts(catalog: Catalog, edition: Edition) -> frozenset[str]:
    """Return the ids of the districts that an edition lists itself, without those added by patches.

    In a deck, all other districts come after these, sorted by id: the order of files makes no difference.
    """
    written = [one for module in catalog.modules for one in module.editions if one.book.id == edition.book.id]
    return frozenset(id_ for one in written for id_ in districts_of(catalog, one))


def find_preset(edition: Edition, name: str) -> Preset:
    """Return the preset with the given name; upper and lower case are equal.

    Raises:
        SetupError: the edition has no such preset.
    """
    for preset in edition.presets:
        if preset.name.lower() == name.lower():
            return preset
    known = [preset.name for preset in edition.presets]
    raise SetupError(f'{edition.book.name} has no preset "{name}"{_suggestion(name, known)}')


def ranks_of(catalog: Catalog, edition: Edition, seats: int) -> Ranks:
    """Return the limits for the highest rank in a cast, for a number of players.

    Without such a line in the edition, both limits are the highest rank of its own cast.
    """
    for ranks in edition.ranks:
        if ranks.players[0] <= seats <= ranks.players[1]:
            return ranks
    last = max((catalog.cards[id_].rank for id_ in edition.cast), default=0)
    return Ranks(least=last, most=last, players=(seats, seats))


def suits(card: Card, seats: int) -> bool:
    """Return whether a character may be played with a number of players."""
    return card.least <= seats <= card.most


def characters_of(edition: Edition) -> tuple[str, ...]:
    """Return the ids of all characters that the edition offers."""
    presets = (id_ for preset in edition.presets for id_ in preset.cast)
    return tuple(dict.fromkeys((*edition.cast, *edition.characters, *presets)))


def districts_of(catalog: Catalog, edition: Edition) -> tuple[str, ...]:
    """Return the ids of all districts that the edition offers."""
    return tuple(dict.fromkeys(card.id for card, _ in copies_of(catalog, edition)))


def cards_of(catalog: Catalog, edition: Edition) -> tuple[str, ...]:
    """Return the ids of all characters and districts that the edition offers."""
    return (*characters_of(edition), *districts_of(catalog, edition))


def copies_of(catalog: Catalog, edition: Edition) -> Iterator[tuple[Card, int]]:
    """Yield the districts that the edition offers with numbers of copies; those of two lists twice."""
    lists = (*edition.decks, *edition.districts, *(id_ for preset in edition.presets for id_ in preset.districts))
    return _listed(catalog, lists)


def spares(
    catalog: Catalog, edition: Edition, seats: int, cast: Sequence[Card], deck: Sequence[Card]
) -> tuple[Card, ...]:
    """Return the characters outside this cast that fit its ranks, this deck and this number of players."""
    there = {card.id for card in deck}
    ranks = {card.rank for card in cast} - {0}
    offered = [catalog.cards[id_] for id_ in characters_of(edition)]
    return tuple(
        card
        for card in offered
        if card not in cast and card.rank in ranks and suits(card, seats) and there.isdisjoint(card.excludes)
    )


def _cast(catalog: Catalog, edition: Edition, setup: Setup, preset: Preset | None) -> tuple[Card, ...]:
    seats, name = setup.seats, edition.book.name
    ranks = ranks_of(catalog, edition, seats)
    chosen: dict[int, Card] = {}
    companions: list[Card] = []
    for word in setup.cast:
        card = _find(catalog, characters_of(edition), "character", word, name)
        _refuse_stranger(catalog, edition, card)
        if card.rank > ranks.most:
            raise SetupError(f"{card.name} has rank {card.rank}; with {seats} players {name} goes up to {ranks.most}.")
        if not suits(card, seats):
            raise SetupError(f"{card.name} is for {_range(card.least, card.most)} players, not for {seats}.")
        if not card.rank:
            companions.append(card)
        elif (other := chosen.setdefault(card.rank, card)) is not card:
            raise SetupError(f"{other.name} and {card.name} have the same rank, {card.rank}; a cast has one of each.")
    ids = (*(preset.cast if preset is not None else ()), *edition.cast)
    offered = [catalog.cards[id_] for id_ in ids]
    companions += [card for card in offered if not card.rank and suits(card, seats)]
    wanted = range(1, max(ranks.least, max(chosen, default=0)) + 1)
    for rank in wanted if edition.ranks else {card.rank for card in offered} - {0}:
        of_rank = [card for card in offered if card.rank == rank]
        fitting = [card for card in of_rank if suits(card, seats)]
        if rank not in chosen and not fitting:
            missing = f"; {of_rank[0].name} is not for that many" if of_rank else ""
            raise SetupError(f"With {seats} players {name} needs a character of rank {rank}{missing}.")
        if rank not in chosen:
            chosen[rank] = fitting[0]
    return (*(chosen[rank] for rank in sorted(chosen)), *dict.fromkeys(companions))


def _refuse_stranger(catalog: Catalog, edition: Edition, card: Card) -> None:
    """Refuse a character of other editions; a character that no edition offers is allowed in all."""
    if card.id in characters_of(edition):
        return
    homes = [other.book.name for other in catalog.editions.values() if card.id in characters_of(other)]
    if homes:
        raise SetupError(
            f"{card.name} is a character of {' and '.join(homes)}, not of {edition.book.name}; "
            f"a patch of the edition can add it: characters {card.name}."
        )


def _deck(catalog: Catalog, edition: Edition, setup: Setup, preset: Preset | None) -> dict[str, tuple[Card, int]]:
    decks = [find_deck(catalog, edition, name).id for name in setup.decks] or edition.decks
    own = _sum_copies(_listed(catalog, decks))
    if setup.districts:
        chosen = [pair for word in setup.districts for pair in _districts_named(catalog, edition, setup, word)]
    elif preset is not None and preset.districts:
        chosen = _districts_of_preset(catalog, edition, preset)
    else:
        return own
    found = {id_: pair for id_, pair in own.items() if pair[0].type != UNIQUE}
    for card, count in chosen:
        found[card.id] = (card, max(count, found.get(card.id, (card, 0))[1]))
    return found


def _sum_copies(pairs: Iterable[tuple[Card, int]]) -> dict[str, tuple[Card, int]]:
    found: dict[str, tuple[Card, int]] = {}
    for card, count in pairs:
        found[card.id] = (card, found.get(card.id, (card, 0))[1] + count)
    return found


def _listed(catalog: Catalog, ids: Iterable[str]) -> Iterator[tuple[Card, int]]:
    """Yield the districts for the ids of districts and decks, each with its number of copies."""
    for id_ in ids:
        if id_ in catalog.decks:
            yield from copies_in(catalog, catalog.decks[id_])
        else:
            yield catalog.cards[id_], catalog.cards[id_].copies


def copies_in(catalog: Catalog, deck: Deck) -> Iterator[tuple[Card, int]]:
    """Yield the cards of a deck, each with the number of its copies."""
    for at, id_ in enumerate(deck.cards):
        said = deck.counts[at] if at < len(deck.counts) else 0
        yield catalog.cards[id_], said or catalog.cards[id_].copies


def _districts_named(catalog: Catalog, edition: Edition, setup: Setup, word: str) -> list[tuple[Card, int]]:
    """Return the districts that a word of ``Setup.districts`` selects, each with its number of copies."""
    if word.lower() == BASIC:
        if len(setup.districts) > 1:
            raise SetupError(f'"{BASIC}" means no unique districts, so no other name is allowed beside it.')
        return []
    for preset in edition.presets:
        if preset.name.lower() == word.lower():
            return _districts_of_preset(catalog, edition, preset)
    if (deck := _deck_named(catalog, edition, word)) is not None:
        return list(copies_in(catalog, deck))
    offered = districts_of(catalog, edition)
    lists = [preset.name for preset in edition.presets] + [deck.name for deck in catalog.decks.values()]
    card = _find(catalog, offered, "district", word, edition.book.name, lists)
    said = [other.lower() for other in setup.districts].count(word.lower())
    return [(card, max(said if said > 1 else 0, _counts(catalog, edition).get(card.id, card.copies)))]


def _districts_of_preset(catalog: Catalog, edition: Edition, preset: Preset) -> list[tuple[Card, int]]:
    """Return the districts of a preset, each with its number of copies in the edition."""
    counts = _counts(catalog, edition)
    return [(card, counts.get(card.id, count)) for card, count in _listed(catalog, preset.districts)]


def _counts(catalog: Catalog, edition: Edition) -> dict[str, int]:
    return {card.id: count for card, count in _listed(catalog, (*edition.decks, *edition.districts))}


def _without_excluded(
    setup: Setup, cast: Sequence[Card], deck: dict[str, tuple[Card, int]]
) -> Iterator[tuple[Card, int]]:
    """Yield the districts that the cast does not exclude; refuse an excluded district chosen by name."""
    excluded = {id_: card for card in cast for id_ in card.excludes}
    words = {word.lower() for word in setup.districts}
    for id_, (card, count) in deck.items():
        if id_ not in excluded:
            yield card, count
        elif words & _names(card):
            raise SetupError(f"{card.name} cannot be played together with {excluded[id_].name}.")


def find_deck(catalog: Catalog, edition: Edition, name: str) -> Deck:
    """Return a deck by id or name; decks of the edition take precedence.

    Raises:
        SetupError: there is no such deck.
    """
    if (deck := _deck_named(catalog, edition, name)) is not None:
        return deck
    known = sorted(deck.name for deck in catalog.decks.values())
    raise SetupError(f'There is no deck "{name}"; there is: {", ".join(known) or "none"}.')


def _deck_named(catalog: Catalog, edition: Edition, name: str) -> Deck | None:
    wanted = name.lower()
    lists = (*edition.decks, *edition.districts)
    own = [catalog.decks[id_] for id_ in lists if id_ in catalog.decks]
    for deck in (*own, *catalog.decks.values()):
        if wanted in (deck.id, deck.name.lower(), deck.id.split(":")[1]):
            return deck
    return None


def _names(card: Card) -> set[str]:
    return {card.id, card.name.lower(), card.id.partition(":")[2]}


def _find(
    catalog: Catalog, offered: Sequence[str], kind: str, word: str, edition: str, others: Iterable[str] = ()
) -> Card:
    """Return a card by id or name; cards of the edition take precedence."""
    wanted = word.lower()
    own = [catalog.cards[id_] for id_ in offered if wanted in _names(catalog.cards[id_])]
    found = own or [card for card in catalog.cards.values() if card.kind == kind and wanted in _names(card)]
    if len(found) == 1:
        return found[0]
    if found:
        ids = " or ".join(card.id for card in found)
        raise SetupError(f'There are several cards called "{word}"; say which one: {ids}.')
    known = [catalog.cards[id_].name for id_ in offered] or [c.name for c in catalog.cards.values() if c.kind == kind]
    raise SetupError(f'{edition} has no {kind} "{word}"{_suggestion(word, [*known, *others])}')


def _suggestion(word: str, known: Sequence[str]) -> str:
    if meant := phrase(did_you_mean(word, known)):
        return f"; {meant}"
    return f"; there is: {', '.join(known) or 'none'}."


def _range(least: int, most: int) -> str:
    return f"{least} or more" if most >= 12 else f"{least} to {most}"

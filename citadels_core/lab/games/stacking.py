"""Draw random casts and decks, to test combinations of cards that no default setup contains."""

from random import Random

from citadels_core.box.find import find_edition
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import (
    BASIC,
    UNIQUE,
    characters_of,
    contents,
    districts_of,
    ranks_of,
    suits,
)
from citadels_core.model.programs.ir import Card, Edition
from citadels_core.model.setup import Setup


def stacked(catalog: Catalog, setup: Setup, *, draw: int) -> Setup:
    """Replace the cast and the unique districts of a setup by random cards of the edition.

    Args:
        setup: the edition, the players and the variants, which with ``draw`` determine the cards.
        draw: the number of the draw, as a seed.

    Raises:
        SetupError: there is no such edition.
    """
    edition = find_edition(catalog, setup.edition)
    dice = Random(f"{draw} {setup.seats} {setup.variants}")
    cast = _cast(catalog, edition, setup.seats, dice)
    plain = Setup(edition=edition.book.id, seats=setup.seats, variants=setup.variants)
    usual = sum(card.type == UNIQUE for card, _ in contents(catalog, edition, plain).deck)
    there = playable_districts(catalog, edition, cast)
    drawn = dice.sample(there, min(usual, len(there)))
    return Setup(
        edition=edition.book.id,
        seats=setup.seats,
        seed=setup.seed,
        variants=setup.variants,
        cast=tuple(card.id for card in cast),
        districts=tuple(sorted(card.id for card in drawn)) or (BASIC,),
    )


def playable_characters(catalog: Catalog, edition: Edition, seats: int) -> dict[int, list[Card]]:
    """Return the characters that an edition offers for a number of players, grouped by rank."""
    found: dict[int, list[Card]] = {}
    for id_ in characters_of(edition):
        card = catalog.cards[id_]
        if suits(card, seats) and 0 < card.rank <= ranks_of(catalog, edition, seats).most:
            found.setdefault(card.rank, []).append(card)
    return found


def playable_districts(catalog: Catalog, edition: Edition, cast: list[Card]) -> list[Card]:
    """Return the unique districts of an edition, without districts that the cast excludes."""
    excluded = {id_ for card in cast for id_ in card.excludes}
    offered = (catalog.cards[id_] for id_ in districts_of(catalog, edition) if id_ not in excluded)
    return [card for card in offered if card.type == UNIQUE]


def _cast(catalog: Catalog, edition: Edition, seats: int, dice: Random) -> list[Card]:
    ranks = ranks_of(catalog, edition, seats)
    there = playable_characters(catalog, edition, seats)
    last = dice.randint(ranks.least, max(ranks.least, min(ranks.most, max(there, default=0))))
    return [dice.choice(there[rank]) for rank in range(1, last + 1) if rank in there]

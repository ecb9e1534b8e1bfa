"""Find expressions with nested iterations that would be too slow in a game of an edition."""

from collections.abc import Iterator
from functools import lru_cache

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import characters_of, districts_of
from citadels_core.model.programs.ir import Book, Card, Edition
from citadels_core.model.programs.offers import narrowed, narrowed_program
from citadels_core.model.programs.rules import Program, Rule
from citadels_core.model.programs.work import MOST_STEPS, Sizes, WorkEstimator
from citadels_core.packs.checking.casts import books_of
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_dsl.text.diagnostics import Diagnostic

HELP = (
    "nest fewer searches: compute what stays the same before them, such as: "
    "let rich be every player where player.gold is at least 5"
)


MOST_REMEMBERED = 32
"""The maximum number of cached results; an edition has one result."""


def check(catalog: Catalog, edition: Edition, places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report each line that takes too many steps in a game with all districts of the edition."""
    districts = [catalog.cards[id_] for id_ in districts_of(catalog, edition) if id_ in catalog.cards]
    characters = [catalog.cards[id_] for id_ in characters_of(edition) if id_ in catalog.cards]
    books = [*books_of(catalog, edition), *edition.variants]
    holders: list[tuple[Book | Card, int]] = [(book, 1) for book in books]
    holders += [(card, 1) for card in characters] + [(card, max(card.copies, 1)) for card in districts]
    cards = sum(max(card.copies, 1) for card in districts)
    sizes = Sizes(cards=cards, characters=len(characters), players=edition.most)
    rules = [(narrowed(rule), count) for holder, count in holders for rule in holder.rules]
    files = [rule.home[1] if rule.home is not None else holder.file for holder, _ in holders for rule in holder.rules]
    procedures = [(book.file, narrowed_program(procedure.program)) for book in books for procedure in book.procedures]
    files += [file for file, _ in procedures]
    for at, line, steps in _too_much(sizes, tuple(rules), tuple([program for _, program in procedures])):
        message = f"this takes up to {steps:,} steps in {edition.book.name}, but at most {MOST_STEPS:,} are allowed"
        yield places.problem("CIT617", files[at], line, message, HELP)


@lru_cache(maxsize=MOST_REMEMBERED)
def _too_much(
    sizes: Sizes, rules: tuple[tuple[Rule, int], ...], programs: tuple[Program, ...]
) -> tuple[tuple[int, int, int], ...]:
    """Return ``(index, line, steps)`` of slow rules and programs; programs are numbered after rules."""
    reckoner = WorkEstimator(sizes, rules)
    found = [(at, heavy) for at, (rule, _) in enumerate(rules) if (heavy := reckoner.heavy(rule, rule.program))]
    for at, program in enumerate(programs, start=len(rules)):
        steps, line = max(reckoner.program(program), default=(0, 0))
        if steps > MOST_STEPS:
            found.append((at, (line, steps)))
    return tuple([(at, line, steps) for at, (line, steps) in found])

"""Find expressions that would go through too many things in a game of an edition."""

from collections.abc import Iterator

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import characters_of, districts_of
from citadels_core.model.ir import Book, Card, Edition, Rule
from citadels_core.model.offers import foreseen, foreseen_program
from citadels_core.model.work import MOST_STEPS, Reckoner, Sizes
from citadels_core.packs.checking.casts import Place, books_of
from citadels_dsl.text.diagnostics import Diagnostic, problem

HELP = "go through fewer things inside one another: give a name to what is the same for all of them, with let"


def check(catalog: Catalog, edition: Edition, place: Place) -> Iterator[Diagnostic]:
    """Report each line that is too much work when all districts of the edition are in its deck."""
    districts = [catalog.cards[id_] for id_ in districts_of(catalog, edition) if id_ in catalog.cards]
    characters = [catalog.cards[id_] for id_ in characters_of(edition) if id_ in catalog.cards]
    books = [*books_of(catalog, edition), *edition.variants]
    holders: list[tuple[Book | Card, int]] = [(book, 1) for book in books]
    holders += [(card, 1) for card in characters] + [(card, max(card.copies, 1)) for card in districts]
    rules = [(foreseen(rule), count) for holder, count in holders for rule in holder.rules]
    cards = sum(max(card.copies, 1) for card in districts)
    reckoner = Reckoner(Sizes(cards=cards, characters=len(characters), players=edition.most), rules)
    for holder, _ in holders:
        for rule in map(foreseen, holder.rules):
            if found := reckoner.heavy(rule, rule.program):
                yield _report(place, _file(rule, holder), *found, edition.book.name)
    for book in books:
        for procedure in book.procedures:
            steps, line = max(reckoner.program(foreseen_program(procedure.program)), default=(0, 0))
            if steps > MOST_STEPS:
                yield _report(place, book.file, line, steps, edition.book.name)


def _file(rule: Rule, holder: Book | Card) -> str:
    return rule.home[1] if rule.home is not None else holder.file


def _report(place: Place, file: str, line: int, steps: int, name: str) -> Diagnostic:
    path, span = place(file, line)
    message = f"this comes to {steps:,} steps in {name}, and the most is {MOST_STEPS:,}"
    return problem("CIT617", span, path, message, HELP)

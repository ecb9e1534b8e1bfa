"""Put a stop where the first round of an edition selects its characters, so that a scenario can give them out."""

from collections.abc import Iterable
from functools import lru_cache

from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.model.ir import Book, Edition, Extension, Module, Procedure, Program

SELECTION = "selection"
"""The procedure of an edition that gives out the characters; its name is the agreement with scenarios."""

MOVED = "selection of characters"
"""What the procedure is called where the stop has its place; it is performed from the second round on."""

STOP = "Stage"
"""The noun of the decision that stops the game in place of the first selection."""

LINE = 0

SKIP, SELECT = 0, 1
"""The options of that decision: go on without a selection, or with it."""

PROGRAM = Program(
    code=(
        ("unless", ("==", ("round",), 1), 4, LINE),
        ("choose", 2, ("crowned player",), STOP, ("resources",), 1, 1, False, None, LINE),
        ("unless", ("==", ("v", 2), SKIP), 4, LINE),
        ("jump", 5, LINE),
        ("perform", MOVED, ("v", 0), LINE),
    ),
    slots=3,
)


STOPPING = Procedure(name=SELECTION, program=PROGRAM, line=LINE)
"""The procedure that stands in the place of the selection."""


@lru_cache(maxsize=16)
def _with_stops(modules: tuple[Module, ...]) -> Catalog:
    return Catalog(modules=tuple(_module(module) for module in modules))


def with_stops(catalog: Catalog) -> Catalog:
    """Return a catalog whose editions stop at the first selection; the same one for the same packs.

    One whose editions do that already is returned as it is.
    """
    if any(edition.book.procedures[-1:] == (STOPPING,) for module in catalog.modules for edition in module.editions):
        return catalog
    return _with_stops(catalog.modules)


def selects(edition: Edition, catalog: Catalog) -> bool:
    """Tell whether an edition has a procedure that the stop can stand in for."""
    shared = [catalog.books[id_] for id_ in edition.uses]
    books = (edition.book, *edition.variants, *shared)
    return any(procedure.name == MOVED for book in books for procedure in book.procedures)


def _module(module: Module) -> Module:
    return evolve(
        module,
        books=tuple(_book(book) for book in module.books),
        editions=tuple(_edition(edition) for edition in module.editions),
        extensions=tuple(_extension(extension) for extension in module.extensions),
    )


def _edition(edition: Edition) -> Edition:
    book = _book(edition.book)
    return evolve(
        edition,
        book=evolve(book, procedures=(*book.procedures, STOPPING)),
        variants=tuple(_book(variant) for variant in edition.variants),
    )


def _extension(extension: Extension) -> Extension:
    return evolve(extension, variants=tuple(_book(variant) for variant in extension.variants))


def _book(book: Book) -> Book:
    return evolve(book, procedures=tuple(_moved(book.procedures)))


def _moved(procedures: Iterable[Procedure]) -> Iterable[Procedure]:
    for procedure in procedures:
        yield evolve(procedure, name=MOVED) if procedure.name == SELECTION else procedure

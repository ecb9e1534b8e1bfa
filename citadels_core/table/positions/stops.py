"""Insert a decision into the rules of an edition, at which a game pauses to set up a position."""

from collections.abc import Iterable
from functools import lru_cache

from attrs import evolve, frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.instructions import Choose, Jump, Let, Perform, Unless
from citadels_core.model.programs.ir import Book, Edition, Module, Procedure, State
from citadels_core.model.programs.patching import PROCEDURE, books_of
from citadels_core.model.programs.rules import Program
from citadels_core.model.programs.tree import OF_THIS, OF_YOU, ONE, Compare, Count, Declared, Expr, Number, Read, Slot
from citadels_core.model.vocabulary.types import ZONE

STOP = "Stage"
"""The noun of the decision that pauses the game."""

LINE = 0

SKIP, SELECT = 0, 1
"""The options of that decision: go on without a selection, or with it."""


@frozen(kw_only=True)
class ProcedureStop:
    """A procedure that calls the procedure it replaces, and pauses the game before or after the call."""

    name: str
    """The name of both procedures, by which scenarios find it in an edition."""
    moved: str
    """The new name of the procedure of the edition, while another procedure replaces it."""
    program: Program

    @property
    def procedure(self) -> Procedure:
        """The procedure that pauses the game, in place of a procedure of the edition."""
        return Procedure(name=self.name, program=self.program, line=LINE)


ASKED = Choose(2, Read("crowned player"), STOP, Read("resources"), ONE, ONE, False, None, LINE)
SLOTS = ("Player", "Card", "Resource")

SELECTION = ProcedureStop(
    name="selection",
    moved="selection of characters",
    program=Program(
        code=(
            Unless(Compare("==", Read("round"), ONE), 4, LINE),
            ASKED,
            Unless(Compare("==", Slot(ASKED.slot), Number(SKIP)), 4, LINE),
            Jump(5, LINE),
            Perform("selection of characters", OF_YOU, LINE),
        ),
        types=SLOTS,
    ),
)
"""Pauses before the first selection, which an option skips; later selections are unchanged."""

SETUP = ProcedureStop(
    name="setup",
    moved="setup of the table",
    program=Program(
        code=(
            Perform("setup of the table", OF_YOU, LINE),
            ASKED,
        ),
        types=SLOTS,
    ),
)
"""Pauses after the set-up."""

STANDS = (SELECTION, SETUP)

DECLARED = "what is declared"
"""The name of a procedure that is never performed. It reads all declared markers, counters and notes, so that a
scenario can set those that no card of its game names."""
TYPES = {"marker": "Bool", "counter": "Int", "note": "Int"}


def with_stops(catalog: Catalog, stand: ProcedureStop | None = SELECTION) -> Catalog:
    """Return a catalog whose editions pause only at the procedure of ``stand``; the catalog is cached.

    A catalog that has this pause already is returned as it is; if ``stand`` is None, all pauses are removed.
    """
    there = next((one for one in STANDS if _stops(catalog, one)), None)
    words = tuple((language, tuple(texts.items())) for language, texts in catalog.words.items())
    return catalog if there is stand else _with_stops(catalog.modules, words, there, stand)


@lru_cache(maxsize=16)
def _with_stops(
    modules: tuple[Module, ...],
    words: tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
    old: ProcedureStop | None,
    new: ProcedureStop | None,
) -> Catalog:
    states = [state for module in modules for state in module.states]
    code = tuple(Let(2, _reading(one), LINE) for one in states)
    naming = Procedure(name=DECLARED, program=Program(code=code, types=SLOTS), line=LINE)
    return Catalog(
        modules=tuple(_module(module, old, new, naming) for module in modules),
        words={language: dict(texts) for language, texts in words},
    )


def _reading(state: State) -> Expr:
    """Build an expression that reads a marker, counter or note, or counts the cards of a zone."""
    if state.is_zone:
        return Count(Declared(ZONE, state.id, OF_THIS, "Card*"))
    return Declared(state.kind, state.id, OF_THIS, TYPES[state.kind])


def _stops(catalog: Catalog, stand: ProcedureStop) -> bool:
    editions = (edition for module in catalog.modules for edition in module.editions)
    return any(edition.book.procedures[-1:] == (stand.procedure,) for edition in editions)


def selects(edition: Edition, catalog: Catalog, stand: ProcedureStop = SELECTION) -> bool:
    """Return whether ``stand`` has replaced a procedure of an edition; if not, its games do not pause."""
    books = (*books_of(edition, [catalog.books[id_] for id_ in edition.uses]), *edition.variants)
    return any(procedure.name == stand.moved for book in books for procedure in book.procedures)


def _module(module: Module, old: ProcedureStop | None, new: ProcedureStop | None, naming: Procedure) -> Module:
    own = [edition.book for edition in module.editions]

    def changed(book: Book) -> Book:
        more = (naming, new.procedure) if new is not None and book in own else ()
        return evolve(book, procedures=(*_moved(book.procedures, old, new), *more))

    names = {old.moved: old.name} if old is not None else {}
    names |= {new.name: new.moved} if new is not None else {}
    heads = {f"{PROCEDURE}{name}": f"{PROCEDURE}{other}" for name, other in names.items()}
    made = module.with_rules(changed)
    extensions = [
        evolve(one, removes=tuple((heads.get(head, head), at) for head, at in one.removes)) for one in made.extensions
    ]
    return evolve(made, extensions=tuple(extensions))


def _moved(
    procedures: Iterable[Procedure], old: ProcedureStop | None, new: ProcedureStop | None
) -> Iterable[Procedure]:
    """Yield all procedures except that of the old pause; rename the procedure that the new pause replaces."""
    for procedure in procedures:
        if old is not None and (procedure == old.procedure or procedure.name == DECLARED):
            continue
        name = old.name if old is not None and procedure.name == old.moved else procedure.name
        yield evolve(procedure, name=new.moved if new is not None and name == new.name else name)

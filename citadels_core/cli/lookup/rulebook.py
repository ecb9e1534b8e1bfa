"""Say what shared rules, editions and variants hold: their numbers, procedures and clauses, as they are written."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.lab.origins.card import OriginStep
    from citadels_core.model.programs.ir import Book
    from citadels_core.packs import Loaded

Facts = dict[str, str | int | None]

HELD = ("numbers", "procedures", "clauses")
"""What a book holds, in the order it is told."""


def held(book: "Book", loaded: "Loaded") -> Facts:
    """Return what a book holds, by what it is: a line for each, or None where there is none of it."""
    lines = _lines(book, loaded)
    return {what: "\n".join(says for says, _ in lines(what)) or None for what in HELD}


def book_facts(book: "Book", loaded: "Loaded") -> Facts:
    """Return everything there is to show of shared rules."""
    catalog = loaded.catalog
    used = [edition.book.name for edition in catalog.editions.values() if book.id in edition.uses]
    return {
        "name": book.name,
        "kind": "rules",
        **held(book, loaded),
        "used by": ", ".join(used) or None,
        "source": loaded.paths()[book.file],
        "line": book.line,
        "pack": book.id.partition(":")[0],
        "id": book.id,
    }


def steps(book: "Book", loaded: "Loaded") -> "dict[str, tuple[OriginStep, ...]]":
    """Return what a book holds, by what it is, each with the place where it is written."""
    from citadels_core.lab.origins.card import OriginStep

    pack, lines = book.id.partition(":")[0], _lines(book, loaded)
    return {
        what: tuple(OriginStep(says=says, pack=pack, file=book.file, line=line) for says, line in lines(what))
        for what in HELD
    }


def _lines(book: "Book", loaded: "Loaded") -> Callable[[str], Iterator[tuple[str, int]]]:
    """Return what goes through the lines of one kind: each as it is written, without what it begins with."""
    path = loaded.paths().get(book.file)
    sources = loaded.sources()
    source = sources[path] if path is not None and path in sources else None
    kinds = {
        "numbers": ("base", [base.line for base in book.bases]),
        "procedures": ("procedure", [procedure.line for procedure in book.procedures]),
        "clauses": ("", [rule.line for rule in (*book.rules, *book.tie_breaks)]),
    }

    def lines(what: str) -> Iterator[tuple[str, int]]:
        word, numbers = kinds[what]
        if source is None:
            return
        for number in dict.fromkeys(numbers):
            text = " ".join(source.line_text(number).partition("#")[0].split()).removeprefix(word).strip()
            yield text, number

    return lines

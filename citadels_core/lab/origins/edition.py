"""Find the origins (pack, file, line) of the lists and numbers of an edition, including patches."""

from collections.abc import Iterator, Mapping, Sequence

from citadels_core.lab.origins.card import ClauseOrigin, OriginStep, clause_step
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Book, Edition, Extension
from citadels_dsl.text.source import SourceText

Texts = Mapping[str, SourceText]

LISTS = ("cast", "characters", "decks", "districts", "variant", "preset")
"""The clauses with lists, in the order of the output."""


def edition_origins(catalog: Catalog, edition: Edition, texts: Texts) -> tuple[ClauseOrigin, ...]:
    """Return the origins of the lists and numbers of an edition; of several, the last one sets a number."""
    id_ = edition.book.id
    printed = next(one for module in catalog.modules for one in module.editions if one.book.id == id_)
    patches = [(module.pack, one) for module in catalog.modules for one in module.extensions if one.edition == id_]
    return (
        *_lists(catalog, printed, patches, texts),
        *_rules(patches, texts),
        *_numbers(catalog, printed, patches, texts),
    )


def _lists(
    catalog: Catalog, printed: Edition, patches: Sequence[tuple[str, Extension]], texts: Texts
) -> Iterator[ClauseOrigin]:
    pack, book = _pack(printed.book), printed.book
    players = f"{printed.least} to {printed.most}"
    yield ClauseOrigin(what="players", steps=(clause_step("players", players, pack, book.file, book.line, texts),))
    used = ", ".join(catalog.books[id_].name if id_ in catalog.books else id_ for id_ in printed.uses)
    if used:
        yield ClauseOrigin(what="rules", steps=(clause_step("use rules", used, pack, book.file, book.line, texts),))
    for clause in LISTS:
        there = _listed(catalog, printed, clause)
        steps = [clause_step(clause, ", ".join(there), pack, book.file, book.line, texts)] if there else []
        for by, patch in patches:
            new = [name for name in _listed(catalog, patch, clause) if name not in there]
            if new:
                steps.append(clause_step(clause, f"adds {', '.join(new)}", by, patch.file, patch.line, texts))
                there = [*there, *new]
        if steps:
            yield ClauseOrigin(what=f"{clause}s" if clause in ("variant", "preset") else clause, steps=tuple(steps))


def _listed(catalog: Catalog, one: Edition | Extension, clause: str) -> list[str]:
    """Return the names of the cards, decks, variants or presets that a clause of an edition lists."""
    match clause, one:
        case "variant", _:
            return [variant.name for variant in one.variants]
        case "preset", Edition():
            return [preset.name for preset in one.presets]
        case ("preset", _) | ("cast", Extension()):
            return []
        case _:
            names = {card.id: card.name for card in catalog.cards.values()}
            names |= {deck.id: deck.name for deck in catalog.decks.values()}
            return [names.get(id_, id_) for id_ in getattr(one, clause)]


def _rules(patches: Sequence[tuple[str, Extension]], texts: Texts) -> Iterator[ClauseOrigin]:
    """Yield the changes of patches to the edition's rules: each line that adds or removes a rule."""
    steps: list[OriginStep] = []
    for pack, patch in patches:
        book = patch.book
        lines = {rule.line for rule in (*book.rules, *book.tie_breaks)} | {one.line for one in book.procedures}
        for line in sorted(lines | {line for _, line in patch.removes}):
            says = texts[book.file].line_text(line).partition("#")[0] if book.file in texts else f"line {line}"
            steps.append(OriginStep(says=" ".join(says.split()), pack=pack, file=book.file, line=line))
    if steps:
        yield ClauseOrigin(what="changed rules", steps=tuple(steps))


def _numbers(
    catalog: Catalog, printed: Edition, patches: Sequence[tuple[str, Extension]], texts: Texts
) -> Iterator[ClauseOrigin]:
    """Yield the origins of the ``base`` numbers of an edition: shared rules, the edition, its patches."""
    used = [catalog.books[id_] for id_ in reversed(printed.uses) if id_ in catalog.books]
    books = [(_pack(book), book) for book in (*used, printed.book)] + [(by, patch.book) for by, patch in patches]
    steps: dict[str, list[OriginStep]] = {}
    for pack, book in books:
        for base in book.bases:
            says = texts[book.file].line_text(base.line).strip() if book.file in texts else f"base {base.query}"
            says = " ".join(says.partition(f"base {base.query}")[2].partition("#")[0].split())
            steps.setdefault(base.query, []).append(OriginStep(says=says, pack=pack, file=book.file, line=base.line))
    for query, found in steps.items():
        yield ClauseOrigin(what=query, steps=tuple(found))


def _pack(book: Book) -> str:
    return book.id.partition(":")[0]

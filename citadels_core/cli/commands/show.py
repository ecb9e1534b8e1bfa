"""`citadels show`: show a card, an edition or shared rules, with the text and its file and line."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from citadels_core.cli.errors import CommandError
from citadels_core.cli.lookup.library import library
from citadels_core.cli.lookup.names import find_book, find_card, find_edition
from citadels_core.cli.options import format_option, pack_option
from citadels_core.cli.terminal.completion import complete_card
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.programs.ir import Book, Card, Edition
from citadels_core.model.vocabulary.types import type_called
from citadels_core.packs.loading.declared_lines import LineReader
from citadels_dsl.text.source import SourceText

if TYPE_CHECKING:
    from citadels_core.cli.lookup.library import LookupLibrary
    from citadels_core.lab.origins.card import Origins, OriginStep
    from citadels_core.packs import Loaded


Facts = dict[str, str | int | None]


@click.command()
@click.argument("card", nargs=-1, required=True, metavar="CARD", shell_complete=complete_card)
@click.option(
    "--why",
    is_flag=True,
    help="Show the file and line of each part of the card, and the cards that may change its numbers (such as cost).",
)
@click.option("--lines", is_flag=True, help="Also print the lines of the card file that declare the card.")
@click.option(
    "--edition",
    metavar="ID",
    help="With --why: show only cards of this edition (its id) as cards that may change the numbers.",
)
@pack_option
@format_option
def command(
    card: tuple[str, ...], packs: tuple[str, ...], edition: str | None, format_: str, *, why: bool, lines: bool
) -> None:
    """Show a card, an edition or shared rules, and their file and line.

    CARD is the name or the id of a card, of an edition or of rules that several editions share; capital and small
    letters are the same. If a card and an edition have the same name, the card is shown.
    """
    if edition is not None and not why:
        raise CommandError("--edition names the edition whose cards may change the numbers: use it with --why.")
    there = library(packs)
    loaded = there.loaded
    found = _found(there, " ".join(card), packs)
    facts = _facts(found, loaded)
    origins = _origins(found, edition, loaded) if why else None
    written = _declaration_lines(found, loaded) if lines else []
    if format_ == "json":
        about = {**facts, **({"lines": written} if lines else {})}
        print_json({**about, **(_why_json(origins, loaded) if origins is not None else {})})
        return
    _show(facts)
    if written:
        click.echo("\n".join(["", *written]))
    if origins is not None:
        click.echo("\n".join(_origin_lines(origins, loaded)))


def _found(there: "LookupLibrary", typed: str, packs: tuple[str, ...]) -> Card | Edition | Book:
    catalog = there.loaded.catalog
    cards = {card.name.casefold() for card in catalog.cards.values()}
    for found in (find_edition(catalog, typed, packs), find_book(catalog, typed, packs)):
        book = found.book if isinstance(found, Edition) else found
        if found is not None and book is not None and book.name.casefold() not in cards:
            return found
    books = [one.book.name for one in catalog.editions.values()] + [one.name for one in catalog.books.values()]
    card = find_card(there.loaded, typed, packs, besides=books)
    there.refuse_broken(card)
    return card


def _facts(found: Card | Edition | Book, loaded: "Loaded") -> Facts:
    if isinstance(found, Card):
        return _of_card(found, loaded)
    return _of_edition(found, loaded) if isinstance(found, Edition) else book_facts(found, loaded)


def _of_edition(edition: Edition, loaded: "Loaded") -> Facts:
    catalog, book = loaded.catalog, edition.book
    lists = {
        "rules": [catalog.books[id_].name for id_ in edition.uses],
        "cast": [catalog.cards[id_].name for id_ in edition.cast],
        "decks": [catalog.decks[id_].name for id_ in edition.decks],
        "variants": [variant.name for variant in edition.variants],
        "presets": [preset.name for preset in edition.presets],
    }
    return {
        "name": book.name,
        "kind": "edition",
        "players": f"{edition.least} to {edition.most}",
        **{name: ", ".join(words) or None for name, words in lists.items()},
        **held(book, loaded),
        **_written(book, loaded, edition.patched),
    }


def _written(thing: Card | Book, loaded: "Loaded", patched: Sequence[tuple[str, str, int]] | None = None) -> Facts:
    """Return the file, line, pack and id of a card or of rules; with ``patched`` also the patches."""
    paths = loaded.paths()
    patches = [f"by {by} ({paths[file]}:{line})" for by, file, line in patched or ()]
    return {
        "source": paths[thing.file],
        **({} if patched is None else {"patched": ", ".join(patches) or None}),
        "line": thing.line,
        "pack": thing.id.partition(":")[0],
        "id": thing.id,
    }


def _of_card(card: Card, loaded: "Loaded") -> Facts:
    about: Facts = {"name": card.name, "kind": card.kind}
    if card.is_character:
        about |= {"rank": card.rank or "none"}
    else:
        about |= {
            "type": type_called(card.type),
            "cost": "none" if card.costless else card.cost,
            "copies": card.copies,
        }
    return {
        **about,
        "text": card.text or card.sentence or None,
        "provenance": card.provenance,
        "note": card.provenance_note,
        **_written(card, loaded, card.patched),
    }


def _declaration_lines(found: Card | Edition | Book, loaded: "Loaded") -> list[str]:
    named = found.book if isinstance(found, Edition) else found
    return LineReader(loaded).declared(named.file, named.line)


def _show(facts: Mapping[str, str | int | None]) -> None:
    lines: dict[str, str] = {}
    for name, value in facts.items():
        if name not in ("name", "text", "line", "note") and value is not None:
            lines[name] = str(value)
    lines["source"] += f":{facts['line']}"
    if facts.get("note"):
        lines["provenance"] += f" ({facts['note']})"
    width = max(map(len, lines))
    apart = "\n" + " " * (width + 2)
    plain = [f"{name:{width}}  {value.replace(chr(10), apart)}" for name, value in lines.items()]
    title, text = str(facts["name"]), facts.get("text")
    if not sys.stdout.isatty():
        click.echo("\n".join([title, *([str(text)] if text else []), *plain]))
        return
    from rich.text import Text

    from citadels_core.cli.terminal.console import make_console

    console = make_console()
    console.print(Text(title, style="bold"))
    if text:
        console.print(Text(str(text)))
    console.print(Text("\n".join(plain), style="dim"))


def _origins(found: Card | Edition | Book, edition: str | None, loaded: "Loaded") -> "Origins":
    from citadels_core.box.find import find_edition as find_box
    from citadels_core.lab.origins.card import ClauseOrigin, Origins, OriginStep, origins
    from citadels_core.lab.origins.edition import edition_origins

    sources = loaded.sources()
    texts: dict[str, SourceText] = {name: sources[path] for name, path in loaded.paths().items() if path in sources}
    if isinstance(found, Book):
        if edition is not None:
            raise CommandError(f"--edition is for cards, and {found.name} are rules.")
        fields = tuple(
            ClauseOrigin(
                what=what,
                steps=tuple(
                    OriginStep(says=says, pack=found.id.partition(":")[0], file=found.file, line=line)
                    for says, line in lines
                ),
            )
            for what, lines in _clauses(found, loaded).items()
            if lines
        )
        return Origins(fields=fields, rules=(), edition=found.name, modifiers=())
    if not isinstance(found, Card):
        if edition is not None:
            raise CommandError(f"--edition is for cards, and {found.book.name} is an edition itself.")
        fields = edition_origins(loaded.catalog, found, texts)
        return Origins(fields=fields, rules=(), edition=found.book.name, modifiers=())
    box = find_box(loaded.catalog, edition) if edition is not None else None
    return origins(loaded.catalog, found, box, texts)


def _origin_lines(origins: "Origins", loaded: "Loaded") -> Iterator[str]:
    rows: list[tuple[str, str, str]] = []
    for origin in origins.fields:
        for at, step in enumerate(origin.steps):
            rows.append((origin.what if at == 0 else "", step.says, _place(step, loaded)))
    for at, origin in enumerate(origins.rules):
        (step,) = origin.steps
        taken = f"; removed by {_place(origin.gone, loaded)}" if origin.gone is not None else ""
        rows.append(("rules" if at == 0 else "", step.says, _place(step, loaded) + taken))
    for at, step in enumerate(origins.modifiers):
        rows.append((f"in {origins.edition}" if at == 0 else "", step.says, _place(step, loaded)))
    yield ""
    width = max(len(what) for what, _, _ in rows)
    for what, says, place in rows:
        yield f"{what:{width}}  {says}"
        yield f"{'':{width}}    by {place}"
    if origins.edition is None:
        yield "No edition of these packs offers it, so nothing else changes its numbers."


def _place(step: "OriginStep", loaded: "Loaded") -> str:
    return f"{step.pack} ({loaded.paths()[step.file]}:{step.line})"


def _why_json(origins: "Origins", loaded: "Loaded") -> dict[str, Any]:
    def plain(step: "OriginStep") -> dict[str, Any]:
        return {"says": step.says, "pack": step.pack, "file": loaded.paths()[step.file], "line": step.line}

    return {
        "why": {
            "fields": [{"what": one.what, "steps": [plain(step) for step in one.steps]} for one in origins.fields],
            "rules": [
                {
                    "what": one.what,
                    **plain(one.steps[0]),
                    "taken_away_by": plain(one.gone) if one.gone is not None else None,
                }
                for one in origins.rules
            ],
            "edition": origins.edition,
            "modifiers": [plain(step) for step in origins.modifiers],
        }
    }


def held(book: Book, loaded: "Loaded") -> Facts:
    """Return shared rules as text, by kind (numbers, procedures, clauses); None if a kind has no line."""
    return {what: "\n".join(says for says, _ in lines) or None for what, lines in _clauses(book, loaded).items()}


def book_facts(book: Book, loaded: "Loaded") -> Facts:
    """Return the facts about shared rules to print: name, text by kind, editions, file, line, pack and id."""
    catalog = loaded.catalog
    used = [edition.book.name for edition in catalog.editions.values() if book.id in edition.uses]
    return {
        "name": book.name,
        "kind": "rules",
        **held(book, loaded),
        "used by": ", ".join(used) or None,
        **_written(book, loaded),
    }


def _clauses(book: Book, loaded: "Loaded") -> dict[str, list[tuple[str, int]]]:
    """Return the clauses of shared rules by kind, each without its keyword and with its line number."""
    source = loaded.sources().get(loaded.paths().get(book.file, ""))
    kinds = {
        "numbers": ("base", [base.line for base in book.bases]),
        "procedures": ("procedure", [procedure.line for procedure in book.procedures]),
        "clauses": ("", [rule.line for rule in (*book.rules, *book.tie_breaks)]),
    }
    found: dict[str, list[tuple[str, int]]] = {what: [] for what in kinds}
    for what, (word, numbers) in kinds.items():
        for number in dict.fromkeys(numbers):
            if source is None:
                continue
            text = " ".join(source.line_text(number).partition("#")[0].split()).removeprefix(word).strip()
            found[what].append((text, number))
    return found

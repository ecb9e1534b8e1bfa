"""Resolve lists of names: the cards of a deck, the characters of a cast, the decks of an edition."""

from collections.abc import Callable, Iterable, Iterator

from citadels_core.speech.english import an
from citadels_dsl.compiler.bindings import Binding
from citadels_dsl.compiler.scope import Unit
from citadels_dsl.compiler.values.advice import NOT_DECLARED
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import Advice, meant
from citadels_dsl.text.diagnostics import Subject

MOST_COPIES = 30

Counted = tuple[nodes.TitleNode, int]
"""A name, and the number of copies written before the name, or 0."""


def article(kind: str) -> str:
    """Return the name of a kind of declaration with its article, as in "an edition".

    >>> article("district"), article("edition"), article("rules")
    ('a district', 'an edition', 'rules')
    """
    return kind if kind == "rules" else f"{an(kind)} {kind}"


def titles(
    lines: Iterable[nodes.Line], unit: Unit, known: Callable[[], Iterable[str]] = tuple, *, counts: bool = False
) -> list[Counted]:
    """Return the names in some lines, each with its number of copies or 0; ``known`` yields suggestions."""
    found: list[Counted] = []
    for line in lines:
        count = 0
        for item in _flat(line.content.items) if isinstance(line.content, nodes.Phrase) else ():
            if isinstance(item, nodes.TitleNode):
                found.append((item, count))
                count = 0
            elif counts and isinstance(item, nodes.NumberNode) and not count:
                count = item.value
                if not 1 <= count <= MOST_COPIES:
                    message = f"{count} copies are out of range"
                    unit.report("CIT402", item.span, message, f"write a number from 1 to {MOST_COPIES}")
            elif not (isinstance(item, nodes.Particle) and item.text == ","):
                message = "only names with commas between them are allowed here"
                advice = Advice("begin names with capital letters, or put them in quotes")
                if isinstance(item, nodes.NameNode):
                    advice = meant(item.span, item.text, known(), advice.text)
                subject = Subject(near=advice.near)
                unit.report("CIT302", item.span, message, advice.text, fix=advice.fix, subject=subject)
    return found


def _flat(items: Iterable[nodes.Item]) -> Iterator[nodes.Item]:
    for item in items:
        if isinstance(item, nodes.BinaryNode) and item.operator == "or":
            yield from _flat((item.left, item.right))
        else:
            yield item


def entries(
    lines: Iterable[nodes.Line], tables: Iterable[dict[str, Binding]], kind: str, unit: Unit
) -> tuple[str, ...]:
    """Resolve the names on some lines to ids; report names of things that are not of kind ``kind``."""
    return tuple(id_ for id_, _ in counted_entries(lines, tables, kind, unit, counts=False))


def counted_entries(
    lines: Iterable[nodes.Line], tables: Iterable[dict[str, Binding]], kind: str, unit: Unit, *, counts: bool = True
) -> list[tuple[str, int]]:
    """Resolve the names on some lines to ids, each with the number of copies before the name.

    ``kind`` may name two kinds, as in ``district or deck``.
    """
    tables = tuple(tables)
    kinds = kind.split(" or ")

    def known() -> list[str]:
        everything = {name: entry for one in tables for name, entry in one.items()}
        return [entry.name for entry in everything.values() if entry.kind in kinds]

    found: list[tuple[str, int]] = []
    for title, count in titles(lines, unit, known, counts=counts):
        there = [entry for table in tables if (entry := table.get(title.text.lower())) is not None]
        entry = there[-1] if there else None
        if entry is None:
            what = "the rule book" if kind == "rules" else f"the {kind}"
            unit.unknown("CIT202", title.span, what, title.text, known(), NOT_DECLARED)
        elif entry.kind not in kinds:
            message = f'"{entry.name}" is {article(entry.kind)}, but {article(kind)} is needed here'
            advice = f'move "{entry.name}" to a list of {article(entry.kind)}, or write the name of {article(kind)}'
            unit.report("CIT202", title.span, message, advice)
        else:
            found.append((entry.id, count))
    return found

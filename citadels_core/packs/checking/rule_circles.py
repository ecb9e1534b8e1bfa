"""Find cycles of triggers that involve several packs, of which none requires all others.

A cycle within one pack and its requirements is found when that pack is checked. The other cycles are found here, when
packs are joined, by the same approximations. Any cards may meet at a table, since each can be chosen by name; rules
that no edition uses together do not meet, and neither do two characters of the same rank.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Book, Card, Procedure
from citadels_core.model.programs.rules import WhenRule
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem

if TYPE_CHECKING:
    from citadels_dsl.checker.analysis.bodies import Body
    from citadels_dsl.checker.circles.trigger_circles import TriggerLink


def check(
    catalog: Catalog,
    requires: Mapping[str, Collection[str]],
    places: DeclarationPlaces,
    opened: Mapping[str, OpenedPack],
) -> Iterator[Diagnostic]:
    """Report each cycle of triggers that only appears when several packs are loaded together.

    A cycle is reported in the manifest of a pack that requires all packs involved, or else at the rule of the pack
    that was loaded last.

    Args:
        opened: the packs by id.
    """
    known = {module.pack: {module.pack, *requires.get(module.pack, ())} for module in catalog.modules}
    if all(one in known[other] or other in known[one] for one, other in combinations(known, 2)):
        return  # the last pack requires all other packs, so its own check has found every cycle

    # Imported here, because the import is slow and most calls have returned above.
    from citadels_dsl.checker.circles.trigger_circles import circles

    order = {pack: at for at, pack in enumerate(known)}
    rules = list(_triggers(catalog))
    packs = {id(rule): rule.path.partition("/")[0] for rule in rules}
    tables = [{*e.uses, *(book.id for book in (e.book, *e.changes, *e.variants))} for e in catalog.editions.values()]
    books = {id_ for table in tables for id_ in table}
    for circle in circles(rules, _procedures(catalog), catalog.cards):
        there = {packs[id(step.rule)] for step in circle}
        written_on = {step.rule.about for step in circle}
        together = not written_on & books or any(written_on & books <= table for table in tables)
        if not together or any(there <= known[pack] for pack in there):
            continue
        last = max(range(len(circle)), key=lambda at: (order[packs[id(circle[at].rule)]], -at))
        joining = [opened[pack] for pack, others in known.items() if there <= others and opened[pack].reading.requires]
        yield _report([*circle[last:], *circle[:last]], places, joining[0] if joining else None)


def _triggers(catalog: Catalog) -> "Iterator[Body]":
    from citadels_dsl.checker.analysis.bodies import Body

    holders: list[Card | Book] = [*catalog.cards.values(), *_books(catalog)]
    for holder in holders:
        for rule in holder.rules:
            if isinstance(rule, WhenRule):
                path = rule.home[1] if rule.home is not None else holder.file
                yield Body(path=path, home=holder.name, about=holder.id, rule=rule)


def _books(catalog: Catalog) -> Iterator[Book]:
    yield from catalog.books.values()
    for edition in catalog.editions.values():
        yield from (edition.book, *edition.variants)


def _procedures(catalog: Catalog) -> dict[str, Procedure]:
    """Return the procedures by name; leave out each name that is declared more than once."""
    found: dict[str, list[Procedure]] = {}
    for book in _books(catalog):
        for procedure in book.procedures:
            found.setdefault(procedure.name, []).append(procedure)
    return {name: several[0] for name, several in found.items() if len(several) == 1}


def _report(circle: "Sequence[TriggerLink]", places: DeclarationPlaces, joining: OpenedPack | None) -> Diagnostic:
    from citadels_dsl.checker.circles.trigger_circles import ADVICE, told

    first = circle[0]
    path, span = places.at(first.rule.path, first.rule.line)
    if joining is not None:
        path, span = joining.shown(FILE), joining.reading.key("requires")
    labels: list[Label] = []
    for step in circle:
        if step is not first or joining is not None:
            labels.append(places.label(step.rule.path, step.rule.line, f"{step.rule.home} reacts to that here"))
        happens = f'this makes "{step.emission.event}" happen'
        labels.append(places.label(step.rule.path, step.emission.line, happens))
    message = f"if these packs are played together, these rules trigger each other without end: {told(circle)}"
    advice = f"in one of these packs, {ADVICE.format(code='CIT614')}"
    return problem("CIT614", span, path, message, advice, tuple(labels))

"""Find circles of rules that set each other off, where the rules lie in packs that know nothing of each other.

A circle that lies in one pack, together with those it builds on, is found when that pack is checked. What is left is
found here, when packs are joined, by the same approximations. Any cards may meet on a table, since each can be chosen
by name; rules of different editions, of which none uses both, do not, and neither do two characters of a rank.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Book, Card, Procedure
from citadels_core.model.programs.rules import WhenRule
from citadels_core.packs.checking.casts import Place
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span

if TYPE_CHECKING:
    from citadels_dsl.checker.analysis.bodies import Body
    from citadels_dsl.checker.circles.trigger_circles import TriggerLink


def check(
    catalog: Catalog,
    requires: Mapping[str, Collection[str]],
    place: Place,
    wish: Callable[[str], tuple[str, Span] | None],
) -> Iterator[Diagnostic]:
    """Report each circle that no pack could see by itself.

    It is told where a pack that builds on all of them lists them, or else at the rule of the pack that was loaded last.

    Args:
        wish: returns the place in the manifest of a pack that lists what it builds on, None when it does not.
    """
    known = {module.pack: {module.pack, *requires.get(module.pack, ())} for module in catalog.modules}
    if all(one in known[other] or other in known[one] for one, other in combinations(known, 2)):
        return  # each pack has seen all that came before it

    # Imported here: it is not needed for a pack together with those it builds on.
    from citadels_dsl.checker.circles.trigger_circles import circles

    order = {pack: at for at, pack in enumerate(known)}
    rules = list(_rules(catalog))
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
        joining = next((pack for pack, others in known.items() if there <= others), None)
        yield _report([*circle[last:], *circle[:last]], place, wish(joining) if joining is not None else None)


def _rules(catalog: Catalog) -> "Iterator[Body]":
    """Yield all rules that answer an event, as patches have left them."""
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
    """Return the procedures that mean the same in every edition, by name."""
    found: dict[str, list[Procedure]] = {}
    for book in _books(catalog):
        for procedure in book.procedures:
            found.setdefault(procedure.name, []).append(procedure)
    return {name: several[0] for name, several in found.items() if len(several) == 1}


def _report(circle: "Sequence[TriggerLink]", place: Place, wish: tuple[str, Span] | None) -> Diagnostic:
    from citadels_dsl.checker.circles.trigger_circles import ADVICE, told

    first = circle[0]
    path, span = wish or place(first.rule.path, first.rule.line)
    labels: list[Label] = []
    for step in circle:
        if step is not first or wish is not None:
            at, rule = place(step.rule.path, step.rule.line)
            labels.append(Label(rule, f"{step.rule.home} answers that here", path=at))
        at, effect = place(step.rule.path, step.emission.line)
        labels.append(Label(effect, f'this makes "{step.emission.event}" happen', path=at))
    message = f"at one table these rules set each other off for ever: {told(circle)}"
    advice = f"{ADVICE.format(code='CIT614')}, in one of these packs"
    return problem("CIT614", span, path, message, advice, tuple(labels))

"""Find the counters that are never above 0, because nothing raises them, or only what asks for more first."""

from collections.abc import Iterable, Iterator

from citadels_core.model.programs import ir
from citadels_core.model.programs.instructions import Emit
from citadels_core.model.programs.node_types import never_negative
from citadels_core.model.programs.tree import Expr, Negative, Number
from citadels_core.model.vocabulary import EVENTS
from citadels_dsl.checker.analysis.bodies import Body, bodies
from citadels_dsl.checker.analysis.events import state_of
from citadels_dsl.checker.analysis.facts_at import known_of

RAISING = frozenset(event.name for event in EVENTS if event.puts and event.state == "counter")
"""The events that may raise a counter."""


def still_counters(required: Iterable[ir.Module], module: ir.Module) -> frozenset[str]:
    """Return the counters in scope, by id, that stay at 0 or below it.

    An approximation: any rule of the pack or of those it builds on that may raise one counts. Those of a pack with
    shared rules and no edition may be raised by other packs, and those of the pack itself that nothing changes at all
    are reported where they are declared: neither is among them.
    """
    modules = (*required, module)
    closed = [one for one in modules if one.editions or not one.books]
    counters = {state.id for one in closed for state in one.states if state.kind == "counter"}
    if not counters:
        return frozenset()
    changed: set[str] = set()
    raised: dict[str, list[tuple[Body, int]]] = {}
    for one in modules:
        for body in bodies(one):
            for at, id_, raises in _changes(body):
                changed.add(id_)
                if raises:
                    raised.setdefault(id_, []).append((body, at))
    own = {state.id for state in module.states}
    still = {id_ for id_ in counters if id_ not in raised and (id_ in changed or id_ not in own)}
    for id_ in sorted(counters & raised.keys()):
        if all(_never(body, at, frozenset({*still, id_})) for body, at in raised[id_]):
            still.add(id_)  # the first time that it is raised it would have to be above 0 already
    return frozenset(still)


def _changes(body: Body) -> Iterator[tuple[int, str, bool]]:
    """Go through the instructions that change a counter, with its id and whether they may raise it."""
    for at, step in enumerate(body.code):
        if isinstance(step, Emit) and step.event in RAISING and (id_ := state_of(step)):
            yield at, id_, step.event == "gold put" or not _lowers(step.fields[-1])


def _lowers(amount: Expr) -> bool:
    """Tell whether an amount is plainly one that is taken away."""
    match amount:
        case Number(value):
            return value <= 0
        case Negative(number):
            return never_negative(number)
        case _:
            return False


def _never(body: Body, at: int, still: frozenset[str]) -> bool:
    """Tell whether an instruction is never reached where some counters are not above 0."""
    return known_of(body.rule, body.rank, still).at(at) is None

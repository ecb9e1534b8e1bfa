"""Find out what no rule of a box can change, so that it may be written as a constant or committed in place."""

from typing import Any

from citadels_core.engine.codegen.expressions import Facts
from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.lowered import Program, Rule
from citadels_core.engine.resolver import DERIVING, SPENDING
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, QUERIES

GIVES_WAY = "character drafted"
"""The event whose bans are not all that decides whether it is allowed."""

ANSWERING = frozenset({"when", "instead of", "may instead of"})
"""The kinds of rules that hear an event or take its place."""


def facts_for(box: LinkedBox, procedures: dict[str, Program]) -> Facts:
    """Return what may be relied on for a box, and set its base numbers."""
    rules = [live.lowered for live in box.rules]
    programs = [rule.program for rule in rules if rule.program] + list(procedures.values())
    emits = [instruction for program in programs for instruction in program.code if instruction[0] == "emit"]
    emitted = {instruction[1] for instruction in emits}
    answered = frozenset(rule.on or "" for rule in rules if rule.kind in ANSWERING)
    forbidden = frozenset(rule.on or "" for rule in rules if rule.kind == "forbid")
    turning = "district turned facedown" in emitted
    facts = Facts(
        turning=turning,
        watched=answered | forbidden,
        answered=answered,
        forbidden=forbidden,
        modified=frozenset(rule.on or "" for rule in rules if rule.kind in ("modify", "set")),
        always_forbidden=_book_forbidden(box, lifted=False),
        lifted=_book_forbidden(box, lifted=True),
        deriving=_deriving(rules),
        spending=SPENDING if any(rule.kind == "spend" for rule in rules) else frozenset(),
        retyped=turning or "type chosen" in emitted or any(rule.kind == "counts as" for rule in rules),
        changing_cast=len(box.starters) < len(box.cast),
        stand_ins=any(i[1] == "turn resumed" or (i[1] == "turn started" and not _is_holders(i[2])) for i in emits),
        labels=box.labels,
        procedures={name: program.slots for name, program in procedures.items()},
        markers=box.markers,
        counters=box.counters,
        notes=box.notes,
        characters={card.id: number for number, card in enumerate(box.cast)},
        definitions={card.id: number for number, card in enumerate(box.definitions)},
    )
    facts.base = {query.name: number for query, number in zip(QUERIES, box.base, strict=True) if number}
    return facts


def _is_holders(fields: tuple[Any, ...]) -> bool:
    """Tell whether a turn is started, with all abilities, for who holds its character."""
    return bool(fields[0] == ("holder", fields[1]) and fields[2] == ("true",))


SETTLED = frozenset({"v", "true", "false", "not", "and", "or", "==", ">=", "<=", ">", "<", "+", "-", "negative"})
SETTLED |= {"seen", "players", "count", "some", "filter", "owner", "city", "name", "rank"}
"""What conditions about the city size may read that changes only with the cities themselves."""

CHANGED_BY = {"marked": ("marker placed", "marker removed"), "counter": ("counter changed",)}
"""The events that change what an operator reads."""


def _deriving(rules: list[Rule]) -> frozenset[int]:
    """Return the events after which a city may have become complete."""
    sizes = [rule for rule in rules if rule.kind in ("modify", "set") and rule.on in ("city size", "progress")]
    read = {operator for rule in sizes for code in (rule.test, rule.value) for operator in _operators(code)}
    kinds = {EVENT_IDS[name] for operator in read for name in CHANGED_BY.get(operator, ())}
    if read - SETTLED - set(CHANGED_BY):
        return frozenset(range(len(EVENTS)))
    if sizes:
        kinds.add(EVENT_IDS["district turned facedown"])
    return DERIVING | kinds


def _operators(code: Any) -> set[str]:
    if not isinstance(code, tuple) or not code:
        return set()
    found = {code[0]} if isinstance(code[0], str) else set()
    return found.union(*(_operators(part) for part in code))


def _book_forbidden(box: LinkedBox, *, lifted: bool) -> dict[str, tuple[Any, ...]]:
    """Return the events that only rules of the edition forbid, with the conditions.

    Either those of which no card lifts a ban, or those of which one does. Conditions that search are too long to be
    written wherever they are asked.
    """
    forbids = [live for live in box.rules if live.rule.kind == "forbid"]
    allowed = {live.rule.name for live in box.rules if live.rule.kind == "allow"}
    found: dict[str, tuple[Any, ...]] = {}
    for event in {live.rule.on or "" for live in forbids} - {GIVES_WAY}:
        bans = [live for live in forbids if live.rule.on == event]
        if all(live.source_kind == "book" and not _searches(live.lowered.test) for live in bans):
            if lifted == any(live.rule.name in allowed for live in bans):
                found[event] = tuple(live.lowered.test for live in bans)
    return found


def _searches(test: Any) -> bool:
    return isinstance(test, tuple) and (test[:1] == ("filter",) or any(_searches(part) for part in test))

"""Link the box of a set-up for the engine of today; it goes when that engine goes."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from attrs import evolve, fields

from citadels_core.engine.assembly import assemble
from citadels_core.engine.box import Box, NumberedRule
from citadels_core.engine.link import box_for
from citadels_core.engine.linked import Declared, LinkedBox, LiveRule
from citadels_core.model.catalog import Catalog
from citadels_core.model.ir import State
from citadels_core.model.setup import Setup


def linked_box(catalog: Catalog, setup: Setup) -> LinkedBox:
    """Return the box of a set-up with its programs.

    Raises:
        SetupError: the edition, player count, variant or deck does not exist, or they do not go together.
    """
    return link(box_for(catalog, setup))


def _parts(of: Any, kind: type) -> dict[str, Any]:
    return {one.name: getattr(of, one.name) for one in fields(kind)}


def _live(rule: NumberedRule) -> LiveRule:
    return LiveRule(**_parts(rule, NumberedRule))


@lru_cache(maxsize=64)
def link(numbered: Box) -> LinkedBox:
    """Return a box with its programs."""
    box = LinkedBox(**_parts(numbered, Box))
    box.rules = [_live(rule) for rule in numbered.rules]
    box.by_book = tuple(box.rules[rule.number] for rule in numbered.by_book)
    for name in ("by_character", "by_definition"):
        groups = getattr(numbered, name)
        setattr(box, name, {n: tuple(box.rules[rule.number] for rule in rules) for n, rules in groups.items()})
    box.loose = tuple((box.rules[rule.number], card) for rule, card in numbered.loose)
    box.tie_breaks = tuple(map(_live, numbered.tie_breaks))
    states = box.states
    box.lapsing = {
        until: _declared(box, [state for state in states if state.until == until]) for until in ("turn", "round")
    }
    box.lying = _lying(box, states)
    box.veiled = _declared(box, [state for state in states if not state.seen_by_all])
    box.lapses_with_turn = any(state.until == "turn" for state in states)
    assemble(box)
    return box


def _lying(box: LinkedBox, states: tuple[State, ...]) -> dict[str, Declared]:
    """Return what districts and characters take with them when they leave the game: what lies on them or is of them."""
    found = {}
    for kind, type_ in (("district", "District"), ("character", "Character")):
        on = [state for state in states if state.on == kind]
        noted = [state for state in states if state.holds == type_]
        if on or noted:
            found[kind] = evolve(_declared(box, on), remembered=tuple(box.notes[state.id] for state in noted))
    return found


def _declared(box: LinkedBox, states: Iterable[State]) -> Declared:
    """Return the numbers of markers, counters and notes."""
    ids = [state.id for state in states]
    markers, counters, notes = (
        tuple(kind[id_] for id_ in ids if id_ in kind) for kind in (box.markers, box.counters, box.notes)
    )
    return Declared(markers=markers, counters=counters, notes=notes)

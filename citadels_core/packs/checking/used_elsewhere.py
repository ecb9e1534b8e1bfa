"""Drop "declared and never used" where another opened pack uses the state or procedure."""

from collections.abc import Iterable, Mapping, Sequence

from citadels_core.model.programs.ir import Module
from citadels_core.model.vocabulary.types import ZONE
from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.text.diagnostics import Diagnostic

UNUSED = "CIT502"


def left(found: Iterable[Diagnostic], opened: Sequence[OpenedPack], modules: Mapping[str, Module]) -> list[Diagnostic]:
    """Return the findings without CIT502 of what a pack that requires this one uses."""
    kept = list(found)
    for pack in opened:
        paths = {pack.shown(name) for name, _ in pack.files}
        asked = [one for one in kept if one.code == UNUSED and one.path in paths]
        users = [other.id for other in opened if other.id in modules and pack.id in (other.requires or ())]
        if asked and users:
            used = _used([modules[id_] for id_ in (pack.id, *users)])
            kept = [one for one in kept if one not in asked or used.isdisjoint(one.subject.names)]
    return kept


def _used(modules: Sequence[Module]) -> set[str]:
    """Return the ids of the states that some packs together set and read, and the names of what they perform."""
    from citadels_dsl.checker.analysis.bodies import bodies, performed  # what has no such findings does without
    from citadels_dsl.checker.declarations.idle_declarations import uses

    each = [uses(module, bodies(module)) for module in modules]
    read, placed = (set[str]().union(*ids) for ids in zip(*each, strict=True))
    zones = {state.id for module in modules for state in module.states if state.kind == ZONE}
    return (placed & (read | zones)).union(*(performed(body.code) for module in modules for body in bodies(module)))

"""Revise the findings of packs where they are joined; ``citadels_dsl.session.revision`` has done so in each alone."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve, frozen

from citadels_core.model.programs.ir import Module
from citadels_core.model.vocabulary.types import ZONE
from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.session.allowances import MAY_HOLD, AllowanceResult, sift
from citadels_dsl.text.diagnostics import Diagnostic, sort_key, with_paths
from citadels_dsl.text.source import SourceText, read_source

UNKNOWN = frozenset({"CIT202", "CIT204", "CIT207"})
"""Findings about names that may stand in what is not there."""


@frozen(kw_only=True)
class PackContext:
    """A pack, the others that were opened, and whether something of it could not be read."""

    pack: OpenedPack
    opened: Sequence[OpenedPack]
    unread: bool
    """Whether a file of it could not be read."""
    lacking: bool
    """Whether a pack that it requires has errors."""


def _without_unknown(found: Sequence[Diagnostic], context: PackContext) -> Sequence[Diagnostic]:
    dropped = UNKNOWN | {"CIT607"} if context.unread else UNKNOWN if context.lacking else frozenset[str]()
    return [one for one in found if one.code not in dropped]


def _with_places(found: Sequence[Diagnostic], context: PackContext) -> Sequence[Diagnostic]:
    if not found:
        return found
    from citadels_core.packs.checking.other_packs import with_places  # a pack without findings does without

    return with_places(found, context.pack, context.opened)


def _shown(found: Sequence[Diagnostic], context: PackContext) -> Sequence[Diagnostic]:
    if not found:
        return found
    paths = {pack.compiled_name(name): pack.shown(name) for pack in context.opened for name, _ in pack.files}
    return [with_paths(one, paths) for one in found]


OF_A_PACK: tuple[Callable[[Sequence[Diagnostic], PackContext], Sequence[Diagnostic]], ...] = (
    _without_unknown,  # a name that nobody declares may stand just in what could not be read or compiled
    _with_places,  # where other packs have such a name is known only now
    _shown,  # compiled files have paths of their own; from here on they are those that are shown
)
"""What is done to the findings of each pack, in this order."""

OF_ALL: tuple[Callable[[AllowanceResult, Sequence[OpenedPack], Mapping[str, Module]], AllowanceResult], ...] = (
    # Not before all is found: a comment that allows nothing is a finding too.
    lambda found, opened, modules: sift(found.left, _allowing(opened)),
    # Not before comments are heard: one that is needed where its pack is checked alone is of use here too.
    lambda found, opened, modules: evolve(found, left=tuple(_without_used_elsewhere(found.left, opened, modules))),
    # As a reader meets them.
    lambda found, opened, modules: evolve(found, left=tuple(sorted(found.left, key=sort_key))),
)
"""What is done to the findings of all packs after that, in this order."""


def revised_of_pack(found: Sequence[Diagnostic], context: PackContext) -> Sequence[Diagnostic]:
    """Return the findings of a pack as they are among others."""
    for pass_ in OF_A_PACK:
        found = pass_(found, context)
    return found


def revised(
    found: Sequence[Diagnostic], opened: Sequence[OpenedPack], modules: Mapping[str, Module]
) -> AllowanceResult:
    """Return the findings of all packs that are left to say, and those that comments allow."""
    told = AllowanceResult(left=tuple(found))
    for pass_ in OF_ALL:
        told = pass_(told, opened, modules)
    return told


def _allowing(packs: Sequence[OpenedPack]) -> dict[str, SourceText]:
    """Return the files that hold a comment which allows a finding, by the path to show."""
    found = [(pack.shown(name), data) for pack in packs for name, data in pack.files if MAY_HOLD.search(data)]
    return {path: read_source(data, path)[0] for path, data in found}


UNUSED = "CIT502"


def _without_used_elsewhere(
    found: Iterable[Diagnostic], opened: Sequence[OpenedPack], modules: Mapping[str, Module]
) -> list[Diagnostic]:
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
    from citadels_dsl.checker.declarations.unused_states import uses

    each = [uses(module, bodies(module)) for module in modules]
    read, placed = (set[str]().union(*ids) for ids in zip(*each, strict=True))
    zones = {state.id for module in modules for state in module.states if state.kind == ZONE}
    return (placed & (read | zones)).union(*(performed(body.code) for module in modules for body in bodies(module)))

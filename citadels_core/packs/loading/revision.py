"""Revise the findings of each pack when all packs are known: remove wrong ones, extend others."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from citadels_core.model.programs.ir import Module
from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.session.allowances import MAY_HOLD, AllowanceResult, sift
from citadels_dsl.text.diagnostics import Diagnostic, sort_key, with_paths
from citadels_dsl.text.source import read_source

UNKNOWN = frozenset({"CIT202", "CIT204", "CIT207"})
"""The codes of findings about unknown names, which a file or pack that was not read may declare."""


def revised_of_pack(
    found: Sequence[Diagnostic], pack: OpenedPack, opened: Sequence[OpenedPack], *, unread: bool, lacking: bool
) -> Sequence[Diagnostic]:
    """Return the findings of a pack that remain when the declarations of all other packs are known.

    Args:
        unread: whether a file of the pack could not be read.
        lacking: whether a pack that it requires has errors.
    """
    # Drop findings about unknown names, because a file that was not read or compiled may declare these names.
    dropped = UNKNOWN | {"CIT607"} if unread else UNKNOWN if lacking else frozenset[str]()
    left = [one for one in found if one.code not in dropped]
    if not left:
        return left
    # Imported here, because packs without findings do not need it.
    from citadels_core.packs.checking.other_packs import with_places

    # Change the paths to those that users see. Other packs are searched for a name only if there are findings.
    paths = {other.compiled_name(name): other.shown(name) for other in opened for name, _ in other.files}
    return [with_paths(one, paths) for one in with_places(left, pack, opened)]


def revised(
    found: Sequence[Diagnostic], opened: Sequence[OpenedPack], modules: Mapping[str, Module]
) -> AllowanceResult:
    """Split the findings of all packs into the remaining ones and the ones that comments allow."""
    # Apply the comments that allow findings after all checks: `sift` reports a comment that allows no finding.
    texts = ((pack.shown(name), data) for pack in opened for name, data in pack.texts if MAY_HOLD.search(data))
    told = sift(tuple(found), {path: read_source(data, path)[0] for path, data in texts})
    # Drop CIT502 after `sift`: a comment that allows CIT502 must not be reported if another pack uses the name.
    left = _without_used_elsewhere(told.left, opened, modules)
    return evolve(told, left=tuple(sorted(left, key=sort_key)))


UNUSED = "CIT502"


def _without_used_elsewhere(
    found: Iterable[Diagnostic], opened: Sequence[OpenedPack], modules: Mapping[str, Module]
) -> list[Diagnostic]:
    """Drop findings about unused declarations (CIT502) that another pack uses."""
    kept = list(found)
    for pack in opened:
        paths = {pack.shown(name) for name, _ in pack.files}
        asked = [one for one in kept if one.code == UNUSED and one.path in paths]
        users = [
            other.id
            for other in opened
            if other.id in modules
            and pack.id in {*(other.requires or ()), *(one.pack for one in modules[other.id].bridges)} - {other.id}
        ]
        if asked and users:
            used = _used([modules[id_] for id_ in (pack.id, *users)])
            kept = [one for one in kept if one not in asked or used.isdisjoint(one.subject.names)]
    return kept


def _used(modules: Sequence[Module]) -> set[str]:
    """Return the names of the used procedures, and the ids of the used markers, counters, notes and zones.

    A marker, counter or note is used if some pack sets it and some pack reads it; a zone, if some pack sets it.
    """
    # Imported here, because only findings of CIT502 need it.
    from citadels_dsl.checker.analysis.bodies import bodies, performed
    from citadels_dsl.checker.declarations.idle_declarations import uses

    each = [uses(module, bodies(module)) for module in modules]
    read, placed = (set[str]().union(*ids) for ids in zip(*each, strict=True))
    zones = {state.id for module in modules for state in module.states if state.is_zone}
    return (placed & (read | zones)).union(*(performed(body.code) for module in modules for body in bodies(module)))

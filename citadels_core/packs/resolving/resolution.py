"""Choose a version of each required pack, so that all demands of the packs are met.

First the best candidate of each id is tried: the pack in a lock file, or else the closest. When these meet all demands,
they are the result; otherwise ``resolvelib`` tries the other candidates, in the same order of preference.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from citadels_core.packs.finding.shelves import FoundPack
from citadels_core.packs.resolving.candidates import Candidates, PackDemand, Place, demands

if TYPE_CHECKING:
    from resolvelib.structs import RequirementInformation

MOST_PACKS = 200
"""The maximum number of packs that are resolved together."""

MOST_CLASHES = 40
"""The number of unmet demands after which the search for more stops."""

MOST_ROUNDS = 2000
"""The maximum number of rounds of the resolver."""


class Choice(NamedTuple):
    """The pack chosen for each id, and the unmet demands.

    ``missing`` are demands for packs that do not exist. ``clashes`` are groups of demands on one id that no choice
    meets together. ``came`` maps the id of a pack that was not given to the demand that first brought it in.
    """

    packs: Mapping[str, FoundPack]
    missing: tuple[PackDemand, ...] = ()
    clashes: tuple[tuple[PackDemand, ...], ...] = ()
    came: Mapping[str, PackDemand] = MappingProxyType({})
    too_many: PackDemand | None = None


def choose(candidates: Candidates) -> Choice:
    """Choose one version of each pack that the given packs require, directly or not."""
    closest = _closest(candidates)
    unmet = [
        demand
        for pack in closest.packs.values()
        for demand in demands(pack)
        if not demand.met_by(closest.packs.get(demand.id))
    ]
    if closest.too_many is not None or not unmet:
        return closest
    solved = _solve(candidates, frozenset())
    if isinstance(solved, dict):
        return _needed(solved, candidates)
    # The resolver reports one clash: leave out its demands and solve again, to find the next clash.
    left_out = {demand.place for demand in closest.missing}
    clashes: list[PackDemand] = []
    while len(clashes) < MOST_CLASHES and not isinstance(solved := _solve(candidates, left_out), dict):
        new = [demand for demand in solved if demand.by is not None and demand.place not in left_out]
        if not new:
            break
        clashes += new
        left_out |= {demand.place for demand in new}
    if isinstance(solved, dict):
        return _needed(solved, candidates)._replace(clashes=_by_id(clashes))
    clashes = clashes or [demand for demand in unmet if demand.id in closest.packs]
    return closest._replace(clashes=_by_id(clashes))


def _closest(candidates: Candidates) -> Choice:
    """Take the best candidate for each required id, even if demands on its version are not met."""
    return _reached(candidates.given, lambda id_: next(candidates.of(id_), None))


def _needed(solved: Mapping[str, FoundPack], candidates: Candidates) -> Choice:
    """Keep solved packs that are still required, and add the best candidate for each other required id."""
    return _reached(candidates.given, lambda id_: solved.get(id_) or next(candidates.of(id_), None))


def _reached(given: Mapping[str, FoundPack], find: Callable[[str], FoundPack | None]) -> Choice:
    packs = dict(given)
    came: dict[str, PackDemand] = {}
    missing: list[PackDemand] = []
    waiting = list(packs.values())
    for pack in waiting:  # the loop appends each newly required pack to ``waiting``
        for demand in demands(pack):
            if demand.how != "requires" or demand.id in packs:
                continue
            if len(packs) >= MOST_PACKS:
                return Choice(packs, tuple(missing), came=came, too_many=demand)
            found = find(demand.id)
            if found is None:
                missing.append(demand)
                continue
            packs[demand.id] = found
            came[demand.id] = demand
            waiting.append(found)
    return Choice(packs, tuple(missing), came=came)


def _by_id(clash: Iterable[PackDemand]) -> tuple[tuple[PackDemand, ...], ...]:
    groups: dict[str, dict[Place, PackDemand]] = {}
    for demand in clash:
        groups.setdefault(demand.id, {})[demand.place] = demand
    return tuple(tuple(group.values()) for _, group in sorted(groups.items()))


def _solve(candidates: Candidates, left_out: AbstractSet[Place]) -> "dict[str, FoundPack] | list[PackDemand]":
    """Return packs that meet all demands; if there are none, the demands that conflict.

    Demands at the places in ``left_out`` are ignored. The list is empty when the search takes too long.
    """
    from resolvelib import AbstractProvider, BaseReporter, ResolutionImpossible, ResolutionTooDeep, Resolver

    from citadels_core.packs.manifest.requirements import Requirement

    class Provider(AbstractProvider[PackDemand, FoundPack | str, str]):
        """The adapter between resolvelib and packs; the candidate for leaving a pack out is its id, a text."""

        def identify(self, requirement_or_candidate: PackDemand | FoundPack | str) -> str:
            return (
                requirement_or_candidate if isinstance(requirement_or_candidate, str) else requirement_or_candidate.id
            )

        def get_preference(self, identifier: str, *_: object, **__: object) -> str:
            return identifier

        def find_matches(
            self,
            identifier: str,
            requirements: "Mapping[str, Iterator[PackDemand]]",
            incompatibilities: "Mapping[str, Iterator[FoundPack | str]]",
        ) -> "Sequence[FoundPack | str]":
            asked = list(requirements[identifier])
            refused = list(incompatibilities[identifier])
            absent: list[FoundPack | str] = [identifier] if all(demand.met_by(None) for demand in asked) else []
            fitting = [pack for pack in candidates.of(identifier) if all(demand.met_by(pack) for demand in asked)]
            return [candidate for candidate in (*absent, *fitting) if candidate not in refused]

        def is_satisfied_by(self, requirement: PackDemand, candidate: FoundPack | str) -> bool:
            return requirement.met_by(None if isinstance(candidate, str) else candidate)

        def get_dependencies(self, candidate: FoundPack | str) -> "list[PackDemand]":
            said = [] if isinstance(candidate, str) else list(demands(candidate))
            return [demand for demand in said if demand.place not in left_out]

    asked = [PackDemand(None, "requires", 0, Requirement(id_)) for id_ in sorted(candidates.given)]
    try:
        result = Resolver(Provider(), BaseReporter[PackDemand, FoundPack | str, str]()).resolve(
            asked, max_rounds=MOST_ROUNDS
        )
    except ResolutionImpossible as refusal:
        causes: list[RequirementInformation[PackDemand, FoundPack | str]] = list(refusal.causes)
        return [cause.requirement for cause in causes]
    except ResolutionTooDeep:
        return []
    return {id_: pack for id_, pack in result.mapping.items() if not isinstance(pack, str)}

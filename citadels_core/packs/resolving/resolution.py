"""Choose a version of each pack that is needed, so that all that the packs say about one another holds.

Of each pack the best candidate is taken: the one that a lock names, or else the closest. When they all go together that
is the answer, and no other is looked for; otherwise ``resolvelib`` tries the others, in the same order of preference.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from citadels_core.packs.finding.shelves import FoundPack
from citadels_core.packs.resolving.candidates import Candidates, PackDemand, Place, wishes

if TYPE_CHECKING:
    from resolvelib.structs import RequirementInformation

MOST_PACKS = 200
"""No more packs than this are put together."""

MOST_CLASHES = 40
"""When so many wishes have been found that cannot be fulfilled, no more are looked for."""

MOST_ROUNDS = 2000
"""How often another candidate is tried before it is given up."""


class Choice(NamedTuple):
    """The pack chosen for each id that could be found, and what does not hold between them.

    ``missing`` are wishes for packs that are nowhere; ``clashes`` are groups of wishes that no choice fulfils together,
    each about one id. ``came`` tells for a pack that was not given by which wish it came first.
    """

    packs: Mapping[str, FoundPack]
    missing: tuple[PackDemand, ...] = ()
    clashes: tuple[tuple[PackDemand, ...], ...] = ()
    came: Mapping[str, PackDemand] = MappingProxyType({})
    too_many: PackDemand | None = None


def choose(candidates: Candidates) -> Choice:
    """Choose the packs that the given ones need."""
    closest = _closest(candidates)
    unmet = [
        wish for pack in closest.packs.values() for wish in wishes(pack) if not wish.met_by(closest.packs.get(wish.id))
    ]
    if closest.too_many is not None or not unmet:
        return closest
    solved = _solve(candidates, frozenset())
    if isinstance(solved, dict):
        return _needed(solved, candidates)
    # Again and again without what cannot be, so that each mistake is told and not only the first.
    left_out = {wish.place for wish in closest.missing}
    clashes: list[PackDemand] = []
    while len(clashes) < MOST_CLASHES and not isinstance(solved := _solve(candidates, left_out), dict):
        new = [wish for wish in solved if wish.by is not None and wish.place not in left_out]
        if not new:
            break
        clashes += new
        left_out |= {wish.place for wish in new}
    if isinstance(solved, dict):
        return _needed(solved, candidates)._replace(clashes=_by_id(clashes))
    clashes = clashes or [wish for wish in unmet if wish.id in closest.packs]
    return closest._replace(clashes=_by_id(clashes))


def _closest(candidates: Candidates) -> Choice:
    """Take the best candidate for each id that is required, whether they go together or not."""
    return _reached(candidates.given, lambda id_: next(candidates.of(id_), None))


def _needed(solved: Mapping[str, FoundPack], candidates: Candidates) -> Choice:
    """Leave out what was chosen for a pack that was given up again, and add what was not sought as nothing fits."""
    return _reached(candidates.given, lambda id_: solved.get(id_) or next(candidates.of(id_), None))


def _reached(given: Mapping[str, FoundPack], find: Callable[[str], FoundPack | None]) -> Choice:
    packs = dict(given)
    came: dict[str, PackDemand] = {}
    missing: list[PackDemand] = []
    waiting = list(packs.values())
    for pack in waiting:  # grows meanwhile
        for wish in wishes(pack):
            if wish.how != "requires" or wish.id in packs:
                continue
            if len(packs) >= MOST_PACKS:
                return Choice(packs, tuple(missing), came=came, too_many=wish)
            found = find(wish.id)
            if found is None:
                missing.append(wish)
                continue
            packs[wish.id] = found
            came[wish.id] = wish
            waiting.append(found)
    return Choice(packs, tuple(missing), came=came)


def _by_id(clash: Iterable[PackDemand]) -> tuple[tuple[PackDemand, ...], ...]:
    groups: dict[str, dict[Place, PackDemand]] = {}
    for wish in clash:
        groups.setdefault(wish.id, {})[wish.place] = wish
    return tuple(tuple(group.values()) for _, group in sorted(groups.items()))


def _solve(candidates: Candidates, left_out: AbstractSet[Place]) -> "dict[str, FoundPack] | list[PackDemand]":
    """Return the packs that go together, or else the wishes that no choice fulfils together.

    Wishes that are written in certain places are left out. The list is empty when it takes too long to tell.
    """
    from resolvelib import AbstractProvider, BaseReporter, ResolutionImpossible, ResolutionTooDeep, Resolver

    from citadels_core.packs.manifest.requirements import Requirement

    class Provider(AbstractProvider[PackDemand, FoundPack | str, str]):
        """Tells resolvelib about packs; the candidate for a pack that nothing requires is its bare id."""

        def identify(self, requirement_or_candidate: PackDemand | FoundPack | str) -> str:
            return (
                requirement_or_candidate if isinstance(requirement_or_candidate, str) else requirement_or_candidate.id
            )

        def get_preference(
            self,
            identifier: str,
            resolutions: object,
            candidates: object,
            information: object,
            backtrack_causes: object,
        ) -> str:
            return identifier

        def find_matches(
            self,
            identifier: str,
            requirements: "Mapping[str, Iterator[PackDemand]]",
            incompatibilities: "Mapping[str, Iterator[FoundPack | str]]",
        ) -> "Sequence[FoundPack | str]":
            asked = list(requirements[identifier])
            refused = list(incompatibilities[identifier])
            absent: list[FoundPack | str] = [identifier] if all(wish.met_by(None) for wish in asked) else []
            fitting = [pack for pack in candidates.of(identifier) if all(wish.met_by(pack) for wish in asked)]
            return [candidate for candidate in (*absent, *fitting) if candidate not in refused]

        def is_satisfied_by(self, requirement: PackDemand, candidate: FoundPack | str) -> bool:
            return requirement.met_by(None if isinstance(candidate, str) else candidate)

        def get_dependencies(self, candidate: FoundPack | str) -> "list[PackDemand]":
            said = [] if isinstance(candidate, str) else list(wishes(candidate))
            return [wish for wish in said if wish.place not in left_out]

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

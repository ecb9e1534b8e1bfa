"""Say what is wrong with packs and what they can do, from what was said before when nothing has changed since."""

import os
from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from citadels_core.model.progress import Progress
from citadels_core.packs.finding.shelves import PackOrigin
from citadels_core.packs.loading import cache, codec
from citadels_core.packs.loading.capability import Found
from citadels_core.packs.loading.opening import OpenResult, open_packs
from citadels_core.packs.loading.results import CheckResult
from citadels_dsl.text.diagnostics import Allowed, Diagnostic, sort_key, with_paths

if TYPE_CHECKING:
    from citadels_core.packs.loading.loader import Loaded

Told = tuple[tuple[Diagnostic, ...], tuple[Allowed, ...]]
"""What is left to say, and what comments allow."""


@frozen(kw_only=True)
class Verdict(CheckResult):
    """All that is to be said of packs; ``can`` holds what those can do that were given by their folders, by id."""

    can: dict[str, tuple[Found, ...]]

    def capabilities(self, ids: Collection[str]) -> dict[str, tuple[Found, ...]]:
        """Return what some of the packs that were given can do, by id."""
        return {id_: found for id_, found in self.can.items() if id_ in ids}


def judge(*packs: str | os.PathLike[str], progress: Progress | None = None) -> Verdict:
    """Check packs: what ``examine`` finds, without the catalog.

    What has no errors is kept in the cache under everything that was read, so that packs that did not change are
    neither compiled nor linked again. Errors are worked out each time: their help looks for names in other packs.

    Args:
        packs: names of packs, or paths of folders; none for all the official ones.
        progress: is told how many packs have been compiled, and how many there are.

    Raises:
        ContentError: a pack does not exist.
    """
    opening = open_packs(packs)
    key = None if opening.problems else cache.key_of_verdict(opening.packs)
    kept = cache.read(key, codec.parse_verdict) if key is not None else None
    if kept is not None:
        left, allowed, can = kept
        left, allowed = _renamed(left, allowed, _names(opening))
        return Verdict(packs=opening.packs, left_out=opening.left_out, problems=left, allowed=allowed, can=dict(can))
    verdict = _worked_out(opening, progress)
    if key is not None and not verdict.errors:
        names = {shown: name for name, shown in _names(opening).items()}
        said = _renamed(verdict.problems, verdict.allowed, names)
        cache.write(key, codec.dump_verdict((*said, tuple(verdict.can.items()))))
    return verdict


def _worked_out(opening: OpenResult, progress: Progress | None) -> Verdict:
    from citadels_core.packs.loading.loader import compiled, join  # what is kept does without

    loaded: Loaded = join(opening, partial(compiled, scenarios=False), progress)
    given = {pack.id for pack in opening.packs if pack.origin is PackOrigin.GIVEN}
    return Verdict(
        packs=loaded.packs,
        left_out=loaded.left_out,
        problems=loaded.problems,
        allowed=loaded.allowed,
        can=loaded.capabilities(given),
    )


def _names(opening: OpenResult) -> dict[str, str]:
    """Return the path to show for each file, by what it is called on every computer."""
    names = {pack.compiled_name(name): pack.shown(name) for pack in opening.packs for name, _ in pack.files}
    spoken = ((pack, source.path) for pack in opening.packs for source in pack.words.values())
    return names | {pack.compiled_name(path.rpartition("/")[2]): path for pack, path in spoken}


def _renamed(found: tuple[Diagnostic, ...], allowed: tuple[Allowed, ...], names: Mapping[str, str]) -> Told:
    return (
        tuple(sorted((with_paths(one, names) for one in found), key=sort_key)),  # by their new paths
        tuple(evolve(one, finding=with_paths(one.finding, names)) for one in allowed),
    )

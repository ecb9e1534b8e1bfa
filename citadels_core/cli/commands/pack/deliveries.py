"""Choose packages to install, download them, and choose others in place of those that do not work."""

from collections.abc import Iterator, Sequence
from typing import Final

import click
from attrs import evolve, frozen

from citadels_core.model.escape import visible
from citadels_core.model.listing import listed
from citadels_core.packs.checking.capabilities import Found
from citadels_core.packs.indexes.choosing import InstallPlan, InstallRequest, UnfitVersions, plan
from citadels_core.packs.indexes.index_reader import IndexReader
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install import is_installed, packs
from citadels_core.packs.installing.install_records import InstallRecord
from citadels_core.packs.installing.preview import UnfitPackError, preview
from citadels_core.packs.manifest.requirements import Requirement

MOST_PLANS: Final = 12
"""How often a command chooses packages, because packs among those chosen before have errors."""


@frozen(kw_only=True)
class Delivery:
    """A package to install, and where it comes from."""

    package: Package
    record: InstallRecord
    origin: str = ""
    """The name of its index, or an empty text."""
    capabilities: tuple[str, ...] | None = None
    """The capabilities that its index says it has; None without an index."""
    found: tuple[Found, ...] = ()
    """The capabilities found in the package; empty if the pack is installed already."""

    @property
    def id(self) -> str:
        return self.package.manifest.id


def obtain(request: InstallRequest, reader: IndexReader) -> tuple[InstallPlan, list[Delivery]]:
    """Choose the newest versions that work together, download them, and report newer versions.

    A package that is not what its index says is not replaced by an older one: the index may be hostile.

    Raises:
        PackageError: no versions fit together, or a package cannot be downloaded, is dangerous or has errors.
        IndexReadError: an index cannot be used.
    """
    unfit = UnfitVersions()
    for left in reversed(range(MOST_PLANS)):
        chosen = plan(request, reader, unfit)
        deliveries = [Delivery(package=one.package, record=one.record) for one in chosen.given]
        deliveries += [
            Delivery(
                package=reader.package(one),
                record=one.record,
                origin=one.source.name,
                capabilities=one.entry.capabilities,
            )
            for one in chosen.indexed
        ]
        try:
            deliveries = examined(deliveries)
        except UnfitPackError as refusal:
            manifest = refusal.package.manifest
            others = list(_replaceable(refusal.package, chosen))
            if not (others or manifest.id in {one.id for one in chosen.indexed}):
                raise
            unfit.add(manifest, refusal.why, others)
            if not left:
                tried = [*map(" ".join, unfit.refused), *map(" ".join, unfit.apart)]
                raise PackageError(
                    f"{MOST_PLANS} combinations of versions did not work: {listed(tried)}; the last error: {refusal}; "
                    f"`citadels pack info {manifest.id}` shows other versions, and `{manifest.id}==VERSION` chooses one"
                ) from None
        else:
            break
    for one in chosen.passed:
        click.echo(visible(one), err=True)
    return chosen, deliveries


def examined(deliveries: Sequence[Delivery]) -> list[Delivery]:
    """Return deliveries with the capabilities of those that are not installed.

    Raises:
        UnfitPackError: a pack has errors.
    """
    found = preview([one.package for one in deliveries if not is_installed(one.package)])
    return [evolve(one, found=found.get(one.id, ())) for one in deliveries]


def _replaceable(package: Package, chosen: InstallPlan) -> Iterator[Requirement]:
    """Yield the chosen versions of required packs, the last published first, without given files."""
    required = {one.id for one in package.manifest.requires}
    indexed = [one for one in chosen.indexed if one.id in required]
    for one in sorted(indexed, key=lambda one: one.entry.published, reverse=True):
        yield Requirement(one.id, f"=={one.entry.version}")
    known = {one.id for one in indexed} | {one.package.manifest.id for one in chosen.given}
    for pack in packs():
        if pack.manifest.id in required - known:
            yield Requirement(pack.manifest.id, f"=={pack.manifest.version}")

"""Install chosen packages: show what they can do, ask, install all or none, and report."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from attrs import frozen

from citadels_core.cli.commands.pack.deliveries import Delivery
from citadels_core.cli.commands.pack.packing import counted
from citadels_core.cli.errors import CommandError, PackProblemsError
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.packs.checking.capabilities import names, unknown
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install import (
    DependentsError,
    InstallResult,
    OlderVersionError,
    install_all,
    is_installed,
    packs,
)
from citadels_core.packs.installing.install_records import InstallRecord
from citadels_core.packs.installing.preview import capabilities_of_installed
from citadels_core.speech.english import sentence


@frozen(kw_only=True)
class Consent:
    """What the user allows.

    ``refuse`` are capabilities that no pack may have; ``yes`` answers every question.
    """

    refuse: tuple[str, ...] = ()
    yes: bool = False
    ask: bool = False
    """Whether there is a terminal at which questions can be answered."""
    older: bool = False
    """Whether a package may replace a later version without a question."""


def consent(refuse: Sequence[str], *, yes: bool, format_: str) -> Consent:
    """Return what the user allows; a question needs a terminal, and output that people read.

    Raises:
        CommandError: there is no such capability.
    """
    if (message := unknown(refuse)) is not None:
        raise CommandError(message)
    return Consent(refuse=tuple(refuse), yes=yes, ask=format_ != "json" and sys.stdin.isatty())


def deliver(deliveries: Sequence[Delivery], failure: str, allowed: Consent, format_: str) -> None:
    """Show what packs can do, ask if needed, install all of them or none, and print the result.

    Args:
        failure: what does not happen after an error, as the beginning of a sentence.

    Raises:
        PackProblemsError: a package is refused, or the user does not want it; nothing is installed.
    """
    new = [one for one in deliveries if not is_installed(one.package)]
    try:
        _check(new, allowed.refuse)
    except PackageError as refusal:
        raise failed(failure, refusal) from None
    before = {pack.manifest.id: pack.manifest.version for pack in packs()}
    can = {one.id: names(one.found) for one in new}
    if format_ != "json":
        for one in new:
            click.echo(visible(_line(one, before.get(one.id), can[one.id])))
    gained = [one.id for one in new if not set(can[one.id]) <= set(capabilities_of_installed(one.id))]
    if (len(new) > 1 or gained) and allowed.ask and not allowed.yes:
        if not click.confirm(f"Install {'it' if len(new) == 1 else counted(len(new), 'pack')}?"):
            raise PackProblemsError("Nothing is installed.")
    packages = [one.package for one in deliveries]
    results = _install(packages, {one.id: one.record for one in deliveries}, failure, allowed)
    left, broken = (results[0].left, results[0].broken) if results else ((), ())
    if format_ == "json":
        facts = [_facts(done, can.get(done.now.manifest.id, ())) for done in results]
        print_json({"packs": facts, "left": [*map(str, left)], "broken": [one._asdict() for one in broken]})
    else:
        for done in results:
            click.echo(_told(done))
        for one_broken in broken:
            click.echo(visible(f"{one_broken.id} does not work any more ({one_broken.reason})"), err=True)
        required = {one.id for done in results for one in done.now.manifest.requires}
        fresh = [done.now.manifest.id for done in results if done.before is None]
        if fresh:
            click.echo(f"next: citadels play --pack {next((id_ for id_ in fresh if id_ not in required), fresh[0])}")
    tell_left(left)


def failed(failure: str, reason: object) -> PackProblemsError:
    """Build the error for packs that are not installed.

    >>> failed("inn is not installed", "it is damaged").message
    'inn is not installed: it is damaged.'
    """
    said = visible(str(reason))
    return PackProblemsError(f"{failure}: {said}{'' if said.endswith('?') else '.'}")


def tell_left(left: tuple[Path, ...]) -> None:
    """Report folders that could not be deleted."""
    for folder in left:
        click.echo(f"{folder} could not be deleted; the next `citadels pack install` or `remove` tries again", err=True)


def _check(deliveries: Sequence[Delivery], refused: Sequence[str]) -> None:
    for one in deliveries:
        for what in one.found:
            if what.capability in refused:
                place = f"{what.file.removeprefix(f'{one.id}/')}:{what.line}"
                raise PackageError(f"{one.id} is refused, because {what.card} {what.capability} ({place})")
            if one.capabilities is not None and what.capability not in one.capabilities:
                raise PackageError(f"the index {one.origin} hides that {one.id} {what.capability}")


def _line(one: Delivery, before: str | None, can: Sequence[str]) -> str:
    manifest = one.package.manifest
    instead = f" instead of {before}" if before is not None and before != manifest.version else ""
    origin = f" from {one.origin} ({counted(len(one.package.data), 'byte')})" if one.origin else ""
    return f"{manifest.id} {manifest.version}{origin}{instead}" + (f": it {', '.join(can)}" if can else "")


def _install(
    packages: Sequence[Package], records: Mapping[str, InstallRecord], failure: str, allowed: Consent
) -> list[InstallResult]:
    """Install packages; ask first if they replace a later version or break other packs."""
    replace, breaking = allowed.yes or allowed.older, allowed.yes
    while True:
        try:
            return install_all(packages, records=records, replace=replace, breaking=breaking)
        except OlderVersionError as refusal:
            if not (allowed.ask and click.confirm(f"{sentence(str(refusal))} Replace it?")):
                raise failed(failure, f"{refusal}; --yes replaces it") from None
            replace = True
        except DependentsError as refusal:
            if not (allowed.ask and click.confirm(f"{refusal}. Install it?")):
                raise failed(failure, f"{refusal}; --yes installs it") from None
            breaking = True
        except PackageError as refusal:
            raise failed(failure, refusal) from None


def _told(done: InstallResult) -> str:
    manifest, before = done.now.manifest, done.before
    named = f"{manifest.id} {manifest.version}"
    if done.same:
        return f"{named} is installed already"
    instead = f" instead of {before.version}" if before is not None else ""
    return f"installed {named}{instead} in {done.now.folder}"


def _facts(done: InstallResult, can: Sequence[str]) -> dict[str, str | bool | list[str] | None]:
    manifest = done.now.manifest
    return {
        "id": manifest.id,
        "version": manifest.version,
        "before": done.before.version if done.before is not None else None,
        "same": done.same,
        "folder": str(done.now.folder),
        "capabilities": list(can),
    }

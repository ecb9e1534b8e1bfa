"""`citadels pack diff`: show what changed between two versions of a pack, and the new version number."""

from collections.abc import Sequence
from typing import Any

import click
from attrs import asdict, frozen

from citadels_core.cli.commands.pack.packing import SoundPack, found, sound
from citadels_core.cli.errors import CommandError
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.packs.checking import capabilities
from citadels_core.packs.editing import differences
from citadels_core.packs.editing.differences import PackDifference
from citadels_core.packs.manifest.manifest import Manifest


@click.command("diff")
@click.argument("old", metavar="OLD")
@click.argument("new", default=".", metavar="[NEW]")
@format_option
def command(old: str, new: str, format_: str) -> None:
    """Show the changes between two versions of a pack, and the version number that the new one needs.

    OLD and NEW are two versions of one pack: folders, packages (.citpack files) or ids of packs; NEW is the current
    folder by default. The command compares what the cards mean, not the layout of their files. A version number is
    MAJOR.MINOR.PATCH: MAJOR must rise if a card is removed or changed, MINOR if a card is new, PATCH if only
    scenarios, titles or other texts for people are changed.

    Exit code 1: the version number of NEW is too low.
    """
    before, after = _read(old), _read(new)
    manifest, newer = before.manifest, after.manifest
    if manifest.id != newer.id:
        raise CommandError(f'"{manifest.id}" and "{newer.id}" are different packs, not two versions of one.')
    found = compare(before, after)
    if format_ == "json":
        facts: dict[str, Any] = {"old": manifest.version, "new": newer.version, "level": found.level}
        facts |= {"enough": found.needed is None, "asked": found.needed, "new_capabilities": list(found.gained)}
        print_json({**facts, "changes": [{**asdict(one), "level": one.level.name.lower()} for one in found.changes]})
    else:
        verdict = _verdict(manifest, newer, found.level, found.needed)
        click.echo("\n".join([*_lines(found.changes, found.gained), verdict]))
    if found.needed is not None:
        raise SystemExit(1)


@frozen(kw_only=True)
class VersionComparison:
    """The changes between two versions of a pack.

    ``needed`` is the lowest version number for them; None if the new version has one that is high enough.
    """

    changes: tuple[PackDifference, ...]
    level: str
    gained: tuple[str, ...]
    needed: str | None


def compare(before: SoundPack, after: SoundPack) -> VersionComparison:
    """Compare two versions of a pack: their cards, their manifests, their capabilities and their numbers."""
    old, new = before.manifest, after.manifest
    changes = (*differences.changes(before.module, after.module), *differences.manifest_changes(old, new))
    level = max((change.level for change in changes), default=differences.Level.NONE)
    could = capabilities.names(before.capabilities)
    enough = differences.enough(old.version, new.version, level)
    return VersionComparison(
        changes=changes,
        level=level.name.lower(),
        gained=tuple(name for name in capabilities.names(after.capabilities) if name not in could),
        needed=None if enough else differences.least(old.version, level),
    )


def _read(named: str) -> SoundPack:
    with found(named) as (folder, package):
        return sound(folder, package)


def _lines(changes: tuple[PackDifference, ...], gained: Sequence[str]) -> list[str]:
    lines = [f"{change.level.name.lower():5}  {change.kind} {change.name}: {change.what}" for change in changes]
    return [*lines, *([f"new capabilities: {', '.join(gained)}"] if gained else [])]


def _verdict(old: Manifest, new: Manifest, level: str, asked: str | None) -> str:
    verdict = "Nothing changes" if level == "none" else f"These changes need a {level} version"
    if asked is None:
        return f"{verdict}: {old.version} to {new.version} is enough."
    if asked == old.version:
        return f"{verdict}, but {new.version} is lower than {old.version}."
    return f"{verdict}: {old.version} to {new.version} is not enough, it should be {asked}."

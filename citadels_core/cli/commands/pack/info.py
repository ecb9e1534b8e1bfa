"""`citadels pack info`: show a pack, its content and its capabilities."""

from collections import Counter
from pathlib import Path
from typing import Any

import click
from attrs import asdict

from citadels_core.cli.commands.pack.index_access import indexes
from citadels_core.cli.commands.pack.packing import counted, found, places, sound
from citadels_core.cli.errors import CommandError
from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.errors import ContentError
from citadels_core.model.escape import visible
from citadels_core.model.programs.ir import Module
from citadels_core.model.suggest import phrase
from citadels_core.packs.finding.discovery import is_there
from citadels_core.packs.finding.shelves import Shelves, locate
from citadels_core.packs.indexes.index_files import to_data
from citadels_core.packs.indexes.index_sources import SourceError, sources
from citadels_core.packs.installing.archive import SUFFIX, Package
from citadels_core.packs.manifest.requirements import is_id

NO_CAPABILITIES = "none that a host could refuse"

KINDS = {
    "characters": "character",
    "districts": "district",
    "patches": "patch",
    "editions": "edition",
    "scenarios": "scenario",
}
"""The kinds of declarations that are counted, each with its singular."""


@click.command("info")
@click.argument("pack", default=".", metavar="[PACK]")
@click.option("--from", "origin", metavar="INDEX", help="Name of the index in which the pack is looked up.")
@format_option
def command(pack: str, origin: str | None, format_: str) -> None:
    """Show the cards of a pack, and what they can do to a game.

    PACK is the folder of a pack, the current folder by default, the id of a pack, or a package (.citpack file). The
    command does not install the package. It shows each capability of the pack, such as looking
    at hands, with the card and the line that need it. A pack that is not on this computer is looked up in the indexes,
    and shown as its index describes it.
    """
    if origin is not None or _is_elsewhere(pack):
        facts = _indexed(pack, origin)
        lines = _lines_of_indexed
    else:
        with found(pack) as (folder, package):
            facts = _facts(folder, package)
        lines = _lines
    if format_ == "json":
        print_json(facts)
    else:
        click.echo("\n".join(visible(line) for line in lines(facts)))


def _is_elsewhere(pack: str) -> bool:
    """Return whether a text is a name that no pack on this computer has, and the user has indexes."""
    if is_there(Path(pack)) or pack.endswith(SUFFIX) or "/" in pack:
        return False
    try:
        locate(pack, Shelves())
    except ContentError:
        try:
            return bool(sources())
        except SourceError:
            return True
    return False


def _indexed(id_: str, origin: str | None) -> dict[str, Any]:
    with indexes(origin, fresh=False, needed=True) as reader:
        there = reader.find(id_) if is_id(id_) else None
        if there is None or not there[1].versions:
            names = " or ".join(source.name for source in reader.sources)
            meant = phrase(reader.near(id_))
            end = f"; {meant}" if meant is not None else "."
            raise CommandError(f'There is no pack "{id_}" on this computer or in the index {names}{end}')
    source, history = there
    return {"index": source.name, "address": source.address, **to_data(history)}


def _lines_of_indexed(facts: dict[str, Any]) -> list[str]:
    newest = next((one for one in facts["versions"] if not one.get("yanked")), facts["versions"][0])
    marked = [one["version"] + _yank(one) for one in facts["versions"]]
    about: dict[str, Any] = {
        name: facts[name]
        for name in ("index", "description", "authors", "licence", "homepage", "repository", "tags")
        if name in facts
    }
    about |= {
        name: value for name, value in newest.items() if name not in ("version", "capabilities", "yanked", "reason")
    }
    about |= {"versions": marked}
    can = newest.get("capabilities", ())
    return [*_table(facts, newest["version"], about), f"capabilities: {', '.join(can) or NO_CAPABILITIES}"]


def _table(facts: dict[str, Any], version: str, about: dict[str, Any]) -> list[str]:
    shown = {name: ", ".join(value) if isinstance(value, list) else value for name, value in about.items() if value}
    width = max(map(len, shown))
    return [f"{facts['title']} ({facts['id']} {version})", *(f"{name:{width}}  {shown[name]}" for name in shown)]


def _yank(entry: dict[str, Any]) -> str:
    why = f": {entry['reason']}" if "reason" in entry else ""
    return f" (yanked{why})" if entry.get("yanked") else ""


def _facts(folder: Path, package: Package | None) -> dict[str, Any]:
    pack = sound(folder, package)
    said = asdict(pack.manifest, recurse=False)
    return {
        **{
            name: [str(one) for one in value] if isinstance(value, tuple) else value
            for name, value in said.items()
            if name not in ("default", "capabilities")
        },
        **({"sha256": package.sha256, "bytes": len(package.data)} if package is not None else {}),
        "files": len(pack.opened.files),
        "contents": _contents(pack.module),
        "bridges": dict(sorted(Counter(one.pack for one in pack.module.bridges).items())),
        "capabilities": places(pack.opened.id, pack.capabilities),
    }


def _contents(module: Module) -> dict[str, int]:
    counts = [
        characters := sum(card.is_character for card in module.cards),
        len(module.cards) - characters,
        len(module.patches),
        len(module.editions),
        len(module.scenarios),
    ]
    return dict(zip(KINDS, counts, strict=True))


def _lines(facts: dict[str, Any]) -> list[str]:
    rows = {name: value for name, value in facts.items() if name not in ("title", "id", "version", "capabilities")}
    counts = {kind: count for kind, count in rows["contents"].items() if count}
    rows["contents"] = ", ".join(f"{count} {kind if count != 1 else KINDS[kind]}" for kind, count in counts.items())
    rows["bridges"] = [f"{counted(count, 'declaration')} for {other}" for other, count in rows["bridges"].items()]
    can: dict[str, list[str]] = {}
    for one in facts["capabilities"]:
        can.setdefault(one["capability"], []).append(f"{one['card']} ({one['file']}:{one['line']})")
    lines = _table(facts, facts["version"], rows)
    if not can:
        return [*lines, f"capabilities: {NO_CAPABILITIES}"]
    return [*lines, "capabilities:", *(f"  {name}: {_few(places)}" for name, places in can.items())]


def _few(places: list[str]) -> str:
    return ", ".join(places[:3]) + (f" and {counted(len(places) - 3, 'other place')}" if len(places) > 3 else "")

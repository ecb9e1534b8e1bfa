"""`citadels pack list`: list all packs that can be found by id, with their folders and origins."""

import click

from citadels_core.cli.options import format_option
from citadels_core.cli.terminal.columns import Row, show
from citadels_core.cli.terminal.console import print_json
from citadels_core.model.escape import visible
from citadels_core.packs.finding.shelves import FoundPack, Shelves
from citadels_dsl.text.source import display_path

ORIGINS = {"path": "CITADELS_PATH", "official": "official", "user": "installed", "distribution": "distribution"}
"""The label of each origin of packs."""


@click.command("list")
@format_option
def command(format_: str) -> None:
    """List the available packs with their ids and folders.

    The command searches the folders in the environment variable CITADELS_PATH, the official packs, the installed packs,
    and the installed Python packages, in this order. If several packs have the same id, the first pack is used, unless
    another pack requires a different version.
    """
    shelves = Shelves()
    found = shelves.all()
    if format_ == "json":
        misses = [{"origin": miss.origin.value, "path": miss.path, "reason": miss.reason} for miss in shelves.misses()]
        print_json({"packs": [*_entries(found)], "misses": misses})
        return
    show({"packs": [_row(entry) for entry in _entries(found)]}, titled=False)
    for miss in shelves.misses():
        click.echo(visible(f"{miss.path}: {miss.reason}"), err=True)


def _entries(found: list[FoundPack]) -> list[dict[str, str | None]]:
    first: dict[str, str] = {}
    entries: list[dict[str, str | None]] = []
    for pack in found:
        folder = display_path(str(pack.folder))
        manifest = pack.manifest
        entries.append(
            {
                "id": pack.id,
                "version": manifest.version if manifest else None,
                "title": manifest.title if manifest else None,
                "origin": pack.origin.value,
                "distribution": pack.distribution,
                "folder": folder,
                "hidden_by": first.get(pack.id),
                "problem": pack.reading.problems[0].message if manifest is None else None,
            }
        )
        first.setdefault(pack.id, folder)
    return sorted(entries, key=lambda entry: entry["id"] or "")


def _row(entry: dict[str, str | None]) -> Row:
    origin = ORIGINS[entry["origin"] or ""] + (f" {entry['distribution']}" if entry["distribution"] else "")
    hidden = f"hidden by {entry['hidden_by']}" if entry["hidden_by"] else ""
    return {
        "id": entry["id"] or "",
        "version": entry["version"] or "?",
        "title": entry["title"] or "",
        "from": origin,
        "folder": entry["folder"] or "",
        "remarks": "; ".join(filter(None, (hidden, entry["problem"]))),
    }

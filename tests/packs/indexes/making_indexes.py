"""Make packages and indexes of tiny packs, for tests."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from citadels_core.packs.indexes.building import IndexBuild, build_index, read_earlier
from citadels_core.packs.installing.archive import Package, pack_up
from citadels_core.packs.manifest.manifest import FILE, read_manifest

CARD = "district {name}\n    type trade\n    cost 2\n"


def package(
    id_: str, version: str = "1.0", requires: Sequence[str] = (), card: str | None = None, extra: str = ""
) -> Package:
    """Build the package of a pack with one card, without checking the card."""
    wanted = ", ".join(f'"{one}"' for one in requires)
    text = f'id = "{id_}"\nversion = "{version}"\ntitle = "Pack {id_}"\nlanguage = 1\nrequires = [{wanted}]\n{extra}'
    manifest = read_manifest(text.encode(), FILE).manifest
    assert manifest is not None, text
    name = id_.replace("_", " ").title().translate({ord("0") + i: "Abcdefghij"[i] for i in range(10)})
    return pack_up(manifest, [(FILE, text.encode()), ("card.card", (card or CARD.format(name=name)).encode())])


def save_packages(folder: Path, *packages: Package) -> None:
    """Write packages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in packages:
        (folder / f"{one.manifest.id}-{one.manifest.version}.citpack").write_bytes(one.data)


def make_index(folder: Path, *packages: Package, today: str = "2026-01-31") -> IndexBuild:
    """Write packages and their index into a folder, after those that are there."""
    save_packages(folder, *packages)
    named = {f"{one.manifest.id}-{one.manifest.version}.citpack": one for one in packages}
    earlier = read_earlier(folder)
    kept = {path.name: path.read_bytes() for path in folder.glob("*.citpack") if path.name not in named}
    from citadels_core.packs.installing.archive import read_package

    named |= {name: read_package(data) for name, data in kept.items()}
    index = build_index(named, earlier, today)
    write_files(folder, index.files())
    return index


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of an index."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def tree_of_home() -> dict[str, bytes]:
    """Return the files in the data folder of the user."""
    home = Path(os.environ["CITADELS_HOME"])
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()}

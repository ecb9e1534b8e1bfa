"""Write the files of an index into a folder: packages, JSON, pictures, a page and a signature."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from os.path import relpath
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote

from citadels_core.cli.commands.pack.packing import read_key
from citadels_core.cli.errors import CommandError, PackProblemsError, WriteError
from citadels_core.cli.files import save
from citadels_core.model.catalog import Catalog
from citadels_core.model.listing import listed
from citadels_core.model.programs.ir import Module
from citadels_core.packs import Loaded
from citadels_core.packs.cleaning.image_address import clean_picture, image_address
from citadels_core.packs.indexes.building import (
    MOST_NAMES,
    IndexBuild,
    build_index,
    by_id,
    read_earlier,
    read_packages,
    unpacked,
    yank,
)
from citadels_core.packs.indexes.index_files import INDEX, IndexFileError, history_file
from citadels_core.packs.indexes.index_sources import SourceError, check_address
from citadels_core.packs.indexes.signature import SIGNATURE, SignatureError, SignedHashes, read_hashes, sign
from citadels_core.packs.installing.archive import Package, PackageError
from citadels_core.packs.installing.install import judge
from citadels_core.packs.manifest.requirements import ID
from citadels_core.pictures import card_svg, face_of
from citadels_core.pictures.gallery.pack_list import PackRow, icon_svg, pack_list_html

PAGE = "index.html"
"""The page of an index for people."""


def write_index(
    folder: Path,
    output: Path,
    *,
    added: Package | None = None,
    notes: Sequence[str] = (),
    address: str | None = None,
    yanks: Mapping[tuple[str, str], str | bool] = MappingProxyType({}),
    key: Path | None = None,
) -> IndexBuild:
    """Build the index of the packages in a folder and write its files, the signature last.

    Args:
        added: a package to write into the folder.
        notes: what changed in it.
        address: the address of the folder on the web; None if it is served with the index.
        yanks: what becomes of versions, by id and version: the reason for a yank, True for one without a reason,
            False to undo it.
        key: the file of the private key that signs the index.

    Raises:
        PackProblemsError: a package, or a pack in one, cannot be in the index; nothing is written.
        CommandError: an argument is wrong; nothing is written.
        WriteError: a file cannot be written.
    """
    secret = read_key(key) if key is not None else None
    new = {added.file_name: added} if added is not None else {}
    try:
        packages = read_packages(folder) | new
        if not packages and not (output / INDEX).exists():
            raise CommandError(f'There is no package in "{folder}": `citadels pack build` makes one.')
        addresses = _addresses(folder, output, address)
        earlier, today = read_earlier(output), datetime.now(UTC).date().isoformat()
        index = build_index(packages, earlier, today, address=addresses, notes=dict.fromkeys(new, notes))
        for (id_, version), yanked in yanks.items():
            index = yank(index, id_, version, yanked=yanked)
        newest = _newest_packages(index, packages.values())
        kept = {id_ for id_ in index.histories if _is_drawn(id_, index, earlier, output)}
        pool, drawn = by_id(packages.values()), dict[str, bytes]()
        for id_ in newest.keys() - kept:
            with unpacked(newest[id_], pool) as unpacked_pack:
                drawn |= _drawn(newest[id_], judge(unpacked_pack))
    except (PackageError, IndexFileError) as refusal:
        raise PackProblemsError(f"The index is not written: {refusal}.") from None
    files = index.files()
    shots = _screenshots(newest)
    drawn |= {name: data for one in shots.values() for name, data in one.items()}
    there = {name for id_ in kept for name in (_texts_file(id_), _picture_file(id_)) if (output / name).is_file()}
    there |= {*files, *drawn}
    page = {PAGE: _page(index, output, drawn, there, shots).encode()}
    written = _written(earlier, output)
    signed = {SIGNATURE: _signature(files, output, secret)} if secret is not None else {}
    if not signed and (output / SIGNATURE).exists():
        raise CommandError(f"The index in {output} is signed: give the private key with --sign.")
    try:
        (output / "packs").mkdir(parents=True, exist_ok=True)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as refusal:
        raise WriteError(f"{output} cannot be written: {refusal.strerror}.") from None
    for name, package in new.items():
        save(folder / name, package.data)
    for name, data in {**drawn, **files, **page, **signed}.items():
        if not (output / name).exists() or (output / name).read_bytes() != data:
            save(output / name, data)
    for name in written - there:
        (output / name).unlink(missing_ok=True)
    return index


def _written(earlier: IndexBuild, output: Path) -> set[str]:
    """Return the files that the earlier index consists of, without those that each index has."""
    try:
        page = (output / PAGE).read_text(encoding="utf-8", errors="replace")
    except OSError:
        page = ""
    files = {name for id_ in earlier.histories for name in (history_file(id_), _texts_file(id_))}
    return files | {found[1] for found in re.finditer(rf'<img src="(packs/{ID}(?:-\d)?\.(?:svg|png))"', page)}


def _is_drawn(id_: str, index: IndexBuild, earlier: IndexBuild, output: Path) -> bool:
    """Return whether the earlier index has the picture and the texts of the newest version of a pack."""
    before = earlier.histories.get(id_)
    there = before is not None and before.newest.sha256 == index.histories[id_].newest.sha256
    return there and (output / _texts_file(id_)).is_file()


def _newest_packages(index: IndexBuild, packages: Iterable[Package]) -> dict[str, Package]:
    """Return the packages of the newest versions by id, without those that are not in the folder."""
    newest = {history.newest.sha256: id_ for id_, history in index.histories.items()}
    return {newest[package.sha256]: package for package in packages if package.sha256 in newest}


def _addresses(folder: Path, output: Path, address: str | None) -> Callable[[str], str]:
    """Return a function from the name of a file in the folder to its address."""
    if address is not None:
        try:
            start = check_address(address if address.endswith("/") else f"{address}/")
        except SourceError as refusal:
            raise CommandError(f"--address cannot be used: {refusal}.") from None
    else:
        inside = Path(relpath(folder.resolve(), output.resolve()))
        if ".." in inside.parts or inside.is_absolute():
            raise CommandError(
                f"{folder} is not inside {output}, so it is not served with the index: say where it is with --address."
            )
        start = "" if inside == Path() else f"{quote(inside.as_posix())}/"
    return lambda name: f"{start}{quote(name)}"


def _picture_file(id_: str) -> str:
    return f"packs/{id_}.svg"


def _texts_file(id_: str) -> str:
    return f"packs/{id_}.txt"


def _drawn(package: Package, loaded: Loaded) -> dict[str, bytes]:
    """Return the files with the picture of a pack, and with the name and rules text of its first cards."""
    id_, catalog = package.manifest.id, loaded.catalog
    module = next(module for module in catalog.modules if module.pack == id_)
    cards = [catalog.cards[card.id] for card in module.cards[:MOST_NAMES]]
    texts = "".join(f"{card.name}: {' '.join(face_of(card).text.split())}\n" for card in cards)
    picture = _picture(package, catalog, module)
    return {_texts_file(id_): texts.encode()} | ({_picture_file(id_): picture.encode()} if picture is not None else {})


def _picture(package: Package, catalog: Catalog, module: Module) -> str | None:
    """Draw the icon of a pack, or else its first card, or else the first card that it changes."""
    icon = package.manifest.icon
    if icon is not None:
        inside = dict(package.files)
        return icon_svg(package.manifest.title, image_address(icon, inside[icon]) if icon in inside else icon)
    ids = [*(card.id for card in module.cards), *(patch.card for patch in module.patches)]
    first = next((catalog.cards[card] for card in ids if card in catalog.cards), None)
    return card_svg(face_of(first)) if first is not None else None


def _screenshots(newest: Mapping[str, Package]) -> dict[str, dict[str, bytes]]:
    """Return the screenshots of the newest versions: for each id, files by their path."""
    found = {}
    for id_, package in newest.items():
        if package.manifest.screenshots:
            inside = dict(package.files)
            names = [name for name in package.manifest.screenshots if name in inside]
            found[id_] = {
                f"packs/{id_}-{at}{Path(name).suffix}": clean_picture(name, inside[name])
                for at, name in enumerate(names, 1)
            }
    return found


def _page(
    index: IndexBuild,
    output: Path,
    drawn: Mapping[str, bytes],
    there: Collection[str],
    shots: Mapping[str, Mapping[str, bytes]],
) -> str:
    """Return the page of an index for people.

    Args:
        drawn: the new pictures and texts of packs, by their path.
        there: the paths of these and of those that stay as they are.
        shots: the screenshots of packs, by id.
    """
    rows = []
    for id_, history in sorted(index.histories.items(), key=lambda pair: pair[1].title.casefold()):
        picture, texts, newest = _picture_file(id_), _texts_file(id_), history.newest
        cards = drawn[texts] if texts in drawn else (output / texts).read_bytes() if texts in there else b""
        size = f"{max(1, newest.size // 1024):,} kB"
        rows.append(
            PackRow(
                id=id_,
                title=history.title,
                facts=f"{newest.version}, {newest.published}, {size}"
                + (f", by {listed(history.authors)}" if history.authors else "")
                + (f", {newest.remark}" if newest.yanked else ""),
                lines=[
                    *([history.description] if history.description is not None else []),
                    *(
                        f"{what} {', '.join(names)}."
                        for what, names in (
                            ("Adds", newest.adds),
                            ("Changes", newest.changes),
                            ("It", newest.capabilities),
                            ("Requires", tuple(map(str, newest.requires))),
                        )
                        if names
                    ),
                ],
                cards=cards.decode("utf-8", "replace").splitlines(),
                notes=newest.notes,
                screenshots=list(shots.get(id_, ())),
                homepage=history.homepage,
                package=newest.address,
                history=history_file(id_),
                picture=picture if picture in there else None,
            )
        )
    return pack_list_html(rows, "Packs for Citadels")


def _signature(files: Mapping[str, bytes], output: Path, secret: bytes) -> bytes:
    """Sign the files of an index; the number is one more than that of an earlier signature of other files."""
    hashes = {path: sha256(data).hexdigest() for path, data in files.items()}
    earlier = SignedHashes(0, {})
    try:
        if (output / SIGNATURE).exists():
            earlier = read_hashes((output / SIGNATURE).read_bytes().partition(b"\n")[2])
        return sign(hashes, earlier.number + (dict(earlier.hashes) != hashes), secret)
    except SignatureError as refusal:
        raise CommandError(f"The index is not signed: {refusal}.") from None

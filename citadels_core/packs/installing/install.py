"""Install packages into the data folder of the user and remove packs; errors change nothing on disk."""

import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from attrs import evolve, frozen

from citadels_core.model.art import is_file
from citadels_core.model.errors import ContentError
from citadels_core.model.listing import listed
from citadels_core.packs.finding import home
from citadels_core.packs.finding.discovery import is_folder, is_pack, official
from citadels_core.packs.installing.archive import LARGEST_PACKAGE, Package, PackageError, pack_up, read_package
from citadels_core.packs.installing.file_names import is_document
from citadels_core.packs.installing.install_records import InstallRecord, read_records, recording
from citadels_core.packs.installing.transaction import changing, reason
from citadels_core.packs.loading.loader import examine
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE, Manifest, read_manifest
from citadels_core.packs.manifest.requirements import is_id, version

MOST_DECLARATIONS = 5000
"""The maximum number of declarations of a package; beyond it the package is not even compiled."""

_DECLARATION = re.compile(rb"^[^\s#]", re.MULTILINE)


@frozen(kw_only=True)
class InstalledPack:
    """A pack in the data folder of the user."""

    manifest: Manifest
    folder: Path


@frozen(kw_only=True)
class InstallResult:
    """The result of an installation: the installed pack, and the manifest of the replaced pack, if any."""

    now: InstalledPack
    before: Manifest | None
    same: bool = False
    """True when the same content was installed already, so nothing was changed."""
    left: tuple[Path, ...] = ()
    """Folders of the replaced pack that could not be deleted; the next installation or removal tries again."""
    broken: "tuple[BrokenDependent, ...]" = ()
    """Other installed packs that stop working, because of this pack or one installed together with it."""


@frozen(kw_only=True)
class RemovalResult:
    """The result of a removal: the manifest, the former folder, and the folders that could not be deleted.

    ``manifest`` is None when it could not be read.
    """

    manifest: Manifest | None
    folder: Path
    left: tuple[Path, ...] = ()


class OlderVersionError(PackageError):
    """The error for a package when the same or a later version is installed with other content."""


class DependentsError(PackageError):
    """The error for a package whose version would cause errors in other installed packs."""


def package_of(loaded: Loaded, folder: Path) -> Package:
    """Build the package of a loaded pack without errors, with its README and licence.

    Raises:
        PackageError: the pack has errors, or files that a package cannot have.
    """
    if loaded.errors:
        raise PackageError("it has errors")
    opened = next((pack for pack in loaded.packs if pack.folder.resolve() == folder.resolve()), None)
    if opened is None or opened.manifest is None:
        raise PackageError(f"it has no {FILE}")
    documents = [
        (path.name, read_file(path))
        for path in folder.iterdir()
        if is_document(path.name) and path.is_file() and not path.is_symlink()
    ]
    return pack_up(opened.manifest, (*opened.files, *documents))


def read_file(path: Path) -> bytes:
    """Return the bytes of a package file; read at most one byte more than the largest allowed package.

    Raises:
        PackageError: the file cannot be read.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise PackageError("it is not a file")
        with path.open("rb") as file:
            return file.read(LARGEST_PACKAGE + 1)
    except (OSError, ValueError) as refusal:
        raise PackageError(f"it cannot be read: {reason(refusal)}") from None


def install(data: bytes, *, sha256: str | None = None, replace: bool = False, breaking: bool = False) -> InstallResult:
    """Install a package: check it and its pack for errors, and then move it atomically into place.

    Args:
        sha256: the expected hash of the package, in hexadecimal.
        replace: whether it may replace the same or a later version with other content.
        breaking: whether it may make other installed packs fail.

    Raises:
        PackageError: the package is refused and the disk is unchanged; ``OlderVersionError`` when ``replace`` would
            help, ``DependentsError`` when ``breaking`` would.
    """
    package = read_package(data)
    check_hash(package, sha256)
    return install_all([package], replace=replace, breaking=breaking)[0]


def check_hash(package: Package, sha256: str | None) -> None:
    """Refuse a package that has another hash than the expected one, if there is one.

    Raises:
        PackageError: the hashes differ.
    """
    if sha256 is not None and sha256.strip().lower() != package.sha256:
        raise PackageError(f"its sha256 is {package.sha256}, not the expected one")


def install_all(
    packages: Sequence[Package],
    *,
    records: Mapping[str, InstallRecord] | None = None,
    replace: bool = False,
    breaking: bool = False,
) -> list[InstallResult]:
    """Install packages of different packs together: all of them or none, as ``install`` does with one.

    Args:
        records: where the packages came from, by the id of the pack; by default, they were files.

    Raises:
        PackageError: as ``install`` does; with several packages, the message names the pack.
    """
    target = _folder()
    done = [_checked(package, target, replace=replace) for package in packages]
    known = read_records()
    now = {
        package.manifest.id: (records or {}).get(package.manifest.id)
        or InstallRecord(version=package.manifest.version, sha256=package.sha256)
        for package in packages
    }
    if all(one.same for one in done) and (records is None or known | now == known):
        return done
    with changing(target) as change:
        staged = {package.manifest.id: change.new / package.manifest.id for package in packages}
        for package in packages:
            write(staged[package.manifest.id], package)
        for id_, folder in staged.items():
            with naming(id_, several=len(packages) > 1):
                judge(folder)
        # Checked again under the lock, because another process may have changed the folder.
        done = [_checked(package, target, replace=replace) for package in packages]
        changed = {one.now.manifest.id: staged[one.now.manifest.id] for one in done if not one.same}
        replaced = any(one.before is not None and not one.same for one in done)
        broken = _broken_dependents(changed, packages) if replaced else []
        if broken and not breaking:
            names = listed([one.id for one in broken])
            raise DependentsError(f"{names} would not work with it ({broken[0].reason})")
        with recording({**read_records(), **now}):
            change.put(*changed.values())
    return [evolve(one, left=tuple(change.left), broken=tuple(broken)) for one in done]


def refuse_large(package: Package) -> None:
    """Refuse a package with too many declarations, before its pack is compiled.

    Raises:
        PackageError: it has more than ``MOST_DECLARATIONS``.
    """
    texts = [text for name, text in package.files if name != FILE and not is_file(name)]
    if sum(len(_DECLARATION.findall(text)) for text in texts) > MOST_DECLARATIONS:
        raise PackageError(f"it has more than {MOST_DECLARATIONS:,} cards and other declarations")


def _checked(package: Package, target: Path, *, replace: bool) -> InstallResult:
    """Return what the installation of a package results in; raise PackageError if it is refused."""
    refuse_large(package)
    manifest = package.manifest
    if manifest.id in official():
        raise PackageError(f'a pack with the id "{manifest.id}" comes with the SDK')
    folder = target / manifest.id
    now = InstalledPack(manifest=manifest, folder=folder)
    if not os.path.lexists(folder):
        return InstallResult(now=now, before=None)
    if folder.is_symlink():
        raise PackageError(f"{folder} is a link, and links are not followed")
    before = _manifest(folder)
    if before is None:
        raise PackageError(f"{folder} exists already and is not an installed pack")
    same = _content(folder) == dict(package.files)
    if not same and not replace and version(manifest.version) <= version(before.version):
        named = f"version {before.version} of {before.id} is installed"
        if version(manifest.version) == version(before.version):
            raise OlderVersionError(f"{named} already, with other content")
        raise OlderVersionError(f"{named}, which is later than {manifest.version}")
    return InstallResult(now=now, before=before, same=same)


@contextmanager
def naming(id_: str, *, several: bool) -> Iterator[None]:
    """Put the id of a pack before the messages of errors in a ``with`` block, if there are several packs."""
    try:
        yield
    except PackageError as refusal:
        raise PackageError(f"{id_}: {refusal}" if several else str(refusal)) from None


def remove(id_: str) -> RemovalResult:
    """Remove a pack from the data folder of the user.

    Raises:
        PackageError: the pack is not installed, or cannot be removed.
    """
    folder = home.installed()
    if folder is None or not is_folder(folder) or os.path.islink(folder):  # noqa: PTH114 - pathlib would raise
        raise PackageError(_absent(id_))
    with changing(folder) as change:
        there = folder / id_
        if not is_id(id_) or there.is_symlink() or not is_pack(there):
            raise PackageError(_absent(id_))
        manifest = _manifest(there)
        with recording({known: record for known, record in read_records().items() if known != id_}):
            change.take(there)
    return RemovalResult(manifest=manifest, folder=there, left=tuple(change.left))


def packs() -> tuple[InstalledPack, ...]:
    """Return the installed packs, sorted by id; skip links, and folders whose manifest has errors.

    When the folder cannot be read, return none.
    """
    folder = home.installed()
    if folder is None or os.path.islink(folder):  # noqa: PTH114 - pathlib would raise
        return ()
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return ()
    inside = [inner for inner in entries if not (inner.name.startswith(".") or inner.is_symlink())]
    there = [(inner, _manifest(inner)) for inner in inside]
    return tuple(InstalledPack(manifest=manifest, folder=inner) for inner, manifest in there if manifest is not None)


def is_unchanged(pack: InstalledPack, record: InstallRecord) -> bool:
    """Return whether all files in the folder of an installed pack make the package that was installed."""
    content = _content(pack.folder)
    try:
        return content is not None and pack_up(pack.manifest, content.items()).sha256 == record.sha256
    except PackageError:
        return False


def is_installed(package: Package) -> bool:
    """Return whether the installed pack of the same id has exactly the files of a package."""
    folder = home.installed()
    place = None if folder is None else folder / package.manifest.id
    return place is not None and is_folder(place) and _content(place) == dict(package.files)


def _folder() -> Path:
    folder = home.installed()
    if folder is None:
        raise PackageError(f"there is no folder to install into, because {home.VARIABLE} is empty")
    if os.path.islink(folder):  # noqa: PTH114 - pathlib would raise
        raise PackageError(f"the folder {folder} is a link, and links are not followed")
    return folder


def _manifest(folder: Path) -> Manifest | None:
    try:
        data = (folder / FILE).read_bytes()
    except OSError:
        return None
    found = read_manifest(data, FILE).manifest
    return found if found is not None and found.id == folder.name else None


def _content(folder: Path) -> dict[str, bytes] | None:
    """Return the files in a folder by path; None if the folder is unreadable or contains special files."""

    def refused(refusal: OSError) -> None:
        raise refusal

    found = {}
    try:
        for root, folders, names in os.walk(folder, onerror=refused):
            if any((Path(root) / name).is_symlink() for name in folders):
                return None
            for path in (Path(root) / name for name in names):
                if not stat.S_ISREG(path.lstat().st_mode):
                    return None
                found[path.relative_to(folder).as_posix()] = path.read_bytes()
    except OSError:
        return None
    return found


def write(folder: Path, package: Package) -> None:
    """Write the files of a package into a new folder.

    Raises:
        OSError: a file exists already, or cannot be written.
    """
    for name, data in package.files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)


def _absent(id_: str) -> str:
    found = ", ".join(pack.manifest.id for pack in packs())
    return f'"{id_}" is not installed; {f"the installed packs are: {found}" if found else "no pack is installed"}'


def judge(staged: Path) -> Loaded:
    """Load a pack with the packs that it requires; a required pack that is missing counts as an error.

    Raises:
        PackageError: the pack has errors.
    """
    try:
        loaded = examine(staged)
    except ContentError as refusal:
        raise PackageError(str(refusal).removesuffix(".")) from None
    if errors := loaded.errors:
        first, others = errors[0], len(errors) - 1
        more = f" ({others} more error{'s' if others > 1 else ''})" if others else ""
        names = (name for pack in loaded.packs for name, _ in pack.files if pack.shown(name) == first.path)
        raise PackageError(f"its pack has errors, in {next(names, FILE)}: {first.message}{more}")
    return loaded


class BrokenDependent(NamedTuple):
    """An installed pack that would have errors after a change, and the message of its first error."""

    id: str
    reason: str


def _broken_dependents(changed: Mapping[str, Path], new: Sequence[Package]) -> list[BrokenDependent]:
    """Return the other installed packs without errors that would have errors with new versions of packs."""
    ids = {package.manifest.id for package in new}
    others = [pack for pack in packs() if pack.manifest.id not in ids]
    requires = {
        manifest.id: {one.id for one in manifest.requires}
        for manifest in (*(pack.manifest for pack in others), *(package.manifest for package in new))
    }
    found = []
    for pack in others:
        needed = {pack.manifest.id}
        while more := {id_ for one in needed for id_ in requires.get(one, ())} - needed:
            needed |= more
        replaced = [folder for id_, folder in changed.items() if id_ in needed]
        if replaced and not _errors(pack.folder) and (errors := _errors(*replaced, pack.folder)):
            found.append(BrokenDependent(pack.manifest.id, errors[0]))
    return found


def _errors(*folders: Path) -> list[str]:
    try:
        return [found.message for found in examine(*folders, scenarios=False).errors]
    except ContentError as refusal:
        return [str(refusal).removesuffix(".")]

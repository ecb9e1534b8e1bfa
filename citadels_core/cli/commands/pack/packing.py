"""Shared parts of the pack commands: find a pack or package, load it, format its facts."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from attrs import frozen

from citadels_core.cli.errors import CommandError, PackProblemsError, unsound
from citadels_core.model.programs.ir import Module
from citadels_core.packs import Loaded, examine
from citadels_core.packs.checking.capabilities import Found
from citadels_core.packs.finding.discovery import is_folder, is_pack, is_there
from citadels_core.packs.finding.shelves import Shelves, locate
from citadels_core.packs.installing.archive import SUFFIX, Package, PackageError, read_package
from citadels_core.packs.installing.install import read_file, write
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.manifest.keys import A_SHORT_LINE, KeyValueError
from citadels_core.packs.manifest.manifest import Manifest
from citadels_dsl.reports.render import render

sign_option = click.option(
    "--sign",
    "key",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Private key to sign the index with, as `ssh-keygen -t ed25519` makes it without a passphrase.",
)


@frozen(kw_only=True)
class SoundPack:
    """A pack without errors; ``loaded`` also has the packs that it requires."""

    loaded: Loaded
    opened: OpenedPack
    manifest: Manifest
    module: Module
    capabilities: tuple[Found, ...]


@contextmanager
def found(named: str) -> Iterator[tuple[Path, Package | None]]:
    """Yield the folder of a pack (named by id, folder or package file), and the package or None.

    A package is unpacked into a temporary folder, which is deleted at the end of the ``with`` block.

    Raises:
        CommandError: there is no such pack.
        PackProblemsError: the package is damaged or cannot be unpacked.
    """
    package = None
    with ExitStack() as stack:
        try:
            if not named.endswith(SUFFIX) or is_folder(Path(named)):
                folder = locate(named, Shelves())[0]
            elif is_there(Path(named)):
                package = read_package(read_file(Path(named)))
                folder = Path(stack.enter_context(TemporaryDirectory(prefix="citadels-"))) / package.manifest.id
                write(folder, package)
            else:
                raise CommandError(f'There is no file "{named}".')
        except PackageError as refusal:
            raise PackProblemsError(f"{named} is not a sound package: {refusal}.") from None
        except OSError as refusal:
            told = f"it cannot be unpacked: {refusal.strerror or refusal}"
            raise PackProblemsError(f"{named} is not a sound package: {told}.") from None
        if not is_pack(folder):
            raise CommandError(f'There is no pack in "{named}": a pack has a file named pack.toml.')
        yield folder, package


def sound(folder: Path, package: Package | None = None) -> SoundPack:
    """Load a pack and the packs that it requires.

    Raises:
        PackProblemsError: the pack has errors; all are listed for a package, which `citadels validate` cannot check.
    """
    loaded = examine(folder)
    if loaded.errors and package is None:
        raise unsound(loaded.errors, loaded.sources(), [folder])
    if loaded.errors:
        raise PackProblemsError(render(loaded.errors, loaded.sources(), color=False))
    for opened in loaded.packs:
        if opened.folder.resolve() == folder.resolve() and opened.manifest is not None:
            module = next(module for module in loaded.catalog.modules if module.pack == opened.id)
            can = loaded.capabilities()[opened.id]
            return SoundPack(loaded=loaded, opened=opened, manifest=opened.manifest, module=module, capabilities=can)
    raise CommandError(f'There is no pack in "{folder}".')


def read_key(file: Path) -> bytes:
    """Return the bytes of the file of a key.

    Raises:
        CommandError: it cannot be read.
    """
    try:
        return file.read_bytes()
    except OSError as refusal:
        raise CommandError(f"The key {file} cannot be read: {refusal.strerror}.") from None


def places(id_: str, can: Iterable[Found]) -> list[dict[str, str | int]]:
    """Return the capabilities of a pack as data: capability, card, file in the pack, line."""
    return [
        {"capability": one.capability, "card": one.card, "file": one.file.removeprefix(f"{id_}/"), "line": one.line}
        for one in can
    ]


def short_line(_context: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    """Return the text of an option if it is one short line, for a file that others read."""
    try:
        return None if text is None else str(A_SHORT_LINE.take(text))
    except KeyValueError as refusal:
        raise click.BadParameter(f"it needs {refusal}.") from None


def counted(number: int, what: str) -> str:
    """Return a number with its noun in the singular or plural.

    >>> counted(1, "card"), counted(1200, "byte")
    ('1 card', '1,200 bytes')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"

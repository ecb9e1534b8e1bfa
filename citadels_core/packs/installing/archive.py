"""Build packages (packs in one file), and parse packages from strangers, which may be malicious.

A package is a zip file in canonical form: the files of the pack and an index, sorted by name, stored without
compression (the output of compressors varies), all with the same date and permissions. So a pack gives the same bytes
on every computer, and a package that differs from its canonical form is refused. This excludes links, hidden bytes,
ambiguous names, and files that unpack to a thousand times their size.
"""

import hashlib
import io
import json
import re
import struct
import zipfile
from collections.abc import Iterable, Sequence

from attrs import frozen

from citadels_core.model.art import is_file
from citadels_core.model.errors import CitadelsError
from citadels_core.packs.cleaning.image_address import image_address
from citadels_core.packs.cleaning.unsafe import UnsafePictureError
from citadels_core.packs.finding.art_files import MOST_BYTES
from citadels_core.packs.installing.file_names import clash, is_document, unfit
from citadels_core.packs.manifest.manifest import FILE, Manifest, read_manifest

SUFFIX = ".citpack"
"""The suffix of packages."""

INDEX = "citpack.json"
"""The index file in a package."""

FORMAT = 1
"""The version of the package format."""

LARGEST = 512 * 1024
"""The maximum number of bytes of all files but pictures: enough for hundreds of cards, checked in seconds."""

LARGEST_FILE = 256 * 1024
"""The maximum number of bytes of a single file in a package."""

MOST_FILES = 500
"""The maximum number of files in a package."""

LARGEST_PACKAGE = LARGEST + MOST_BYTES + MOST_FILES * 1500
"""The maximum number of bytes of a package: its files, and the zip records of each."""

_DATE = (1980, 1, 1, 0, 0, 0)
_REGULAR = 0o100644
_END = struct.Struct("<4s4H2LH")
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
"""Control characters except tabs, line ends and form feeds, which occur in licence texts."""


class PackageError(CitadelsError):
    """The error for a package that cannot be built, read, installed or removed; its message says why."""


@frozen(kw_only=True)
class Package:
    """The content of a package: the manifest, and the files of the pack sorted by path."""

    manifest: Manifest
    files: tuple[tuple[str, bytes], ...]
    data: bytes
    """The bytes of the zip file."""

    @property
    def sha256(self) -> str:
        """The hash of the package, as printed by ``sha256sum``."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def file_name(self) -> str:
        """The usual name of the file: ``ID-VERSION.citpack``."""
        return f"{self.manifest.id}-{self.manifest.version}{SUFFIX}"


def pack_up(manifest: Manifest, files: Iterable[tuple[str, bytes]]) -> Package:
    """Build a package from files; the same files give the same bytes on every computer.

    Raises:
        PackageError: there are too many or too large files, or file names that some systems do not allow.
    """
    ordered = tuple(sorted(files))
    _check_amount([(name, len(data)) for name, data in ordered])
    _check_names([INDEX, *(name for name, _ in ordered)])
    _check_documents(ordered)
    return Package(manifest=manifest, files=ordered, data=_zipped(manifest, ordered))


def read_package(data: bytes) -> Package:
    """Parse a package, and refuse bytes that ``pack_up`` would not have written.

    Raises:
        PackageError: the bytes are damaged, dangerous, or not a package.
    """
    members = _members(data)
    index = members.pop(INDEX, None)
    if index is None:
        raise PackageError(f"it has no {INDEX}, so it was not built with `citadels pack build`")
    _check_format(index)
    if FILE not in members:
        raise PackageError(f"it has no {FILE}")
    reading = read_manifest(members[FILE], FILE)
    if reading.manifest is None:
        raise PackageError(f"its {FILE} has an error: {reading.problems[0].message}")
    package = pack_up(reading.manifest, members.items())
    if package.data != data:
        raise PackageError("it was changed after it was built with `citadels pack build`")
    return package


def _zipped(manifest: Manifest, files: Sequence[tuple[str, bytes]]) -> bytes:
    about = {
        "citpack": FORMAT,
        "id": manifest.id,
        "version": manifest.version,
        "language": manifest.language,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in files},
    }
    index = json.dumps(about, indent=1, ensure_ascii=True).encode("ascii") + b"\n"
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted([*files, (INDEX, index)]):
            info = zipfile.ZipInfo(name, _DATE)
            info.create_system = 3  # the code for Unix on every system, because the permissions below are those of Unix
            info.external_attr = _REGULAR << 16
            archive.writestr(info, data)
    return written.getvalue()


def _members(data: bytes) -> dict[str, bytes]:
    """Return the files of a zip file by name, after checking their names, number and sizes."""
    if len(data) > LARGEST_PACKAGE:
        raise PackageError(f"it has more than {LARGEST_PACKAGE:,} bytes")
    if not data.startswith(b"PK"):
        raise PackageError("it is not a package; `citadels pack build` makes one")
    _check_end(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            _check_amount([(info.orig_filename, info.file_size) for info in members if info.orig_filename != INDEX])
            _check_names([info.orig_filename for info in members])
            for info in members:
                if info.compress_type != zipfile.ZIP_STORED or info.file_size != info.compress_size:
                    name = _quoted(info.orig_filename)
                    raise PackageError(f"the file {name} in it is compressed, which packages do not allow")
            return {info.orig_filename: archive.read(info) for info in members}
    except UnicodeDecodeError:
        raise PackageError("the name of a file in it is not UTF-8") from None
    # zipfile raises one of these errors for damaged bytes; which one depends on the position of the damage.
    except (zipfile.BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, ValueError, struct.error):
        raise PackageError("it is damaged") from None


def _check_end(data: bytes) -> None:
    """Check the number and size of entries in the end record of a zip file, before reading its entries."""
    end = data[-_END.size :]
    if len(end) < _END.size or not end.startswith(b"PK\x05\x06"):
        raise PackageError("it is cut short, or something was added to its end")
    _, *numbers = _END.unpack(end)
    count, size, start, comment = numbers[3], numbers[4], numbers[5], numbers[6]
    if count > MOST_FILES + 1:  # plus the index
        raise PackageError(f"it has more than {MOST_FILES:,} files")
    if comment or any(numbers[:2]) or numbers[2] != count or start + size + _END.size != len(data):
        raise PackageError("it is damaged")
    if size > MOST_FILES * 512:
        raise PackageError("the names of the files in it are too long")


def _check_amount(sizes: Sequence[tuple[str, int]]) -> None:
    if len(sizes) > MOST_FILES:
        raise PackageError(f"it has more than {MOST_FILES:,} files")
    for name, size in sizes:
        if size > LARGEST_FILE:
            raise PackageError(f"the file {name!r} has more than {LARGEST_FILE:,} bytes")
    pictures = sum(size for name, size in sizes if is_file(name))
    if pictures > MOST_BYTES:
        raise PackageError(f"its pictures have more than {MOST_BYTES:,} bytes together")
    if sum(size for _, size in sizes) - pictures > LARGEST:
        raise PackageError(f"its files have more than {LARGEST:,} bytes together")


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if (reason := unfit(name)) and name != INDEX:
            raise PackageError(f"it has a file named {_quoted(name)}: {reason}")
    if (two := clash(names)) is not None:
        first, second = map(_quoted, two)
        raise PackageError(f"the files {first} and {second} collide on some computers")


def _check_documents(files: Sequence[tuple[str, bytes]]) -> None:
    """Check the pictures and documents of a pack; users may print a README at a terminal."""
    for name, data in files:
        if is_file(name):
            try:
                image_address(name, data)
            except UnsafePictureError as refusal:
                raise PackageError(f"the picture {_quoted(name)} {refusal}") from None
        if is_document(name):
            try:
                text = data.decode()
            except UnicodeDecodeError:
                raise PackageError(f"the text of {_quoted(name)} is not UTF-8") from None
            if (control := _CONTROL.search(text)) is not None:
                reason = f"has a control character (U+{ord(control[0]):04X}), which is not allowed"
                raise PackageError(f"the text of {_quoted(name)} {reason}")


def _check_format(index: bytes) -> None:
    try:
        format_ = json.loads(index)["citpack"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise PackageError(f"its {INDEX} cannot be read") from None
    if format_ != FORMAT:
        raise PackageError(f"it has the format version {str(format_)[:20]!r}, but this SDK reads only {FORMAT}")


def _quoted(name: str) -> str:
    shown = name if len(name) <= 60 else f"{name[:60]}..."
    return f'"{shown}"' if shown.isprintable() else ascii(shown)

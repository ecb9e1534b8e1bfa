"""Find the folders of packs, and read the files that belong to a pack."""

import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from attrs import frozen

from citadels_core.packs.finding import near_misses
from citadels_core.packs.finding.art_files import art_files
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import MOST_CHARACTERS, MOST_LINES, Span, display_path, read_source

SUFFIX = near_misses.SUFFIX
"""The suffix of card files."""

LARGEST = 4 * MOST_CHARACTERS + 4
"""The maximum number of bytes read from a file: enough to see that it is too large, even with a byte order mark."""

DEEPEST = 16
"""Folders nested deeper than this are reported and not read."""

SEPARATOR = "\\"
"""The backslash: Windows would take it in a file name for the end of a folder name."""

MOST_FILES = 2_500
"""A pack of more files than this is not read."""

MOST_BYTES = 5_000_000
"""A pack whose files have more bytes than this together is not read: 1,000 cards with scenarios have 3 MB."""

MOST_LINES_TOGETHER = 125_000
"""A pack of more lines than this is not read: the parse tree of a line takes far more memory than the line."""

MOST_READ = 4 * LARGEST
"""The maximum number of bytes that are read from all files of a pack together, including files that are too large."""

LINK = "it is a link, and links are not followed"


@frozen
class Folder:
    """The folder of a pack with its files: sorted relative paths with forward slashes, and their bytes."""

    path: Path
    files: tuple[tuple[str, bytes], ...]
    problems: tuple[Diagnostic, ...]


def official() -> dict[str, Path]:
    """Return the folders of the packs that come with the SDK, by name, in alphabetical order."""
    return packs_in(shipped("_content", "content"))


def samples() -> dict[str, Path]:
    """Return the folders of the sample packs that users may copy, by name, in alphabetical order."""
    return packs_in(shipped("_samples", "mods"))


def packs_in(folder: Path) -> dict[str, Path]:
    """Return the folders of the packs directly inside a folder, by name and sorted; skip hidden folders."""
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        return {}
    return {inner.name: inner for inner in inside if not inner.name.startswith(".") and is_pack(inner)}


def is_folder(path: Path) -> bool:
    """Return whether a path leads to a folder."""
    return _mode(path) == stat.S_IFDIR


def is_there(path: Path) -> bool:
    """Return whether a path exists; return False for an invalid path, such as one with a NUL."""
    return _mode(path) != 0


def is_file(path: Path) -> bool:
    """Return whether a path leads to a regular file."""
    return _mode(path) == stat.S_IFREG


def is_pack(folder: Path) -> bool:
    """Return whether a folder has a manifest."""
    return is_file(folder / FILE)


def pack_of(file: Path) -> Path | None:
    """Return the folder of the pack that contains a file: the nearest parent folder with a manifest."""
    return next((folder for folder in file.resolve().parents if is_pack(folder)), None)


def read_folder(path: Path) -> Folder:
    """Read the manifest and the card files of a pack, and the pictures that its cards name.

    Hidden files and folders are skipped. Links are not followed, because a pack from a stranger must not reach the
    rest of the disk; files that cannot be read are reported.
    """
    if path.is_symlink():
        return Folder(path, (), (_unreadable(path, LINK, "name the folder that the link leads to"),))
    problems: list[Diagnostic] = []
    names = sorted(islice(_walk(path, problems), MOST_FILES + 1))
    files = _read(path, names, problems) if len(names) <= MOST_FILES else None
    if files is None:
        shown = display_path(str(path / FILE))
        most = f"{MOST_FILES:,} files of {MOST_BYTES:,} bytes and {MOST_LINES_TOGETHER:,} lines together"
        message = f"this pack is too large: at most {most} are read"
        problems.append(problem("CIT003", Span(0, 0), shown, message, help="split it into several packs"))
        files = _read(path, [FILE], []) if is_pack(path) else []
    art = art_files(path, files or ())
    return Folder(path, tuple(sorted((*(files or ()), *art))), tuple(problems))


def _read(path: Path, names: list[str], problems: list[Diagnostic]) -> list[tuple[str, bytes]] | None:
    """Read the named files and report each too large file; None if the sum of the sizes is too large."""
    files: list[tuple[str, bytes]] = []
    read = size = lines = 0
    for name in names:
        file = path / name
        try:
            data = read_file(file)
        except OSError as refusal:
            problems.append(_unreadable(file, refusal.strerror or "it cannot be read"))
            continue
        read += len(data)
        ended = max(data.count(b"\n"), data.count(b"\r"))
        large = name != FILE and (ended > MOST_LINES or len(data) > MOST_CHARACTERS)
        if large and (told := _too_large(data, file)) is not None:
            problems.append(told)
        else:
            files.append((name, data))
            size, lines = size + len(data), lines + ended
        if size > MOST_BYTES or lines > MOST_LINES_TOGETHER or read > MOST_READ:
            return None
    return files


def _too_large(data: bytes, file: Path) -> Diagnostic | None:
    found = read_source(data, display_path(str(file)))[1]
    return next((one for one in found if one.code == "CIT003"), None)


def read_file(file: Path) -> bytes:
    """Return up to ``LARGEST`` bytes of a file, which is enough to see that the file is too large.

    Raises:
        OSError: the file cannot be read, is a link, or is not a regular file.
    """
    found = file.lstat()
    if stat.S_ISLNK(found.st_mode):
        raise OSError(0, LINK)
    if not stat.S_ISREG(found.st_mode):
        raise OSError(0, "it is not a file")
    with file.open("rb") as opened:
        return opened.read(min(found.st_size + 1, LARGEST))


def shipped(inside: str, beside: str) -> Path:
    """Return a data folder of the SDK: inside the installed package, or in a checkout beside the package."""
    package = Path(__file__).parents[2]
    installed = package / inside
    return installed if installed.is_dir() else package.parent / beside


def is_aside(folder: Path) -> bool:
    """Return whether a search skips a folder because it is hidden or a Python virtual environment."""
    return folder.name.startswith(".") or (folder / "pyvenv.cfg").exists()


def _walk(path: Path, problems: list[Diagnostic]) -> Iterator[str]:
    """Yield the relative paths of a pack's card files and manifest; report unreadable and misnamed files."""

    def refused(refusal: OSError) -> None:
        problems.append(_unreadable(Path(refusal.filename), refusal.strerror or "it cannot be read"))

    for root, folders, names in os.walk(path, onerror=refused):
        here = Path(root)
        below = here.relative_to(path).parts
        inner = [here / name for name in sorted(folders) if not is_aside(here / name)]
        problems.extend(_unreadable(folder, LINK) for folder in inner if folder.is_symlink())
        inner = [folder for folder in inner if not folder.is_symlink() and not is_pack(folder)]
        problems.extend(_backslash(folder) for folder in inner if SEPARATOR in folder.name)
        folders[:] = [folder.name for folder in inner if SEPARATOR not in folder.name]
        if folders and len(below) >= DEEPEST:
            problems.append(_unreadable(here / folders[0], f"it is more than {DEEPEST} folders deep in the pack"))
            folders.clear()
        problems.extend(near_misses.check(here, names))
        if below and here.suffix == SUFFIX and not folders and not any(name.endswith(SUFFIX) for name in names):
            problems.append(near_misses.empty_folder(here))
        for name in names:
            if name.endswith(SUFFIX) and not name.startswith(".") and SEPARATOR in name:
                problems.append(_backslash(here / name))
            elif (name.endswith(SUFFIX) and not name.startswith(".")) or (name == FILE and not below):
                yield "/".join((*below, name))


def _mode(path: Path) -> int:
    """Return the file type bits of a path, 0 when it does not exist or cannot be read."""
    try:
        return stat.S_IFMT(path.stat().st_mode)
    except (OSError, ValueError):  # ValueError is raised for a path with a NUL in it
        return 0


def _backslash(path: Path) -> Diagnostic:
    what = "file" if path.name.endswith(SUFFIX) else "folder"
    return _unreadable(path, "there is a backslash in its name", f"give the {what} a name without a backslash")


def _unreadable(path: Path, reason: str, help_: str | None = None) -> Diagnostic:
    shown = display_path(str(path))
    return problem("CIT608", Span(0, 0), shown, f"this cannot be read: {reason[:1].lower()}{reason[1:]}", help_)

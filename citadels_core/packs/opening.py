"""Open packs: read them and those they require, and put each after the ones it builds on."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from attrs import define, field, frozen

from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.discovery import Folder, is_pack, locate, official, read_folder
from citadels_core.packs.manifest import EXAMPLE, FILE, Manifest, Reading, read_manifest
from citadels_dsl.bindings import slug
from citadels_dsl.diagnostics import Diagnostic, Label, problem
from citadels_dsl.source import Source, Span, display_path

DEEPEST = 32
"""Packs that build on one another in a longer row than this are refused."""


@frozen(kw_only=True)
class Opened:
    """A pack that has been read but not compiled.

    ``id`` is the one of its manifest, or else made from the name of its folder. ``files`` are the paths below the
    folder, with their bytes. ``requires`` are the ids of all packs it builds on, in the order they are loaded; None
    when they are not all there, so that its cards cannot be judged.
    """

    id: str
    folder: Path
    manifest: Manifest | None
    files: tuple[tuple[str, bytes], ...]
    hash: str
    requires: tuple[str, ...] | None

    def compiled_name(self, name: str) -> str:
        """Return how compiled data names a file of this pack: the same on every computer."""
        return f"{self.id}/{name}"

    def shown(self, name: str) -> str:
        """Return the path of a file of this pack as it is shown to a person at this computer."""
        return display_path(str(self.folder / name))


@frozen
class _Read:
    id: str
    folder: Folder
    reading: Reading

    @property
    def manifest_path(self) -> str:
        return self.reading.source.path


@frozen
class Opening:
    """Packs in the order to compile them, what is wrong, and the manifests of packs that were left out."""

    packs: tuple[Opened, ...]
    problems: tuple[Diagnostic, ...]
    left_out: tuple[Source, ...]


def open_packs(packs: Sequence[str | os.PathLike[str]]) -> Opening:
    """Read packs and, before each, those it requires: among the given ones, the official ones, or beside it.

    Args:
        packs: names of official packs, or paths of folders; none for all the official ones.

    Raises:
        ContentError: a pack does not exist.
    """
    reader = _Reader()
    folders = [locate(pack) for pack in packs] or list(official().values())
    for folder in dict.fromkeys(folder.resolve() for folder in folders):
        reader.add(next(given for given in folders if given.resolve() == folder))
    for read in list(reader.known.values()):
        reader.visit(read, ())
    return Opening(tuple(reader.opened.values()), tuple(reader.problems), tuple(reader.left_out))


@define
class _Reader:
    """What has been found so far: packs by id as they were read, those in order, and the problems."""

    known: dict[str, _Read] = field(factory=dict)
    opened: dict[str, Opened] = field(factory=dict)
    problems: list[Diagnostic] = field(factory=list)
    left_out: list[Source] = field(factory=list)

    def add(self, folder: Path) -> None:
        """Read a pack; a second one of the same id is reported and left out."""
        read = _read(folder)
        first = self.known.setdefault(read.id, read)
        self.problems += (*read.folder.problems, *read.reading.problems)
        if first is not read:
            self.left_out.append(read.reading.source)
            message = f'there is another pack with the id "{read.id}"'
            label = Label(_line_of(first, read.id), "it is here", path=first.manifest_path)
            span = _line_of(read, read.id)
            self.problems.append(problem("CIT603", span, read.manifest_path, message, "give one another id", (label,)))

    def visit(self, read: _Read, above: tuple[str, ...]) -> None:
        """Put a pack in order, after those it requires; ``above`` are the packs that require it."""
        if read.id in self.opened:
            return
        required: dict[str, None] | None = None if read.reading.requires is None else {}
        for id_ in read.reading.requires or ():
            inner = self._required(id_, read, (*above, read.id))
            if inner is None or inner.requires is None:
                required = None
            elif required is not None:
                again = dict.fromkeys((*inner.requires, id_))
                required = {other: None for other in required if other not in again} | again
        self.opened[read.id] = Opened(
            id=read.id,
            folder=read.folder.path,
            manifest=read.reading.manifest,
            files=read.folder.files,
            hash=content_hash(read.folder.files),
            requires=None if required is None else tuple(required),
        )

    def _required(self, id_: str, by: _Read, above: tuple[str, ...]) -> Opened | None:
        if id_ in above:
            way = " -> ".join((*above[above.index(id_) :], id_))
            self._refuse(id_, by, f"these packs require one another in a circle: {way}", None)
            return None
        if len(above) > DEEPEST:
            self._refuse(id_, by, f"more than {DEEPEST} packs build on one another", "let fewer packs require others")
            return None
        if id_ not in self.known:
            beside = by.folder.path.resolve().parent / id_
            folder = official().get(id_) or (beside if is_pack(beside) else None)
            if folder is None or _read(folder).id != id_:
                there = sorted({*self.known, *official()} - {by.id})
                help_ = phrase(did_you_mean(id_, there)) or f"there is: {', '.join(there) or 'none'}"
                self._refuse(id_, by, f'there is no pack "{id_}"', help_)
                return None
            self.add(folder)
        self.visit(self.known[id_], above)
        return self.opened[id_]

    def _refuse(self, id_: str, by: _Read, message: str, help_: str | None) -> None:
        self.problems.append(problem("CIT609", _line_of(by, id_), by.manifest_path, message, help_))


def _read(path: Path) -> _Read:
    folder = read_folder(path)
    shown = display_path(str(path / FILE))
    data = next((data for name, data in folder.files if name == FILE), None)
    if data is not None:
        reading = read_manifest(data, shown)
    else:
        unread = any(found.path == shown for found in folder.problems)
        absent = problem("CIT601", Span(0, 0), shown, f"this folder has no {FILE}", help=f"write one with {EXAMPLE}")
        reading = Reading(None, None, None, Source(shown, ""), () if unread else (absent,))
    return _Read(reading.id or slug(path.resolve().name) or "pack", folder, reading)


def content_hash(files: Sequence[tuple[str, bytes]]) -> str:
    """Return what names the content of a pack: a hash of its files, given by path and in order."""
    digest = hashlib.sha256()
    for name, data in files:
        digest.update(f"{len(name)} {len(data)} {name}".encode("utf-8", "surrogatepass"))
        digest.update(data)
    return digest.hexdigest()


def _line_of(read: _Read, id_: str) -> Span:
    """Return where a manifest names an id; its first line when that is not to be found."""
    source = read.reading.source
    for quote in "\"'":
        at = source.text.find(f"{quote}{id_}{quote}")
        if at >= 0:
            return Span(at, at + len(id_) + 2)
    return source.line_span(1)

"""Compile packs incrementally during editing: a change recompiles only its file and dependants.

Edited packs are those opened by their folder, and any other pack once a file of it has unsaved text; all other packs
come from the cache of compiled packs.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import define, evolve, field

from citadels_core.model.programs.ir import Module
from citadels_core.packs.finding.art_files import art_files
from citadels_core.packs.finding.discovery import SUFFIX, official
from citadels_core.packs.loading import loader
from citadels_core.packs.loading.opening import OpenedPack, content_hash, open_packs
from citadels_core.packs.loading.results import Loaded
from citadels_dsl.session.session import Session
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText, read_source

Part = tuple[str, str | None]
"""The id of a pack, and the optional pack of its patches and scenarios, None for all other declarations."""


@define
class _WorkspacePack:
    """An edited pack: its compiler session, and its last result with the inputs that led to the result."""

    session: Session
    files: tuple[tuple[str, bytes], ...] = ()
    required: tuple[Module, ...] = ()
    result: tuple[Module, tuple[Diagnostic, ...]] | None = None
    read: dict[str, tuple[bytes, SourceText, list[Diagnostic]]] = field(factory=dict)


class Workspace:
    """A set of edited packs, in which unsaved texts replace the files on disk.

    Paths may be absolute or relative.
    """

    def __init__(self, *packs: str | os.PathLike[str]) -> None:
        """Open packs, given by the ids of official packs or by the paths of folders.

        Raises:
            ContentError: a pack does not exist.
        """
        self._packs = packs
        self._unsaved: dict[Path, bytes] = {}
        self._written: dict[Part, _WorkspacePack] = {}
        self._cached: dict[Part, tuple[list[tuple[str, str]], tuple[Module, Sequence[Diagnostic]]]] = {}
        """The results of packs that are not edited, with the content hashes that they depend on."""
        self._loaded: Loaded | None = None
        self._opening = open_packs(packs)
        self._folders = {pack.id: pack.folder.resolve() for pack in self._opening.packs}

    def update(self, path: str | os.PathLike[str], text: str | None) -> None:
        """Set the unsaved text of a card file; None means the text on disk."""
        file = Path(path).resolve()
        if text is None:
            if self._unsaved.pop(file, None) is None:
                return
        else:
            data = text.encode("utf-8", "surrogatepass")
            if self._unsaved.get(file) == data:
                return
            self._unsaved[file] = data
        self._loaded = None

    def reread(self) -> None:
        """Read all packs from the disk again; unsaved text stays.

        Raises:
            ContentError: a pack no longer exists.
        """
        self._opening = open_packs(self._packs)
        self._folders = {pack.id: pack.folder.resolve() for pack in self._opening.packs}
        self._loaded = None

    def loaded(self) -> Loaded:
        """Return all packs with their current texts, checked and joined to a catalog."""
        if self._loaded is None:
            opening = evolve(self._opening, packs=tuple(map(self._with_unsaved, self._opening.packs)))
            self._loaded = loader.join(opening, self._compiled)
        return self._loaded

    def id_of(self, folder: str | os.PathLike[str]) -> str:
        """Return the id of the pack in a folder.

        Raises:
            KeyError: no pack here has this folder.
        """
        return {home: id_ for id_, home in self._folders.items()}[Path(folder).resolve()]

    def _with_unsaved(self, pack: OpenedPack) -> OpenedPack:
        folder = self._folders[pack.id]
        own = {
            file.relative_to(folder).as_posix(): data
            for file, data in self._unsaved.items()
            if file.is_relative_to(folder) and file.suffix == SUFFIX and not self._inside_another(file, folder)
        }
        if not own:
            return pack
        texts = dict(pack.texts) | own
        files = tuple(sorted((*texts.items(), *art_files(folder, texts.items()))))
        return evolve(pack, files=files, hash=content_hash(files))

    def _inside_another(self, file: Path, folder: Path) -> bool:
        return any(
            other != folder and other.is_relative_to(folder) and file.is_relative_to(other)
            for other in self._folders.values()
        )

    def _compiled(
        self, pack: OpenedPack, required: Mapping[str, Module], hashes: Mapping[str, str], bridge: str | None
    ) -> tuple[Module, Sequence[Diagnostic]]:
        part = pack.id, bridge
        if part not in self._written and not self._is_written(pack):
            known = self._cached.get(part)
            key = [(id_, hashes[id_]) for id_ in (pack.id, *required)]
            if known is None or known[0] != key:
                known = self._cached[part] = key, loader.compiled(pack, required, hashes, bridge)
            return known[1]
        modules = tuple(required.values())
        written = self._written.setdefault(part, _WorkspacePack(Session(pack.id, modules, bridge)))
        same = written.files == pack.files and list(map(id, written.required)) == list(map(id, modules))
        if written.result is None or not same:
            sources = list(_sources(pack, written))
            written.session.require(modules)
            compiled = written.session.compile(sources)
            written.files, written.required = pack.files, modules
            if bridge is not None:
                written.result = compiled.module, compiled.problems
                return written.result
            read = (written.read[name][2] for name, _ in pack.files if name in written.read)
            written.result = loader.finished(pack, read, compiled.module, compiled.problems)
        return written.result

    def _is_written(self, pack: OpenedPack) -> bool:
        folder = self._folders[pack.id]
        if any(file.is_relative_to(folder) for file in self._unsaved):
            return True
        given = {Path(path).resolve() for path in self._packs if not (isinstance(path, str) and path in official())}
        return folder in given


def _sources(pack: OpenedPack, written: _WorkspacePack) -> Iterable[SourceText]:
    """Return the texts of a pack; unchanged files are not decoded again."""
    written.read = {
        name: known
        if (known := written.read.get(name)) is not None and known[0] == data
        else (data, *read_source(data, pack.compiled_name(name)))
        for name, data in pack.files
        if name.endswith(SUFFIX)
    }
    return (source for _, source, _ in written.read.values())

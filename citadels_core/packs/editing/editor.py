"""Keep the packs that are open in an editor: their unsaved texts, and their findings."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from attrs import evolve

from citadels_core.model.errors import ContentError
from citadels_core.model.programs.ir import Module
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.finding.art_files import picture_files
from citadels_core.packs.finding.discovery import SUFFIX, is_pack, pack_of
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.syntax.parser import parse
from citadels_dsl.text.diagnostics import Diagnostic, with_paths
from citadels_dsl.text.source import SourceText, display_path, read_source

DEEPEST = 6
"""How many levels below an opened folder are searched for packs."""

MOST_FOLDERS = 2_000
"""The maximum number of folders that are searched for packs, because a user may open the whole disk."""

LOOSE = ""
"""The id of the artificial pack of files that are in no pack."""


class OpenPacks:
    """The packs that are open in an editor; `citadels_dsl.lsp.workspace` documents the methods."""

    def __init__(self) -> None:
        self._folders: dict[Path, None] = {}
        """The folders of the packs that are open for writing."""
        self._held: dict[Path, tuple[Path, ...]] = {}
        """The pack folders that each open folder or file of the editor keeps open."""
        self._unsaved: dict[Path, str] = {}
        self._workspace: Workspace | None = None
        self._library: dict[str, EditorPack] | None = None
        """The official packs, loaded for the first file that is in no pack."""
        self._packages: dict[str, EditorPack] = {}
        self._problems: tuple[Diagnostic, ...] = ()
        self._texts: dict[str, tuple[bytes, SourceText]] = {}
        self._keys: dict[Path, str] = {}
        """The keys of files of packs, until the disk is read again: to find a key takes system calls."""
        self._stale = True

    def open_folder(self, folder: Path) -> None:
        """Open the packs inside a folder; if there are none, the pack that contains the folder."""
        self._held[folder] = _homes(folder)
        self._settle()

    def close_folder(self, folder: Path) -> None:
        """Close the packs that a folder opened, unless another folder or an open file keeps them open."""
        self._held.pop(folder, None)
        self._settle()

    def open_file(self, file: Path) -> None:
        """Open the pack that contains a file."""
        self._held[file] = _homes(file)
        self._settle()

    def close_file(self, file: Path) -> None:
        """Drop the unsaved text of a file, and close its pack unless a folder or another file keeps it open."""
        self.update(file, None)
        self._held.pop(file, None)
        self._settle()

    def key(self, file: Path) -> str:
        """Return the key of a file: the path that users see, which identifies the file in findings."""
        return display_path(str(file.resolve()))

    def file(self, key: str) -> Path:
        """Return the absolute path of a file by its key, which may be relative to the working directory."""
        return Path(key).resolve()

    def update(self, file: Path, text: str | None) -> None:
        """Store the unsaved text of a file without compiling it; None means the text on disk."""
        file = file.resolve()
        if file.suffix != SUFFIX or (text is not None and self._unsaved.get(file) == text):
            return
        if text is None:
            self._unsaved.pop(file, None)
        else:
            self._unsaved[file] = text
        if self._workspace is not None:
            self._workspace.update(file, text)
        self._stale = True
        key = self.key(file)
        home = next((pack for pack in self._packages.values() if key in pack.files), None)
        if home is None or text is None or home.id == LOOSE:
            self._packages = {}  # rebuilt at the next use, because the file may be new, removed, or in no pack
            return
        files = {**home.files, key: self._read(key, text.encode("utf-8", "surrogatepass"))}
        self._packages[home.id] = evolve(home, files=files)

    def reread(self) -> None:
        """Read the disk again: open new packs, and close packs that were removed."""
        self._keys = {}
        self._held = {held: _homes(held) for held in self._held}
        if not self._settle():
            return
        if self._workspace is None:
            self._rebuild_workspace()
            return
        try:
            self._workspace.reread()
        except ContentError:  # a folder was removed since the last check: drop its pack
            self._rebuild_workspace()
        self._packages, self._stale = {}, True

    def project(self) -> Project:
        """Return the current texts, with the compiled cards and findings of the last check."""
        if not self._packages:
            return self.check()
        return Project(tuple(self._packages.values()), self._problems)

    def check(self) -> Project:
        """Compile the changed packs, and return all packs with their current findings."""
        if self._stale or not self._packages:
            problems: list[Diagnostic] = []
            packages: dict[str, EditorPack] = {}
            if self._workspace is not None:
                loaded = self._workspace.loaded()
                modules = {module.pack: module for module in loaded.catalog.modules}
                for pack in loaded.packs:
                    module = modules.get(pack.id) or Module(pack=pack.id)
                    optional = {bridge.pack for bridge in module.bridges} & modules.keys()
                    packages[pack.id] = self._package(pack, module, sorted(optional))
                names = [(pack, name) for pack in loaded.packs for name, _ in pack.files]
                paths = {pack.shown(name): self._key(pack, name) for pack, name in names}
                problems += (with_paths(one, paths) for one in loaded.problems)
            self._packages = packages
            self._problems = (*problems, *self._add_loose())
            self._stale = False
        return Project(tuple(self._packages.values()), self._problems)

    def loaded(self) -> Loaded | None:
        """Return the packs with their current texts, as `check` joined them; None if no pack is open."""
        return None if self._workspace is None else self._workspace.loaded()

    def text(self, key: str) -> SourceText | None:
        """Return the text of a card file or of a manifest."""
        source = next((pack.files[key] for pack in self._packages.values() if key in pack.files), None)
        if source is not None:
            return source
        for pack in self._workspace.loaded().packs if self._workspace is not None else ():
            for name, data in pack.files:
                if self._key(pack, name) == key:
                    return self._read(key, data)
        return SourceText(key, "") if self.file(key).exists() else None

    def _settle(self) -> bool:
        """Open the packs of open folders and files, and close others; return True if the same packs stay open."""
        held = dict.fromkeys(home for homes in self._held.values() for home in homes)
        there = {home: None for home in held if is_pack(home)}
        same = there.keys() == self._folders.keys()
        if not same:
            self._folders = there
            self._rebuild_workspace()
        return same

    def _rebuild_workspace(self) -> None:
        try:
            self._workspace = Workspace(*self._folders) if self._folders else None
        except ContentError:  # a folder was removed after the search had found it: open no pack until the next check
            self._workspace = None
        for file, text in self._unsaved.items():
            if self._workspace is not None:
                self._workspace.update(file, text)
        self._packages = {}
        self._stale = True

    def _package(self, pack: OpenedPack, module: Module, optional: Sequence[str] = ()) -> EditorPack:
        """Return a pack for the editor, with names of required packs and, after these, of optional packs."""
        keys = ((self._key(pack, name), data) for name, data in pack.files if name.endswith(SUFFIX))
        files = {key: self._read(key, data) for key, data in keys}
        before = self._packages.get(pack.id)
        if before is not None and before.module is module and before.files == files:
            return before
        requires = tuple(dict.fromkeys((*optional, *(pack.requires or ()))))
        listed = tuple(one.id for one in pack.manifest.optional) if pack.manifest is not None else ()
        editable = pack.folder.resolve() in self._folders
        made = EditorPack(
            pack.id,
            requires,
            files,
            module,
            editable=editable,
            optional=listed,
            pictures=partial(picture_files, pack.folder),
        )
        if before is not None and before.files == files:
            made.__dict__ |= {name: before.__dict__[name] for name in ("symbols", "verbs") if name in before.__dict__}
        return made

    def _add_loose(self) -> list[Diagnostic]:
        """Put open files that are in no pack into one pack that sees official names; return syntax errors."""
        files: dict[str, SourceText] = {}
        problems: list[Diagnostic] = []
        for file, text in self._unsaved.items():
            if not any(self.key(file) in pack.files for pack in self._packages.values()):
                source, found = read_source(text.encode("utf-8", "surrogatepass"), self.key(file))
                files[source.path] = source
                problems += [*found, *parse(source)[1]]
        if files:
            if self._library is None:
                loaded = Workspace().loaded()
                modules = {module.pack: module for module in loaded.catalog.modules}
                self._library = {pack.id: self._package(pack, modules[pack.id]) for pack in loaded.packs}
            self._packages = self._library | self._packages
            self._packages[LOOSE] = EditorPack(LOOSE, tuple(self._library), files, Module(pack=LOOSE))
        return problems

    def _key(self, pack: OpenedPack, name: str) -> str:
        file = pack.folder / name
        if file not in self._keys:
            self._keys[file] = self.key(file)
        return self._keys[file]

    def _read(self, key: str, data: bytes) -> SourceText:
        known = self._texts.get(key)
        if known is None or known[0] != data:
            known = self._texts[key] = data, read_source(data, key)[0]
        return known[1]


def _homes(opened: Path) -> tuple[Path, ...]:
    """Return the packs inside a folder; if there are none, the pack that contains the folder or file."""
    within = list(_packs_in(opened.resolve())) if opened.is_dir() else []
    above = pack_of(opened / FILE if opened.is_dir() else opened)
    return tuple(within or ([above] if above is not None else []))


def _packs_in(folder: Path) -> Iterator[Path]:
    """Yield the packs below a folder, breadth first, up to a limit of depth and of folders."""
    level = [folder]
    looked = 0
    for _ in range(DEEPEST):
        inner: list[Path] = []
        for here in level:
            looked += 1
            if looked > MOST_FOLDERS:
                return
            if is_pack(here):
                yield here
            try:
                found = sorted(one for one in here.iterdir() if not one.is_symlink() and one.is_dir())
            except OSError:
                continue
            inner += [one for one in found if not one.name.startswith(".") and one.name != "node_modules"]
        level = inner

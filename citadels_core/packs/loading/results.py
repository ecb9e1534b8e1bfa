"""Hold the results of loading packs: their catalog, their findings and their texts."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from attrs import frozen

from citadels_core.model.catalog import Catalog
from citadels_core.packs.checking.capabilities import Found, capabilities
from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.text.diagnostics import Allowed, Diagnostic, Severity
from citadels_dsl.text.source import SourceText, read_source


class Texts(Mapping[str, SourceText]):
    """A lazy mapping from paths to texts: all files of packs, and texts that were decoded already."""

    def __init__(self, packs: Iterable[OpenedPack], read: Iterable[SourceText]) -> None:
        """Store the files of packs, and texts that were decoded already."""
        self._unread = {pack.shown(name): data for pack in packs for name, data in pack.files}
        self._read = {source.path: source for source in read}

    def __getitem__(self, path: str) -> SourceText:
        """Return the text of a path; paths are unique, since names with a backslash are left out.

        Raises:
            KeyError: there is no such file.
        """
        found = self._read.get(path)
        if found is None:
            found = self._read[path] = read_source(self._unread[path], path)[0]
        return found

    def __iter__(self) -> Iterator[str]:
        """Yield the paths, those of pack files first."""
        return iter(dict.fromkeys((*self._unread, *self._read)))

    def __len__(self) -> int:
        """Return the number of files."""
        return len(self._unread.keys() | self._read.keys())


@frozen(kw_only=True)
class Loaded:
    """Packs that were checked and joined to a catalog, with or without errors.

    ``problems`` are sorted and have paths to show. ``packs`` are in load order: each after those it requires.
    ``catalog`` is in the same order, leaves out declarations with errors, and is playable only when ``errors`` is
    empty.
    """

    catalog: Catalog
    packs: tuple[OpenedPack, ...]
    problems: tuple[Diagnostic, ...]
    left_out: tuple[SourceText, ...] = ()
    """The manifests of packs that were left out, lock files, and translation files."""
    allowed: tuple[Allowed, ...] = ()
    """The warnings that comments in the files allow; ``problems`` does not contain them."""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that keep the packs from being played."""
        return tuple(found for found in self.problems if found.severity is Severity.ERROR)

    def paths(self) -> dict[str, str]:
        """Return the path to show for each ``file`` of compiled cards, editions, scenarios and causes."""
        return {pack.compiled_name(name): pack.shown(name) for pack in self.packs for name, _ in pack.files}

    def sources(self) -> Mapping[str, SourceText]:
        """Return the texts of all files by path to show, manifests included; texts are decoded on demand."""
        return Texts(self.packs, self.left_out)

    def capabilities(self, ids: Collection[str] | None = None) -> dict[str, tuple[Found, ...]]:
        """Return the capabilities of packs by id, without packs that could not be compiled.

        Args:
            ids: the packs to inspect, None for all.
        """
        modules = {module.pack: module for module in self.catalog.modules}
        return {
            pack.id: capabilities(modules[pack.id], (modules[id_] for id_ in pack.requires or ()))
            for pack in self.packs
            if pack.id in modules and (ids is None or pack.id in ids)
        }

"""Packs after they have been checked and joined: what is wrong with them, their texts, their catalog."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from attrs import frozen

from citadels_core.model.catalog import Catalog
from citadels_core.packs.checking.capabilities import Found, capabilities
from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.text.diagnostics import Allowed, Diagnostic, Severity
from citadels_dsl.text.source import SourceText, read_source


class Texts(Mapping[str, SourceText]):
    """The text of every file of some packs, manifests included, and of others that were read already."""

    def __init__(self, packs: Iterable[OpenedPack], read: Iterable[SourceText]) -> None:
        """Hold the files of packs, and texts that were read already."""
        self._unread = {pack.shown(name): data for pack in packs for name, data in pack.files}
        self._read = {source.path: source for source in read}

    def __getitem__(self, path: str) -> SourceText:
        """Return a text; no two files are shown alike, since files with a backslash in their names are left out.

        Raises:
            KeyError: there is no such file.
        """
        found = self._read.get(path)
        if found is None:
            found = self._read[path] = read_source(self._unread[path], path)[0]
        return found

    def __iter__(self) -> Iterator[str]:
        """Yield the paths, those of packs first."""
        return iter(dict.fromkeys((*self._unread, *self._read)))

    def __len__(self) -> int:
        """Return how many files there are."""
        return len(self._unread.keys() | self._read.keys())


@frozen(kw_only=True)
class Loaded:
    """Packs that have been checked and joined to a catalog, whatever state they are in.

    ``problems`` are sorted and name files as a person at this computer would. ``packs`` are in the order in which they
    are played: each after those it requires. ``catalog`` is in the same order, leaves out what has errors, and can be
    played with only when ``errors`` is empty.
    """

    catalog: Catalog
    packs: tuple[OpenedPack, ...]
    problems: tuple[Diagnostic, ...]
    left_out: tuple[SourceText, ...] = ()
    """The manifests of packs that have the id of another, and locks."""
    allowed: tuple[Allowed, ...] = ()
    """The warnings that comments in the files allow; they are not among the problems."""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Return the problems that keep the packs from being played."""
        return tuple(found for found in self.problems if found.severity is Severity.ERROR)

    def paths(self) -> dict[str, str]:
        """Return the path to show for each ``file`` of compiled cards, editions, scenarios and causes."""
        return {pack.compiled_name(name): pack.shown(name) for pack in self.packs for name, _ in pack.files}

    def sources(self) -> Mapping[str, SourceText]:
        """Return the text of every file, manifests included, by the path to show for it; read when it is asked for."""
        return Texts(self.packs, self.left_out)

    def capabilities(self, ids: Collection[str] | None = None) -> dict[str, tuple[Found, ...]]:
        """Return what each of some packs can do, or each there is, by id; one that could not be compiled is not there.

        Args:
            ids: the packs that are asked for, None for all.
        """
        modules = {module.pack: module for module in self.catalog.modules}
        return {
            pack.id: capabilities(modules[pack.id], (modules[id_] for id_ in pack.requires or ()))
            for pack in self.packs
            if pack.id in modules and (ids is None or pack.id in ids)
        }

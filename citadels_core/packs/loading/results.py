"""Define the result of loading packs: their catalog, their findings and their texts."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from attrs import frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Bridge
from citadels_core.packs.checking.capabilities import Found, capabilities
from citadels_core.packs.loading.opening import OpenedPack
from citadels_dsl.text.diagnostics import Allowed, Diagnostic, Severity
from citadels_dsl.text.source import SourceText, read_source


class Texts(Mapping[str, SourceText]):
    """A mapping from the paths of all pack files to their texts, which are decoded when first used."""

    def __init__(self, packs: Iterable[OpenedPack], read: Iterable[SourceText]) -> None:
        self._unread = {pack.shown(name): data for pack in packs for name, data in pack.texts}
        self._read = {source.path: source for source in read}

    def __getitem__(self, path: str) -> SourceText:
        """Return the text of the file with this path; decode the file on first use.

        Raises:
            KeyError: there is no such file.
        """
        found = self._read.get(path)
        if found is None:
            found = self._read[path] = read_source(self._unread[path], path)[0]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._unread, *self._read)))

    def __len__(self) -> int:
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
        """The findings with severity error, which make the packs unplayable."""
        return tuple(found for found in self.problems if found.severity is Severity.ERROR)

    def paths(self) -> dict[str, str]:
        """Return the path to show for each file name that is used in compiled packs."""
        return {pack.compiled_name(name): pack.shown(name) for pack in self.packs for name, _ in pack.files}

    def sources(self) -> Mapping[str, SourceText]:
        """Return the texts of all files, including manifests, by the path to show."""
        return Texts(self.packs, self.left_out)

    @property
    def skipped(self) -> tuple[Bridge, ...]:
        """The patches and scenarios that were not compiled, because they are for a pack that is not loaded."""
        modules = self.catalog.modules
        there = {module.pack for module in modules}
        return tuple(bridge for module in modules for bridge in module.bridges if bridge.pack not in there)

    def capabilities(self, ids: Collection[str] | None = None) -> dict[str, tuple[Found, ...]]:
        """Return the names of capabilities by pack id; packs that could not be compiled are left out.

        Args:
            ids: the packs to inspect, None for all.
        """
        modules = {module.pack: module for module in self.catalog.modules}
        requires = {pack.id: pack.requires or () for pack in self.packs}
        found = {}
        for pack in self.packs:
            if pack.id in modules and (ids is None or pack.id in ids):
                # Patches for optional packs use the names of these and of the packs that they require.
                bridged = {one.pack for one in modules[pack.id].bridges} & modules.keys() - {pack.id}
                near = [*requires[pack.id], *(id_ for other in sorted(bridged) for id_ in (*requires[other], other))]
                found[pack.id] = capabilities(modules[pack.id], (modules[id_] for id_ in dict.fromkeys(near)))
        return found

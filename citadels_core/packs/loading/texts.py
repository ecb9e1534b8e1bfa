"""Hold the texts of the files of packs by the path to show, each read only when somebody asks for it."""

from collections.abc import Iterable, Iterator, Mapping

from citadels_core.packs.loading.opening import OpenedPack
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
        """Go through the paths, those of packs first."""
        return iter(dict.fromkeys((*self._unread, *self._read)))

    def __len__(self) -> int:
        """Return how many files there are."""
        return len(self._unread.keys() | self._read.keys())

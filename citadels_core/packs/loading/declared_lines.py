"""Read the lines of files that declare cards, editions and scenarios."""

from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.packs.loading.results import Loaded


class LineReader:
    """Reads lines of the files of loaded packs, which are named as in compiled packs."""

    def __init__(self, loaded: "Loaded") -> None:
        self._paths, self._sources = loaded.paths(), loaded.sources()

    def declared(self, file: str, line: int, *, scenarios: bool = False) -> list[str]:
        """Return a line and the indented lines below it.

        Args:
            file: the file.
            line: the number of the line, from 1.
            scenarios: go on with the scenarios below, and with the comments before each of them.
        """
        first, *rest = self._sources[self._paths[file]].text.split("\n")[line - 1 :]
        more = (" ", "\t", "scenario ", "#") if scenarios else (" ", "\t")
        lines = [first, *takewhile(lambda text: not text.strip() or text.startswith(more), rest)]
        while not lines[-1].strip() or lines[-1].startswith("#"):
            lines.pop()
        return lines

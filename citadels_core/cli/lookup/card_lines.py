"""Read the lines of files that declare cards, editions and scenarios."""

from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from citadels_core.packs import Loaded


class LineReader:
    """Reads lines of the files of loaded packs, which are named as in compiled packs."""

    def __init__(self, loaded: "Loaded") -> None:
        """Read the paths of the files."""
        self._paths, self._sources = loaded.paths(), loaded.sources()

    def declared(self, file: str, line: int) -> list[str]:
        """Return a line and the indented lines below it."""
        first, *rest = self._sources[self._paths[file]].text.split("\n")[line - 1 :]
        below = takewhile(lambda text: not text.strip() or text.startswith((" ", "\t")), rest)
        return "\n".join([first, *below]).rstrip().split("\n")

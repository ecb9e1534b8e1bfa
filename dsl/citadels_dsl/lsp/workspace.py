"""What the server needs from whoever holds the packs."""

from pathlib import Path
from typing import Protocol

from citadels_dsl.ide.project import Project
from citadels_dsl.text.source import SourceText


class EditorWorkspace(Protocol):
    """Packs that are open in an editor. Files are named by the paths that `key` returns."""

    def open_folder(self, folder: Path) -> None:
        """Open the packs in a folder, for writing."""

    def close_folder(self, folder: Path) -> None:
        """Close the packs that a folder opened, but for those that another folder or an open file is in."""

    def open_file(self, file: Path) -> None:
        """Open the pack that a file belongs to, if it is not open yet."""

    def close_file(self, file: Path) -> None:
        """Take again what is on the disk for the text of a file, and close its pack if nothing else is open in it."""

    def key(self, file: Path) -> str:
        """Return how a file is named in the project and in findings."""

    def file(self, key: str) -> Path:
        """Return the file of a name."""

    def update(self, file: Path, text: str | None) -> None:
        """Take this for the text of an open file, or with None again what is on the disk."""

    def reread(self) -> None:
        """Read everything from the disk again; unsaved text stays."""

    def project(self) -> Project:
        """Return the packs with the texts as they are now; what was compiled may be of a moment ago."""

    def check(self) -> Project:
        """Compile what has changed and return the packs as they are now, with all findings."""

    def text(self, key: str) -> SourceText | None:
        """Return the text of any file in which something can be found, manifests included."""

"""Define the interface through which the language server accesses the packs that an editor opens."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from citadels_dsl.ide.project import Project
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText

PlayScenarios = Callable[[str, str | None], Iterator[Diagnostic | None]]
"""A function that plays the scenarios of a file (by its key), or only the scenario with a name.

For each scenario that it plays, it yields the finding about its failure, or None if the scenario passes. The packs must
have been checked and have no errors.
"""


class EditorWorkspace(Protocol):
    """The packs that are open in an editor. Files are identified by the keys that `key` returns."""

    def open_folder(self, folder: Path) -> None:
        """Open all packs in a folder for editing."""

    def close_folder(self, folder: Path) -> None:
        """Close the packs that a folder opened, unless another folder or an open file keeps them open."""

    def open_file(self, file: Path) -> None:
        """Open the pack that contains a file, if the pack is not open yet."""

    def close_file(self, file: Path) -> None:
        """Drop the unsaved text of a file, and close its pack unless a folder or another file keeps it open."""

    def key(self, file: Path) -> str:
        """Return the key of a file: the path that identifies it in the project and in findings."""

    def file(self, key: str) -> Path:
        """Return the path on disk of the file that has this key."""

    def update(self, file: Path, text: str | None) -> None:
        """Set the unsaved text of an open file; None means the text on disk."""

    def reread(self) -> None:
        """Read all open packs from the disk again, and keep the unsaved texts."""

    def project(self) -> Project:
        """Return the packs with their current texts; the compiled cards may be older."""

    def check(self) -> Project:
        """Compile the changed packs, and return all packs with their current findings."""

    def text(self, key: str) -> SourceText | None:
        """Return the text of any file that can have findings, including manifests; None for other files."""

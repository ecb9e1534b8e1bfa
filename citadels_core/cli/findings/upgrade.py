"""Bring packs to the newest version of the card language: in memory, for `citadels fmt --upgrade`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citadels_core.cli.errors import CommandError, unsound
from citadels_core.cli.findings.fixes import apply_all_fixes
from citadels_core.cli.lookup.paths import packs_of
from citadels_core.model import versions
from citadels_core.packs.finding.discovery import read_file
from citadels_core.packs.loading.loader import examine
from citadels_core.packs.manifest.manifest import FILE
from citadels_core.packs.manifest.toml_places import places

RENAMED: Final = "CIT208"
"""The code of findings about words that have newer names; each has a fix."""

KEY: Final = "language"


def upgrade(paths: Sequence[Path]) -> dict[Path, str]:
    """Return the new texts of the files of packs in an older version of the language.

    The card files get the newer names of renamed words, and the manifest gets the newest version.

    Raises:
        CommandError: a path is not a folder, or belongs to no pack and contains none.
        PackProblemsError: a pack has errors, so that some words in it could not be found.
    """
    for path in paths:
        if not path.is_dir():
            raise CommandError(f'--upgrade changes whole packs: name the folder of the pack, in place of "{path}".')
    folders = packs_of(paths)
    loaded = examine(*folders, scenarios=False)
    if loaded.errors:
        raise unsound(loaded.errors, loaded.sources(), folders)
    files = apply_all_fixes(folders, only=frozenset({RENAMED})).after
    for folder in folders:
        text = read_file(folder / FILE).decode()
        at = places(text)[KEY].value
        if int(text[at.start : at.end]) < versions.LANGUAGE_VERSION:
            files[folder / FILE] = f"{text[: at.start]}{versions.LANGUAGE_VERSION}{text[at.end :]}"
    return files

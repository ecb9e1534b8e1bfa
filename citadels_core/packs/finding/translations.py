"""Read what packs bring along for players who speak other languages: a file beside the manifest for each."""

import re
from pathlib import Path
from typing import Final

from citadels_core.packs.finding.discovery import read_file

NAME: Final = re.compile(r"words\.([a-z]{2,3})\.ftl")
"""What such a file is called: ``words.de.ftl``. Like a README it is no part of what games are played with."""

LARGEST: Final = 1 << 18
"""A file of more bytes is not read."""


def translations(folder: Path) -> dict[str, str]:
    """Return the texts of these files by the codes of their languages; those that cannot be read are left out."""
    found = {}
    for path in sorted(folder.glob("words.*.ftl")):
        if (named := NAME.fullmatch(path.name)) is None:
            continue
        try:
            data = read_file(path)
        except OSError:
            continue
        if len(data) <= LARGEST:
            found[named[1]] = data.decode("utf-8", "replace")
    return found

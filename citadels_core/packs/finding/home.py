"""Find the data folder of the user, which holds installed packs."""

import os
from pathlib import Path

VARIABLE = "CITADELS_HOME"
"""The environment variable that overrides the data folder; an empty value means no folder."""


def home() -> Path | None:
    """Return the data folder of the user, which may not exist yet; None when ``CITADELS_HOME`` is empty."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named).absolute() if named else None
    from platformdirs import user_data_path

    return user_data_path("citadels-sdk", appauthor=False)


def installed() -> Path | None:
    """Return the folder of installed packs, each in a folder named by its id; None without a data folder.

    An install or removal in progress uses sibling folders whose names begin with a dot.
    """
    folder = home()
    return None if folder is None else folder / "packs"

"""Know the folder of the user: where installed packs are."""

import os
from pathlib import Path

VARIABLE = "CITADELS_HOME"
"""The environment variable that names another folder; set to nothing there is none."""


def home() -> Path | None:
    """Return the folder of the user, whether it exists or not; None for nowhere."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Path(named).absolute() if named else None
    from platformdirs import user_data_path

    return user_data_path("citadels-sdk", appauthor=False)


def installed() -> Path | None:
    """Return the folder that holds installed packs, each in a folder named by its id; None for nowhere.

    What is being installed or removed just now is in folders beside them whose names begin with a dot.
    """
    folder = home()
    return None if folder is None else folder / "packs"

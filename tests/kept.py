"""Cache slow results made from files that seldom change, for the next runs of the tests."""

import hashlib
import shutil
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from citadels_core.file_lock import FileLock

HOME = Path(__file__).parents[1] / "build" / "tests"


def kept(name: str, made_from: Iterable[bytes], make: Callable[[Path], None]) -> Path:
    """Return the folder with the results made from exactly this input; one process makes it when missing.

    What ``make`` raises comes through, and nothing is kept then. What was made from something else is deleted.
    """
    digest = hashlib.sha256()
    for part in made_from:
        digest.update(f"{len(part)}\n".encode() + part)
    HOME.mkdir(parents=True, exist_ok=True)
    goal, lock = HOME / f"{name}-{digest.hexdigest()[:32]}", FileLock(HOME / f"{name}.lock")
    while not lock.acquire():
        time.sleep(0.1)
    try:
        if not goal.exists():
            for old in HOME.glob(f"{name}-*"):
                shutil.rmtree(old)
            unfinished = HOME / f"{name}-unfinished"
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(goal)
    finally:
        lock.release()
    return goal

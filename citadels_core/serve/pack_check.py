"""Check packs in a process of its own, whose time and memory are limited, before a server offers them."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from citadels_core.packs.checking.capabilities import names
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.installing.install import judge, naming

SECONDS: Final = 60.0
"""The seconds after which a check is stopped."""

MEMORY: Final = 2 * 1024**3
"""The maximum number of bytes of the process, where the system can limit them."""


class CheckTimeoutError(PackageError):
    """The error if a check takes too long; a later one may be quicker."""


def check_apart(folders: Sequence[Path]) -> dict[str, tuple[str, ...]]:
    """Compile packs, each in a folder with its id as the name, and return what each can do to a game.

    Raises:
        CheckTimeoutError: the check takes too much time.
        PackageError: a pack has errors, or its check takes too much memory.
    """
    command = [sys.executable, "-m", "citadels_core.serve.pack_check", *map(str, folders)]
    try:
        run = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        raise CheckTimeoutError(f"its check took longer than {SECONDS:.0f} seconds") from None
    try:
        told = json.loads(run.stdout)
    except ValueError:
        raise PackageError("its check ended unexpectedly, perhaps for lack of memory") from None
    if "error" in told:
        raise PackageError(told["error"])
    return {id_: tuple(found) for id_, found in told["can"].items()}


def _main(folders: Sequence[str]) -> None:
    _limit_memory()
    can = {}
    try:
        for folder in map(Path, folders):
            with naming(folder.name, several=len(folders) > 1):
                can[folder.name] = names(judge(folder).capabilities([folder.name])[folder.name])
    except PackageError as refusal:
        print(json.dumps({"error": str(refusal)}))
    else:
        print(json.dumps({"can": can}))


def _limit_memory() -> None:
    if sys.platform == "win32":  # it has no module ``resource``
        return
    import resource

    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard == resource.RLIM_INFINITY or hard > MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


if __name__ == "__main__":
    _main(sys.argv[1:])

"""Start a temporary PostgreSQL in a folder, reachable by a socket."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDERS = (*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),)
"""Where Debian's packages put the programs."""


def programs() -> Path | None:
    """Return the folder of ``initdb`` and ``postgres``; None where PostgreSQL is not installed."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("postgres", path=str(Path(found).parent)):
        return Path(found).parent
    return next((folder for folder in FOLDERS if (folder / "initdb").exists()), None)


@contextmanager
def postgres() -> Iterator[str]:
    """Start a server and yield the URL of a database of it."""
    bin_ = programs()
    assert bin_ is not None
    user = _other_user()
    with tempfile.TemporaryDirectory(prefix="citadels-pg-") as made:
        folder = Path(made)
        if user is not None:
            shutil.chown(folder, user)
        as_user = [] if user is None else ["runuser", "-u", user, "--"]
        data = folder / "data"

        def run(*command: object) -> None:
            subprocess.run([*as_user, *map(str, command)], check=True, stdout=subprocess.DEVNULL, cwd=folder)

        run(bin_ / "initdb", "-D", data, "-U", "tables", "-A", "trust", "-E", "UTF8", "--locale=C")
        asked = f"-c listen_addresses='' -c unix_socket_directories={folder} -c max_connections=40"
        control = (bin_ / "pg_ctl", "-D", data, "-l", folder / "log", "-w")
        run(*control, "-o", asked, "start")
        try:
            yield f"postgresql://tables@/postgres?host={folder}"
        finally:
            run(*control, "-m", "immediate", "stop")


def _other_user() -> str | None:
    """Return the user to run it as: PostgreSQL refuses to be run by root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)

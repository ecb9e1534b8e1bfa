"""Test that every module can be imported on Windows: platform modules are imported conditionally."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

UNIX = {"crypt", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
"""Modules of the standard library that Windows lacks."""

NAMED = re.compile("|".join(UNIX))
"""What a module has somewhere that imports one of them; few have, and only those are parsed."""


def imported(text: str) -> set[str]:
    """Return the modules that a module imports unconditionally at import time."""
    found = set()
    for node in ast.parse(text).body:
        match node:
            case ast.Import():
                found |= {one.name.partition(".")[0] for one in node.names}
            case ast.ImportFrom(module=str(name)):
                found.add(name.partition(".")[0])
            case _:
                pass
    return found


def test_no_module_imports_unix_modules_unconditionally() -> None:
    files = [*(ROOT / "citadels_core").rglob("*.py"), *(ROOT / "dsl").rglob("*.py")]
    texts = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
    assert {name for name, text in texts.items() if NAMED.search(text) and imported(text) & UNIX} == set()


def test_unconditional_imports_are_detected() -> None:
    text = "import resource\nfrom pwd import getpwnam\nif x:\n    import fcntl\ndef f():\n    import tty\n"
    assert imported(text) == {"resource", "pwd"}

"""The source files of the compiled machine, and a hash that shows whether the machine is up to date."""

from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
SHIM = "plain"
"""The module that replaces Cython in plain Python; the others import it as ``cython``."""
MARK = f"from {__package__} import {SHIM} as cython\n"
"""The line that marks a module as part of the compiled machine."""


def read_sources(folder: Path = HERE) -> dict[str, str]:
    """Return the text of each compiled module by its name in the package, in alphabetical order."""
    paths = {".".join(path.relative_to(folder).with_suffix("").parts): path for path in folder.rglob("*.py")}
    texts = {name: paths[name].read_text("utf-8") for name in sorted(paths)}
    return {name: text for name, text in texts.items() if MARK in text}


def hash_sources(sources: dict[str, str]) -> str:
    """Return a hash of the sources of the compiled modules."""
    made = sha256()
    for name, text in sources.items():
        made.update(f"{name}\0{text}\0".encode())
    return made.hexdigest()[:32]

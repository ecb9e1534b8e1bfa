"""Which files the compiled form of the machine is made of, and a hash that tells whether it fits them."""

from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
SHIM = "plain"
"""The module that stands for Cython where it is not compiled; the others import it as ``cython``."""
MARK = f"from {__package__} import {SHIM} as cython\n"
"""The line by which a module says that it is compiled with the others."""


def read_sources(folder: Path = HERE) -> dict[str, str]:
    """Return the text of each module that is compiled, by its name in the package, in the order of the alphabet."""
    paths = {".".join(path.relative_to(folder).with_suffix("").parts): path for path in folder.rglob("*.py")}
    texts = {name: paths[name].read_text("utf-8") for name in sorted(paths)}
    return {name: text for name, text in texts.items() if MARK in text}


def hash_sources(sources: dict[str, str]) -> str:
    """Return a hash of the modules that are compiled."""
    made = sha256()
    for name, text in sources.items():
        made.update(f"{name}\0{text}\0".encode())
    return made.hexdigest()[:32]

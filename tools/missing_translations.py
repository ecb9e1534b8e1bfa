"""Report missing translations: ``python -m tools.missing_translations de``."""

import sys
from collections.abc import Iterator
from pathlib import Path

from fluent.runtime import FluentResource
from fluent.syntax import ast

CORE = Path(__file__).parents[1] / "citadels_core"
FOLDERS = (CORE / "translation", CORE / "serve" / "web" / "words")


def missing_translations(language: str) -> Iterator[str]:
    """Yield a line for each English message that the language lacks, and each that only the language has."""
    for folder in FOLDERS:
        path = folder / f"{language}.ftl"
        where, english, other = path.relative_to(CORE.parent), _messages(folder / "en.ftl"), _messages(path)
        yield from (f"{where}: {id_} is missing" for id_ in english if id_ not in other)
        yield from (f"{where}: English has no {id_}" for id_ in other if id_ not in english)


def _messages(path: Path) -> list[str]:
    body = FluentResource(path.read_text("utf-8")).body if path.exists() else []
    return [entry.id.name for entry in body if isinstance(entry, ast.Message)]


if __name__ == "__main__":
    print("\n".join(missing_translations(sys.argv[1])) or "Nothing is missing.")

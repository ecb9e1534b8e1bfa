"""Find what a page of the documentation tells its reader to write and to run."""

import re
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"(?:^`([^`\n]+)`:\n\n)?^```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@frozen
class Snippet:
    """A fenced block: its language, its text, and the file it is to be written to, if the line above names one."""

    language: str
    text: str
    path: str | None
    line: int


def snippets(page: Path) -> list[Snippet]:
    """Return the fenced blocks of a page, in order."""
    text = page.read_text("utf-8")
    return [
        Snippet(found[2].strip(), found[3], found[1], text[: found.start()].count("\n") + 1)
        for found in FENCE.finditer(text)
    ]


def pages() -> list[Path]:
    """Return the README and every page of the documentation."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def commands(snippet: Snippet) -> list[tuple[str, list[str]]]:
    """Cut a console block into the commands and what each has to print."""
    found: list[tuple[str, list[str]]] = []
    for line in snippet.text.splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ ").split("#")[0].strip(), []))
        elif line.strip() and found:
            found[-1][1].append(" ".join(line.split()))
    return found

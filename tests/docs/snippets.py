"""Find the files and commands that a page of the documentation shows."""

import re
from pathlib import Path

from attrs import evolve, frozen

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"(?:^`([^`\n]+)`:\n\n)?^```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@frozen
class Snippet:
    """A fenced block: its language, its text, and the target file, if the line above names one."""

    language: str
    text: str
    path: str | None
    line: int


def snippets(page: Path) -> list[Snippet]:
    """Return the fenced blocks of a page, in order.

    A block of `sh` with commands of this project alone becomes one of `console`, with the output in a block of `text`
    directly below it.
    """
    text = page.read_text("utf-8")
    blocks: list[Snippet] = []
    for found in FENCE.finditer(text):
        language, inside, line = found[2].strip(), found[3], text[: found.start()].count("\n") + 1
        if language.startswith("sh") and all(command.startswith("citadels ") for command in inside.splitlines()):
            inside = "".join(f"$ {command}\n" for command in inside.splitlines())
            blocks.append(Snippet(language.replace("sh", "console", 1), inside, found[1], line))
        elif language == "text" and text[: found.start()].endswith("```\n\n") and blocks[-1].text.startswith("$ "):
            blocks[-1] = evolve(blocks[-1], text=blocks[-1].text + inside)
        else:
            blocks.append(Snippet(language, inside, found[1], line))
    return blocks


def write(snippet: Snippet, folder: Path) -> None:
    """Write the file of a block below a folder, or apply the change of a `diff` block there."""
    assert snippet.path is not None
    file = folder / snippet.path
    if snippet.language.split()[0] != "diff":
        file.parent.mkdir(exist_ok=True)
        file.write_text(snippet.text, "utf-8")
        return
    lines = snippet.text.splitlines(keepends=True)
    assert {line[0] for line in lines} <= {"+", "-", " "}
    old, new = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
    text = file.read_text("utf-8")
    assert text.count(f"\n{old}") == 1, f"{snippet.path} does not have this place once:\n{old}"
    file.write_text(text.replace(f"\n{old}", f"\n{new}"), "utf-8")


def pages() -> list[Path]:
    """Return the README and every page of the documentation."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def commands(snippet: Snippet) -> list[tuple[str, list[str]]]:
    """Split a console block into commands and their expected output."""
    found: list[tuple[str, list[str]]] = []
    for line in snippet.text.splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ ").split("#")[0].strip(), []))
        elif line.strip() and found:
            found[-1][1].append(" ".join(line.split()))
    return found

"""Test that each suppression of a tool gives its reason."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXCEPTION = re.compile(
    r"#\s*(?:type:\s*ignore|noqa|pragma)\b(?P<codes>:?\s*[\[\]\w\-, ]*?)(?P<reason>(?: +#| -+| \().*)?$"
)
FOLDERS = ("citadels_core", "dsl", "tests", "docs")


def bare(text: str) -> list[str]:
    """Return the lines that make an exception without a reason."""
    return [
        line.strip()
        for line in text.splitlines()
        if (found := EXCEPTION.search(line)) and not re.search(r"[a-z]{2}", found["reason"] or "")
    ]


def test_each_suppression_gives_a_reason() -> None:
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 300
    found = [f"{path.relative_to(ROOT)}: {line}" for path in files for line in bare(path.read_text("utf-8"))]
    assert not found, "\n".join(found)


def test_suppressions_without_a_reason_are_detected() -> None:
    mark = "# type: " + "ignore"
    assert bare(f"a = b  {mark}[index]\nc = d  {mark}\ne = f  # no" + "qa: E501, B018\n") == [
        f"a = b  {mark}[index]",
        f"c = d  {mark}",
        "e = f  # no" + "qa: E501, B018",
    ]
    assert bare(f"a = b  {mark}[index]  # it is a pair\ne = f  # no" + "qa: E501 -- a table\n") == []

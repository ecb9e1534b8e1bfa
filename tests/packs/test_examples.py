"""Test that every finding about whole packs has an example with the stored output."""

from pathlib import Path

import pytest

from citadels_core.packs import examine
from citadels_core.packs.finding.discovery import packs_in
from citadels_dsl.reports.render import render
from citadels_dsl.text.diagnostics import CODES, Stage

EXAMPLES = Path(__file__).parent / "examples"
ELSEWHERE = {
    "CIT604": "no text compiles to it, the names are checked before: test_linking.py",
    "CIT608": "not every copy of a folder keeps links: test_discovery.py",
}
ALSO = {"CIT521": "it takes two packs, one that changes a card of the other"}
"""The codes of another stage that no single file can show."""


def test_every_code_has_an_example() -> None:
    codes = {code for code, row in CODES.items() if row.stage is Stage.LINK}
    assert {folder.name for folder in EXAMPLES.iterdir()} == (codes - set(ELSEWHERE)) | set(ALSO)


@pytest.mark.parametrize("code", [folder.name for folder in sorted(EXAMPLES.iterdir())])
def test_the_findings_of_an_example_equal_the_stored_text(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES / code)
    loaded = examine(*packs_in(Path()).values())
    assert {problem.code for problem in loaded.problems} == {code}
    expected = EXAMPLES / code / "expected.txt"
    assert render(loaded.problems, loaded.sources(), color=False) + "\n" == expected.read_text("utf-8")

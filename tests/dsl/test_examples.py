"""Test that each code has an example: a card file and its findings.

After a change of a message, ``CITADELS_WRITE_EXAMPLES=1 pytest tests/dsl/test_examples.py`` writes the texts anew; read
them before they are committed.
"""

import os
import re
from pathlib import Path

import pytest

from citadels_dsl.checker.words import deprecated_words
from citadels_dsl.reports.render import render
from citadels_dsl.session.allowances import sift
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import CODES, Severity, Stage
from citadels_dsl.text.source import MOST_CHARACTERS, read_source
from tests.dsl.official import official

EXAMPLES = Path(__file__).parent / "examples"
CONTENT = Path(__file__).parents[2] / "content"

ELSEWHERE = {
    **{code: "is found when packs are joined: tests/packs" for code, row in CODES.items() if row.stage is Stage.LINK},
    "CIT521": "needs another pack, whose card is patched: tests/packs",
    "CIT522": "no card is known that leads to it: tests/dsl/test_checker.py",
    "CIT805": "needs a baseline: tests/cli/test_reports.py",
    "CIT702": "is found by playing: tests/lab",
}
"""The codes that no single card file can show, each with its reason and where it is tested."""

GENERATED = {"CIT003": b"district Long\n" + b"    # on and on\n" * (MOST_CHARACTERS // 16 + 1)}
"""Examples that are too large to be kept as files."""


def told(name: str, data: bytes) -> tuple[str, set[str]]:
    source, found = read_source(data, f"{name}.card")
    findings = sift([*found, *compile_pack("example", [source], official()).problems], {source.path: source}).left
    text = render(findings, {source.path: source}, color=False)
    return text, {finding.code for finding in findings}


def names() -> list[str]:
    return sorted({file.stem for file in EXAMPLES.glob("*.card")} | set(GENERATED))


@pytest.mark.parametrize("name", names())
def test_the_findings_of_an_example_equal_the_stored_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deprecated_words, "DEPRECATED", {"gain": "receive"} if name == "CIT208" else {})
    text, codes = told(name, GENERATED.get(name) or (EXAMPLES / f"{name}.card").read_bytes())
    expected = EXAMPLES / f"{name}.txt"
    if os.environ.get("CITADELS_WRITE_EXAMPLES"):
        expected.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == expected.read_text(encoding="utf-8")
    if name in CODES:
        assert name in codes


def test_every_code_has_an_example_or_a_reason_for_having_none() -> None:
    assert set(names()) & set(CODES) == set(CODES) - set(ELSEWHERE)


def test_every_error_of_an_example_has_a_help_line() -> None:
    for name in names():
        text = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
        for report in re.split(r"\n\n(?=error|warning)", text):
            assert "= help: " in report, f"{name}: {report}"


def test_every_stored_text_has_its_example() -> None:
    assert {file.stem for file in EXAMPLES.glob("*.txt")} == set(names())


@pytest.mark.parametrize("pack", ["base", "classic2016"])
def test_the_official_packs_have_no_findings(pack: str) -> None:
    files = sorted((CONTENT / pack).rglob("*.card"))
    read = [read_source(file.read_bytes(), file.relative_to(CONTENT).as_posix()) for file in files]
    required = official()[:1] if pack != "base" else ()
    found = [*(p for _, found in read for p in found), *compile_pack(pack, [s for s, _ in read], required).problems]
    assert render(found, {source.path: source for source, _ in read}, color=False) == ""


def test_a_card_with_a_warning_compiles_and_one_with_an_error_does_not() -> None:
    for name in ("CIT501", "CIT502", "CIT507", "CIT509"):
        source, _ = read_source((EXAMPLES / f"{name}.card").read_bytes(), name)
        compiled = compile_pack("example", [source], official())
        assert {problem.severity for problem in compiled.problems} == {Severity.WARNING}
        assert len(compiled.module.cards) == len(re.findall("^(?:district|character) ", source.text, re.MULTILINE))
    source, _ = read_source((EXAMPLES / "CIT403.card").read_bytes(), "CIT403")
    assert compile_pack("example", [source], official()).module.cards == ()

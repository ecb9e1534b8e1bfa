"""Test that each code has a wrong example with only this finding, and a right one with none."""

import re
from pathlib import Path

import pytest

from citadels_core.lab.scenarios.examples import try_example, try_files
from citadels_dsl.codes import CODES, Severity
from citadels_dsl.codes.example_files import FOLDER, WITHOUT, example
from tests.rows import each

SHOWN = sorted(set(CODES) - set(WITHOUT))


@pytest.fixture(autouse=True)
def cache_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.getbasetemp() / "compiled"
    monkeypatch.setenv("CITADELS_CACHE", str(folder))
    return folder


def test_every_code_has_examples_or_a_reason_for_having_none() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == SHOWN


@each("code", SHOWN)
def test_the_wrong_example_shows_just_this_finding(code: str) -> None:
    tried = try_example(code, "wrong")
    assert tried is not None
    assert tried.codes == (code,), tried.said
    assert tried.said


@each("code", SHOWN)
def test_the_right_example_has_no_findings(code: str) -> None:
    tried = try_example(code, "right")
    assert tried is not None
    assert tried.said == ""
    wrong = try_example(code, "wrong")
    assert wrong is not None
    assert tried.texts != wrong.texts


@each("code", [code for code in SHOWN if CODES[code].severity is not Severity.ERROR])
def test_a_comment_allows_exactly_the_findings_that_are_said_to_be_allowable(code: str) -> None:
    files = example(code, "wrong")
    tried = try_example(code, "wrong")
    assert tried is not None
    for name, line in re.findall(r"-->\ ([^\n:]+):(\d+):", tried.said):
        lines = files[name].decode().split("\n")
        lines[int(line) - 1] += f"  # allow {code}: the reason"
        files = files | {name: "\n".join(lines).encode()}
    assert (code not in try_files(files).codes) == CODES[code].allowable


def test_an_example_shows_file_paths_relative_to_its_folder() -> None:
    tried = try_example("CIT603", "wrong")
    assert tried is not None
    assert list(tried.texts) == ["harbour/inn.card", "harbour/pack.toml", "more/inn.card", "more/pack.toml"]
    assert " --> more/pack.toml:1:6" in tried.said


def test_a_code_without_an_example_yields_none() -> None:
    assert [try_example(code, "wrong") for code in WITHOUT] == [None] * len(WITHOUT)

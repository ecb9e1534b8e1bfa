"""Test `citadels validate`: which files are checked, the output and the exit code."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.validate import command
from tests.packs.making import district, make_pack

CONTENT = Path(__file__).parents[2] / "content"
BROKEN = "district {name}\n    type trade\n    cots 1\n"


def validate(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def as_json(*arguments: object) -> tuple[int, dict[str, Any]]:
    code, output = validate(*arguments, "--format", "json")
    return code, json.loads(output)


def files(report: dict[str, Any]) -> list[tuple[str, str]]:
    return [(Path(problem["file"]).name, problem["code"]) for problem in report["problems"]]


@pytest.fixture
def two_broken(tmp_path: Path) -> Path:
    texts = {"a.card": BROKEN.format(name="A"), "b.card": BROKEN.format(name="B"), "c.card": district("C")}
    return make_pack(tmp_path, "small", texts)


def test_the_official_content_is_clean() -> None:
    code, output = validate(CONTENT)
    files = [file for name in ("*.card", "pack.toml", "words.*.ftl") for file in CONTENT.rglob(name)]
    assert (code, output.splitlines()[0]) == (0, f"no problems in {len(files)} files; 4 allowed by comments")


def test_all_findings_of_all_files_are_shown_with_their_lines_and_counted(two_broken: Path) -> None:
    code, output = validate(two_broken)
    assert code == 1
    assert output.count("3 |     cots 1\n  |     ^") == 2
    assert output.count('did you mean "cost"?') == 2
    assert output.splitlines()[-1] == "2 errors in 2 files"


def test_json_output_has_the_same_findings(two_broken: Path) -> None:
    code, report = as_json(two_broken)
    assert code == 1
    assert (report["files"], report["errors"], report["warnings"]) == (4, 2, 0)
    assert files(report) == [("a.card", "CIT105"), ("b.card", "CIT105")]


def test_one_file_is_checked_within_its_pack_and_reported_alone(two_broken: Path) -> None:
    (two_broken / "deck.card").write_text("deck All\n    A, C\n", "utf-8")
    code, report = as_json(two_broken / "a.card")
    assert (code, report["files"], {name for name, _ in files(report)}) == (1, 1, {"a.card"})
    nothing: dict[str, Any] = {"files": 1, "errors": 0, "warnings": 0, "problems": [], "allowed": [], "known": []}
    nothing["capabilities"] = {}
    assert as_json(two_broken / "c.card") == (0, nothing)
    assert as_json(two_broken / "deck.card")[0] == 0


def test_a_folder_of_packs_and_a_folder_inside_of_a_pack_can_be_checked(tmp_path: Path) -> None:
    make_pack(tmp_path, "a", {"deep/x.card": BROKEN.format(name="X"), "y.card": BROKEN.format(name="Y")})
    make_pack(tmp_path, "b")
    code, report = as_json(tmp_path)
    assert (code, report["files"], {name for name, _ in files(report)}) == (1, 5, {"x.card", "y.card"})
    code, report = as_json(tmp_path / "a" / "deep")
    assert (code, report["files"], {name for name, _ in files(report)}) == (1, 1, {"x.card"})


def test_warnings_alone_are_no_failure(tmp_path: Path) -> None:
    unused = "marker lonely on character\n    until end of round\n"
    baker = "character Baker\n    rank 6\n"
    code, report = as_json(make_pack(tmp_path, "a", {"m.card": unused, "baker.card": baker}))
    assert (code, report["errors"], files(report)) == (0, 0, [("m.card", "CIT502")])


def test_errors_of_a_required_pack_are_shown_and_its_warnings_are_not(tmp_path: Path) -> None:
    unused = "marker lonely on character\n    until end of round\n"
    make_pack(tmp_path, "a", {"m.card": unused, "x.card": BROKEN.format(name="X")})
    code, report = as_json(make_pack(tmp_path, "b", requires=("a",)))
    assert (code, report["files"]) == (1, 2)
    assert files(report) == [("x.card", "CIT105")]


def test_an_error_in_the_manifest_is_shown_with_every_file(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", requires=("nowhere",))
    assert files(as_json(folder / "hut.card")[1]) == [("pack.toml", "CIT609")]


def test_a_folder_of_cards_without_a_manifest_gets_an_example_manifest(tmp_path: Path) -> None:
    (tmp_path / "hut.card").write_text(district("Hut"), "utf-8")
    code, output = validate(tmp_path)
    assert code == 1
    assert "this folder has no pack.toml" in output
    assert "language = 1" in output


@pytest.mark.parametrize("path", ["notes.md", "empty"])
def test_a_path_with_nothing_to_check_is_a_usage_error(tmp_path: Path, path: str) -> None:
    folder = make_pack(tmp_path, "a", {"notes.md": "# Notes"} | {"hut.card": district("Hut")})
    (folder / "empty").mkdir()
    code, output = validate(folder / path)
    assert code == 2
    assert output.startswith(f'Error: There is nothing to check in "{folder / path}"')


def test_a_path_outside_of_any_pack_is_a_usage_error(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("# Notes", "utf-8")
    for path in (tmp_path, tmp_path / "notes.md", tmp_path / "nowhere"):
        code, output = validate(path)
        assert code == 2
        assert str(path.name) in output


def test_no_character_of_a_file_reaches_the_terminal_unescaped(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", {"x.card": "district \x1b[31mRed\n    type trade\n    cost 1\n"})
    code, output = validate(folder)
    assert code == 1
    assert "\x1b" not in output


def test_the_path_defaults_to_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert validate()[0] == 2
    make_pack(tmp_path, "inn", {"inn.card": BROKEN.format(name="Inn")})
    code, output = validate()
    assert code == 1
    assert "inn.card:3:5" in output

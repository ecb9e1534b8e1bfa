"""Test `citadels fmt`: which files are formatted, the output and the exit code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_core.cli.commands.fmt import command
from citadels_core.cli.main import run

UGLY = "district  Inn\n  type trade\n  cost  3\n"
NEAT = "district Inn\n    type trade\n    cost 3\n"
UNEVEN = "district Inn\n    type trade\n  cost 3\n"


def fmt(*arguments: object, text: str | None = None) -> Result:
    result = CliRunner().invoke(command, [str(argument) for argument in arguments], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "ugly.card").write_text(UGLY, "utf-8")
    (tmp_path / "neat.card").write_text(NEAT, "utf-8")
    (tmp_path / "notes.txt").write_text(UGLY, "utf-8")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_files_below_a_folder_are_formatted(folder: Path) -> None:
    (folder / "inner" / "ugly.card").chmod(0o640)
    result = fmt()
    path = Path("inner") / "ugly.card"
    assert (result.exit_code, result.output) == (0, f"formatted {path}\n1 file formatted, 1 file formatted already\n")
    expected = {"inner/ugly.card": NEAT.encode(), "neat.card": NEAT.encode(), "notes.txt": UGLY.encode()}
    assert contents(folder) == expected
    assert (folder / path).stat().st_mode & 0o777 == 0o640
    assert fmt(".", "neat.card").output == "2 files formatted already\n"


def test_check_lists_and_changes_nothing(folder: Path) -> None:
    before = contents(folder)
    result = fmt("--check")
    assert (result.exit_code, result.output) == (
        1,
        f"would change {Path('inner') / 'ugly.card'}\n1 file would change, 1 file formatted already\n",
    )
    assert contents(folder) == before
    assert fmt("--check", "neat.card").exit_code == 0


def test_diff_shows_and_changes_nothing(folder: Path) -> None:
    before = contents(folder)
    result = fmt("--diff", "inner/ugly.card")
    assert result.exit_code == 1
    assert result.output == (
        "--- inner/ugly.card (now)\n+++ inner/ugly.card (formatted)\n@@ -1,3 +1,3 @@\n"
        "-district  Inn\n-  type trade\n-  cost  3\n+district Inn\n+    type trade\n+    cost 3\n"
    )
    assert contents(folder) == before
    assert (fmt("--diff", "neat.card").exit_code, fmt("--diff", "neat.card").output) == (0, "")


def test_a_missing_final_newline_is_shown_in_the_diff(folder: Path) -> None:
    (folder / "neat.card").write_text(NEAT.removesuffix("\n"), "utf-8")
    assert "-    cost 3\n\\ no line end\n+    cost 3\n" in fmt("--diff", "neat.card").output


def test_standard_input_is_formatted_to_standard_output(folder: Path) -> None:
    result = fmt("-", text=UGLY.replace("\n", "\r\n"))
    assert (result.exit_code, result.stdout_bytes) == (0, NEAT.encode())
    assert (fmt("-", "--check", text=UGLY).exit_code, fmt("-", "--check", text=NEAT).exit_code) == (1, 0)
    uneven = fmt("-", text=UNEVEN)
    assert (uneven.exit_code, uneven.stdout) == (1, "")
    assert "CIT006" in uneven.stderr
    assert fmt("-", "neat.card", text=UGLY).exit_code == 2


@pytest.mark.parametrize(("data", "code"), [(UNEVEN.encode(), "CIT006"), (b"district Caf\xe9\n", "CIT001")])
def test_unreadable_files_stay_unchanged_and_the_rest_is_formatted(folder: Path, data: bytes, code: str) -> None:
    (folder / "bad.card").write_bytes(data)
    result = fmt(".")
    assert result.exit_code == 1
    assert result.stdout.endswith("1 file formatted, 1 file formatted already, 1 file cannot be read\n")
    assert code in result.stderr
    assert result.stderr.endswith("this file was not changed\n")
    assert (folder / "bad.card").read_bytes() == data
    assert (folder / "inner" / "ugly.card").read_text("utf-8") == NEAT


def test_links_are_not_followed(folder: Path) -> None:
    (folder / "link.card").symlink_to(folder / "inner" / "ugly.card")
    (folder / "away").symlink_to(folder / "inner")
    result = fmt("link.card")
    assert result.exit_code == 2
    assert "is a link" in result.output
    assert fmt("away").exit_code == 2
    (folder / "inner" / "ugly.card").rename(folder / "inner" / "ugly.txt")
    assert fmt(".").output == "1 file formatted already\n"


def test_no_temporary_file_remains_when_a_file_cannot_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    before = contents(folder)
    result = fmt(".")
    assert result.exit_code == 1
    assert "cannot be written: No space left on device" in result.output
    assert contents(folder) == before


@pytest.mark.parametrize(("path", "said"), [("nowhere", "no file, no folder and no pack"), ("empty", "no card file")])
def test_a_missing_path_is_refused(folder: Path, path: str, said: str) -> None:
    (folder / "empty").mkdir()
    result = fmt(path)
    assert (result.exit_code, said in result.output) == (2, True)


def test_a_one_megabyte_line_is_not_formatted(folder: Path) -> None:
    (folder / "long.card").write_text("district " + "A" * 1_000_000, "utf-8")
    assert fmt("long.card").exit_code == 1


def test_fmt_is_a_command() -> None:
    assert run(["fmt", "--help"]) == 0


@pytest.mark.slow
def test_a_hundred_cards_take_less_than_a_second(tmp_path: Path) -> None:
    content = Path(__file__).parents[2] / "content" / "classic2016" / "characters" / "thief.card"
    for number in range(100):
        (tmp_path / f"{number}.card").write_text(content.read_text("utf-8").replace(" ", "  "), "utf-8")
    before = os.times()
    command_line = [sys.executable, "-m", "citadels_core", "fmt", str(tmp_path)]
    done = subprocess.run(command_line, check=True, capture_output=True, text=True)
    after = os.times()
    assert done.stdout.endswith("100 files formatted\n")
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    assert spent < 1, "seconds of the processor, with the start of Python"


def test_changed_line_endings_are_shown(folder: Path) -> None:
    (folder / "neat.card").write_bytes(NEAT.replace("\n", "\r\n").encode())
    said = fmt("--diff", "neat.card").output
    assert "-district Inn<U+000D>\n" in said
    assert "\r" not in said


def test_reading_a_huge_file_stops_at_the_size_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    huge = folder / "huge.card"
    with huge.open("wb") as opened:
        opened.truncate(1 << 40)
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"all of {path} is read"))
    result = fmt("huge.card")
    assert (result.exit_code, "too large" in result.output) == (1, True)


def test_reading_huge_standard_input_stops_at_the_size_limit() -> None:
    result = fmt("-", text="# x\n" * 60_000)
    assert (result.exit_code, "too large" in result.output) == (1, True)

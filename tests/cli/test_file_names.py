"""Test that control characters in file names reach neither the terminal nor a report."""

import contextlib
from xml.etree import ElementTree as ET

import pytest

from citadels_core.cli.main import run

MANIFEST = 'id = "p"\nversion = "1.0.0"\ntitle = "P"\nlanguage = 1\nrequires = ["classic2016"]\n'
RED = "a\x1b[31mred.card"
TWO_LINES = "b\nline.card"
CARD = (
    "district {}\n  type unique\n  cost 1\n\nscenario {}\n    given Anna: Merchant, 2 gold\n    then Anna has 3 gold\n"
)


@pytest.fixture
def pack(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "pack.toml").write_text(MANIFEST)
    (tmp_path / "p" / RED).write_text(CARD.format("Inn", "Inn"))
    (tmp_path / "p" / TWO_LINES).write_text(CARD.format("Spa", "Spa"))
    return tmp_path / "p"


@pytest.mark.parametrize(
    "words",
    [
        ("validate", "p"),
        ("fmt", "--check", "p"),
        ("fmt", "--diff", "p"),
        ("fmt", "p"),
        ("test", "p"),
        ("test", "p", "--format", "junit"),
        ("pack", "check", "p"),
        ("pack", "build", "p"),
        ("show", "Inn", "--pack", "p"),
        ("show", "Inn", "--why", "--pack", "p"),
        ("list", "districts", "--pack", "p"),
        ("validate", f"p/{RED}"),
        ("validate", "\x1b[31mnowhere"),
        ("fmt", "\x1b[31mnowhere"),
        ("play", "--pack", "\x1b[31mnowhere"),
    ],
)
def test_no_control_character_of_a_name_is_printed(words, pack, capsys):
    with contextlib.suppress(SystemExit):
        run(list(words))
    shown = capsys.readouterr()
    assert "\x1b" not in shown.out + shown.err
    assert "b\nline" not in shown.out + shown.err


def test_a_junit_report_with_control_characters_in_names_is_valid_xml(pack, capsys):
    with contextlib.suppress(SystemExit):
        run(["test", "p", "--format", "junit"])
    suite = ET.fromstring(capsys.readouterr().out)
    assert {case.get("file") for case in suite.iter("testcase")} == {"p/a<U+001B>[31mred.card", "p/b<U+000A>line.card"}

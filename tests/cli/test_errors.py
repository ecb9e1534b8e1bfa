"""Test that commands other than `validate` report pack errors in two lines, or skip broken cards."""

import json
import shlex
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from citadels_core.cli.main import citadels
from tests.packs.making import WELL, make_pack

FILES = {"hut.card": "district Hut\n    cost 1\n", "inn.card": "nonsense\n", "well.card": WELL}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (folder := tmp_path / "two words").mkdir()
    return make_pack(folder, "mine", FILES)


def run(*words: object) -> Result:
    return CliRunner().invoke(citadels, [str(word) for word in words])


@pytest.mark.parametrize(
    "words",
    [
        "test PACK",
        "test PACK/well.card",
        "test --mutate PACK",
        "play --pack PACK",
        "simulate --games 1 --pack PACK",
        "soak --games 1 --pack PACK",
        "pack build PACK",
        "pack info PACK",
        "pack diff PACK PACK",
    ],
)
def test_errors_are_counted_and_the_first_is_shown(pack: Path, words: str):
    result = run(*(word.replace("PACK", str(pack)) for word in words.split()))
    assert (result.exit_code, result.stdout) == (1, "")
    count, hint = result.stderr.splitlines()
    assert count.startswith(f"2 errors in 2 files, the first at {pack}/hut.card:1:10: error[CIT401]: "), count
    assert hint == f"`citadels validate '{pack}'` shows all of them."
    told = run(*shlex.split(hint.split("`")[1])[1:])
    assert (told.exit_code, told.stdout.count("error[")) == (1, 2)


@pytest.mark.parametrize("words", ["show Well --pack PACK", "list districts --pack PACK", "try Well --pack PACK"])
def test_commands_that_look_up_cards_skip_broken_ones(pack: Path, words: str):
    result = run(*(word.replace("PACK", str(pack)) for word in words.split()))
    assert result.exit_code == 0
    assert "Well" in result.stdout
    count, hint, *left_out = result.stderr.rstrip().splitlines()
    assert count.startswith("2 errors in 2 files"), count
    assert hint == f"`citadels validate '{pack}'` shows all of them."
    assert left_out == ["Left out:", f"    district Hut ({pack}/hut.card:1)", f"    nonsense ({pack}/inn.card:1)"]


def test_in_its_own_folder_a_pack_needs_no_name(pack: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(pack)
    (pack / "inn.card").unlink()
    result = run("test")
    assert result.stderr.splitlines()[0].startswith("1 error in 1 file, at hut.card:1:10: error[CIT401]: ")
    assert result.stderr.splitlines()[1] == "`citadels validate` shows more about it."


def test_other_programs_get_every_error(pack: Path):
    plain = run("test", pack, "--format", "json")
    assert [found["code"] for found in json.loads(plain.stdout)["problems"]] == ["CIT401", "CIT104"]
    built = run("test", pack, "--format", "junit")
    assert (plain.exit_code, built.exit_code) == (1, 1)
    suites = ET.fromstring(built.stdout)
    assert (suites.get("tests"), suites.get("failures"), suites.get("errors")) == ("2", "0", "2")
    assert [(case.get("file"), case.get("line")) for case in suites.iter("testcase")] == [
        (f"{pack}/hut.card", "1"),
        (f"{pack}/inn.card", "1"),
    ]
    assert [error.get("type") for error in suites.iter("error")] == ["CIT401", "CIT104"]

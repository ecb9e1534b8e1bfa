"""Test what commands say about patches and scenarios for a pack that is not loaded."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from citadels_core.cli.main import citadels
from tests.packs.test_bridges import BRIDGE, JOINS, MILL, QUAY, make_pack, mills


@pytest.fixture(autouse=True)
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_pack(tmp_path, "harbour", {"a.card": QUAY + JOINS.format("Quay")}, requires=("classic2016",))
    mills(tmp_path, MILL + JOINS.format("Mill") + BRIDGE)


def said(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(citadels, words)
    assert done.exit_code == code, done.output
    return done.output


def test_validate_counts_what_it_does_not_check() -> None:
    told = "no problems in 2 files; 3 declarations not checked, because harbour is not loaded\n"
    assert said("validate", "mills").startswith(told)
    assert said("validate", "mills", "harbour").startswith("no problems in 4 files\n")
    skipped = json.loads(said("validate", "mills", "--format", "json"))["skipped"]
    assert [(one["kind"], one["file"], one["line"]) for one in skipped] == [
        ("patch", "mills/mill.card", 9),
        ("patch", "mills/mill.card", 13),
        ("scenario", "mills/mill.card", 18),
    ]


def test_test_names_the_scenarios_that_it_skips() -> None:
    told = said("test", "mills")
    assert told.endswith("Skipped, because harbour is not loaded: Mill: a quay brings gold. Name the pack too.\n")
    assert said("test", "mills", "harbour").startswith("1 scenario passed")
    assert "Skipped" not in said("test", "mills", "-k", "nothing")
    assert [one["name"] for one in json.loads(said("test", "mills", "--format", "json"))["skipped"]] == [
        "Mill: a quay brings gold"
    ]
    suites = ET.fromstring(said("test", "mills", "--format", "junit"))
    assert (suites.get("tests"), suites.get("skipped")) == ("1", "1")
    [case] = suites.iter("skipped")
    assert case.get("message") == "given pack harbour"


def test_mutants_of_such_a_patch_are_not_tried() -> None:
    assert "Quay" not in said("test", "mills", "harbour", "--mutate", "-k", "mills")


def test_pack_info_and_check_say_for_which_pack_they_are() -> None:
    assert "bridges   3 declarations for harbour\n" in said("pack", "info", "mills")
    told = said("pack", "check", "mills", code=1)
    assert "--    bridges       3 declarations for harbour\n" in told
    assert "run citadels test mills harbour\n" in told


def test_pack_diff_finds_changes_in_them() -> None:
    Path("mills").rename("old")
    mills(Path(), MILL + JOINS.format("Mill") + BRIDGE.replace("cost 2", "cost 1"))
    told = said("pack", "diff", "old", "mills", code=1)
    assert "major  patch harbour: other patch lines for this optional pack\n" in told
    Path("mills/mill.card").write_text(MILL + JOINS.format("Mill") + BRIDGE.replace("cost 2", "cost 2  # cheap"))
    assert said("pack", "diff", "old", "mills").startswith("Nothing changes")


def test_the_fix_of_validate_adds_the_line() -> None:
    mill = Path("mills/mill.card")
    mill.write_text(mill.read_text().replace("    given pack harbour\n    cost", "    cost"))
    assert "add: given pack harbour" in said("validate", "mills", code=1)
    said("validate", "--fix", "mills")
    assert "patch Quay\n    given pack harbour\n    cost 2\n" in mill.read_text()

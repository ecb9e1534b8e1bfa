"""Versions of the language: words that go, words that came later, and a pack that is brought up to date."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.validate import command
from citadels_core.packs import examine
from citadels_core.packs.manifest import keys, language_version
from citadels_core.packs.manifest.manifest import read_manifest
from citadels_dsl.checker.words import deprecated_words
from tests.packs.making import district, make_pack

OLD = district("Inn") + "    # The active player pays.\n    score 1 if active player is you\n"
NEW = OLD.replace("if active player", "if crowned player")


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a version 2, in which a word is deprecated and another one is new."""
    monkeypatch.setattr(keys, "LANGUAGE_VERSION", 2)
    monkeypatch.setattr(language_version, "LANGUAGE_VERSION", 2)
    monkeypatch.setattr(language_version, "SINCE", {"crowned player": 2})
    monkeypatch.setattr(deprecated_words, "DEPRECATED", {"active player": "crowned player"})
    monkeypatch.setenv("CITADELS_CACHE", "")


def codes(folder: Path) -> list[str]:
    return [found.code for found in examine(folder).problems]


def language(folder: Path) -> str:
    return next(line for line in (folder / "pack.toml").read_text("utf-8").split("\n") if line.startswith("language"))


@pytest.mark.usefixtures("second_version")
def test_a_pack_of_an_older_version_is_told_what_changes(tmp_path: Path) -> None:
    assert codes(make_pack(tmp_path, "old", {"inn.card": OLD})) == ["CIT208"]
    assert codes(make_pack(tmp_path, "mixed", {"inn.card": NEW})) == ["CIT807", "CIT806"]
    assert codes(make_pack(tmp_path, "plain")) == ["CIT806"]


@pytest.mark.usefixtures("second_version")
def test_validate_fix_brings_a_pack_up_to_date(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "old", {"inn.card": OLD, "hut.card": district("Hut")})
    assert language(folder) == "language = 1"
    result = CliRunner().invoke(command, [str(folder), "--fix", "--strict"])
    said = "applied 2 fixes in 2 files\nno problems in 3 files\nold changes scoring\n"
    assert (result.exit_code, result.output) == (0, said)
    assert (folder / "inn.card").read_text("utf-8") == NEW
    assert language(folder) == "language = 2"
    assert (folder / "hut.card").read_text("utf-8") == district("Hut")


@pytest.mark.usefixtures("second_version")
def test_a_note_is_no_failure_even_strictly(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "plain")
    result = CliRunner().invoke(command, [str(folder), "--strict"])
    assert result.exit_code == 0
    assert "note[CIT806]: this pack is written in version 1 of the language; 2 is there" in result.output
    assert "pack.toml:4:12" in result.output
    assert result.output.splitlines()[-1] == "1 note in 1 file"


def test_a_pack_of_the_present_version_is_told_nothing(tmp_path: Path) -> None:
    assert codes(make_pack(tmp_path, "old", {"inn.card": OLD})) == []


def test_a_later_version_of_the_language_names_the_way_to_a_newer_sdk() -> None:
    text = b'id = "own"\nversion = "1.0"\ntitle = "Own"\nlanguage = 2\n'
    assert ["needs a newer SDK" in one.message for one in read_manifest(text, "pack.toml").problems] == [True]

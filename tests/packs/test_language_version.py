"""Test versions of the language: deprecated words, and updating a pack."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.validate import command
from citadels_core.packs import examine
from citadels_core.packs.manifest.manifest import read_manifest
from citadels_dsl.checker.words import deprecated_words
from tests.packs.making import district, make_pack

OLD = district("Inn") + "    # The active player pays.\n    score 1 if active player is you\n"
NEW = OLD.replace("if active player", "if crowned player")


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a version in which a word is deprecated."""
    monkeypatch.setattr(deprecated_words, "DEPRECATED", {"active player": "crowned player"})
    monkeypatch.setenv("CITADELS_CACHE", "")


def codes(folder: Path) -> list[str]:
    return [found.code for found in examine(folder).problems]


@pytest.mark.usefixtures("second_version")
def test_a_pack_of_an_older_version_gets_findings_for_deprecated_words(tmp_path: Path) -> None:
    assert codes(make_pack(tmp_path, "old", {"inn.card": OLD})) == ["CIT208"]
    assert codes(make_pack(tmp_path, "new", {"inn.card": NEW})) == []


@pytest.mark.usefixtures("second_version")
def test_validate_fix_brings_a_pack_up_to_date(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "old", {"inn.card": OLD, "hut.card": district("Hut")})
    result = CliRunner().invoke(command, [str(folder), "--fix", "--strict"])
    said = "applied 1 fix in 1 file\nno problems in 3 files\nold changes scoring\n"
    assert (result.exit_code, result.output) == (0, said)
    assert (folder / "inn.card").read_text("utf-8") == NEW
    assert (folder / "hut.card").read_text("utf-8") == district("Hut")


def test_a_pack_of_the_current_version_has_no_findings(tmp_path: Path) -> None:
    assert codes(make_pack(tmp_path, "old", {"inn.card": OLD})) == []


def test_a_later_language_version_suggests_a_newer_sdk() -> None:
    text = b'id = "own"\nversion = "1.0"\ntitle = "Own"\nlanguage = 2\n'
    assert ["needs a newer SDK" in one.message for one in read_manifest(text, "pack.toml").problems] == [True]

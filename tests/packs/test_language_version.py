"""Test versions of the language: deprecated words, and updating a pack."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.fmt import command
from citadels_core.model import versions
from citadels_core.packs import examine, load
from citadels_core.packs.manifest import keys
from citadels_core.packs.manifest.manifest import read_manifest
from citadels_dsl.checker.words import deprecated_words
from tests.language_1.record import PACKS
from tests.packs.crafting import tree
from tests.packs.making import district, make_pack

OLD = district("Inn") + "    # The active player pays.\n    score 1 if active player is you\n"
NEW = OLD.replace("if active player", "if crowned player")


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a version in which a word is deprecated."""
    monkeypatch.setattr(deprecated_words, "DEPRECATED", {"active player": "crowned player"})
    for module in (versions, keys):
        monkeypatch.setattr(module, "LANGUAGE_VERSION", 2)
    monkeypatch.setenv("CITADELS_CACHE", "")


def fmt(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(command, [str(word) for word in words])
    return result.exit_code, result.output


def codes(folder: Path) -> list[str]:
    return [found.code for found in examine(folder).problems]


@pytest.mark.usefixtures("second_version")
def test_a_pack_of_an_older_version_gets_findings_for_deprecated_words(tmp_path: Path) -> None:
    assert codes(make_pack(tmp_path, "old", {"inn.card": OLD})) == ["CIT208"]
    assert codes(make_pack(tmp_path, "new", {"inn.card": NEW})) == []


@pytest.mark.usefixtures("second_version")
def test_upgrade_brings_a_pack_to_the_newest_version(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "old", {"inn.card": OLD, "hut.card": district("Hut")})
    before = tree(folder)
    code, said = fmt("--upgrade", "--diff", folder)
    assert (code, "-language = 1\n+language = 2\n" in said, tree(folder)) == (1, True, before)
    code, said = fmt("--upgrade", folder)
    assert (code, said.splitlines()[-1]) == (0, "2 files formatted, 1 file formatted already")
    assert (folder / "inn.card").read_text() == NEW
    assert "language = 2\n" in (folder / "pack.toml").read_text()
    assert (folder / "hut.card").read_text() == district("Hut")
    assert codes(folder) == []
    assert fmt("--upgrade", "--check", folder)[0] == 0


@pytest.mark.usefixtures("second_version")
def test_upgrade_changes_no_pack_with_errors_and_no_single_file(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "old", {"inn.card": OLD.replace("cost 1", "cost many")})
    before = tree(folder)
    assert fmt("--upgrade", folder)[0] == 1
    code, said = fmt("--upgrade", folder / "inn.card")
    assert (code, "name the folder of the pack" in said, tree(folder)) == (2, True, before)
    assert fmt("--upgrade", "-")[0] == 2


@pytest.mark.usefixtures("second_version")
@pytest.mark.parametrize("name", sorted(path.name for path in PACKS.iterdir()))
def test_a_pack_of_version_1_stays_valid_when_it_is_upgraded(name: str, tmp_path: Path) -> None:
    shutil.copytree(PACKS, tmp_path, dirs_exist_ok=True)
    before = load(tmp_path / name)
    code, said = fmt("--upgrade", tmp_path / name)
    assert code == 0, said
    after = load(tmp_path / name)
    assert "language = 2" in (tmp_path / name / "pack.toml").read_text()
    assert after.hashes[name] != before.hashes[name]
    assert {id_: card.name for id_, card in after.cards.items()} == {
        id_: card.name for id_, card in before.cards.items()
    }


def test_packs_of_the_current_version_are_not_changed_by_an_upgrade() -> None:
    assert "pack.toml" not in fmt("--upgrade", "--check", *sorted(PACKS.iterdir()))[1]


def test_a_pack_of_the_current_version_has_no_findings(tmp_path: Path) -> None:
    assert codes(make_pack(tmp_path, "old", {"inn.card": OLD})) == []


def test_a_later_language_version_suggests_a_newer_sdk() -> None:
    text = b'id = "own"\nversion = "1.0"\ntitle = "Own"\nlanguage = 2\n'
    assert ["needs a newer SDK" in one.message for one in read_manifest(text, "pack.toml").problems] == [True]

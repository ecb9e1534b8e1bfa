"""Test files whose names prevent them from being read."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.main import citadels
from citadels_core.packs import examine
from tests.packs.making import make_pack

INN = "district Inn\n    type trade\n    cost 3\n    score 1\n"
OTHER = INN.replace("Inn", "Hut")


@pytest.mark.parametrize("name", ["b.card.txt", "b.card.TXT", "b.CARD", "deep/b.card.txt.txt", "b.card.docx"])
def test_a_card_file_with_another_suffix_is_one_finding(tmp_path: Path, name: str) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": INN + "\ndeck D\n    Hut\n", name: OTHER})
    (found,) = examine(folder).problems
    assert (found.code, found.path) == ("CIT616", (folder / name).as_posix())
    assert 'rename it to "b.card"' in (found.help or "")


def test_a_pack_with_only_a_misnamed_file_is_not_also_reported_as_empty(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "mill", {"table.card.txt": INN})
    assert [found.code for found in examine(folder).problems] == ["CIT616"]


def test_a_manifest_with_another_suffix_is_not_also_reported_as_missing(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": INN})
    (folder / "pack.toml").rename(folder / "pack.toml.txt")
    assert [found.code for found in examine(folder).problems] == ["CIT616"]


@pytest.mark.parametrize("name", ["notes.md", "README.md", "README.txt", ".b.card.txt", "b.card~", "b.bak"])
def test_other_files_are_not_reported(tmp_path: Path, name: str) -> None:
    assert examine(make_pack(tmp_path, "mill", {"a.card": INN, name: OTHER})).problems == ()


@pytest.mark.parametrize("name", ["table.txt", "table.crd", "table", "deep/table.cards"])
@pytest.mark.parametrize("above", ["", "# mine\n\n", "\ufeff"])
def test_a_file_that_begins_like_a_card_file_is_a_warning(tmp_path: Path, name: str, above: str) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": INN + "\ndeck D\n    Hut\n", "hut.card": OTHER, name: above + INN})
    (found,) = examine(folder).problems
    assert (found.code, found.severity, found.path) == ("CIT619", "warning", (folder / name).as_posix())
    assert 'rename it to "table.card"' in (found.help or "")
    assert run("validate", str(folder))[0] == 0


def test_misnamed_card_files_suppress_no_other_finding(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": INN + "\ndeck D\n    Hut\n", "later.txt": OTHER})
    assert {found.code for found in examine(folder).problems} == {"CIT202", "CIT619"}
    (folder / "a.card").unlink()
    assert {found.code for found in examine(folder).problems} == {"CIT607", "CIT619"}


@pytest.mark.parametrize(
    "text", ["district ideas:\nan inn\n", "the district Inn\n    costs 3\n", "districts\n    Inn\n", "", "district Hut"]
)
def test_text_notes_about_cards_are_not_reported(tmp_path: Path, text: str) -> None:
    assert examine(make_pack(tmp_path, "mill", {"a.card": INN, "notes.txt": text})).problems == ()


def test_a_folder_named_like_a_card_file_is_reported_when_it_has_no_cards(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": INN, "good.card/b.card": OTHER})
    assert examine(folder).problems == ()
    (folder / "z.card").mkdir()
    (found,) = examine(folder).problems
    assert (found.code, found.path) == ("CIT616", (folder / "z.card").as_posix())


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(citadels, words)
    return result.exit_code, result.output


def test_the_commands_report_misnamed_files(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "mill", {"table.card.txt": INN})
    for words in (
        ("validate", str(folder)),
        ("validate", str(folder / "table.card.txt")),
        ("play", "--auto", "--pack", str(folder)),
    ):
        code, output = run(*words)
        assert code == 1
        assert output.count("error[") == 1
        assert "CIT616" in output
    loose = tmp_path / "loose"
    loose.mkdir()
    (loose / "a.card.txt").write_text(INN)
    assert "CIT616" in run("validate", str(loose))[1]


def test_a_file_given_in_place_of_its_pack_is_reported(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": INN})
    code, output = run("play", "--auto", "--pack", str(folder / "a.card"))
    assert (code, "is a file, not a pack: name its folder" in output) == (2, True)

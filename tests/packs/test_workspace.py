"""Test that a workspace reports the same as a fresh load, unsaved text included."""

import shutil
from pathlib import Path

import pytest

from citadels_core.model.errors import ContentError
from citadels_core.packs import examine
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.loading import loader as loading_module
from citadels_dsl.text.diagnostics import Diagnostic
from tests.packs.making import district, make_pack


@pytest.fixture
def village(tmp_path: Path) -> Path:
    make_pack(tmp_path, "land", {"mill.card": district("Mill")})
    files = {"hut.card": district("Hut"), "more/spa.card": district("Spa")}
    return make_pack(tmp_path, "village", files, requires=("land",))


def problems_in(workspace: Workspace, file: Path) -> tuple[Diagnostic, ...]:
    return tuple(found for found in workspace.loaded().problems if Path(found.path).resolve() == file.resolve())


def as_examined(workspace: Workspace, *packs: Path) -> None:
    loaded, anew = workspace.loaded(), examine(*packs)
    assert (loaded.problems, loaded.packs) == (anew.problems, anew.packs)
    assert loaded.catalog.modules == anew.catalog.modules
    assert (loaded.catalog.hashes, loaded.catalog.digest) == (anew.catalog.hashes, anew.catalog.digest)


def test_saved_changes_give_the_same_findings_as_a_fresh_load(village: Path) -> None:
    workspace = Workspace(village)
    as_examined(workspace, village)
    for change in (
        lambda: (village / "hut.card").write_text(district("Hut", 3)),
        lambda: (village / "hut.card").write_text(district("Spa", 3)),
        lambda: (village / "new.card").write_text("distrikt Barn\n"),
        (village / "more" / "spa.card").unlink,
        lambda: (village.parent / "land" / "mill.card").write_text(district("Bank")),
        lambda: (village / "pack.toml").write_text("id = 3\n"),
        lambda: shutil.rmtree(village / "more"),
    ):
        change()
        workspace.reread()
        as_examined(workspace, village)


def test_unsaved_text_replaces_the_text_on_disk(village: Path) -> None:
    workspace = Workspace(village)
    hut = village / "hut.card"
    on_disk = workspace.loaded().problems
    assert problems_in(workspace, hut) == ()

    workspace.update(hut, district("Hut").replace("cost", "cots"))
    assert [(found.code, found.help) for found in problems_in(workspace, hut)] == [("CIT105", 'did you mean "cost"?')]
    assert workspace.loaded().catalog.cards.keys() == {"land:mill", "village:spa"}
    assert (village / "hut.card").read_text() == district("Hut")

    workspace.update(hut, None)
    assert workspace.loaded().problems == on_disk
    as_examined(workspace, village)


def test_a_file_that_has_not_been_saved_yet_belongs_to_the_pack(village: Path) -> None:
    workspace = Workspace(village)
    barn = village / "more" / "barn.card"
    workspace.update(barn, district("Barn"))
    assert "village:barn" in workspace.loaded().catalog.cards


def test_a_name_added_to_an_edited_pack_is_known_to_its_dependents(village: Path) -> None:
    workspace = Workspace(village, village.parent / "land")
    spa = village / "more" / "spa.card"
    workspace.update(spa, district("Spa") + "    score 1\n        if any district in your city is Bank\n")
    before = problems_in(workspace, spa)
    workspace.update(village.parent / "land" / "mill.card", district("Bank"))
    assert problems_in(workspace, spa) != before


def test_a_file_of_no_pack_is_not_loaded(village: Path, tmp_path: Path) -> None:
    workspace = Workspace(village)
    loose = tmp_path / "loose.card"
    workspace.update(loose, district("Loose"))
    assert "Loose" not in {card.name for card in workspace.loaded().catalog.cards.values()}


def test_unedited_packs_are_read_from_the_cache(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    examine(village)
    monkeypatch.setattr(loading_module, "_compile", lambda *_: pytest.fail("it was in the cache"))
    assert "land:mill" in Workspace(village).loaded().catalog.cards


def test_a_deleted_pack_raises_an_error(village: Path) -> None:
    workspace = Workspace(village)
    shutil.rmtree(village)
    with pytest.raises(ContentError):
        workspace.reread()
    assert "village:hut" in workspace.loaded().catalog.cards

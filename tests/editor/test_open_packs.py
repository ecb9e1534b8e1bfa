"""Test the packs open in an editor: their texts and their findings."""

import gc
from pathlib import Path

import pytest

from citadels_core.packs.editing.editor import OpenPacks
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.fixes import fixes
from citadels_dsl.ide.hover import hover
from citadels_dsl.ide.index import index
from citadels_dsl.text.source import SourceText, Span
from tests.packs.making import district, make_pack


@pytest.fixture(autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_CACHE", str(tmp_path_factory.getbasetemp() / "compiled"))


def opened(folder: Path) -> OpenPacks:
    packs = OpenPacks()
    packs.open_folder(folder)
    return packs


def test_packs_are_found_below_a_folder_and_above_it(tmp_path: Path) -> None:
    make_pack(tmp_path / "deep", "one", {"inner/a.card": district("Inn")})
    make_pack(tmp_path, "two", {"a.card": district("Hut")})
    make_pack(tmp_path / ".hidden", "three")
    assert {pack.id for pack in opened(tmp_path).project().packs} == {"one", "two"}
    assert [pack.id for pack in opened(tmp_path / "deep" / "one" / "inner").project().packs] == ["one"]
    assert all(pack.editable for pack in opened(tmp_path).project().packs)


def test_required_packs_are_read_only(tmp_path: Path) -> None:
    packs = opened(make_pack(tmp_path, "one", {"a.card": district("Inn")}, requires=("base",)))
    assert [(pack.id, pack.editable) for pack in packs.project().packs] == [("base", False), ("one", True)]


def test_unsaved_text_replaces_the_text_on_disk(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": district("Inn")})
    packs = opened(folder)
    file = folder / "a.card"
    key = packs.key(file)
    assert packs.check().problems == ()
    packs.update(file, "district Inn\n    tpye trade\n    cost 1\n")
    assert "tpye" in packs.project().source(key).text  # type: ignore[union-attr]  # it is there
    assert packs.project().problems == ()  # nothing has been checked yet
    assert [found.path for found in packs.check().problems] == [key]
    packs.update(file, None)
    assert packs.check().problems == ()
    packs.update(folder / "new.card", "district Inn\n    type trade\n    cost 1\n")
    assert {found.code for found in packs.check().problems} == {"CIT203"}
    packs.update(folder / "new.card", None)
    assert packs.check().problems == ()


def test_created_and_deleted_files_are_seen_after_a_refresh(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": district("Inn")})
    packs = opened(folder)
    packs.check()
    (folder / "b.card").write_text("district Inn\n", "utf-8")
    assert packs.check().problems == ()
    packs.reread()
    assert packs.check().problems != ()
    (folder / "b.card").unlink()
    packs.reread()
    assert packs.check().problems == ()
    (folder / "a.card").unlink()
    (folder / "pack.toml").unlink()
    packs.reread()
    assert packs.check().packs == ()


def writable(packs: OpenPacks) -> set[str]:
    return {pack.id for pack in packs.project().packs if pack.editable}


def test_packs_opened_by_a_folder_are_closed_with_it(tmp_path: Path) -> None:
    one = make_pack(tmp_path / "here", "one", {"a.card": "district Inn\n    tpye trade\n    cost 1\n"})
    make_pack(tmp_path / "there", "two", {"a.card": "district Hut\n    tpye trade\n    cost 1\n"})
    packs = opened(tmp_path / "here")
    packs.open_folder(tmp_path / "there")
    assert {found.path for found in packs.check().problems} == {
        packs.key(tmp_path / inner / "a.card") for inner in ("here/one", "there/two")
    }
    packs.close_folder(tmp_path / "there")
    assert writable(packs) == {"one"}
    assert {found.path for found in packs.check().problems} == {packs.key(one / "a.card")}
    packs.close_folder(tmp_path / "nowhere")
    assert writable(packs) == {"one"}
    packs.close_folder(tmp_path / "here")
    assert packs.check().packs == packs.check().problems == ()


def test_a_pack_stays_open_while_a_folder_or_file_of_it_is_open(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": district("Inn"), "inner/b.card": district("Hut")})
    packs = opened(tmp_path)
    packs.open_folder(folder / "inner")
    packs.open_file(folder / "a.card")
    packs.update(folder / "a.card", district("Bath"))
    packs.close_folder(tmp_path)
    assert writable(packs) == {"one"}
    packs.close_folder(folder / "inner")
    assert writable(packs) == {"one"}
    assert {card.name for pack in packs.check().packs for card in pack.module.cards} == {"Bath", "Hut"}
    packs.close_file(folder / "a.card")
    assert packs.project().packs == ()


def test_a_pack_is_reopened_when_its_manifest_returns(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": district("Inn")})
    packs = opened(tmp_path)
    manifest = (folder / "pack.toml").read_text("utf-8")
    (folder / "pack.toml").unlink()
    packs.reread()
    assert writable(packs) == set()
    (folder / "pack.toml").write_text(manifest, "utf-8")
    packs.reread()
    assert writable(packs) == {"one"}


def test_an_empty_or_missing_folder_has_no_packs(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert opened(folder).check().packs == ()


def test_the_index_of_a_closed_text_is_dropped(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": district("Inn")})
    packs = opened(folder)
    known = index.__closure__
    assert known is not None
    before = max(len(cell.cell_contents) for cell in known if hasattr(cell.cell_contents, "__len__"))
    for number in range(50):
        packs.update(folder / "a.card", district(f"Inn {chr(65 + number % 26)}", number % 9))
        index(packs.project().source(packs.key(folder / "a.card")))  # type: ignore[arg-type]  # it is there
        packs.check()
    gc.collect()
    after = max(len(cell.cell_contents) for cell in known if hasattr(cell.cell_contents, "__len__"))
    assert after < before + 10


@pytest.mark.parametrize(
    "text",
    [
        "district " + "A" * 1_000_000,
        "district A\n    " + "x." * 500_000,
        "".join(" " * depth + "if x\n" for depth in range(3_000)),
        "\ufeffdistrict A\r\n\tcost 1\r    type trade\n",
        "\x00\ud800\u2028",
        "#" * 100_000,
        '"' * 20_000,
    ],
    ids=["a long name", "a long line", "deep", "line ends", "odd letters", "a long comment", "quotes"],
)
def test_any_text_is_checked(tmp_path: Path, text: str) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": district("Inn")})
    packs = opened(folder)
    file = folder / "a.card"
    packs.update(file, text)
    packs.check()
    source = packs.project().source(packs.key(file))
    assert isinstance(source, SourceText)
    for offset in (0, len(source.text) // 2, len(source.text)):
        hover(packs.project(), source.path, offset)
        complete(packs.project(), source.path, offset)


def test_the_fix_for_a_missing_requirement_edits_the_manifest(tmp_path: Path) -> None:
    make_pack(tmp_path, "far", {"a.card": district("Hut")})
    near = make_pack(tmp_path, "near", {"few.card": "deck Few\n    Hut\n"})
    packs = opened(near)
    key = packs.key(near / "few.card")
    [action] = fixes(packs.project(), key, Span(0, 100))
    assert (action.title, action.preferred) == ('Add far >=1,<2 to "requires"', True)
    assert packs.file(action.edit.path) == near / "pack.toml"
    manifest = packs.text(action.edit.path)
    assert manifest is not None
    assert manifest.text[: action.edit.span.start].endswith("requires = [")
    assert action.edit.text == '"far >=1,<2"'


@pytest.mark.parametrize("at", ["one/a.card", "one", "."])
def test_a_file_has_findings_once_its_pack_has_a_manifest(tmp_path: Path, at: str) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": "district Inn\n"})
    manifest = (folder / "pack.toml").read_bytes()
    (folder / "pack.toml").unlink()
    packs = OpenPacks()
    (packs.open_file if at.endswith("card") else packs.open_folder)(tmp_path / at)
    packs.check()
    (folder / "pack.toml").write_bytes(manifest)
    packs.reread()
    assert packs.check().problems != ()
    assert [pack.id for pack in packs.project().packs] == ["one"]
    (folder / "pack.toml").unlink()
    packs.reread()
    assert packs.check().problems == ()


def art_offered(folder: Path, packs: OpenPacks, written: str, *, closed: bool = False) -> dict[str, str]:
    """Return the labels and the texts that are offered behind the text of a line ``art``."""
    file = folder / "a.card"
    text = f"district Quay\n    type trade\n    cost 1\n    art {written}"
    packs.update(file, text + ('"\n' if closed else "\n"))
    return {item.label: item.text for item in complete(packs.project(), packs.key(file), len(text))}


def test_files_of_the_pack_are_offered_as_pictures(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "one", {"a.card": district("Quay")})
    for name in ("quay.svg", "art/old quay.svg", "art/boat.png", "art/quote.svg", ".hidden/a.svg", "notes.md"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("")
    (folder / "link.svg").symlink_to(folder / "quay.svg")
    packs = opened(folder)
    paths = ["art/boat.png", "art/quote.svg", "quay.svg"]
    assert sorted(art_offered(folder, packs, '"')) == paths
    assert art_offered(folder, packs, '"qu') == {"quay.svg": 'quay.svg"', "quote.svg (art/quote.svg)": 'art/quote.svg"'}
    assert art_offered(folder, packs, '"art/b', closed=True) == {"art/boat.png": "art/boat.png"}
    assert art_offered(folder, packs, '"quay.', closed=True) == {"quay.svg": "quay.svg"}
    assert art_offered(folder, packs, '"x') == art_offered(folder, packs, '"quay.svg"') == {}
    (folder / "new.svg").write_text("")
    assert "new.svg" in art_offered(folder, packs, '"')
    assert "wyvern" not in art_offered(folder, packs, '"w')
    assert "wyvern" in art_offered(folder, packs, "wyv")

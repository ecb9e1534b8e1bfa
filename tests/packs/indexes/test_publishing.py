"""Test that versions of a pack are published in an index with their changes, and with numbers that are high enough."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_core.icons import icons
from citadels_core.packs.indexes.index_files import PackHistory, read_index_file
from tests.packs.crafting import tree
from tests.packs.making import WELL, make_pack

Run = Callable[..., tuple[int, str]]

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'


def change(pack: Path, version: str, card: str | None = None) -> None:
    text = (pack / "pack.toml").read_text()
    start, _, rest = text.partition('version = "')
    (pack / "pack.toml").write_text(f'{start}version = "{version}"{rest.partition(chr(34))[2]}')
    if card is not None:
        (pack / "well.card").write_text(card)


@pytest.fixture
def well(citadels: Run) -> Path:
    return make_pack(Path(), "well", {"well.card": WELL}, version="1.0.0")


def history() -> PackHistory:
    return read_index_file(PackHistory, Path("site/packs/well.json").read_bytes())


def test_each_version_is_published_with_its_changes(well: Path, citadels: Run) -> None:
    code, said = citadels("pack", "publish", "well", "--index", "site")
    assert (code, said.startswith("published well 1.0.0 (")) == (0, True)
    change(well, "2.0.0", WELL.replace("cost 2", "cost 4"))
    code, said = citadels("pack", "publish", "well", "--index", "site")
    assert (code, said.splitlines()[0]) == (0, "district Well: cost 4 instead of 2")
    change(well, "1.0.1", WELL)
    (well / "pack.toml").write_text((well / "pack.toml").read_text() + 'authors = ["Anna"]\n')
    assert citadels("pack", "publish", "well", "--index", "site")[0] == 0
    assert [(entry.version, entry.notes) for entry in history().versions] == [
        ("2.0.0", ("district Well: cost 4 instead of 2",)),
        ("1.0.1", ("manifest Pack well: another authors",)),
        ("1.0.0", ()),
    ]
    page = Path("site/index.html").read_text()
    assert "Pack well" in page
    assert "citadels pack source add NAME " in page
    assert "<p>Well: " in page
    assert "gold" in page
    assert "<p>district Well: cost 4 instead of 2</p>" in page
    assert Path("site/packs/well.svg").read_text().startswith("<svg")


def test_too_low_a_version_is_refused_and_nothing_is_written(well: Path, citadels: Run) -> None:
    citadels("pack", "publish", "well", "--index", "site")
    before = tree(Path("site"))
    assert citadels("pack", "publish", "well", "--index", "site") == (
        1,
        "well is not published: the index has version 1.0.0 already, as it is.\n",
    )
    change(well, "1.0.0", WELL.replace("cost 2", "cost 4"))
    assert "with other content: raise the version number" in citadels("pack", "publish", "well", "--index", "site")[1]
    change(well, "1.0")
    assert "the index has version 1.0.0 already" in citadels("pack", "publish", "well", "--index", "site")[1]
    change(well, "1.1.0")
    assert citadels("pack", "publish", "well", "--index", "site") == (
        1,
        "well is not published: version 1.1.0 is too low, because its changes since 1.0.0 need a major version, "
        "which is 2.0.0.\n",
    )
    change(well, "0.9.0")
    assert "all versions in the index are higher" in citadels("pack", "publish", "well", "--index", "site")[1]
    assert tree(Path("site")) == before


def test_a_requirement_that_the_index_lacks_is_reported(citadels: Run) -> None:
    make_pack(Path(), "guild", {"well.card": WELL})
    make_pack(Path(), "pier", requires=("guild",))
    code, said = citadels("pack", "publish", "pier", "--index", "site")
    assert (code, "pier needs guild, which is not in the index\n" in said) == (1, False)
    assert said == (
        "The index is not written: pier-1.0.citpack: it needs guild, which is not among the packages: "
        "`citadels pack publish guild` with the same --index adds it.\n"
    )
    assert not Path("site").exists()
    citadels("pack", "build", "guild")
    citadels("pack", "install", "guild-1.0.citpack")
    code, said = citadels("pack", "publish", "pier", "--index", "site")
    assert (code, "pier needs guild, which is not in the index\n" in said) == (0, True)
    assert "not in the index" not in citadels("pack", "publish", "guild", "--index", "site")[1]


def test_a_pack_with_errors_begins_no_index(well: Path, citadels: Run) -> None:
    change(well, "1.0.0", WELL.replace("cost", "cots"))
    assert citadels("pack", "publish", "well", "--index", "site")[0] == 1
    assert not Path("site").exists()


def test_the_index_of_a_folder_is_written_beside_it(well: Path, citadels: Run) -> None:
    Path("site/files").mkdir(parents=True)
    citadels("pack", "build", "well", "--output", "site/files/well.citpack")
    assert citadels("pack", "index", "site/files", "--output", "elsewhere")[0] == 2
    assert citadels("pack", "index", "site/files", "--output", "site")[0] == 0
    change(well, "1.0.1")
    assert citadels("pack", "publish", "well", "--index", "site")[0] == 0
    assert [entry.address for entry in history().versions] == ["files/well-1.0.1.citpack", "files/well.citpack"]
    said = json.loads(citadels("pack", "index", "site/files", "--output", "site", "--format", "json")[1])
    assert said == {"folder": "site", "packs": {"well": ["1.0.1", "1.0.0"]}, "new": [], "left_out": []}
    code, _ = citadels("pack", "index", "site/files", "--output", "site", "--address", "https://example.org/v1")
    assert (code, history().versions[1].address) == (0, "https://example.org/v1/well.citpack")


def test_a_damaged_package_is_named_and_nothing_is_written(citadels: Run) -> None:
    Path("site").mkdir()
    Path("site/bad.citpack").write_bytes(b"PK")
    code, said = citadels("pack", "index", "site")
    assert (code, said) == (
        1,
        "The index is not written: bad.citpack is not a sound package: it is cut short, or something was added to its "
        "end.\n",
    )
    assert [path.name for path in Path("site").iterdir()] == ["bad.citpack"]


def test_a_version_that_breaks_packs_of_the_index_is_refused_with_their_names(well: Path, citadels: Run) -> None:
    citadels("pack", "publish", "well", "--index", "site")
    make_pack(
        Path(), "pier", {"pier.card": "patch Well\n    without action Draw Water\n    score 1\n"}, requires=("well",)
    )
    assert citadels("pack", "publish", "pier", "--index", "site")[0] == 0
    before = tree(Path("site"))
    change(well, "2.0.0", WELL.replace("Draw Water", "Fetch Water"))
    code, said = citadels("pack", "publish", "well", "--index", "site")
    assert code == 1
    assert said.startswith(
        "well is not published: pier 1.0 would not work with it (its pack has errors, in pier.card: "
    )
    assert said.endswith("; --yes publishes it.\n")
    assert tree(Path("site")) == before
    code, said = citadels("pack", "publish", "well", "--index", "site", "--yes")
    assert (code, "pier 1.0 would not work with it (" in said) == (0, True)
    change(well, "2.0.1")
    assert "pier" not in citadels("pack", "publish", "well", "--index", "site")[1]


def test_changes_are_those_since_the_newest_version_that_is_not_yanked(well: Path, citadels: Run) -> None:
    citadels("pack", "publish", "well", "--index", "site")
    change(well, "2.0.0", WELL.replace("cost 2", "cost 4"))
    citadels("pack", "publish", "well", "--index", "site")
    citadels("pack", "index", "site", "--yank", "well", "2.0.0")
    change(well, "3.0.0", WELL.replace("cost 2", "cost 5"))
    assert citadels("pack", "publish", "well", "--index", "site")[1].startswith("district Well: cost 5 instead of 2")


def test_screenshots_are_shown_on_the_page(well: Path, citadels: Run) -> None:
    (well / "game.svg").write_text(SQUARE)
    (well / "pack.toml").write_text((well / "pack.toml").read_text() + 'screenshots = ["game.svg"]\n')
    assert citadels("pack", "publish", "well", "--index", "site")[0] == 0
    assert Path("site/packs/well-1.svg").read_text() == SQUARE
    assert 'src="packs/well-1.svg"' in Path("site/index.html").read_text()


def test_a_version_is_yanked_with_a_reason_and_this_is_undone(well: Path, citadels: Run) -> None:
    citadels("pack", "publish", "well", "--index", "site")
    before = tree(Path("site"))
    assert citadels("pack", "index", "site", "--yank", "well", "1.0.0", "--reason", "a typing error")[0] == 0
    assert [(one.yanked, one.reason) for one in history().versions] == [(True, "a typing error")]
    assert "yanked: a typing error" in Path("site/index.html").read_text()
    assert citadels("pack", "index", "site")[0] == 0
    assert history().versions[0].reason == "a typing error"
    assert citadels("pack", "index", "site", "--unyank", "well", "1.0.0")[0] == 0
    assert tree(Path("site")) == before
    assert citadels("pack", "index", "site", "--unyank", "well", "7")[0] == 1
    assert citadels("pack", "index", "site", "--reason", "none")[0] == 2
    assert citadels("pack", "index", "site", "--yank", "well", "1.0.0", "--reason", "two\nlines")[0] == 2
    assert tree(Path("site")) == before


def test_files_of_packs_and_screenshots_that_are_gone_are_deleted_and_no_others(well: Path, citadels: Run) -> None:
    manifest = (well / "pack.toml").read_text()
    (well / "game.svg").write_text(SQUARE)
    (well / "pack.toml").write_text(f'{manifest}screenshots = ["game.svg"]\n')
    make_pack(Path(), "inn")
    for pack in ("well", "inn"):
        assert citadels("pack", "publish", pack, "--index", "site")[0] == 0
    own = ("README.txt", "packs/well-2.svg", "packs/notes.txt", "packs/barn.svg")
    for name in own:
        Path("site", name).write_text("mine")
    (well / "game.svg").unlink()
    (well / "pack.toml").write_text(manifest)
    change(well, "1.0.1")
    assert citadels("pack", "publish", "well", "--index", "site")[0] == 0
    assert not Path("site/packs/well-1.svg").exists()
    Path("site/inn-1.0.citpack").unlink()
    assert "left out, because its package is not there any more: inn 1.0\n" in citadels("pack", "index", "site")[1]
    files = {path.relative_to("site").as_posix() for path in Path("site").rglob("*.*")}
    packs = {"well-1.0.0.citpack", "well-1.0.1.citpack", "packs/well.json", "packs/well.svg", "packs/well.txt"}
    assert files == {"index.json", "index.html", *packs, *own}


def test_the_picture_and_the_texts_are_those_of_the_newest_version(well: Path, citadels: Run) -> None:
    citadels("pack", "publish", "well", "--index", "site")
    first = Path("site/packs/well.txt").read_text()
    change(well, "2.0.0", WELL.replace("Well", "Old Mill"))
    citadels("pack", "publish", "well", "--index", "site")
    assert Path("site/packs/well.txt").read_text().startswith("Old Mill: ")
    change(well, "1.0.1", WELL)
    citadels("pack", "publish", "well", "--index", "site")
    assert Path("site/packs/well.txt").read_text().startswith("Old Mill: ")
    citadels("pack", "index", "site", "--yank", "well", "2.0.0")
    assert Path("site/packs/well.txt").read_text() == first
    assert "Old Mill: " not in Path("site/index.html").read_text()


def test_own_notes_are_in_front_of_the_changes_that_are_found(well: Path, citadels: Run) -> None:
    assert citadels("pack", "publish", "well", "--index", "site", "--note", "The first version.")[0] == 0
    change(well, "2.0.0", WELL.replace("cost 2", "cost 4"))
    Path("notes.txt").write_text("# Water is dear\n\nThanks to Ben.\n")
    code, _ = citadels("pack", "publish", "well", "--index", "site", "--note", "New!", "--note", "notes.txt")
    found = ("New!", "# Water is dear", "Thanks to Ben.", "district Well: cost 4 instead of 2")
    assert (code, [one.notes for one in history().versions]) == (0, [found, ("The first version.",)])


@pytest.mark.parametrize("note", ["a\u202eb", "folder", "bytes.txt"])
def test_a_note_that_is_no_text_is_refused(note: str, well: Path, citadels: Run) -> None:
    Path("folder").mkdir()
    Path("bytes.txt").write_bytes(b"\xff")
    code, said = citadels("pack", "publish", "well", "--index", "site", "--note", note)
    assert (code, "note" in said, Path("site").exists()) == (2, True, False)


@pytest.mark.parametrize("icon", ["fishing-boat", "own.svg"])
def test_the_picture_of_a_pack_is_its_icon(icon: str, well: Path, citadels: Run) -> None:
    (well / "own.svg").write_text(SQUARE)
    (well / "pack.toml").write_text((well / "pack.toml").read_text() + f'icon = "{icon}"\n')
    assert citadels("pack", "publish", "well", "--index", "site")[0] == 0
    shown = Path("site/packs/well.svg").read_text()
    assert ("data:image/svg+xml;base64," in shown, icons()["fishing-boat"] in shown) == (
        icon == "own.svg",
        icon != "own.svg",
    )


def test_screenshots_in_an_index_have_nothing_that_does_not_draw(well: Path, citadels: Run) -> None:
    hidden = '<metadata><s:script xmlns:s="http://www.w3.org/1999/xhtml">alert(1)</s:script></metadata>'
    (well / "game.svg").write_text(SQUARE.replace("<rect", f"{hidden}<rect"))
    (well / "pack.toml").write_text((well / "pack.toml").read_text() + 'screenshots = ["game.svg"]\n')
    assert citadels("pack", "publish", "well", "--index", "site")[0] == 0
    assert Path("site/packs/well-1.svg").read_text() == SQUARE


def test_the_picture_and_the_texts_stay_when_the_package_is_elsewhere(well: Path, citadels: Run) -> None:
    Path("files").mkdir()
    citadels("pack", "build", "well", "--output", "files/well.citpack")
    index = ("pack", "index", "files", "--output", "site", "--address", "https://example.org/v1")
    assert citadels(*index)[0] == 0
    before = tree(Path("site"))
    Path("files/well.citpack").unlink()
    assert citadels(*index)[0] == 0
    assert tree(Path("site")) == before


@pytest.mark.parametrize("address", ["https://example.org/my packs", "http://example.org/v1", "javascript:alert(1)"])
def test_an_address_that_nobody_can_download_from_is_refused(address: str, well: Path, citadels: Run) -> None:
    citadels("pack", "build", "well")
    code, said = citadels("pack", "index", ".", "--output", "site", "--address", address)
    assert (code, said.startswith("Error: --address cannot be used: "), Path("site").exists()) == (2, True, False)


def test_a_leftover_of_a_killed_command_is_not_in_the_index(well: Path, citadels: Run) -> None:
    citadels("pack", "publish", "well", "--index", "site")
    Path("site/.0123456789abcdef.citpack").write_bytes(b"PK")
    assert citadels("pack", "index", "site")[0] == 0

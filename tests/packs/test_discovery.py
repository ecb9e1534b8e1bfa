"""Test reading folders of packs: files found, and files refused."""

import os
from pathlib import Path

import pytest

from citadels_core.packs import examine
from citadels_core.packs.finding import discovery
from tests.packs.making import district, make_pack


def codes(folder: Path) -> list[tuple[str, str]]:
    found = discovery.read_folder(folder).problems
    return [(problem.code, Path(problem.path).name) for problem in found]


def test_official_packs_are_named_after_their_folders() -> None:
    found = discovery.official()
    assert found
    assert list(found) == sorted(found)
    for name, folder in found.items():
        assert f'id = "{name}"' in (folder / "pack.toml").read_text("utf-8")


def test_files_are_sorted_by_path_and_hidden_ones_skipped(tmp_path: Path) -> None:
    names = ("b.card", "a/z.card", "a.card", ".hidden.card", ".git/x.card", "notes.md")
    texts = dict.fromkeys(names, "")
    folder = make_pack(tmp_path, "small", texts)
    assert [name for name, _ in discovery.read_folder(folder).files] == ["a.card", "a/z.card", "b.card", "pack.toml"]


def test_a_virtual_environment_inside_a_pack_is_skipped(tmp_path: Path) -> None:
    deep = "venv/lib/python3.11/" + "/".join("site-packages") + "/x.card"
    folder = make_pack(tmp_path, "small", {"a.card": "", "venv/pyvenv.cfg": "", deep: ""})
    read = discovery.read_folder(folder)
    assert [name for name, _ in read.files] == ["a.card", "pack.toml"]
    assert not read.problems


def test_a_nested_pack_is_a_separate_pack(tmp_path: Path) -> None:
    outer = make_pack(tmp_path, "outer")
    make_pack(outer, "inner")
    assert [name for name, _ in discovery.read_folder(outer).files] == ["hut.card", "pack.toml"]
    assert list(discovery.packs_in(outer)) == ["inner"]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="links are needed")
def test_links_are_reported_and_never_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.card").write_text(district("Secret"), "utf-8")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "far.card").write_text(district("Far"), "utf-8")
    folder = make_pack(tmp_path, "small")
    (folder / "link.card").symlink_to(tmp_path / "secret.card")
    (folder / "linked").symlink_to(tmp_path / "elsewhere")
    (folder / "round").symlink_to(folder)
    assert sorted(codes(folder)) == [("CIT608", "link.card"), ("CIT608", "linked"), ("CIT608", "round")]
    assert [name for name, _ in discovery.read_folder(folder).files] == ["hut.card", "pack.toml"]


def test_a_pack_folder_that_is_a_link_is_reported_and_not_read(tmp_path: Path) -> None:
    make_pack(tmp_path / "far", "small")
    (tmp_path / "linked").symlink_to(tmp_path / "far" / "small")
    assert codes(tmp_path / "linked") == [("CIT608", "linked")]
    loaded = examine(tmp_path / "linked")
    assert [(found.message, found.help) for found in loaded.problems] == [
        (f"this cannot be read: {discovery.LINK}", "name the folder that the link leads to")
    ]
    assert discovery.read_folder(tmp_path / "linked").files == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are needed")
def test_a_named_pipe_does_not_block_reading(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small")
    os.mkfifo(folder / "pipe.card")
    assert codes(folder) == [("CIT608", "pipe.card")]


def test_an_unreadable_file_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_pack(tmp_path, "small")
    allowed = Path.open

    def guarded(path: Path, mode: str) -> object:
        if path.name == "hut.card":
            raise PermissionError(13, "Permission denied")
        return allowed(path, mode)

    monkeypatch.setattr(Path, "open", guarded)  # not by its mode: the superuser may read everything
    assert codes(folder) == [("CIT608", "hut.card")]
    assert discovery.read_folder(folder).problems[0].message == "this cannot be read: permission denied"


def test_folders_too_deep_are_a_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    deep = "/".join("d" * (discovery.DEEPEST + 1))
    folder = make_pack(tmp_path, "small", {"top.card": "", f"{deep}/low.card": "", f"{deep[2:]}/ok.card": ""})
    assert [code for code, _ in codes(folder)] == ["CIT608"]
    assert [name for name, _ in discovery.read_folder(folder).files] == [f"{deep[2:]}/ok.card", "pack.toml", "top.card"]


@pytest.mark.skipif(os.sep != "/", reason="no name can hold a backslash here")
def test_a_file_or_folder_with_a_backslash_in_its_name_is_a_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", {"top.card": "", "a/b.card": "", "a\\b.card": "", "c\\d/e.card": ""})
    found = discovery.read_folder(folder)
    assert [name for name, _ in found.files] == ["a/b.card", "pack.toml", "top.card"]
    told = [(one.code, Path(one.path).name, one.message, one.help) for one in found.problems]
    why = "this cannot be read: there is a backslash in its name"
    assert sorted(told) == [
        ("CIT608", "a\\b.card", why, "give the file a name without a backslash"),
        ("CIT608", "c\\d", why, "give the folder a name without a backslash"),
    ]


def test_reading_a_file_stops_at_the_size_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "LARGEST", 10)
    folder = make_pack(tmp_path, "small", {"a.card": "x" * 50})
    assert dict(discovery.read_folder(folder).files)["a.card"] == b"x" * 10


def test_a_file_that_is_too_large_is_reported_and_its_bytes_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "MOST_CHARACTERS", 100)
    monkeypatch.setattr("citadels_dsl.text.source.MOST_CHARACTERS", 100)
    folder = make_pack(tmp_path, "small", {"a.card": "é" * 101, "b.card": "é" * 100, "c.card": ""})
    assert codes(folder) == [("CIT003", "a.card")]
    assert [name for name, _ in discovery.read_folder(folder).files] == ["b.card", "c.card", "pack.toml"]


@pytest.mark.parametrize(
    ("bound", "most", "files"),
    [
        ("MOST_FILES", 4, {"a.card": "", "b/b.card": "", "c.card": ""}),
        ("MOST_BYTES", 1_000, {"a.card": "x" * 500, "b.card": "x" * 400}),
        ("MOST_LINES_TOGETHER", 60, {"a.card": "\n" * 25, "b.card": "\r" * 25}),
        ("MOST_READ", 1_000, {"a.card": "x" * 500, "b.card": "x" * 400}),
    ],
)
def test_a_pack_that_is_too_large_is_reported_once_and_not_read(
    bound: str, most: int, files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, bound, most)
    good = make_pack(tmp_path, "good", files)
    assert len(discovery.read_folder(good).files) == len(files) + 1
    bad = make_pack(tmp_path, "bad", {**files, "d.card": next(iter(files.values()))})
    read = discovery.read_folder(bad)
    assert ([name for name, _ in read.files], codes(bad)) == (["pack.toml"], [("CIT003", "pack.toml")])
    told = "at most 1,000 files of 2,000,000 bytes and 50,000 lines together are read"
    told = told.replace("1,000 files", f"{discovery.MOST_FILES:,} files")
    told = told.replace("2,000,000", f"{discovery.MOST_BYTES:,}").replace(
        "50,000", f"{discovery.MOST_LINES_TOGETHER:,}"
    )
    assert read.problems[0].message == f"this pack is too large: {told}"


def test_names_possibly_declared_in_unread_files_are_not_reported_as_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lib = make_pack(tmp_path, "lib")
    make_pack(tmp_path, "user", {"few.card": "deck Few\n    Hut\n"}, requires=("lib",))
    assert examine(tmp_path / "user").problems == ()
    monkeypatch.setattr(discovery, "MOST_FILES", 1)
    assert [found.code for found in examine(lib).problems] == ["CIT003"]
    monkeypatch.undo()
    (lib / "hut.card").unlink()
    (lib / "hut.card").symlink_to(tmp_path / "user" / "few.card")
    assert [found.code for found in examine(tmp_path / "user").problems] == ["CIT608"]


def test_the_pack_of_a_file_is_the_nearest_folder_with_a_manifest(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", {"a/b/c.card": ""})
    assert discovery.pack_of(folder / "a/b/c.card") == folder.resolve()
    assert discovery.pack_of(tmp_path / "other.card") is None


def test_a_thousand_cards_with_scenarios_are_read(tmp_path: Path) -> None:
    card = "# a line of a card or a scenario\n" * 65
    folder = make_pack(tmp_path, "large", {f"card_{number}.card": card for number in range(1_000)})
    read = discovery.read_folder(folder)
    assert (len(read.files), read.problems) == (1_001, ())

"""Test atomic writes: the old file stays until the new one is complete."""

import os
import stat
from pathlib import Path

import pytest

from citadels_core.packs.atomic_write import write_whole
from tests.packs.crafting import tree


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_has_the_requested_mode_within_the_umask(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write_whole(tmp_path / "a.txt", b"a")
        write_whole(tmp_path / "b.txt", b"b", mode=0o600)
    finally:
        os.umask(mask)
    assert [rights(tmp_path / name) for name in ("a.txt", "b.txt")] == [0o640, 0o600]
    assert [data for _, data in tree(tmp_path).values()] == [b"a", b"b"]


def test_an_existing_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    path.chmod(0o604)
    write_whole(path, b"new\r\n")
    assert (path.read_bytes(), rights(path)) == (b"new\r\n", 0o604)


@pytest.mark.parametrize("refusal", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_interrupted_write_keeps_the_old_file(
    refusal: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_bytes(b"old")
    before = tree(tmp_path)

    def full(path: Path, target: Path) -> None:
        assert path.read_bytes() == b"new"
        assert (path.name.startswith("."), path.suffix, path.parent) == (True, ".txt", tmp_path)
        raise refusal

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(type(refusal)):
        write_whole(tmp_path / "a.txt", b"new")
    assert tree(tmp_path) == before


def test_a_link_is_replaced_and_a_folder_is_not(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_bytes(b"other")
    (tmp_path / "link.txt").symlink_to(tmp_path / "other.txt")
    write_whole(tmp_path / "link.txt", b"new")
    assert ((tmp_path / "other.txt").read_bytes(), (tmp_path / "link.txt").is_symlink()) == (b"other", False)
    (tmp_path / "folder").mkdir()
    before = tree(tmp_path)
    for path in (tmp_path / "folder", tmp_path / "nowhere" / "a.txt"):
        with pytest.raises(OSError, match=r"directory|folder"):
            write_whole(path, b"x")
    with pytest.raises(ValueError, match="null"):
        write_whole(tmp_path / "a\0b" / "c", b"x")
    assert tree(tmp_path) == before

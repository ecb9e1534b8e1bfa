"""Packs of more than anybody writes: one finding, in little time and memory."""

import sys
from pathlib import Path

import pytest

from tests.cli.test_bad_input import checked
from tests.packs.making import make_pack

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the memory of a child cannot be bounded")


@pytest.mark.slow
def test_a_pack_of_many_huge_files_is_told_in_little_memory(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "odd", {})
    for number in range(60):
        with (folder / f"{number}.card").open("wb") as file:
            file.truncate(8_000_000)
    code, said = checked(folder)
    assert code == 1
    assert "error[CIT003]: this pack is too large: at most 2,500 files" in said


@pytest.mark.slow
def test_a_pack_of_many_lines_is_told_in_little_memory(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "odd", dict.fromkeys((f"{number}.card" for number in range(60)), "x\n" * 19_000))
    code, said = checked(folder)
    assert (code, said.count("error[")) == (1, 1)
    assert "error[CIT003]: this pack is too large: at most 2,500 files" in said

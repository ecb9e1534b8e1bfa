"""Test `citadels pack lock`: its location, its pins, and how changes are reported."""

import json
from pathlib import Path

import pytest

from citadels_core.cli import main
from tests.packs.crafting import tree
from tests.packs.making import district, make_pack


def run(arguments: list[str]) -> int:
    try:
        return main.run(arguments)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    make_pack(tmp_path, "court")
    make_pack(tmp_path, "mine", {"barn.card": district("Barn")}, requires=("court",))
    return tmp_path


def pinned(path: Path) -> list[str]:
    return [line.split()[0] for line in path.read_text("utf-8").partition("[packs]\n")[2].splitlines()]


def test_the_lock_file_is_in_the_pack_folder_and_pins_its_requirements(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["pack", "lock", "mine"]) == 0
    assert capsys.readouterr().out == "Wrote mine/citadels.lock: 1 pack.\n"
    assert pinned(here / "mine" / "citadels.lock") == ["court"]
    first = (here / "mine" / "citadels.lock").read_bytes()
    monkeypatch.chdir("mine")
    assert run(["pack", "lock"]) == 0
    assert (here / "mine" / "citadels.lock").read_bytes() == first
    assert run(["pack", "lock", "--check"]) == 0
    assert capsys.readouterr().out.endswith("citadels.lock is up to date: 1 pack.\n")


def test_a_change_is_reported_by_check_and_by_validate(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["pack", "lock", "mine"])
    (here / "court" / "hut.card").write_text(district("Hut", 4), "utf-8")
    capsys.readouterr()
    assert run(["pack", "lock", "mine", "--check"]) == 1
    assert capsys.readouterr().out == 'mine/citadels.lock: "court" 1.0 has changed since it was locked\n'
    assert run(["pack", "lock", "mine", "--check", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["changed"] == ['"court" 1.0 has changed since it was locked']
    assert run(["validate", "mine"]) == 1
    assert "error[CIT623]" in capsys.readouterr().out
    assert run(["pack", "lock", "mine"]) == 0
    assert run(["validate", "mine"]) == 0


def test_several_packs_are_locked_together_in_the_current_folder(here: Path) -> None:
    make_pack(here / "home" / "packs", "inn", {"inn.card": district("Inn")})
    assert run(["pack", "lock", "mine", "inn"]) == 0
    assert pinned(here / "citadels.lock") == ["court", "inn", "mine"]
    assert run(["pack", "lock", "inn", "--file", "inn.lock"]) == 0
    assert pinned(here / "inn.lock") == ["inn"]


def test_a_failed_write_keeps_the_old_lock_file(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["pack", "lock", "mine"]) == 0
    (here / "court" / "hut.card").write_text(district("Hovel"), "utf-8")
    before = tree(here)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert run(["pack", "lock", "mine"]) == 1
    assert "cannot be written: No space left on device.\n" in capsys.readouterr().err
    assert tree(here) == before


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["lock"], 2, "There is no pack in this folder"),
        (["lock", "nowhere"], 2, 'There is no pack and no folder "nowhere"'),
        (["lock", "broken"], 1, 'error[CIT609]: there is no pack "nothing"'),
        (["lock", "mine", "--file", "no/such/folder"], 2, "cannot be written: No such file or directory."),
        (["lock", "mine", "--file", "linked"], 2, "linked is a link, and links are not followed."),
        (["lock", "mine", "--check"], 1, "mine/citadels.lock: there is no lock file yet"),
    ],
)
def test_an_unlockable_pack_is_reported_and_nothing_is_written(
    here: Path, arguments: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_pack(here, "broken", requires=("nothing",))
    (here / "linked").symlink_to(here / "target")
    before = sorted(here.rglob("*"))
    assert run(["pack", *arguments]) == code
    out, err = capsys.readouterr()
    assert said in out + err
    assert sorted(here.rglob("*")) == before

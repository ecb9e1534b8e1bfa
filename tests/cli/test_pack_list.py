"""Test `citadels pack list`: the packs found, and those that hide others."""

import json
from pathlib import Path
from typing import Any

import pytest

from citadels_core.cli.lookup.packs_to_play import opened
from citadels_core.cli.main import run
from citadels_core.packs.finding.discovery import official
from tests.packs.making import TABLE, characters, district, make_pack


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CITADELS_PATH", raising=False)
    return tmp_path / "home" / "packs"


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert run(["pack", "list", "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_every_pack_is_listed_with_its_location_and_the_pack_that_hides_it(
    user: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden = make_pack(user, "court")
    make_pack(tmp_path / "work", "court")
    broken = make_pack(user, "broken", extra="colour = 1\n")
    monkeypatch.setenv("CITADELS_PATH", str(tmp_path / "work"))
    monkeypatch.chdir(tmp_path)
    packs = {entry["folder"]: entry for entry in listed(capsys)["packs"]}
    assert {entry["id"] for entry in packs.values() if entry["origin"] == "official"} == set(official())
    assert packs["work/court"] == {
        "id": "court",
        "version": "1.0",
        "title": "Pack court",
        "origin": "path",
        "distribution": None,
        "folder": "work/court",
        "hidden_by": None,
        "problem": None,
    }
    assert packs[hidden.relative_to(tmp_path).as_posix()]["hidden_by"] == "work/court"
    told = packs[broken.relative_to(tmp_path).as_posix()]
    assert (told["version"], told["problem"]) == (None, '"colour" is not a key of a manifest')
    assert run(["pack", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["id", "version", "title", "from", "folder", "remarks"]
    assert [line.split()[0] for line in lines[1:]] == sorted([*official(), "broken", "court", "court"])
    assert ["home/packs/court", "hidden", "by", "work/court"] in [line.split()[-4:] for line in lines]


def test_unusable_search_path_entries_are_reported_separately(
    user: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CITADELS_PATH", "nowhere")
    assert listed(capsys)["misses"] == [
        {"origin": "path", "path": "nowhere", "reason": "CITADELS_PATH names it, but there is no pack in it"}
    ]
    assert run(["pack", "list"]) == 0
    assert capsys.readouterr().err == "nowhere: CITADELS_PATH names it, but there is no pack in it\n"


def test_a_listed_pack_can_be_used_by_its_id(user: Path) -> None:
    people, cast = characters(1, 2, 3)
    table = TABLE.format(copies=30, starting=4, least=2, most=3, cast=cast)
    make_pack(
        user, "little", {"table.card": table + "    procedure opening\n        take crown\n", "people.card": people}
    )
    make_pack(user, "court", {"house.card": district("Court House")})
    catalog, edition = opened("little", ())
    assert (list(catalog.versions), edition) == (["little"], "little:little")
    catalog, edition = opened(None, ("court",))
    assert set(catalog.versions) == {*official(), "court"}
    assert edition.partition(":")[0] in official()

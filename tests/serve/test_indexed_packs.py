"""Test that `citadels serve` installs packs of the host's indexes before it starts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_core.cli.commands.serve import command
from tests.packs.indexes.index_server import IndexServer, serving
from tests.packs.indexes.making_indexes import make_index, package

CHANCE = """district Harbour
    type trade
    cost 2
    action Cast Lots once per turn
        choose random player as lucky
        lucky gains 1 gold
"""


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[IndexServer]:
    """An index of the host with a pack that uses chance and a pack that it requires."""
    site = tmp_path / "site"
    make_index(site, package("guild"), package("harbour", requires=["guild"], card=CHANCE))
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    with serving({**files}) as server:
        monkeypatch.setenv("CITADELS_INDEXES", f"home={server.address}")
        yield server


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The packs with which the server was started, in place of a server."""
    started: list[str] = []
    monkeypatch.setattr("citadels_core.serve.run.run", lambda place, limits, ready: started.extend(place.packs))
    return started


def serve(*words: str) -> Result:
    return CliRunner().invoke(command, [*words, "--db", "tables.db"])


def test_a_pack_that_is_not_installed_is_installed_from_an_index(index: IndexServer, offered: list[str]) -> None:
    first = serve("--pack", "harbour")
    assert first.exit_code == 0, first.output
    hash_ = package("harbour", requires=["guild"], card=CHANCE).sha256
    assert f"harbour 1.0 has the SHA-256 {hash_}" in first.output
    assert "harbour 1.0 from home" in first.output
    assert "uses chance" in first.output
    assert "installed guild 1.0" in first.output
    assert offered == ["harbour"]
    asked = len(index.asked)
    assert "SHA-256" not in serve("--pack", "harbour").output
    assert len(index.asked) == asked, "an installed pack needs no index"


def test_a_refused_pack_is_not_installed(index: IndexServer, offered: list[str], tmp_path: Path) -> None:
    refused = serve("--pack", "harbour", "--refuse", "uses chance")
    assert refused.exit_code == 1
    assert "harbour is refused, because Harbour uses chance" in refused.output
    assert offered == []
    assert not (tmp_path / "home" / "packs").exists()


def test_a_pack_that_no_index_has_stops_the_start(index: IndexServer, offered: list[str]) -> None:
    absent = serve("--pack", "harbor")
    assert absent.exit_code == 1
    assert 'there is no pack "harbor" in the index home; did you mean' in absent.output
    assert offered == []


def test_a_misspelt_capability_is_refused(offered: list[str]) -> None:
    misspelt = serve("--refuse", "uses chanse")
    assert misspelt.exit_code == 2
    assert 'There is no capability "uses chanse"; did you mean "uses chance"?' in misspelt.output
    assert offered == []

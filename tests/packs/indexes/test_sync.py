"""Test that a lock file has the addresses of packages, and that the packs in it are installed from there."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from citadels_core.packs.installing.install import packs
from citadels_core.packs.installing.install_records import InstallRecord, read_records
from citadels_core.packs.resolving.lock import Lock, read_lock
from tests.packs.indexes.index_server import IndexServer
from tests.packs.making import make_pack

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def port(server: IndexServer, citadels: Run) -> Path:
    """A pack that requires packs of the index, with a lock file."""
    folder = make_pack(Path(), "port", requires=("harbour", "inn"))
    assert citadels("pack", "install", "harbour", "inn", "guild==1.0")[0] == 0
    assert citadels("pack", "lock", "port")[0] == 0
    return folder


def installed() -> dict[str, str]:
    return {pack.manifest.id: pack.manifest.version for pack in packs()}


def test_a_lock_file_has_the_packages(port: Path, server: IndexServer) -> None:
    lock = read_lock(port / "citadels.lock")
    assert isinstance(lock, Lock)
    assert lock.records == read_records()
    assert lock.records["inn"] == InstallRecord(
        version="1.0",
        sha256=read_records()["inn"].sha256,
        address=f"{server.address}inn-1.0.citpack",
        index=server.address,
    )


def test_packs_are_restored_as_they_were_locked(port: Path, server: IndexServer, citadels: Run) -> None:
    assert citadels("pack", "sync", "port") == (0, "3 packs as locked in port/citadels.lock\n")
    citadels("pack", "install", "guild>=2", "--yes")
    citadels("pack", "remove", "inn", "--yes")
    assert installed() == {"guild": "2.0", "harbour": "1.0"}
    code, said = citadels("pack", "sync", "port")
    assert (code, "guild 1.0 from the cache of downloads (678 bytes) instead of 2.0" in said) == (0, True)
    assert installed() == {"guild": "1.0", "harbour": "1.0", "inn": "1.0"}
    assert citadels("validate", "port")[0] == 0
    assert citadels("pack", "lock", "port", "--check")[0] == 0


def test_a_lock_file_without_addresses_is_read_as_before(port: Path, server: IndexServer, citadels: Run) -> None:
    text = (port / "citadels.lock").read_text()
    lines = [line.partition(", package")[0] + (" }" if ", package" in line else "") for line in text.splitlines()]
    (port / "citadels.lock").write_text("\n".join(lines).replace("version = 2", "version = 1"))
    assert citadels("validate", "port")[0] == 0
    citadels("pack", "remove", "inn", "--yes")
    code, said = citadels("pack", "sync", "port")
    assert (code, said) == (
        1,
        "Nothing is installed: inn 1.0 is not there as it was locked, and port/citadels.lock has no address for it. "
        "Put its folder beside this one, or lock it again after installing it from an index.\n",
    )


def test_a_changed_pack_is_locked_without_its_address(port: Path, citadels: Run, tmp_path: Path) -> None:
    card = tmp_path / "home/packs/inn/card.card"
    card.write_text(card.read_text().replace("cost 2", "cost 6"))
    citadels("pack", "lock", "port")
    lock = read_lock(port / "citadels.lock")
    assert isinstance(lock, Lock)
    assert sorted(lock.records) == ["guild", "harbour"]


def test_without_a_lock_file_nothing_is_installed(citadels: Run) -> None:
    code, said = citadels("pack", "sync")
    assert (code, said) == (2, "Error: citadels.lock cannot be used: there is no lock file yet.\n")


def test_the_address_of_a_downloaded_package_is_told(
    port: Path, server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "other"))
    monkeypatch.setenv("CITADELS_CACHE", str(tmp_path / "empty"))
    code, said = citadels("pack", "sync", "port")
    assert (code, f"inn 1.0 from {server.address}inn-1.0.citpack (" in said) == (0, True)


def test_packs_without_an_address_are_told_when_they_are_locked(server: IndexServer, citadels: Run) -> None:
    make_pack(Path(), "quay")
    make_pack(Path(), "port", requires=("quay", "inn", "classic2016"))
    citadels("pack", "install", "inn")
    code, said = citadels("pack", "lock", "port")
    assert (code, said.count("came from no index")) == (0, 1)
    assert "quay 1.0 in " in said
    assert "so `citadels pack sync` cannot install it on another computer: copy its folder along, or publish it" in said


def test_the_workflow_of_a_pack_that_requires_others_works_where_nothing_is_installed(
    server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    citadels("pack", "new", "Corner", "House")
    manifest = Path("corner_house/pack.toml").read_text().replace("authors = []", 'authors = ["Anna"]')
    manifest = manifest.replace('["classic2016"]', '["harbour", "classic2016"]') + 'description = "A house."\n'
    Path("corner_house/pack.toml").write_text(manifest)
    assert citadels("pack", "install", "harbour")[0] == 0
    assert citadels("pack", "lock", "corner_house")[0] == 0
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "of another computer"))
    monkeypatch.delenv("CITADELS_INDEXES")
    monkeypatch.chdir("corner_house")
    [job] = yaml.safe_load(Path(".github/workflows/pack.yml").read_text())["jobs"].values()
    commands = [shlex.split(step["run"])[1:] for step in job["steps"] if step.get("run", "").startswith("citadels ")]
    assert [(words[1], citadels(*words)[0]) for words in commands] == [("sync", 0), ("check", 0), ("build", 0)]
    assert installed() == {"guild": "1.4", "harbour": "1.0"}

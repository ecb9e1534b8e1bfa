"""Test attacks of an index on what it says twice, later or about other packs, and damage in the cache."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_core.packs.installing.archive import pack_up
from citadels_core.packs.installing.install_records import read_records
from citadels_core.packs.manifest.manifest import FILE, read_manifest
from tests.packs.indexes.index_server import IndexServer, redirect
from tests.packs.indexes.making_indexes import package
from tests.packs.indexes.test_hostile_indexes import HISTORY, bomb, entry, refused
from tests.packs.making import WELL

Run = Callable[..., tuple[int, str]]

pytestmark = pytest.mark.usefixtures("quick", "cache_folder")


def history(server: IndexServer) -> dict[str, object]:
    found: dict[str, object] = json.loads(server.files[HISTORY])  # type: ignore[arg-type]  # bytes
    return found


def test_a_key_that_is_there_twice_is_refused(server: IndexServer, citadels: Run) -> None:
    text = server.files[HISTORY]
    assert isinstance(text, bytes)
    server.files[HISTORY] = text.replace(b'"id": "inn",', b'"id": "guild", "id": "inn",')
    assert 'it has the key "id" twice' in refused(citadels, "pack", "install", "inn")


def test_a_version_that_is_there_twice_is_refused(server: IndexServer, citadels: Run) -> None:
    raw = history(server)
    [one] = raw["versions"]  # type: ignore[misc]  # a list
    raw["versions"] = [one, {**one, "requires": ["guild"]}]
    server.files[HISTORY] = json.dumps(raw).encode()
    assert 'it has "1.0" twice' in refused(citadels, "pack", "install", "inn")


def test_a_pack_that_is_there_twice_is_refused(server: IndexServer, citadels: Run) -> None:
    raw = json.loads(server.files["index.json"])  # type: ignore[arg-type]  # bytes
    raw["packs"] += raw["packs"]
    server.files["index.json"] = json.dumps(raw).encode()
    assert 'it has "guild" twice' in refused(citadels, "pack", "search")


@pytest.mark.parametrize("id_", ["іnn", "ｉnn", "INN", "inn ", "con", "lpt1", "../inn", "inn\u200b", "a" * 201])
def test_an_id_that_looks_like_another_or_is_reserved_is_refused(id_: str, server: IndexServer, citadels: Run) -> None:
    server.files[HISTORY] = json.dumps(history(server) | {"id": id_}).encode()
    assert 'it has a wrong "id"' in refused(citadels, "pack", "install", "inn")
    entry(server, requires=[id_])
    refused(citadels, "pack", "install", "inn")


def test_a_version_whose_content_changes_later_does_not_replace_the_installed_one(
    server: IndexServer, citadels: Run
) -> None:
    citadels("pack", "install", "inn")
    before = read_records()["inn"].sha256
    other = package("inn", "1.0", card=WELL)
    entry(server, sha256=other.sha256, size=len(other.data))
    server.files["inn-1.0.citpack"] = other.data
    for command in (("install", "inn"), ("update",)):
        assert citadels("pack", *command)[0] == 0
        assert read_records()["inn"].sha256 == before
    assert citadels("pack", "verify")[0] == 0
    code, said = citadels("pack", "install", f"{server.address}inn-1.0.citpack")
    assert (code, "is installed already, with other content" in said) == (1, True)
    assert read_records()["inn"].sha256 == before


def test_packs_that_require_each_other_are_refused(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    one, two = package("chick", requires=["egg"]), package("egg", requires=["chick"])
    for given in (one, two):
        id_ = given.manifest.id
        said = {"version": "1.0", "address": f"{id_}.citpack", "sha256": given.sha256, "size": len(given.data)}
        said |= {"language": 1, "published": "2026-01-31", "requires": [str(given.manifest.requires[0])]}
        server.files[f"packs/{id_}.json"] = json.dumps(
            {"format": 1, "id": id_, "title": id_, "versions": [said]}
        ).encode()
        server.files[f"{id_}.citpack"] = given.data
    said_ = refused(citadels, "pack", "install", "chick")
    assert said_.startswith("chick is not installed: chick 1.0 does not work with egg 1.0: ")
    assert "in a circle" in said_


def test_a_package_in_a_package_is_not_unpacked(server: IndexServer, citadels: Run) -> None:
    text = dict(package("inn").files)[FILE]
    manifest = read_manifest(text, FILE).manifest
    assert manifest is not None
    nested = pack_up(manifest, [(FILE, text), ("card.card", bomb()), ("more.card", package("guild").data)])
    entry(server, sha256=nested.sha256, size=len(nested.data))
    server.files["inn-1.0.citpack"] = nested.data
    assert "inn 1.0 does not work: its pack has errors" in refused(citadels, "pack", "install", "inn")


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1.example.org/", "http://2130706433/", "http://0x7f.1/", "http://[::ffff:10.0.0.1]/", "//[bad"],
)
def test_an_address_that_looks_like_this_computer_is_not_asked(
    address: str, server: IndexServer, citadels: Run
) -> None:
    server.files["inn-1.0.citpack"] = redirect(address)
    assert "inn 1.0 cannot be downloaded" in refused(citadels, "pack", "install", "inn")


@pytest.mark.parametrize("head", ['"x"', "1e300", "-1e300", "NaN", "null", "[]", "9e9"])
def test_a_wrong_date_in_the_cache_is_harmless(
    head: str, server: IndexServer, citadels: Run, cache_folder: Path
) -> None:
    citadels("pack", "search")
    [page] = cache_folder.rglob("*.page")
    first, _, rest = page.read_bytes().partition(b"\n")
    said = json.loads(first) | {"checked": "HERE", "validators": {"If-None-Match": 7}}
    page.write_bytes(json.dumps(said).replace('"HERE"', head).encode() + b"\n" + rest)
    assert citadels("pack", "search")[0] == 0
    server.files["index.json"] = redirect("http://127.0.0.1:1/")
    code, said_ = citadels("pack", "search")
    assert (code, "Traceback" in said_) == (0, False)


def test_versions_that_contradict_each_other_are_refused_in_little_time(server: IndexServer, citadels: Run) -> None:
    names = [f"p{at}" for at in range(12)]
    for at, id_ in enumerate(names):
        versions = []
        for number in range(60):
            near = [f"{names[(at + step) % 12]} !={number}.*,!={(number * step) % 60}.*" for step in (1, 5, 7)]
            said = {"version": f"{number}.0", "address": "x.citpack", "sha256": f"{number:064x}", "size": 9}
            said |= {"language": 1, "published": "2026-01-31", "requires": [*near, "void <0"], "conflicts": []}
            versions.append(said)
        server.files[f"packs/{id_}.json"] = json.dumps(
            {"format": 1, "id": id_, "title": id_, "versions": versions}
        ).encode()
    void = {"version": "1", "address": "x.citpack", "sha256": "0" * 64, "size": 9, "language": 1}
    server.files["packs/void.json"] = json.dumps(
        {"format": 1, "id": "void", "title": "v", "versions": [void | {"published": "2026-01-31"}]}
    ).encode()
    refused(citadels, "pack", "install", "p0")

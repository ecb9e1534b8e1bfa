"""Test which packs a table can use: those named by the host, and packages with an allowed hash."""

import hashlib
import json
import socket
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from attrs import evolve

from citadels_core import Game, Setup
from citadels_core.model.errors import ContentError
from citadels_core.model.vocabulary import CAPABILITIES
from citadels_core.packs import examine
from citadels_core.packs.installing.install import package_of
from citadels_core.serve import offered_packs
from citadels_core.serve.endpoints import UPLOADS
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.serve.page_texts import page_words
from citadels_core.wire import Refused
from citadels_core.wire.describe_cards import describe_cards
from tests.serve.client import Client, ask
from tests.serve.serving import serving
from tests.serve.test_hostile import waited_for
from tests.serve.test_play import play

ROOT = Path(__file__).parents[2]
PACK = ROOT / "mods" / "harbour_town"


def put(base: str, sha256: str, package: bytes) -> tuple[int, dict[str, object]]:
    """Send a package and return the status and the answer."""
    request = urllib.request.Request(f"{base}api/packs/{sha256}", package, method="PUT")
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, json.loads(refusal.read())


def test_a_table_can_use_a_pack_named_by_the_host(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), packs=[str(PACK)]) as server:
        _, library = ask(server.url, "/api/library")
        assert [pack["id"] for pack in library["packs"]] == ["harbour_town"]
        setup = {"edition": "classic2016", "seats": 4, "packs": ["harbour_town"], "districts": ["Fish Market"]}
        status, made = ask(server.url, "/api/tables", {"setup": setup, "name": "Ann"})
        assert status in (201, 400)
        setup["districts"] = []
        status, made = ask(server.url, "/api/tables", {"setup": setup, "name": "Ann"})
        assert status == 201, made
        status, refusal = ask(server.url, "/api/tables", {"setup": {**setup, "packs": ["court_intrigue"]}})
        assert (status, refusal["code"]) == (400, "no_such_pack")
        with Client(server.url, made["table"], made["token"]) as ann:
            ann.until("welcome")
            ann.send({"type": "start"})
            play([ann])


def test_everybody_sees_the_packs_of_a_table_with_capabilities_and_hash(tmp_path: Path) -> None:
    expected = {
        "id": "harbour_town",
        "title": "Harbour Town",
        "version": "1.0.0",
        "sha256": package_of(examine(PACK), PACK).sha256,
        "capabilities": ["changes other cards"],
    }
    with serving(str(tmp_path / "tables.db"), packs=[str(PACK)]) as server:
        assert ask(server.url, "/api/library")[1]["packs"] == [expected]
        for packs, shown in ((["harbour_town"], [expected]), ([], [])):
            setup = {"edition": "classic2016", "seats": 4, "packs": packs}
            _, made = ask(server.url, "/api/tables", {"setup": setup, "name": "Ann"})
            with Client(server.url, made["table"], None) as guest:
                guest.until("welcome")
                guest.send({"type": "cards"})
                assert guest.until("cards").get("packs", []) == shown


def test_an_uploaded_package_with_a_refused_capability_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    package = package_of(examine(PACK), PACK)
    options = {"allowed": [package.sha256], "refuse": ["changes other cards"]}
    with serving(str(tmp_path / "tables.db"), **options) as server:
        status, refusal = put(server.url, package.sha256, package.data)
        assert (status, refusal["code"]) == (400, "pack_refused")
        assert "changes other cards" in str(refusal)
        assert ask(server.url, "/api/library")[1]["packs"] == []
    assert not (tmp_path / "home").exists()


def test_bytes_with_another_hash_than_the_allowed_one_are_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(offered_packs, "preview", lambda packages: 1 / 0)
    offered = OfferedPacks(allowed=["0" * 64], refuse=["looks at hands"])
    with pytest.raises(Refused, match="not the expected one"):
        offered.take_in(package_of(examine(PACK), PACK).data, "0" * 64)


def test_a_pack_of_the_host_with_a_refused_capability_stops_the_start() -> None:
    with pytest.raises(ContentError, match="changes other cards"):
        OfferedPacks([str(PACK)], refuse=["changes other cards"])
    assert len(OfferedPacks([str(PACK)], refuse=["looks at hands"]).packs) == 1


def test_a_table_keeps_the_version_of_its_pack_when_a_later_one_is_offered() -> None:
    offered = OfferedPacks([str(PACK)])
    catalog = offered.catalog(("harbour_town",))
    box = Game.start(catalog, Setup(edition="classic2016", seats=4)).box
    (pack,) = offered.packs
    assert describe_cards(box, [pack]).packs == (pack,)
    later = evolve(pack, version="9.0", sha256="0" * 64)
    assert describe_cards(box, [later]).packs == (evolve(pack, sha256=None, capabilities=None),)


def test_each_capability_has_german_words() -> None:
    words = "".join(page_words("de")["words"])
    for row in CAPABILITIES:
        id_ = row.name.removesuffix(" N").replace(" ", "-")
        assert f"\ncapability-{id_} = " in words


def test_only_a_package_allowed_by_the_host_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    package = package_of(examine(PACK), PACK).data
    sha256 = hashlib.sha256(package).hexdigest()
    broken = hashlib.sha256(b"no package").hexdigest()
    with serving(str(tmp_path / "tables.db"), allowed=[sha256, broken]) as server:
        other = hashlib.sha256(b"x").hexdigest()
        for told, sent in ((other, b"x"), (other, package), ("..", package)):
            status, refusal = put(server.url, told, sent)
            assert status in (403, 404)
            assert refusal["code"] in ("pack_not_allowed", "not_found")
        for told, sent in ((sha256, b"x"), (broken, b"no package")):
            status, refusal = put(server.url, told, sent)
            assert (status, refusal["code"]) == (400, "pack_refused")
        assert ask(server.url, "/api/library")[1]["packs"] == []
        assert not (tmp_path / "home").exists()
        status, taken = put(server.url, sha256, package)
        assert (status, taken["id"], taken["sha256"]) == (201, "harbour_town", sha256)
        assert [pack["id"] for pack in ask(server.url, "/api/library")[1]["packs"]] == ["harbour_town"]


def test_simultaneous_uploads_are_limited(tmp_path: Path) -> None:
    sha256 = "ab" * 32
    with serving(str(tmp_path / "tables.db"), allowed=[sha256]) as server, ExitStack() as stack:
        at = urlsplit(server.url)
        for _ in range(UPLOADS):
            half = stack.enter_context(socket.create_connection((at.hostname or "", at.port or 80), timeout=10))
            half.sendall(
                f"PUT /api/packs/{sha256} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf".encode()
            )
        assert waited_for(lambda: put(server.url, sha256, b"x")[1]["code"] == "too_many_requests")
        half.sendall(b"whole")
        assert waited_for(lambda: put(server.url, sha256, b"x")[1]["code"] == "pack_refused")

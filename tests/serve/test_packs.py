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

from citadels_core.packs import examine
from citadels_core.packs.installing.install import package_of
from citadels_core.serve.endpoints import UPLOADS
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
        assert (status, taken["id"]) == (201, "harbour_town")
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

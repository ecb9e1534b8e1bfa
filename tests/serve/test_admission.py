"""Test admission: host names, allowed origins and rate limits."""

import logging
from collections.abc import Iterator

import pytest

from citadels_core.serve.network.rates import RECORDS_AT_ONCE, RateFilter
from citadels_core.serve.run import ServerLocation, _hosts
from tests.serve.client import ask
from tests.serve.serving import Serving, serving
from tests.serve.test_hostile import raw
from tests.serve.test_play import SETUP

SITE = "https://example.org"
LIMITS: dict[str, object] = {"pages_per_second": 0.1, "page_burst": 20}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    place = str(tmp_path_factory.mktemp("guard") / "tables.db")
    with serving(place, LIMITS, names=["Play.example.org"], origins=[f"{SITE}/"]) as running:
        yield running


def answer(server: Serving, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, dict[str, str]]:
    """Send a request on a new socket and return the status and headers of the answer."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in ({"Host": "localhost"} | headers).items()]
    with raw(server) as asking:
        head = "\r\n".join([f"{method} {path} HTTP/1.1", *lines, f"Content-Length: {len(body)}", "Connection: close"])
        asking.sendall(head.encode() + b"\r\n\r\n" + body)
        told = b""
        while part := asking.recv(65_536):
            told += part
    first, *rest = told.partition(b"\r\n\r\n")[0].decode().split("\r\n")
    return int(first.split()[1]), {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "//", "http://\x7f", "null", "http://"])
@pytest.mark.parametrize("host", ["[", "localhost"])
def test_an_invalid_origin_is_refused(server: Serving, origin: str, host: str) -> None:
    status, headers = answer(server, "POST", "/api/tables", Origin=origin, Host=host)
    assert status == (403 if host == "localhost" else 421)
    assert "content-security-policy" in headers


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "[", "[::2]", ""])
def test_a_request_for_another_host_name_is_refused(server: Serving, host: str) -> None:
    for method, path in (("GET", "/api/library"), ("POST", "/api/tables")):
        status, _ = answer(server, method, path, Host=host, Origin=f"http://{host}")
        assert status == 421


@pytest.mark.parametrize("host", ["play.example.org", "PLAY.example.org:443", "127.0.0.1:1", "[::1]:8000", "localhost"])
def test_a_request_for_a_host_name_of_the_server_is_answered(server: Serving, host: str) -> None:
    assert answer(server, "GET", "/api/words", Host=host)[0] == 200
    assert answer(server, "POST", "/api/tables", Host=host, Origin=f"http://{host}")[0] == 400


@pytest.mark.parametrize(
    ("place", "hosts"),
    [
        (ServerLocation(), {"localhost", "127.0.0.1", "::1"}),
        (ServerLocation(host="::1"), {"localhost", "127.0.0.1", "::1"}),
        (ServerLocation(host="0.0.0.0"), None),
        (ServerLocation(proxies=["127.0.0.1"]), None),
        (ServerLocation(proxies=["127.0.0.1"], names=["A.example"]), {"localhost", "127.0.0.1", "::1", "a.example"}),
        (
            ServerLocation(host="10.0.0.5", url="http://b.internal:8000", names=["a"]),
            {"localhost", "127.0.0.1", "::1", "10.0.0.5", "b.internal", "a"},
        ),
    ],
    ids=range(6),
)
def test_a_loopback_server_accepts_only_local_host_names(place: ServerLocation, hosts: set[str] | None) -> None:
    assert _hosts(place) == hosts


def test_pages_of_an_allowed_origin_can_read_answers(server: Serving) -> None:
    wanted = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "content-type"}
    status, headers = answer(server, "OPTIONS", "/api/tables", Origin=SITE, **wanted)
    assert (status, headers["access-control-allow-origin"]) == (200, SITE)
    assert "POST" in headers["access-control-allow-methods"]
    for method, path in (("GET", "/api/words"), ("POST", "/api/tables"), ("GET", "/api/nothing")):
        _, headers = answer(server, method, path, Origin=SITE)
        assert headers["access-control-allow-origin"] == SITE
    status, made = ask(server.url, "/api/tables", {"setup": SETUP}, Origin=SITE)
    assert status == 201
    for origin in ("https://evil.example", "https://example.org.evil.example"):
        status, headers = answer(server, "OPTIONS", "/api/tables", Origin=origin, **wanted)
        assert status == 400
        assert "access-control-allow-origin" not in headers
        _, headers = answer(server, "GET", f"/api/tables/{made['table']}/record", Origin=origin)
        assert "access-control-allow-origin" not in headers


def test_requests_for_pages_and_metrics_are_rate_limited(server: Serving) -> None:
    found = {answer(server, "GET", path)[0] for path in ("/", "/metrics", "/health", "/main.js") * 6}
    assert found == {200, 429}
    assert answer(server, "GET", "/api/words")[0] == 200, "what players ask is counted for itself"


def test_repeated_log_lines_are_rate_limited() -> None:
    seldom, written = RateFilter(), 0
    logger = logging.getLogger("test")
    for line, times in ((1, 1000), (2, 3)):
        for _ in range(times):
            written += seldom.filter(logger.makeRecord("test", logging.ERROR, "x.py", line, "Oh", (), None))
    assert written == RECORDS_AT_ONCE + 3

"""Test that the server sends the pictures of the cards of a table, compressed, and only once to a browser."""

import gzip
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.serve.client import SECONDS, ask
from tests.serve.serving import serving

SETUP = {"edition": "deluxe2016", "seats": 4}


def fetch(address: str, **headers: str) -> tuple[int, Any, bytes]:
    request = urllib.request.Request(address, headers={name.replace("_", "-"): said for name, said in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as other:
        with other:
            return other.code, other.headers, other.read()


def test_a_browser_fetches_all_pictures_at_once_and_no_second_time(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db")) as server:
        _, made = ask(server.url, "/api/tables", {"setup": SETUP, "name": "Ann"})
        address = f"{server.url.rstrip('/')}/api/tables/{made['table']}/pictures"
        status, headers, sent = fetch(address, accept_encoding="gzip, br")
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert len(sent) < 100_000
        pictures = json.loads(gzip.decompress(sent))
        assert len(pictures["characters"]) > 8
        assert len(pictures["districts"]) > 25

        assert fetch(address, accept_encoding="gzip", if_none_match=headers["etag"])[::2] == (304, b"")
        status, plain, sent = fetch(address)
        assert (status, plain["content-encoding"], json.loads(sent)) == (200, None, pictures)
        assert plain["etag"] == headers["etag"]

        _, german, sent = fetch(address, accept_language="de", if_none_match=headers["etag"])
        assert german["etag"] != headers["etag"]
        assert json.loads(sent) != pictures


def test_no_table_has_no_pictures(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db")) as server:
        assert ask(server.url, "/api/tables/nothing/pictures")[1]["code"] == "no_such_table"


def test_the_fonts_of_the_pictures_are_served_compressed(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "citadels_core" / "serve" / "web"
    used = {part.partition('"')[0] for part in (page / "css" / "theme.css").read_text("utf-8").split("../fonts/")[1:]}
    assert len(used) == 4
    with serving(str(tmp_path / "tables.db")) as server:
        for name in used:
            status, headers, sent = fetch(f"{server.url.rstrip('/')}/fonts/{name}", accept_encoding="gzip")
            assert (status, headers["content-type"], headers["content-encoding"]) == (200, "font/ttf", "gzip")
            assert len(sent) < 30_000

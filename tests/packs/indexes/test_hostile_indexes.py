"""Test that hostile and broken servers are refused in one sentence, within bounds, and that nothing is written."""

import io
import json
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from citadels_core.cli.commands.pack import index_access
from citadels_core.cli.main import run
from citadels_core.packs.indexes import client
from citadels_core.packs.indexes.client import Client
from citadels_core.packs.indexes.index_files import PackHistory, read_index_file
from citadels_core.packs.installing.archive import LARGEST_PACKAGE
from tests.packs.indexes.index_server import Answer, IndexServer, raw, redirect, serving
from tests.packs.indexes.making_indexes import make_index, package, tree_of_home
from tests.packs.making import WELL

Run = Callable[..., tuple[int, str]]

HISTORY = "packs/inn.json"
PACKAGE = "inn-1.0.citpack"
OK = "HTTP/1.1 200 OK\n"

pytestmark = pytest.mark.usefixtures("quick", "cache_folder")


def bomb() -> bytes:
    """Return a zip file with many zeros in few bytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("pack.toml", b"\0" * 200_000)
    return written.getvalue()


def refused(citadels: Run, *words: str, most: int = 80_000_000) -> str:
    """Run a command that must be refused in one sentence, quickly, in little memory, without writing anything."""
    before = tree_of_home()
    tracemalloc.start()
    start = time.monotonic()
    code, said = citadels(*words)
    took, (_, peak) = time.monotonic() - start, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert code == 1, said
    assert (said.count("\n"), said[-2:]) == (1, ".\n"), said
    assert len(said) < 400
    assert took < 20
    assert peak < most
    assert tree_of_home() == before
    return said


def entry(server: IndexServer, **changes: object) -> None:
    """Change the entry of the pack in the index."""
    raw_ = json.loads(server.files[HISTORY])  # type: ignore[arg-type]  # bytes
    raw_["versions"][0] |= changes
    server.files[HISTORY] = json.dumps(raw_).encode()


PAGES: dict[str, tuple[Answer, str]] = {
    "not JSON": (b"<html>", "it is not JSON"),
    "an empty file": (b"", "it is not JSON"),
    "deep JSON": (b"[" * 500_000, "it is not JSON"),
    "wide JSON": (b"[" + b"0," * 400_000 + b"0]", "it has no format 1"),
    "too much": (b" " * 2_000_001, "it has more than 2,000,000 bytes"),
    "a later format": (b'{"format": 7}', "it has the format version 7, which needs a newer SDK"),
    "wrong types": (b'{"format": 1, "id": "inn", "title": "x", "versions": {}}', 'it has a wrong "versions"'),
    "no versions": (b'{"format": 1, "id": "inn", "title": "x", "versions": []}', "there is no pack"),
    "another id": (b'{"format": 1, "id": "guild", "title": "x", "versions": []}', "it has guild in place of inn"),
    "a path as id": (b'{"format": 1, "id": "../../inn", "title": "x", "versions": []}', 'it has a wrong "id"'),
    "a terminal escape": (b'{"format": 1, "id": "inn", "title": "\\u001b[2J", "versions": []}', 'a wrong "title"'),
    "an error": (raw("HTTP/1.1 500 Oh no\nContent-Length: 0\n"), "the server answered with the error 500"),
    "no HTTP": (raw("SSH-2.0-OpenSSH\n"), "the connection failed"),
    "a loop": (redirect("/packs/inn.json"), "it was redirected more than 5 times"),
    "a redirection to another scheme": (redirect("https://127.0.0.1/"), "it leads from http to https"),
    "a redirection to a file": (redirect("file:///etc/passwd"), "is not an address"),
    "a redirection to plain http": (redirect("http://example.org/"), "is not safe: only https is allowed"),
    "a silent server": (raw("HTTP/1.1 200 OK\n", b"", pause=5), "the server did not answer within 0.6 seconds"),
    "a slow body": (raw(OK, b"[", pause=0.2, times=50), "it took longer than 1.2 seconds"),
    "a slow head": (raw("HTTP/1.1 200 OK\nX-Slow: ", b"x", pause=0.2, times=50), "it took longer than 1.2 seconds"),
    "an endless body": (raw(OK, b" " * 65536, times=10_000), "it has more than 2,000,000 bytes"),
    "an endless head": (raw("HTTP/1.1 200 OK\nX-Long: ", b"x" * 65536, times=10_000), "the connection failed"),
    "a compressed answer": (
        raw("HTTP/1.1 200 OK\nContent-Encoding: gzip\n", b"\x1f\x8b" + b"\0" * 99),
        "the server compressed the answer",
    ),
    "a cut answer": (raw("HTTP/1.1 200 OK\nContent-Length: 99\n", b"{"), "the connection failed"),
    "a part that nobody asked for": (
        raw("HTTP/1.1 206 OK\nContent-Range: bytes 5-9/10\nContent-Length: 5\n", b"12345"),
        "the server answered with the error 206",
    ),
    "a long name twice": (
        b'{"format": 1, "id": "inn", "title": "x", "authors": ["' + b'", "'.join([b"x" * 90_000] * 2) + b'"]}',
        'it has a wrong "authors"',
    ),
}


@pytest.mark.parametrize("what", PAGES)
def test_a_wrong_list_of_versions_is_refused(what: str, server: IndexServer, citadels: Run) -> None:
    server.files[HISTORY], why = PAGES[what]
    assert why in refused(citadels, "pack", "install", "inn")


PACKAGES: dict[str, tuple[Answer, str]] = {
    "another package": (package("inn", "1.0", card=WELL).data, "it has more than "),
    "other bytes": (b"x" * 670, "its sha256 differs"),
    "an endless body": (raw(OK, b"x" * 65536, times=10_000), "it has more than 6"),
    "a cut body": (raw("HTTP/1.1 200 OK\nContent-Length: 670\n", b"PK"), "the connection failed"),
    "a short body": (b"PK", "only 2 of its 6"),
    "a slow body": (raw(OK, b"x", pause=0.2, times=50), "it took longer than 1.2 seconds"),
    "a redirection to plain http": (redirect("http://example.org/"), "is not safe: only https is allowed"),
}


@pytest.mark.parametrize("what", PACKAGES)
def test_a_wrong_package_is_refused(what: str, server: IndexServer, citadels: Run) -> None:
    server.files[PACKAGE], why = PACKAGES[what]
    assert why in refused(citadels, "pack", "install", "inn")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"sha256": "0" * 64}, "its sha256 differs"),
        ({"size": 5}, "it has more than 5 bytes"),
        ({"size": LARGEST_PACKAGE}, "only 6"),
        ({"size": LARGEST_PACKAGE + 1}, 'it has a wrong "size"'),
        ({"address": "http://example.org/inn.citpack"}, "only https is allowed"),
        ({"address": "file:///etc/passwd"}, "is not an address"),
        ({"address": "//example.org/inn.citpack"}, "only https is allowed"),
        ({"address": "http://me:secret@127.0.0.1/"}, "has a user name in it"),
        ({"address": "gone.citpack"}, "the server has no such file"),
        ({"requires": ["guild"]}, "describes another pack than the package"),
        ({"version": "1.1"}, "describes another pack than the package"),
        ({"language": 99}, "inn 1.0 needs a newer SDK"),
        ({"requires": ["nowhere"]}, '"inn" needs nowhere, but there is no pack "nowhere" in the index home'),
    ],
)
def test_a_wrong_entry_is_refused(changes: dict[str, object], why: str, server: IndexServer, citadels: Run) -> None:
    entry(server, **changes)
    assert why in refused(citadels, "pack", "install", "inn")


def test_an_index_that_hides_a_capability_is_refused(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    make_index(tmp_path / "site", package("fort", card="character Guard\n    rank 9\n"))
    for name in ("packs/fort.json", "fort-1.0.citpack"):
        server.files[name] = (tmp_path / "site" / name).read_bytes()
    server.files["packs/fort.json"] = server.files["packs/fort.json"].replace(b'"adds rank 9"', b'"adds rank 8"')
    assert "the index home hides that fort adds rank 9" in refused(citadels, "pack", "install", "fort")


def test_a_zip_bomb_at_an_address_is_refused(server: IndexServer, citadels: Run) -> None:
    server.files["bomb.citpack"] = bomb()
    assert "is compressed" in refused(citadels, "pack", "install", f"{server.address}bomb.citpack")
    server.files["bomb.citpack"] = raw(OK, b"x" * 65536, times=10_000)
    said = refused(citadels, "pack", "install", f"{server.address}bomb.citpack")
    assert f"it has more than {LARGEST_PACKAGE:,} bytes" in said


@pytest.mark.parametrize(
    "address", ["http://example.org/x.citpack", "ftp://example.org/x", "https://a:b@example.org/x", "https:///x"]
)
def test_an_unsafe_address_is_never_asked(address: str, citadels: Run) -> None:
    assert "cannot be downloaded" in refused(citadels, "pack", "install", address)


def test_an_interrupted_download_goes_on_where_it_ended(
    server: IndexServer, citadels: Run, cache_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = server.files[PACKAGE]
    assert isinstance(whole, bytes)
    cut = raw(f"HTTP/1.1 200 OK\nContent-Length: {len(whole)}\n", whole[:300])
    server.files[PACKAGE] = cut
    with monkeypatch.context() as patch:
        patch.setattr(client, "MOST_TRIES", 1)
        assert "the connection failed" in refused(citadels, "pack", "install", "inn")
    [part] = cache_folder.rglob("*.part")
    assert part.read_bytes() == whole[:300]
    server.files[PACKAGE] = whole
    assert citadels("pack", "install", "inn")[0] == 0
    assert [*cache_folder.rglob("*.part")] == []


def test_a_wrong_beginning_in_the_cache_is_downloaded_again(
    server: IndexServer, citadels: Run, cache_folder: Path
) -> None:
    history = server.files[HISTORY]
    assert isinstance(history, bytes)
    sha256 = read_index_file(PackHistory, history).versions[0].sha256
    folder = cache_folder / "downloads"
    folder.mkdir(parents=True)
    (folder / f"{sha256}.part").write_bytes(b"wrong")
    (folder / f"{sha256}.citpack").write_bytes(b"wrong too")
    assert citadels("pack", "install", "inn")[0] == 0
    assert server.asked.count(PACKAGE) == 2


def test_a_server_without_parts_begins_again(server: IndexServer, citadels: Run, cache_folder: Path) -> None:
    whole, history = server.files[PACKAGE], server.files[HISTORY]
    assert isinstance(whole, bytes)
    assert isinstance(history, bytes)
    (cache_folder / "downloads").mkdir(parents=True)
    part = cache_folder / "downloads" / f"{read_index_file(PackHistory, history).versions[0].sha256}.part"
    part.write_bytes(whole[:300])
    server.files[PACKAGE] = raw(f"HTTP/1.1 200 OK\nContent-Length: {len(whole)}\n", whole)
    assert citadels("pack", "install", "inn")[0] == 0
    assert server.asked.count(PACKAGE) == 1


def test_a_download_goes_on_within_one_command(server: IndexServer, citadels: Run) -> None:
    whole = server.files[PACKAGE]
    assert isinstance(whole, bytes)
    tries: list[str | None] = []

    def answer(to: BaseHTTPRequestHandler) -> None:
        tries.append(to.headers.get("Range"))
        first = 0 if tries[-1] is None else int(tries[-1][6:-1])
        head = f"Content-Range: bytes {first}-{len(whole) - 1}/{len(whole)}\nContent-Length: {len(whole) - first}\n"
        part = whole[first:] if len(tries) == 3 else whole[first : first + 200]
        raw(f"HTTP/1.1 {206 if first else 200} OK\n{head}", part)(to)

    server.files[PACKAGE] = answer
    assert citadels("pack", "install", "inn")[0] == 0
    assert tries == [None, "bytes=200-", "bytes=400-"]


def test_a_file_of_an_index_whose_download_breaks_is_asked_for_again(server: IndexServer, citadels: Run) -> None:
    whole = server.files[HISTORY]
    assert isinstance(whole, bytes)

    parts: list[str | None] = []

    def answer(to: BaseHTTPRequestHandler) -> None:
        parts.append(to.headers.get("Range"))
        part = whole if len(parts) == 3 else whole[:200]
        raw(f"HTTP/1.1 200 OK\nContent-Length: {len(whole)}\n", part)(to)

    server.files[HISTORY] = answer
    assert citadels("pack", "install", "inn")[0] == 0
    assert parts == [None] * 3, "the file may have changed, so the parts of two answers would not fit"


def test_a_name_of_a_version_that_cannot_be_sent_back_is_not_kept(server: IndexServer, citadels: Run) -> None:
    whole = server.files[HISTORY]
    assert isinstance(whole, bytes)
    head = f'HTTP/1.1 200 OK\nETag: "\u00e9"\nContent-Length: {len(whole)}\n'
    server.files[HISTORY] = raw(head, whole)
    assert citadels("pack", "install", "inn")[0] == 0
    assert citadels("pack", "outdated")[0] == 0


def test_an_index_that_fails_is_not_passed_over(
    server: IndexServer, citadels: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_index(tmp_path / "evil", package("inn", "9.0"))
    evil = {p.relative_to(tmp_path / "evil").as_posix(): p.read_bytes() for p in (tmp_path / "evil").rglob("*.*")}
    with serving({**evil}) as second:
        monkeypatch.setenv("CITADELS_INDEXES", f"home={server.address} evil={second.address}")
        server.files[HISTORY] = raw("HTTP/1.1 503 Busy\nContent-Length: 0\n")
        assert "The index home cannot be used" in refused(citadels, "pack", "install", "inn")
        assert second.asked == []


@pytest.mark.slow
def test_a_list_of_as_many_values_as_fit_is_refused_in_little_memory(server: IndexServer, citadels: Run) -> None:
    server.files["index.json"] = b"[" + b"[]," * 1_600_000 + b"0]"
    assert "it has no format 1" in refused(citadels, "pack", "search", most=250_000_000)


def test_an_index_that_asks_for_ever_more_packs_is_refused(
    server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "MOST_REQUESTS", 20)
    history = json.loads(server.files[HISTORY])  # type: ignore[arg-type]  # bytes
    entry_ = history["versions"][0]
    history["versions"] = [{**entry_, "version": f"1.{at}", "requires": [f"absent{at}"]} for at in range(500)]
    server.files[HISTORY] = json.dumps(history).encode()
    assert "more than 20 requests would be needed" in refused(citadels, "pack", "install", "inn")
    assert len(server.asked) == 20


def test_all_downloads_of_a_command_have_a_time_limit(
    server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_access, "Client", partial(Client, all_seconds=0.3))
    whole = server.files["packs/guild.json"]
    assert isinstance(whole, bytes)
    slow = raw(f"HTTP/1.1 200 OK\nContent-Length: {len(whole)}\n", whole[:9], whole[9:], pause=0.4)
    server.files["packs/guild.json"] = slow
    assert "all downloads together took longer than 0.3 seconds" in refused(citadels, "pack", "install", "harbour")


def test_a_lock_file_with_another_hash_installs_nothing(server: IndexServer, citadels: Run) -> None:
    Path("citadels.lock").write_text(
        f'version = 2\n\n[packs]\ninn = {{ version = "1.0", sha256 = "{"0" * 64}", source = "user", '
        f'package = "{"0" * 64}", address = "{server.address}{PACKAGE}" }}\n'
    )
    assert "inn 1.0 cannot be downloaded: its content" in refused(citadels, "pack", "sync")


@pytest.mark.parametrize("word", ["search", "outdated", "update"])
def test_a_huge_list_of_packs_is_refused(word: str, server: IndexServer, citadels: Run) -> None:
    citadels("pack", "install", "inn")
    server.files["index.json"] = server.files[HISTORY] = raw(OK, b" " * 65536, times=10_000)
    assert "bytes" in refused(citadels, "pack", word)


def test_the_helper_fails_for_what_is_not_refused(server: IndexServer) -> None:
    with pytest.raises(AssertionError):
        refused(lambda *words: (run(words), "x"), "pack", "install", "inn")


def test_a_connection_that_the_server_closes_is_opened_again(server: IndexServer, citadels: Run) -> None:
    whole = server.files["packs/guild.json"]
    assert isinstance(whole, bytes)
    server.files["packs/guild.json"] = raw(f"HTTP/1.1 200 OK\nContent-Length: {len(whole)}\n", whole, pause=0.3)
    assert citadels("pack", "install", "harbour")[0] == 0

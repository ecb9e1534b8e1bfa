"""Test that indexes are added, listed and removed, from the file and from the environment."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_core.packs.indexes.index_sources import SourceError, make_source, next_address, sources
from tests.packs.indexes.index_server import IndexServer, serving

Run = Callable[..., tuple[int, str]]


def test_an_index_is_added_listed_and_removed(site: dict[str, bytes], citadels: Run, tmp_path: Path) -> None:
    assert citadels("pack", "source", "list")[1].startswith("You have no index")
    with serving({**site}) as one:
        assert citadels("pack", "source", "add", "home", one.address) == (0, "added home with 3 packs\n")
        assert citadels("pack", "source", "add", "home", one.address) == (
            2,
            'Error: home is not added: you have an index "home" already.\n',
        )
        code, said = citadels("pack", "source", "add", "again", f"{one.address}index.html")
        assert (code, "you have the index at" in said) == (2, True)
        assert citadels("pack", "install", "inn")[0] == 0
    found = json.loads(citadels("pack", "source", "list", "--format", "json")[1])["indexes"]
    assert found == [{"name": "home", "address": one.address, "key": ""}]
    assert citadels("pack", "source", "remove", "other") == (
        2,
        'Error: You have no index "other"; the indexes are: home.\n',
    )
    assert citadels("pack", "source", "remove", "home") == (0, "removed home\n")
    assert sources() == ()
    assert [*tmp_path.joinpath("home").glob("*.toml")] == [tmp_path / "home" / "indexes.toml"]


def test_an_address_without_an_index_is_not_added(
    server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITADELS_INDEXES")
    code, said = citadels("pack", "source", "add", "home", f"{server.address}packs")
    assert (code, said) == (
        1,
        f"home is not added: there is no index at {server.address}packs/: it has no index.json.\n",
    )
    for name, address, why in (
        ("Home", server.address, "cannot be the name of an index"),
        ("home", "http://example.org/", "only https is allowed"),
        ("home", "nowhere", "is not an address"),
    ):
        code, said = citadels("pack", "source", "add", name, address)
        assert (code, why in said) == (2, True)
    assert sources() == ()


def test_the_environment_takes_the_place_of_the_file(citadels: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_INDEXES", "a=https://example.org/a b=https://example.org/b/index.json#AAAA")
    assert [(one.name, one.address, one.key) for one in sources()] == [
        ("a", "https://example.org/a/", None),
        ("b", "https://example.org/b/", "ssh-ed25519 AAAA"),
    ]
    code, said = citadels("pack", "source", "remove", "a")
    assert (code, "the environment variable CITADELS_INDEXES sets the indexes" in said) == (2, True)
    monkeypatch.setenv("CITADELS_INDEXES", "")
    assert sources() == ()
    for wrong in ("x", "a=http://example.org", "a=https://x.org a=https://y.org"):
        monkeypatch.setenv("CITADELS_INDEXES", wrong)
        code, said = citadels("pack", "search")
        assert (code, said.startswith("Error: The environment variable CITADELS_INDEXES is not valid")) == (2, True)


def test_without_a_folder_of_the_user_there_is_no_index(
    server: IndexServer, citadels: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CITADELS_INDEXES")
    monkeypatch.setenv("CITADELS_HOME", "")
    assert sources() == ()
    code, said = citadels("pack", "source", "add", "home", server.address)
    assert (code, "because CITADELS_HOME is empty" in said) == (2, True)
    assert "because CITADELS_HOME is empty" in citadels("pack", "install", f"{server.address}inn-1.0.citpack")[1]


@pytest.mark.parametrize("text", ["[", "a = 1", "[a]\nkey = 1", "[a]\naddress = 'http://x.org'", "\xff"])
def test_a_damaged_file_is_reported(text: str, citadels: Run, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "indexes.toml").write_bytes(text.encode("latin-1"))
    code, said = citadels("pack", "search")
    assert (code, "indexes.toml cannot be used" in said) == (2, True), said


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("files/a.citpack", "https://example.org/x/files/a.citpack"),
        ("../a.citpack", "https://example.org/a.citpack"),
        ("//other.org/a", "https://other.org/a"),
        ("https://other.org/a", "https://other.org/a"),
        ("http://127.0.0.1/a", None),
        ("http://other.org/a", None),
        ("data:,a", None),
        ("https://me@other.org/", None),
        ("https://[::1", None),
        ("https://other.org:99999/", None),
    ],
)
def test_a_link_keeps_the_scheme(address: str, found: str | None) -> None:
    if found is not None:
        assert next_address("https://example.org/x/", address) == found
        return
    with pytest.raises(SourceError):
        next_address("https://example.org/x/", address)


def test_http_is_only_for_this_computer() -> None:
    for address in ("http://localhost:80/x", "http://127.0.0.1/x", "http://[::1]:9/x"):
        assert make_source("a", address).address == f"{address}/"
    for address in ("http://localhost.example.org/", "http://127.0.0.1.example.org/", "http://128.0.0.1/"):
        with pytest.raises(SourceError):
            make_source("a", address)

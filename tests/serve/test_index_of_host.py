"""Test that players can have packs fetched from an index that the host allows, within limits, and nothing else."""

import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.serve import command
from citadels_core.packs.indexes import client
from citadels_core.packs.indexes.index_sources import make_source
from citadels_core.serve import indexed_packs, pack_check
from citadels_core.serve.endpoints import FETCH_BURST, INDEX_CALLS
from citadels_core.serve.host_limits import Limits
from citadels_core.serve.indexed_packs import IndexedPacks
from citadels_core.serve.offered_packs import OfferedPacks
from citadels_core.wire import Refused
from tests.packs.indexes.index_server import IndexServer, raw
from tests.packs.indexes.index_server import serving as serving_index
from tests.packs.indexes.making_indexes import make_index, package
from tests.serve.client import Client, ask
from tests.serve.serving import serving

CHANCE = """district Harbour
    type trade
    cost 2
    action Cast Lots once per turn
        choose random player as lucky
        lucky gains 1 gold
"""

GUILD = package("guild", extra='description = "Craftsmen and their houses."\n')
HARBOUR = package("harbour", requires=["guild"], card=CHANCE)
HANGING = raw("HTTP/1.1 200 OK\nContent-Length: 9000\n", b"x", pause=0.5, times=60)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[IndexServer]:
    """An index of the host with a pack that uses chance and a pack that it requires."""
    site = tmp_path / "site"
    make_index(site, GUILD, HARBOUR)
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    with suppress(shutil.Error):  # other processes may delete old entries at the same time
        shutil.copytree(os.environ["CITADELS_CACHE"], tmp_path / "cache")  # compiling the official packs takes a second
    monkeypatch.setenv("CITADELS_CACHE", str(tmp_path / "cache"))
    with serving_index({**files}) as server:
        monkeypatch.setenv("CITADELS_INDEXES", f"club={server.address}")
        yield server


def packs_of(index: IndexServer, home: Path, offered: OfferedPacks | None = None, **limits: int) -> IndexedPacks:
    source = make_source("club", index.address)
    return IndexedPacks([source], offered or OfferedPacks(), home, Limits(**limits))


def bytes_of(index: IndexServer, path: str) -> bytes:
    data = index.files[path]
    assert isinstance(data, bytes)
    return data


def kept(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "served").glob("*")) if (home / "served").exists() else []


def test_a_player_searches_sees_what_a_pack_can_do_and_plays_with_it(index: IndexServer, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    setup = {"edition": "classic2016", "seats": 4, "packs": ["harbour"]}
    with serving(database, indexes=["club"]) as server:
        _, found = ask(server.url, "/api/index?words=craftsmen")
        assert found["indexes"] == ["club"]
        assert [(one["id"], one["description"]) for one in found["packs"]] == [("guild", "Craftsmen and their houses.")]
        assert ask(server.url, "/api/tables", {"setup": setup})[1]["code"] == "no_such_pack"
        _, told = ask(server.url, "/api/index/harbour")
        assert (told["sha256"], told["capabilities"]) == (HARBOUR.sha256, ["uses chance"])
        assert told["brings"] == ["guild"]
        status, fetched = ask(server.url, "/api/index/harbour", {"sha256": told["sha256"]})
        assert (status, fetched["sha256"], fetched["capabilities"]) == (201, HARBOUR.sha256, ["uses chance"])
        assert {pack["id"] for pack in ask(server.url, "/api/library")[1]["packs"]} == {"guild", "harbour"}
        status, made = ask(server.url, "/api/tables", {"setup": setup, "name": "Ann"})
        assert status == 201
        with Client(server.url, made["table"], None) as guest:
            guest.until("welcome")
            guest.send({"type": "cards"})
            assert HARBOUR.sha256 in {pack["sha256"] for pack in guest.until("cards")["packs"]}
    assert not (tmp_path / "home" / "packs").exists(), "the packs of the host's user are as before"
    index.files.clear()
    with serving(database, indexes=["club"]) as server, Client(server.url, made["table"], made["token"]) as ann:
        ann.until("welcome")  # after a restart, the table has its pack, also without the index


def test_without_an_allowed_index_nothing_is_downloaded(index: IndexServer, tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db")) as server:
        assert ask(server.url, "/api/index?words=guild")[1] == {"indexes": [], "packs": []}
        for body in (None, {"sha256": HARBOUR.sha256}):
            status, refusal = ask(server.url, "/api/index/harbour", body)
            assert (status, refusal["code"]) == (403, "pack_not_allowed")
    assert index.asked == []


def test_hostile_requests_get_sentences_and_are_limited(index: IndexServer, tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.db"), indexes=["club"]) as server:
        for id_ in ("nobody", "..%2Fguild", "classic2016", "Guild", "x" * 3000):
            status, refusal = ask(server.url, f"/api/index/{id_}")
            assert (status, refusal["code"]) in ((400, "pack_refused"), (404, "not_found"))
        for body in (b"{", {"sha256": 1}, {}, []):
            assert ask(server.url, "/api/index/guild", body)[1]["code"] in ("malformed", "not_json")
        for _ in range(FETCH_BURST):
            status, refusal = ask(server.url, "/api/index/guild", {"sha256": "0" * 64})
            assert (status, refusal["code"]) == (400, "pack_refused")
            assert "look at it again" in refusal["message"]
        assert ask(server.url, "/api/index/guild", {"sha256": GUILD.sha256})[1]["code"] == "too_many_requests"
        assert ask(server.url, "/api/library")[1]["packs"] == []
    assert kept(tmp_path / "home") == []


def test_an_index_that_does_not_answer_delays_no_table(index: IndexServer, tmp_path: Path) -> None:
    index.files["index.json"] = HANGING
    with serving(str(tmp_path / "tables.db"), indexes=["club"]) as server:
        answers: list[str] = []

        def search() -> None:
            with suppress(OSError):  # the server ends meanwhile
                answers.append(ask(server.url, "/api/index?words=x")[1]["code"])

        asking = [Thread(target=search) for _ in range(INDEX_CALLS + 2)]
        for thread in asking:
            thread.start()
        time.sleep(0.5)
        assert ask(server.url, "/api/index")[1] == {"indexes": ["club"], "packs": []}
        begun = time.monotonic()
        assert ask(server.url, "/api/tables", {"setup": {"edition": "classic2016", "seats": 4}})[0] == 201
        assert time.monotonic() - begun < 5
        assert answers == ["too_many_requests"] * 2
        server.kill()
        for thread in asking:
            thread.join(20)


def test_a_silent_index_is_not_asked_again_at_once(
    index: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexed_packs, "DOWNLOAD_SECONDS", 0.3)
    index.files["index.json"] = HANGING
    packs = packs_of(index, tmp_path / "home")
    for _ in range(2):
        with pytest.raises(Refused, match="does not answer now"):
            packs.search("guild")
    with pytest.raises(Refused, match="does not answer now"):
        packs.fetch("guild", GUILD.sha256)
    assert index.asked == ["index.json"]


def test_unknown_names_ask_the_index_once(index: IndexServer, tmp_path: Path) -> None:
    packs = packs_of(index, tmp_path / "home")
    for number in range(50):
        with pytest.raises(Refused, match="No index of this server has the pack"):
            packs.describe(f"nobody_{number}")
    assert index.asked == ["index.json"]


@pytest.mark.parametrize(
    ("limit", "most"), [("index_packs", 1), ("index_bytes", len(GUILD.data) + len(HARBOUR.data) - 1)]
)
def test_number_and_size_of_fetched_packs_are_limited(
    index: IndexServer, tmp_path: Path, limit: str, most: int
) -> None:
    packs = packs_of(index, tmp_path / "home", **{limit: most})
    with pytest.raises(Refused, match="the most packs of indexes that it allows"):
        packs.fetch("harbour", HARBOUR.sha256)
    assert packs.fetch("guild", GUILD.sha256).id == "guild"
    again = packs_of(index, tmp_path / "home", **{limit: most})
    with pytest.raises(Refused, match="the most packs of indexes that it allows"):
        again.fetch("harbour", HARBOUR.sha256)
    assert kept(tmp_path / "home") == ["guild", "guild.citpack"]


def test_a_pack_with_errors_is_refused_and_not_checked_twice(
    index: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = package("guild", card="district Wrong\n    cost golt\n")
    history = json.loads(bytes_of(index, "packs/guild.json"))
    history["versions"][0] |= {"sha256": wrong.sha256, "size": len(wrong.data)}
    index.files["packs/guild.json"] = json.dumps(history).encode()
    index.files["guild-1.0.citpack"] = wrong.data
    packs = packs_of(index, tmp_path / "home")
    with pytest.raises(Refused, match="guild cannot be used: its pack has errors"):
        packs.fetch("guild", wrong.sha256)
    monkeypatch.setattr(indexed_packs, "check_apart", lambda _: 1 / 0)
    with pytest.raises(Refused, match="guild cannot be used: its pack has errors"):
        packs.fetch("guild", wrong.sha256)
    assert kept(tmp_path / "home") == []


def test_a_pack_is_checked_again_after_a_pack_that_it_requires_was_fixed(
    index: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "FRESH", 0)
    good = index.files["packs/guild.json"], index.files["guild-1.0.citpack"]
    wrong = package("guild", card="district Wrong\n    cost golt\n")
    history = json.loads(bytes_of(index, "packs/guild.json"))
    history["versions"][0] |= {"sha256": wrong.sha256, "size": len(wrong.data)}
    index.files |= {"packs/guild.json": json.dumps(history).encode(), "guild-1.0.citpack": wrong.data}
    packs = packs_of(index, tmp_path / "home")
    with pytest.raises(Refused, match="harbour cannot be used: guild: its pack has errors"):
        packs.fetch("harbour", HARBOUR.sha256)
    index.files["packs/guild.json"], index.files["guild-1.0.citpack"] = good
    assert packs.fetch("harbour", HARBOUR.sha256).sha256 == HARBOUR.sha256


def test_a_refused_capability_is_refused_and_nothing_is_kept(index: IndexServer, tmp_path: Path) -> None:
    offered = OfferedPacks(refuse=["uses chance"])
    packs = packs_of(index, tmp_path / "home", offered)
    with pytest.raises(Refused, match="uses chance, which the host has refused"):
        packs.fetch("harbour", HARBOUR.sha256)
    assert (kept(tmp_path / "home"), offered.packs) == ([], ())


def test_an_index_that_hides_what_a_pack_can_do_is_refused(index: IndexServer, tmp_path: Path) -> None:
    history = json.loads(bytes_of(index, "packs/harbour.json"))
    history["versions"][0]["capabilities"] = []
    index.files["packs/harbour.json"] = json.dumps(history).encode()
    with pytest.raises(Refused, match="lists other capabilities than harbour has"):
        packs_of(index, tmp_path / "home").fetch("harbour", HARBOUR.sha256)
    assert kept(tmp_path / "home") == []


def test_a_check_that_takes_too_long_is_stopped(
    index: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack_check, "SECONDS", 0.01)
    with pytest.raises(Refused, match="took longer than 0 seconds"):
        packs_of(index, tmp_path / "home").fetch("guild", GUILD.sha256)
    assert kept(tmp_path / "home") == []


def test_a_pack_that_cannot_be_used_after_a_restart_is_left_out(index: IndexServer, tmp_path: Path) -> None:
    home = tmp_path / "home"
    packs_of(index, home).fetch("harbour", HARBOUR.sha256)
    shutil.rmtree(home / "served" / "guild")
    (home / "served" / "guild.citpack").write_bytes(b"no package")
    offered = OfferedPacks()
    packs = packs_of(index, home, offered)
    assert offered.packs == ()
    assert packs.search("").packs


def test_the_command_refuses_an_unknown_index_and_several_servers(index: IndexServer) -> None:
    def said(*words: str) -> str:
        result = CliRunner().invoke(command, [*words, "--db", "tables.db"])
        assert result.exit_code == 2
        return result.output

    assert 'You have no index "clubb"; the indexes are: club.' in said("--index", "clubb")
    assert "--index cannot be used with --url" in said("--index", "club", "--url", "http://10.0.0.5:8000")


def test_an_index_that_fails_does_not_hide_the_others(index: IndexServer, tmp_path: Path) -> None:
    with serving_index({}) as dead:
        sources = [make_source("dead", dead.address), make_source("club", index.address)]
        packs = IndexedPacks(sources, OfferedPacks(), tmp_path / "home")
        assert [one.id for one in packs.search("craftsmen").packs] == ["guild"]
        assert [one.id for one in packs.search("harbour").packs] == ["harbour"]
        assert dead.asked == ["index.json"]


def test_an_error_of_the_server_is_no_error_of_the_pack(
    index: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(tmp_path))

    packs = packs_of(index, tmp_path / "home")
    with monkeypatch.context() as patch:
        patch.setattr(indexed_packs, "write_whole", full)
        with pytest.raises(Refused, match="This server cannot keep packs now: tell its host"):
            packs.fetch("guild", GUILD.sha256)
    assert packs.fetch("guild", GUILD.sha256).id == "guild"


def test_a_damaged_package_of_an_earlier_server_is_left_out(index: IndexServer, tmp_path: Path) -> None:
    packs_of(index, tmp_path / "home").fetch("guild", GUILD.sha256)
    (tmp_path / "home" / "served" / "guild.citpack").write_bytes(b"PK damaged")
    packs = packs_of(index, tmp_path / "home")
    assert packs.describe("harbour").brings == ("guild",)
    assert packs.fetch("harbour", HARBOUR.sha256).id == "harbour"


def test_a_fetched_pack_is_not_taken_for_another_version(index: IndexServer, tmp_path: Path) -> None:
    packs = packs_of(index, tmp_path / "home")
    assert packs.fetch("guild", GUILD.sha256) == packs.fetch("guild", GUILD.sha256)
    with pytest.raises(Refused, match="This server already has guild"):
        packs.fetch("guild", "0" * 64)

"""Test that an index with a configured key is used only if its files have been signed with it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("cryptography")

from citadels_core.packs.installing.install import packs
from tests.packs.indexes.index_server import IndexServer, serving
from tests.packs.indexes.making_indexes import package, save_packages
from tests.packs.indexes.test_signature import pair

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def signed(citadels: Run, tmp_path: Path, cache_folder: Path) -> "Signed":
    return Signed(citadels, tmp_path)


class Signed:
    """A signed index in a folder; ``publish`` adds packages and writes it anew."""

    def __init__(self, citadels: Run, folder: Path) -> None:
        self.citadels = citadels
        self.site = folder / "signed"
        self.key, self.public = folder / "key", folder / "key.pub"
        private, public = pair()
        self.key.write_bytes(private)
        self.public.write_text(f"{public} anna@example.org\n")
        self.publish("inn-1.0")

    def publish(self, *names: str) -> dict[str, bytes]:
        save_packages(self.site, *(package(*name.split("-")) for name in names))
        code, said = self.citadels("pack", "index", str(self.site), "--sign", str(self.key))
        assert code == 0, said
        return self.files()

    def files(self) -> dict[str, bytes]:
        return {p.relative_to(self.site).as_posix(): p.read_bytes() for p in self.site.rglob("*.*")}


def test_a_signed_index_is_used_with_three_requests(signed: Signed, citadels: Run) -> None:
    with serving({**signed.files()}) as one:
        assert citadels("pack", "source", "add", "home", one.address, "--key", str(signed.public))[0] == 0
        one.asked.clear()
        assert citadels("pack", "install", "inn")[0] == 0
        assert one.asked == ["index.sig", "packs/inn.json", "inn-1.0.citpack"]
        assert "pier is not installed: there is no pack" in citadels("pack", "install", "pier")[1]
        assert "packs/pier.json" not in one.asked
        assert [row["id"] for row in json.loads(citadels("pack", "search", "--format", "json")[1])["packs"]] == ["inn"]


def test_changed_files_and_other_keys_are_refused(signed: Signed, citadels: Run) -> None:
    with serving({**signed.files()}) as one:
        citadels("pack", "source", "add", "home", one.address, "--key", str(signed.public))
        history = signed.files()["packs/inn.json"]
        one.files["packs/inn.json"] = history.replace(b"Pack inn", b"Pack ins")
        assert (
            refused(citadels)
            == f"The index home cannot be used ({one.address}packs/inn.json): it is not the file that was signed"
        )
        one.files["packs/inn.json"] = history
        (signed.site.parent / "other").mkdir()
        one.files["index.sig"] = Signed(citadels, signed.site.parent / "other").files()["index.sig"]
        assert refused(citadels).endswith("it was not signed with the key that you have for this index")
        del one.files["index.sig"]
        assert refused(citadels).endswith("it has no index.sig, although you have a key for it")


def test_an_older_state_is_refused(signed: Signed, citadels: Run) -> None:
    old = signed.files()
    with serving({**signed.publish("inn-1.1")}) as one:
        citadels("pack", "source", "add", "home", one.address, "--key", str(signed.public))
        one.files = {**old}
        assert refused(citadels).endswith("its state 1 is older than 2, which you had before")
        assert refused(citadels).endswith("its state 1 is older than 2, which you had before")


def test_a_search_notices_that_the_index_has_changed(signed: Signed, citadels: Run) -> None:
    with serving({**signed.files()}) as one:
        citadels("pack", "source", "add", "home", one.address, "--key", str(signed.public))
        one.files = {**signed.publish("pier-1.0")}
        assert citadels("pack", "install", "pier")[0] == 0
        found = json.loads(citadels("pack", "search", "--format", "json")[1])["packs"]
        assert [row["id"] for row in found] == ["inn", "pier"]


def test_the_number_rises_only_when_a_file_changes(signed: Signed) -> None:
    first = signed.files()["index.sig"]
    assert signed.publish()["index.sig"] == first
    assert first.split(b"\n")[2] == b"1"
    assert signed.publish("inn-1.1")["index.sig"].split(b"\n")[2] == b"2"


def test_a_signed_index_is_not_written_without_its_key(signed: Signed, citadels: Run, server: IndexServer) -> None:
    before = signed.files()
    save_packages(signed.site, package("pier"))
    code, said = citadels("pack", "index", str(signed.site))
    assert (code, "is signed: give the private key with --sign" in said) == (2, True)
    code, said = citadels("pack", "index", str(signed.site), "--sign", str(signed.public))
    assert (code, "it is not a private key" in said) == (2, True)
    assert {name: data for name, data in signed.files().items() if "pier" not in name} == before
    code, said = citadels("pack", "source", "add", "other", server.address, "--key", str(signed.key))
    assert (code, "it is not a public key" in said) == (2, True)


def refused(citadels: Run) -> str:
    code, said = citadels("pack", "install", "inn")
    assert (code, said.count("\n"), packs()) == (1, 1, ())
    return said.removesuffix(".\n").removesuffix("; if the index was changed just now, try again")


def test_the_signed_file_of_another_pack_is_refused(signed: Signed, citadels: Run) -> None:
    files = signed.publish("barn-1.0")
    with serving({**files}) as one:
        citadels("pack", "source", "add", "home", one.address, "--key", str(signed.public))
        one.files["packs/inn.json"] = files["packs/barn.json"]
        code, said = citadels("pack", "install", "inn")
        assert (code, "it is not the file that was signed" in said, packs()) == (1, True, ())


def test_a_clock_that_goes_backwards_brings_back_no_older_state(
    signed: Signed, citadels: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = signed.files()
    with serving({**signed.publish("inn-2.0")}) as one:
        citadels("pack", "source", "add", "home", one.address, "--key", str(signed.public))
        one.files |= old
        monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)
        code, said = citadels("pack", "install", "inn")
        assert (code, "is older than" in said, packs()) == (1, True, ())
        one.asked.clear()
        citadels("pack", "search")
        assert one.asked, "a file that seems to be from the future is downloaded again"

"""Test that older versions are installed if newer ones do not work, and what is said if none does."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_core.cli.commands.pack.deliveries import MOST_PLANS
from citadels_core.packs.installing.archive import Package
from citadels_core.packs.installing.install import packs
from tests.packs.indexes.index_server import IndexServer
from tests.packs.indexes.making_indexes import package, tree_of_home

Run = Callable[..., tuple[int, str]]
Serve = Callable[..., IndexServer]

BROKEN = "district Broken\n    type noble\n    cost many\n"
OTHER = "district Another House\n    type noble\n    cost 3\n"
PATCH = "patch Guild\n    cost 4\n"


@pytest.fixture
def serve(server: IndexServer, tmp_path: Path) -> Serve:
    """Serve an index of these packages, whether or not their packs have errors."""

    def of(*packages: Package, **keys: object) -> IndexServer:
        return _serve(server, packages, keys)

    return of


def _serve(server: IndexServer, packages: tuple[Package, ...], keys: dict[str, object]) -> IndexServer:
    histories: dict[str, dict[str, object]] = {}
    server.files.clear()
    for one in packages:
        manifest = one.manifest
        name = f"{manifest.id}-{manifest.version}.citpack"
        entry = {"version": manifest.version, "address": name, "sha256": one.sha256, "size": len(one.data)}
        entry |= {"language": 1, "published": f"2026-01-{10 + len(server.files) % 20}", **keys}
        entry |= {"requires": [str(r) for r in manifest.requires], "capabilities": ["changes other cards"]}
        start = {"format": 1, "id": manifest.id, "title": manifest.title, "versions": []}
        history = histories.setdefault(manifest.id, start)
        history["versions"] = [*history["versions"], entry]  # type: ignore[misc]  # a list
        server.files[name] = one.data
    server.files |= {f"packs/{id_}.json": json.dumps(one).encode() for id_, one in histories.items()}
    return server


def installed() -> dict[str, str]:
    return {pack.manifest.id: pack.manifest.version for pack in packs()}


def test_an_older_version_is_installed_if_the_newest_has_errors(serve: Serve, citadels: Run) -> None:
    serve(package("inn", "1.0"), package("inn", "1.1"), package("inn", "2.0", card=BROKEN))
    code, said = citadels("pack", "install", "inn")
    assert (code, installed()) == (0, {"inn": "1.1"})
    assert "inn 2.0 does not work: its pack has errors, in card.card: " in said
    code, said = citadels("pack", "update")
    assert (code, "inn 2.0 does not work" in said, "newest versions" in said) == (0, True, False)


def test_an_older_version_of_a_required_pack_is_installed_if_the_newest_has_errors(serve: Serve, citadels: Run) -> None:
    serve(package("guild", "1.0"), package("guild", "2.0", card=BROKEN), package("pier", requires=["guild"]))
    assert citadels("pack", "install", "pier")[0] == 0
    assert installed() == {"guild": "1.0", "pier": "1.0"}


def test_a_required_pack_is_replaced_by_a_version_with_which_the_asked_pack_works(serve: Serve, citadels: Run) -> None:
    serve(
        package("guild", "1.0"),
        package("guild", "2.0", card=OTHER),
        package("pier", "1.0"),
        package("pier", "2.0", ["guild"], PATCH),
    )
    code, said = citadels("pack", "install", "pier")
    assert (code, said.count("pier 2.0 does not work with guild 2.0: its pack has errors, in card.card: ")) == (0, 1)
    assert installed() == {"guild": "1.0", "pier": "2.0"}


def test_an_installed_required_pack_is_updated_if_the_asked_pack_needs_it(serve: Serve, citadels: Run) -> None:
    serve(package("guild", "1.0", card=OTHER), package("guild", "2.0"), package("pier", "2.0", ["guild"], PATCH))
    citadels("pack", "install", "guild==1.0")
    assert citadels("pack", "install", "pier")[0] == 0
    assert installed() == {"guild": "2.0", "pier": "2.0"}


def test_if_nothing_works_each_version_and_its_reason_are_named(serve: Serve, citadels: Run) -> None:
    serve(package("inn", "1.0", card=BROKEN), package("inn", "1.1", card=BROKEN))
    code, said = citadels("pack", "install", "inn")
    assert code == 1
    assert said.startswith("inn is not installed: inn 1.1 does not work: its pack has errors, in card.card: ")
    assert "; inn 1.0 does not work: its pack has errors" in said
    assert said.endswith("; `citadels pack info inn` shows its versions.\n")
    assert tree_of_home() == {}
    assert citadels("pack", "info", "inn")[0] == 0


def test_a_version_for_a_newer_sdk_is_named_when_an_older_one_is_installed(serve: Serve, citadels: Run) -> None:
    server = serve(package("inn", "1.0"), package("inn", "2.0"))
    history = json.loads(server.files["packs/inn.json"])  # type: ignore[arg-type]  # bytes
    history["versions"][1]["language"] = 9
    server.files["packs/inn.json"] = json.dumps(history).encode()
    code, said = citadels("pack", "install", "inn")
    assert (code, installed(), "inn 2.0 needs a newer SDK\n" in said) == (0, {"inn": "1.0"}, True)


def test_the_number_of_choices_is_bounded(serve: Serve, citadels: Run) -> None:
    server = serve(*(package("inn", f"1.{number}", card=BROKEN) for number in range(2 * MOST_PLANS)))
    code, said = citadels("pack", "install", "inn")
    assert (
        code,
        said.startswith(f"inn is not installed: {MOST_PLANS} combinations of versions did not work: inn 1.23, "),
    ) == (
        1,
        True,
    )
    assert len([path for path in server.asked if path.endswith(".citpack")]) == MOST_PLANS
    assert tree_of_home() == {}


def test_a_package_that_is_not_what_its_index_says_is_not_replaced_by_an_older_one(serve: Serve, citadels: Run) -> None:
    server = serve(package("inn", "1.0"), package("inn", "2.0"))
    server.files["inn-2.0.citpack"] = package("inn", "2.0", card=OTHER).data
    assert citadels("pack", "install", "inn")[0] == 1
    assert tree_of_home() == {}


def test_an_older_version_than_the_installed_one_is_taken_only_with_yes(serve: Serve, citadels: Run) -> None:
    serve(package("guild", "1.0"), package("guild", "2.0"), package("pier", requires=["guild <2"]))
    citadels("pack", "install", "guild")
    code, said = citadels("pack", "install", "pier")
    assert (code, "guild 2.0 is installed, and only --yes takes an older version in its place" in said) == (1, True)
    assert citadels("pack", "install", "pier", "--yes")[0] == 0
    assert installed() == {"guild": "1.0", "pier": "1.0"}


def test_an_update_says_which_pack_holds_a_newer_version_back(serve: Serve, citadels: Run) -> None:
    serve(package("guild", "1.0"), package("guild", "2.0"), package("pier", requires=["guild <2"]))
    assert citadels("pack", "install", "pier")[0] == 0
    said = "guild 2.0 does not fit pier 1.0, which needs guild <2\n"
    assert citadels("pack", "update") == (0, said)
    code, told = citadels("pack", "install", "guild", "pier")
    assert (code, said in told, installed()) == (0, True, {"guild": "1.0", "pier": "1.0"})

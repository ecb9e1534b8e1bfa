"""Test that packs are installed, updated and searched from an index by the commands."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_core.packs.installing.install import packs
from citadels_core.packs.installing.install_records import read_records
from tests.packs.indexes.index_server import IndexServer, serving
from tests.packs.indexes.making_indexes import make_index, package, save_packages, tree_of_home
from tests.packs.making import WELL

Run = Callable[..., tuple[int, str]]


def installed() -> dict[str, str]:
    return {pack.manifest.id: pack.manifest.version for pack in packs()}


def test_a_pack_is_installed_with_the_newest_versions_that_fit(server: IndexServer, citadels: Run) -> None:
    code, said = citadels("pack", "install", "harbour")
    assert (code, said.splitlines()[:2]) == (
        0,
        ["guild 1.4 from home (678 bytes)", "harbour 1.0 from home (700 bytes)"],
    )
    assert said.endswith("next: citadels play --pack harbour\n")
    assert installed() == {"guild": "1.4", "harbour": "1.0"}
    assert server.asked == ["packs/harbour.json", "packs/guild.json", "guild-1.4.citpack", "harbour-1.0.citpack"]
    record = read_records()["guild"]
    assert (record.index, record.address) == (server.address, f"{server.address}guild-1.4.citpack")


def test_several_packs_are_chosen_together(server: IndexServer, citadels: Run) -> None:
    assert citadels("pack", "install", "guild", "harbour")[0] == 0
    assert installed() == {"guild": "1.4", "harbour": "1.0"}
    code, said = citadels("pack", "install", "guild >=2", "harbour")
    assert code == 1
    assert said == (
        'Nothing is installed: "harbour" needs guild >=1,<2 and you ask for guild >=2; '
        "found: guild 2.0, guild 1.4 (installed), guild 1.0.\n"
    )
    assert installed() == {"guild": "1.4", "harbour": "1.0"}


def test_an_installed_pack_keeps_the_version_that_others_need(server: IndexServer, citadels: Run) -> None:
    citadels("pack", "install", "harbour", "guild==1.0")
    assert installed() == {"guild": "1.0", "harbour": "1.0"}
    assert citadels("pack", "install", "guild")[0] == 0
    assert installed()["guild"] == "1.4"
    code, said = citadels("pack", "install", "guild>=2")
    assert (code, "harbour would not work with it" in said) == (1, True)
    code, said = citadels("pack", "install", "guild>=2", "--yes")
    assert (code, "harbour does not work any more (" in said) == (0, True)
    assert installed()["guild"] == "2.0"


def test_one_request_for_the_pack_and_one_for_its_package(server: IndexServer, citadels: Run) -> None:
    assert citadels("pack", "install", "inn")[0] == 0
    assert server.asked == ["packs/inn.json", "inn-1.0.citpack"]
    assert citadels("pack", "install", "inn") == (0, "inn 1.0 is installed already\n")


def test_packages_of_files_come_before_those_of_indexes(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    save_packages(tmp_path / "files", package("pier", requires=["quay"]), package("quay", "0.3"), package("other"))
    assert citadels("pack", "install", str(tmp_path / "files" / "pier-1.0.citpack"), "inn")[0] == 0
    assert installed() == {"inn": "1.0", "pier": "1.0", "quay": "0.3"}
    assert read_records()["quay"].index is None


def test_a_package_is_installed_from_its_address(server: IndexServer, citadels: Run) -> None:
    address = f"{server.address}inn-1.0.citpack"
    code, said = citadels("pack", "install", address, "--sha256", "0" * 64)
    assert (code, said.startswith(f"{address} is not installed: its sha256 is ")) == (1, True)
    assert citadels("pack", "install", address)[0] == 0
    assert read_records()["inn"].address == address


def test_a_pack_with_a_refused_capability_is_not_installed(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    fort = package("fort", card="character Guard\n    rank 9\n")
    make_index(tmp_path / "site", fort)
    server.files |= {name: (tmp_path / "site" / name).read_bytes() for name in ("packs/fort.json", "fort-1.0.citpack")}
    code, said = citadels("pack", "install", "fort", "inn", "--refuse", "adds rank 9")
    assert (code, said) == (
        1,
        "Nothing is installed: fort is refused, because Guard adds rank 9 (card.card:1).\n",
    )
    assert installed() == {}
    assert citadels("pack", "install", "fort", "--refuse", "eats cards")[0] == 2
    code, said = citadels("pack", "install", "fort")
    assert (code, said.splitlines()[0]) == (0, f"fort 1.0 from home ({len(fort.data)} bytes): it adds rank 9")


def test_at_a_terminal_new_capabilities_are_asked_about(
    server: IndexServer, citadels: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_packages(tmp_path, package("fort", card="character Guard\n    rank 9\n"))
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.confirm", lambda text: asked.append(text) or False)
    code, said = citadels("pack", "install", str(tmp_path / "fort-1.0.citpack"))
    assert (code, asked, said.endswith("Nothing is installed.\n")) == (1, ["Install it?"], True)
    assert citadels("pack", "install", "inn")[0] == 0  # it has no capabilities
    assert citadels("pack", "install", str(tmp_path / "fort-1.0.citpack"), "--yes")[0] == 0
    assert asked == ["Install it?"]


def test_newer_versions_are_listed_and_installed(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    citadels("pack", "install", "inn", "guild==1.4")
    assert citadels("pack", "update", "inn") == (0, "inn 1.0 is installed already\n")
    make_index(tmp_path / "site", package("inn", "1.1", card=WELL))
    server.files |= {name: (tmp_path / "site" / name).read_bytes() for name in ("packs/inn.json", "inn-1.1.citpack")}
    rows = json.loads(citadels("pack", "outdated", "--format", "json")[1])["packs"]
    assert [(row["id"], row["version"], row["newest"]) for row in rows] == [
        ("guild", "1.4", "2.0"),
        ("inn", "1.0", "1.1"),
    ]
    assert citadels("pack", "update", "inn")[0] == 0
    assert installed() == {"guild": "1.4", "inn": "1.1"}
    assert citadels("pack", "update")[0] == 0
    assert citadels("pack", "update") == (0, "All packs from indexes have their newest versions.\n")
    assert installed() == {"guild": "2.0", "inn": "1.1"}
    assert citadels("pack", "update", "pier") == (
        2,
        'Error: "pier" is not installed; `citadels pack install` installs packs.\n',
    )


def test_an_older_version_is_installed_only_when_it_is_asked_for(server: IndexServer, citadels: Run) -> None:
    citadels("pack", "install", "guild")
    code, said = citadels("pack", "install", "guild==1.4")
    assert (code, said.splitlines()[-1]) == (
        1,
        "guild==1.4 is not installed: version 2.0 of guild is installed, which is later than 1.4; --yes replaces it.",
    )
    code, said = citadels("pack", "install", "harbour")
    assert (code, '"harbour" needs guild >=1,<2; found: guild 2.0 (installed)' in said) == (1, True)
    assert installed() == {"guild": "2.0"}
    assert citadels("pack", "install", "guild==1.4", "--yes")[0] == 0
    assert installed() == {"guild": "1.4"}


def test_a_yanked_version_is_chosen_only_by_its_number(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    assert citadels("pack", "index", str(tmp_path / "site"), "--yank", "guild", "2.0")[0] == 0
    server.files["packs/guild.json"] = (tmp_path / "site/packs/guild.json").read_bytes()
    assert citadels("pack", "install", "guild")[0] == 0
    assert installed() == {"guild": "1.4"}
    code, said = citadels("pack", "install", "guild>1.4")
    assert (code, "guild 2.0 was yanked (`guild==2.0` installs it)" in said) == (1, True)
    assert citadels("pack", "install", "guild==2.0")[0] == 0
    assert json.loads(citadels("pack", "outdated", "--format", "json")[1])["packs"][0]["remarks"] == "yanked"


def test_the_first_index_that_has_a_pack_is_the_only_one_for_it(
    server: IndexServer, citadels: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bait = (package("inn", "1.0"), package("inn", "9.0"))
    make_index(tmp_path / "evil", *bait, package("guild", "1.5"), package("pier", "1.0"))
    other = {p.relative_to(tmp_path / "evil").as_posix(): p.read_bytes() for p in (tmp_path / "evil").rglob("*.*")}
    with serving({**other}) as second:
        monkeypatch.setenv("CITADELS_INDEXES", f"home={server.address} evil={second.address}")
        assert citadels("pack", "install", "inn", "pier")[0] == 0
        assert installed() == {"inn": "1.0", "pier": "1.0"}
        monkeypatch.setenv("CITADELS_INDEXES", f"evil={second.address} home={server.address}")
        assert citadels("pack", "install", "inn") == (0, "inn 1.0 is installed already\n")
        monkeypatch.setenv("CITADELS_INDEXES", f"evil={second.address}")
        code, said = citadels("pack", "install", "inn >1")
        assert code == 1
        assert f"inn was installed from {server.address}, not from the index evil" in said
        assert citadels("pack", "install", "inn", "--from", "evil")[0] == 0
        assert installed()["inn"] == "9.0"
        assert read_records()["inn"].index == second.address


def test_a_pack_from_a_file_stays_until_an_index_is_named(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    save_packages(tmp_path, package("inn", "0.5", card=WELL))
    citadels("pack", "install", str(tmp_path / "inn-0.5.citpack"))
    code, said = citadels("pack", "install", "inn>0.5")
    assert (code, "inn was installed from a file, not from the index home" in said) == (1, True)
    assert citadels("pack", "update")[1] == "All packs from indexes have their newest versions.\n"
    assert citadels("pack", "install", "inn", "--from", "home")[0] == 0
    assert installed() == {"inn": "1.0"}


def test_a_pack_from_a_file_that_its_index_has_too_is_updated_from_there(
    server: IndexServer, citadels: Run, tmp_path: Path
) -> None:
    citadels("pack", "install", str(tmp_path / "site" / "guild-1.0.citpack"))
    assert citadels("pack", "install", "guild")[0] == 0
    assert (installed(), read_records()["guild"].index) == ({"guild": "2.0"}, server.address)


def test_search_finds_packs_by_words(server: IndexServer, citadels: Run) -> None:
    rows = json.loads(citadels("pack", "search", "PACK", "--format", "json")[1])["packs"]
    assert [row["id"] for row in rows] == ["guild", "harbour", "inn"]
    assert [row["version"] for row in rows] == ["2.0", "1.0", "1.0"]
    assert "harbour  1.0      Pack harbour" in citadels("pack", "search", "harb")[1]
    assert citadels("pack", "search", "zeppelin") == (0, "No pack has zeppelin.\n")
    assert server.asked == ["index.json"]


def test_a_pack_of_an_index_is_described(server: IndexServer, citadels: Run) -> None:
    code, said = citadels("pack", "info", "guild")
    lines = said.splitlines()
    assert (code, lines[0]) == (0, "Pack guild (guild 2.0)")
    assert "versions   2.0, 1.4, 1.0" in said
    assert json.loads(citadels("pack", "info", "harbour", "--format", "json")[1])["versions"][0]["requires"] == [
        "guild >=1,<2"
    ]
    code, said = citadels("pack", "info", "gild")
    assert (code, said) == (
        2,
        'Error: There is no pack "gild" on this computer or in the index home; did you mean "guild"?\n',
    )


def test_packs_come_from_the_cache_when_the_server_is_gone(
    site: dict[str, bytes], citadels: Run, monkeypatch: pytest.MonkeyPatch, cache_folder: Path
) -> None:
    with serving({**site}) as one:
        monkeypatch.setenv("CITADELS_INDEXES", f"home={one.address}")
        citadels("pack", "install", "harbour")
        citadels("pack", "remove", "harbour")
    code, said = citadels("pack", "install", "harbour")
    assert (code, "could not be reached; its copy from " in said) == (0, True)
    assert installed() == {"guild": "1.4", "harbour": "1.0"}


def test_a_misspelt_name_is_reported_with_a_suggestion(server: IndexServer, citadels: Run) -> None:
    code, said = citadels("pack", "install", "harbor")
    assert (code, said) == (
        1,
        'harbor is not installed: there is no pack "harbor" in the index home; did you mean "harbour"?\n',
    )
    assert citadels("pack", "install", "Harbour!")[0] == 2
    assert citadels("pack", "install", "classic2016") == (
        1,
        "classic2016 is not installed: classic2016 comes with the SDK.\n",
    )
    assert "inn is named twice" in citadels("pack", "install", "inn", "inn>=1")[1]


def test_without_an_index_only_files_are_installed(citadels: Run, tmp_path: Path) -> None:
    code, said = citadels("pack", "install", "inn")
    assert code == 1
    assert "you have no index: `citadels pack source add` adds one" in said
    assert citadels("pack", "update")[0] == 2
    save_packages(tmp_path, package("inn"))
    assert citadels("pack", "install", str(tmp_path / "inn-1.0.citpack"))[0] == 0


def test_a_changed_installed_pack_is_reported(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    citadels("pack", "install", "inn", "harbour")
    assert citadels("pack", "verify") == (0, "3 packs as installed\n")
    card = tmp_path / "home/packs/inn/card.card"
    card.write_text(card.read_text().replace("cost 2", "cost 6"))
    assert citadels("pack", "verify") == (
        1,
        "inn has been changed since it was installed: remove it and install it again\n2 packs as installed\n",
    )
    (tmp_path / "home/packs/harbour/extra.txt").write_text("?")
    assert "harbour has been changed" in citadels("pack", "verify")[1]


def test_a_failed_installation_of_several_packs_changes_nothing(
    server: IndexServer, citadels: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    citadels("pack", "install", "guild==1.0")
    before = tree_of_home()
    rename = Path.rename

    def failing(path: Path, target: Path) -> Path:
        if path.name == "harbour":
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing)
        code, said = citadels("pack", "install", "harbour", "guild")
    assert (code, "cannot be replaced: permission denied" in said) == (1, True)
    assert tree_of_home() == before


def test_a_missing_version_is_reported_with_the_newest_in_the_index(server: IndexServer, citadels: Run) -> None:
    assert citadels("pack", "install", "inn>=3") == (
        1,
        "inn>=3 is not installed: there is no inn >=3; the newest in home is 1.0.\n",
    )


def forget(id_: str) -> None:
    shutil.rmtree(next(pack.folder for pack in packs() if pack.manifest.id == id_))


def test_a_missing_requirement_of_an_installed_pack_is_reported(server: IndexServer, citadels: Run) -> None:
    citadels("pack", "install", "harbour")
    forget("guild")
    missing = "harbour needs guild >=1,<2, which is missing: `citadels pack install guild` installs it\n"
    assert citadels("pack", "outdated")[1].endswith(missing)
    assert missing not in citadels("pack", "update")[1]  # it installs guild
    forget("guild")
    code, said = citadels("play", "--pack", "harbour")
    assert (code, said.splitlines()[-1]) == (1, "`citadels pack install guild` installs what is missing.")


@pytest.mark.parametrize("name", ["harbuor", "Harbour", "Pack Harbour", "pack harbor"])
def test_a_near_name_is_suggested(name: str, server: IndexServer, citadels: Run) -> None:
    for command in ("install", "info", "search"):
        code, said = citadels("pack", command, name)
        assert 'did you mean "harbour"?' in said or (command, code) == ("search", 0), (command, said)
    assert installed() == {}


def test_a_name_that_is_near_nothing_gets_no_suggestion(server: IndexServer, citadels: Run) -> None:
    assert citadels("pack", "info", "zeppelin")[1].endswith("on this computer or in the index home.\n")
    assert citadels("pack", "install", "Big Zeppelin")[1].endswith('a word such as guild, or "guild>=1.2".\n')
    assert citadels("pack", "info", "./zeppelin")[0] == 2


def test_a_dash_is_read_as_the_sign_of_ids(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    make_index(tmp_path / "site", package("barge_folk"))
    server.files["index.json"] = (tmp_path / "site/index.json").read_bytes()
    for name in ("barge-folk", "Barge Folk", "BARGE_FOLK"):
        assert 'did you mean "barge_folk"?' in citadels("pack", "install", name)[1]
    assert citadels("pack", "search", "barge-flok") == (0, 'No pack has barge-flok; did you mean "barge_folk"?\n')


def test_a_link_to_nothing_beside_a_package_is_passed_over(citadels: Run) -> None:
    save_packages(Path(), package("guild"), package("harbour", requires=["guild"]))
    Path("gone.citpack").symlink_to("nowhere")
    assert citadels("pack", "install", "harbour-1.0.citpack")[0] == 0
    assert [pack.manifest.id for pack in packs()] == ["guild", "harbour"]


def test_a_pack_without_versions_is_not_there(server: IndexServer, citadels: Run) -> None:
    server.files["packs/inn.json"] = b'{"format": 1, "id": "inn", "title": "The Inn", "versions": []}'
    assert citadels("pack", "info", "inn") == (
        2,
        'Error: There is no pack "inn" on this computer or in the index home.\n',
    )


def test_a_file_named_as_the_list_of_a_package_is_a_change(server: IndexServer, citadels: Run, tmp_path: Path) -> None:
    citadels("pack", "install", "inn")
    (tmp_path / "home" / "packs" / "inn" / "citpack.json").write_text("{}")
    code, said = citadels("pack", "verify")
    assert (code, said.splitlines()[0]) == (
        1,
        "inn has been changed since it was installed: remove it and install it again",
    )

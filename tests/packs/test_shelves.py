"""Test the locations where packs are searched, and their precedence."""

import os
from pathlib import Path

import pytest

from citadels_core.model.errors import ContentError
from citadels_core.packs.finding import discovery
from citadels_core.packs.finding.shelves import FoundPack, Miss, PackOrigin, Shelves, locate, look
from citadels_core.packs.loading.opening import open_packs
from tests.packs.making import make_distribution, make_pack


def seen(found: list[FoundPack]) -> list[tuple[str, str, Path]]:
    return [(pack.id, pack.origin.value, pack.folder) for pack in found if pack.origin is not PackOrigin.OFFICIAL]


def reasons(misses: list[Miss]) -> list[tuple[str, str, str]]:
    return [(miss.origin.value, Path(miss.path).name, miss.reason) for miss in misses]


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CITADELS_PATH", raising=False)
    return tmp_path / "home" / "packs"


def test_search_locations_have_a_fixed_precedence(user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    official = next(iter(discovery.official()))
    one, two = tmp_path / "one", tmp_path / "two"
    for parent in (user, one, two):
        make_pack(parent, official)
    dist = make_distribution(tmp_path / "site", "brought", "brought.packs", (official,))
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setenv("CITADELS_PATH", f"{one}{os.pathsep}{os.pathsep}{two / official}")
    shelves = Shelves()
    assert [(pack.origin, pack.folder) for pack in shelves.of(official)] == [
        (PackOrigin.PATH, one / official),
        (PackOrigin.PATH, two / official),
        (PackOrigin.OFFICIAL, discovery.official()[official]),
        (PackOrigin.USER, user / official),
        (PackOrigin.DISTRIBUTION, dist / official),
    ]
    assert shelves.misses() == []


def test_an_installed_pack_never_replaces_an_official_one(user: Path, tmp_path: Path) -> None:
    official = next(iter(discovery.official()))
    make_pack(user, official)
    make_pack(user, "installed", requires=(official,))
    for needing in (make_pack(tmp_path, "own", requires=(official,)), user / "installed", "installed"):
        [opened] = [pack for pack in open_packs((needing,)).packs if pack.id == official]
        assert (opened.origin, opened.folder) == (PackOrigin.OFFICIAL, discovery.official()[official])
    assert locate(official, Shelves())[1] is PackOrigin.OFFICIAL
    assert [pack.origin for pack in Shelves().all() if pack.id == official] == [PackOrigin.OFFICIAL, PackOrigin.USER]


def test_by_default_only_the_official_packs_are_found(user: Path) -> None:
    assert {pack.id for pack in Shelves().all()} == set(discovery.official())
    assert not user.exists()


def test_the_id_comes_from_the_manifest_and_not_the_folder_name(user: Path) -> None:
    make_pack(user, "court").rename(user / "something_else")
    assert seen(list(Shelves().of("court"))) == [("court", "user", user / "something_else")]
    assert list(Shelves().of("something_else")) == []


def test_an_unfinished_installation_is_not_found(user: Path) -> None:
    make_pack(user, "court").rename(user / ".court-1")
    assert seen(Shelves().all()) == []


def test_later_locations_are_not_searched_once_a_pack_is_found(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never() -> list[object]:
        raise AssertionError

    make_pack(user, "court")
    monkeypatch.setattr("citadels_core.packs.finding.shelves._announced", never)
    assert next(Shelves().of("court")).folder == user / "court"


def test_code_of_a_distribution_is_not_executed(user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_distribution(tmp_path / "site", "brought", "brought.packs", ("court", "harbour"))
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert seen(Shelves().all()) == [
        ("court", "distribution", folder / "court"),
        ("harbour", "distribution", folder / "harbour"),
    ]
    assert next(Shelves().of("court")).distribution == "brought"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("nowhere", "it announces packs in nowhere, but there is no such folder"),
        ("brought.nowhere", "it announces packs in brought.nowhere, but there is no such folder"),
        ("not a module", 'it announces packs in "not a module", which names no module'),
        ("brought.packs:attribute", 'it announces packs in "brought.packs:attribute", which names no module'),
        ("brought.packs", "it announces packs in brought.packs, but there is none"),
        ("json.decoder", "it announces packs in json.decoder, but there is no such folder"),
    ],
)
def test_a_distribution_with_an_invalid_entry_point_is_reported(
    user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, reason: str
) -> None:
    make_distribution(tmp_path / "site", "brought", value)
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert reasons(Shelves().misses()) == [("distribution", "brought", reason)]


def test_invalid_packs_are_reported_and_the_rest_is_found(
    user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(user, "good")
    (make_pack(user, "nameless") / "pack.toml").write_text('title = "x"\n', "utf-8")
    (make_pack(user, "binary") / "pack.toml").write_bytes(b"\xff\xfe\x00")
    make_pack(tmp_path / "far", "court")
    (user / "linked").symlink_to(tmp_path / "far" / "court")
    linked = make_pack(user, "half")
    (linked / "pack.toml").unlink()
    (linked / "pack.toml").symlink_to(tmp_path / "far" / "court" / "pack.toml")
    monkeypatch.setenv("CITADELS_PATH", str(tmp_path / "no such folder"))
    shelves = Shelves()
    assert seen(shelves.all()) == [("good", "user", user / "good")]
    assert reasons(shelves.misses()) == [
        ("path", "no such folder", "CITADELS_PATH names it, but there is no pack in it"),
        ("user", "pack.toml", "its manifest has no id"),
        ("user", "pack.toml", "this cannot be read: it is a link, and links are not followed"),
        ("user", "linked", "it is a link, and links are not followed"),
        ("user", "pack.toml", "its manifest has no id"),
    ]


def test_a_pack_with_an_invalid_manifest_is_found_by_its_id(tmp_path: Path) -> None:
    found = look(make_pack(tmp_path, "court", extra="colour = 1\n"), PackOrigin.USER)
    assert isinstance(found, FoundPack)
    assert (found.id, found.manifest) == ("court", None)


@pytest.mark.parametrize("name", ["", "no such pack", "a\0b", "x" * 5000])
def test_an_unknown_pack_is_refused_with_the_list_of_packs(name: str) -> None:
    with pytest.raises(ContentError) as refusal:
        locate(name, Shelves())
    message = str(refusal.value)
    assert message.startswith(f'There is no pack and no folder "{name}"; the packs are: ')
    assert all(known in message for known in discovery.official())


def test_a_misspelt_official_pack_is_suggested() -> None:
    name = next(iter(discovery.official()))
    with pytest.raises(ContentError, match=f'did you mean "{name}"'):
        locate(f"{name}x", Shelves())


def test_a_folder_takes_precedence_over_a_found_pack_but_not_an_official_one(
    user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    official = next(iter(discovery.official()))
    make_pack(user, "court")
    monkeypatch.chdir(tmp_path)
    assert locate("court", Shelves()) == (user / "court", PackOrigin.USER)
    make_pack(tmp_path, "court")
    make_pack(tmp_path, official)
    assert locate("court", Shelves()) == (Path("court"), PackOrigin.GIVEN)
    assert locate(official, Shelves()) == (discovery.official()[official], PackOrigin.OFFICIAL)
    assert locate(Path(official), Shelves()) == (Path(official), PackOrigin.GIVEN)
    assert locate(f"./{official}", Shelves()) == (Path(official), PackOrigin.GIVEN)

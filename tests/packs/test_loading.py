"""Test loading: from names and paths to a catalog, or to all errors."""

from pathlib import Path

import pytest

from citadels_core.model.errors import ContentError
from citadels_core.packs.finding import discovery
from citadels_core.packs.loading.loader import Loaded, examine, load
from tests.packs.making import district, make_pack


def found(loaded: Loaded) -> list[tuple[str, str]]:
    return [
        (problem.code, Path(problem.path).relative_to(Path(problem.path).parents[1]).as_posix())
        for problem in loaded.problems
    ]


def test_the_official_packs_load_without_any_finding() -> None:
    loaded = examine()
    assert loaded.problems == ()
    assert {pack.id for pack in loaded.packs} == set(discovery.official())
    assert loaded.catalog.editions


def test_required_packs_are_loaded_first_and_once_in_any_requested_order(tmp_path: Path) -> None:
    for id_, requires in (("d", ("b", "c")), ("c", ("a",)), ("b", ("a",)), ("a", ())):
        make_pack(tmp_path, id_, requires=requires)
    orders = [
        [pack.id for pack in examine(*(tmp_path / name for name in asked)).packs] for asked in ("d", "dcba", "ad", "cd")
    ]
    assert orders == [["a", "b", "c", "d"], ["a", "b", "c", "d"], ["a", "b", "c", "d"], ["a", "b", "c", "d"]]
    assert examine(tmp_path / "d").packs[-1].requires == ("b", "a", "c")


def test_a_pack_may_use_only_names_of_required_packs(tmp_path: Path) -> None:
    make_pack(tmp_path, "a", {"shed.card": district("Shed")})
    deck = {"deck.card": "deck Sheds\n    Shed\n"}
    with_it, without = make_pack(tmp_path, "b", deck, requires=("a",)), make_pack(tmp_path, "c", deck)
    assert load(with_it).decks["b:sheds"].cards == ("a:shed",)
    assert found(examine(tmp_path / "a", without)) == [("CIT202", "c/deck.card")]


def test_a_required_pack_is_searched_among_the_given_then_beside_them_then_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = next(iter(discovery.official()))
    mine = make_pack(tmp_path / "one", "mine", requires=(name,))
    monkeypatch.setenv("CITADELS_PATH", "")
    assert examine(mine).packs[0].folder == discovery.official()[name]
    monkeypatch.setenv("CITADELS_PATH", str(tmp_path / "two"))
    far = make_pack(tmp_path / "two", name)
    assert examine(mine).packs[0].folder == far
    beside = make_pack(tmp_path / "one", name)
    assert examine(mine).packs[0].folder == beside
    given = make_pack(tmp_path / "three", name)
    assert [pack.folder for pack in examine(mine, given).packs] == [given, mine]


def test_a_version_that_fits_is_taken_from_further_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_PATH", str(tmp_path / "two"))
    make_pack(tmp_path / "one", "court", version="1.0")
    make_pack(tmp_path / "two", "court", version="2.0").rename(tmp_path / "two" / "court-2.0")
    make_pack(tmp_path / "two", "court", version="2.1").rename(tmp_path / "two" / "court-2.1")
    mine = make_pack(tmp_path / "one", "mine", requires=("court >=2",))
    loaded = examine(mine)
    assert loaded.problems == ()
    assert [(pack.id, pack.origin, pack.folder.name) for pack in loaded.packs] == [
        ("court", "path", "court-2.1"),
        ("mine", "given", "mine"),
    ]


def test_cards_are_checked_even_when_no_version_fits(tmp_path: Path) -> None:
    make_pack(tmp_path, "a", {"shed.card": district("Shed")})
    folder = make_pack(tmp_path, "b", {"deck.card": "deck Sheds\n    Shed\n    Barn\n"}, requires=("a >=2",))
    assert found(examine(folder)) == [("CIT202", "b/deck.card"), ("CIT620", "b/pack.toml")]


def test_a_pack_given_twice_is_loaded_once(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a")
    loaded = examine(folder, str(folder), folder / ".." / "a")
    assert ([pack.id for pack in loaded.packs], loaded.problems) == (["a"], ())


def test_two_packs_with_one_id_are_a_finding_that_shows_both(tmp_path: Path) -> None:
    first, second = make_pack(tmp_path / "x", "a"), make_pack(tmp_path / "y", "a")
    (problem,) = examine(first, second).problems
    assert (problem.code, Path(problem.path), Path(problem.labels[0].path or "")) == (
        "CIT603",
        second / "pack.toml",
        first / "pack.toml",
    )


def test_a_missing_required_pack_is_the_only_finding(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", {"deck.card": "deck Sheds\n    Shed\n"}, requires=("unheard_of",))
    (problem,) = examine(folder).problems
    assert problem.code == "CIT609"
    assert "the packs are: " in (problem.help or "")


def test_packs_that_require_one_another_are_a_finding(tmp_path: Path) -> None:
    make_pack(tmp_path, "a", requires=("b",))
    make_pack(tmp_path, "b", requires=("a",))
    (problem,) = examine(tmp_path / "a").problems
    assert (problem.code, problem.message) == ("CIT609", "these packs require one another in a circle: a -> b -> a")


def test_a_folder_without_a_manifest_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "hut.card").write_text(district("Hut"), "utf-8")
    (problem,) = examine(tmp_path).problems
    assert (problem.code, problem.message) == ("CIT601", "this folder has no pack.toml")


def test_a_pack_that_declares_nothing_is_a_finding(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", {"empty.card": "# nothing yet\n"})
    assert found(examine(folder)) == [("CIT607", "a/pack.toml")]


def test_cards_are_checked_even_when_the_manifest_has_errors(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", {"hut.card": "district Hut\n    cost 1\n"}, extra="colour = 1\n")
    assert found(examine(folder)) == [("CIT401", "a/hut.card"), ("CIT602", "a/pack.toml")]


def test_an_error_in_a_required_pack_does_not_make_its_names_unknown(tmp_path: Path) -> None:
    make_pack(tmp_path, "a", {"shed.card": "district Shed\n    cost 1\n"})
    folder = make_pack(tmp_path, "b", {"deck.card": "deck Sheds\n    Shed\n"}, requires=("a",))
    assert found(examine(folder)) == [("CIT401", "a/shed.card")]


def test_findings_use_relative_paths_and_have_their_source_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(tmp_path, "a", {"deep/hut.card": "district Hut\n    cost 1\n"})
    monkeypatch.chdir(tmp_path)
    for _ in ("compiled", "from the cache"):
        loaded = examine("a")
        assert [problem.path for problem in loaded.problems] == ["a/deep/hut.card"]
        assert set(loaded.sources()) == {"a/deep/hut.card", "a/pack.toml"}
    monkeypatch.chdir(tmp_path / "a")
    assert [problem.path for problem in examine(".").problems] == ["deep/hut.card"]


def test_compiled_cards_do_not_depend_on_the_location_of_the_pack(tmp_path: Path) -> None:
    one, two = make_pack(tmp_path / "x", "a"), make_pack(tmp_path / "y", "a")
    first, second = examine(one), examine(two)
    assert first.catalog == second.catalog
    assert first.catalog.digest == second.catalog.digest
    assert first.catalog.cards["a:hut"].file == "a/hut.card"
    assert Path(second.paths()["a/hut.card"]) == two / "hut.card"


@pytest.mark.parametrize("change", ["card", "manifest", "name"])
def test_the_hash_of_a_pack_depends_on_file_names_and_bytes(tmp_path: Path, change: str) -> None:
    folder = make_pack(tmp_path, "a")
    (folder / "readme.md").write_text("not part of it", "utf-8")
    before = load(folder).hashes["a"]
    (folder / "readme.md").write_text("still not", "utf-8")
    assert load(folder).hashes["a"] == before
    match change:
        case "card":
            (folder / "hut.card").write_text(district("Hut", 2), "utf-8")
        case "manifest":
            (folder / "pack.toml").write_text((folder / "pack.toml").read_text("utf-8") + "# a note\n", "utf-8")
        case _:
            (folder / "hut.card").rename(folder / "house.card")
    assert load(folder).hashes["a"] != before


def test_errors_are_raised_together_and_rendered(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", {"x.card": "district X\n    cost 1\n", "y.card": "district Y\n    type trade\n"})
    with pytest.raises(ContentError) as refusal:
        load(folder)
    error = refusal.value
    assert [problem.code for problem in error.problems] == ["CIT401", "CIT401"]
    assert error.rendered.count("error[CIT401]") == 2
    assert str(error).startswith("The packs cannot be loaded: 2 errors in 2 files.\n\nerror[CIT401]")


def test_a_catalog_knows_the_titles_of_its_packs(tmp_path: Path) -> None:
    assert load(make_pack(tmp_path, "a")).titles == {"a": "Pack a"}


def test_the_last_pack_hides_equal_names_of_earlier_ones_but_not_their_ids(tmp_path: Path) -> None:
    hut = "district Hut\n    type trade\n    cost {}\n"
    make_pack(tmp_path, "a", {"hut.card": hut.format(1)})
    make_pack(tmp_path, "b", {"hut.card": hut.format(2)}, requires=("a",))
    make_pack(tmp_path, "c", {"barn.card": hut.format(3).replace("Hut", "Barn")}, requires=("a",))
    text = 'deck Huts\n    Hut\n\ndeck Others\n    "{}:hut"\n'
    one = make_pack(tmp_path, "one", {"deck.card": text.format("a")}, requires=("c", "b"))
    two = make_pack(tmp_path, "two", {"deck.card": text.format("b")}, requires=("b", "c"))
    for folder, found in ((one, ("b:hut", "a:hut")), (two, ("a:hut", "b:hut"))):
        loaded = examine(folder)
        assert loaded.problems == ()
        assert tuple(deck.cards[0] for deck in loaded.catalog.decks.values()) == found


def test_a_missing_required_pack_suggests_a_similar_one_beside_it(tmp_path: Path) -> None:
    make_pack(tmp_path, "court")
    make_pack(tmp_path, "yard").rename(tmp_path / "my-yard")

    def help_(required: str) -> str | None:
        mine = make_pack(tmp_path, f"mine_{required}", requires=(required,))
        (problem,) = examine(mine).problems
        assert problem.code == "CIT609"
        return problem.help

    assert help_("cuort") == 'did you mean "court"?'
    assert (help_("nothing") or "").startswith("the packs are: base, classic2016, court, ")
    assert help_("yard") == 'it is in the folder "my-yard" beside this one; rename that folder to "yard"'

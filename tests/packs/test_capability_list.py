"""Test that a pack with a list of capabilities has no others."""

from pathlib import Path

from citadels_core.packs import examine
from tests.packs.making import make_pack

CARD = "district Yard\n    type unique\n    cost 1\n    action Look\n        lay out 1 cards\n    score 1\n"


def found(tmp_path: Path, listed: str) -> list[tuple[str, int, str]]:
    folder = make_pack(tmp_path, "small", {"yard.card": CARD}, extra=f"capabilities = {listed}\n")
    loaded = examine(folder)
    sources = loaded.sources()
    return [(one.code, sources[one.path].position(one.span.start)[0], one.message) for one in loaded.problems]


def test_a_pack_that_lists_nothing_may_do_everything(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", {"yard.card": CARD})
    assert examine(folder).problems == ()


def test_a_pack_that_lists_all_its_capabilities_has_no_finding(tmp_path: Path) -> None:
    assert found(tmp_path, '["changes scoring", "looks at the deck", "looks at hands"]') == []


def test_an_unlisted_capability_is_reported_at_the_list(tmp_path: Path) -> None:
    assert found(tmp_path, '["looks at the deck"]') == [
        ("CIT640", 6, 'Yard changes scoring, but "capabilities" does not list that')
    ]
    assert len(found(tmp_path / "none", "[]")) == 2


def test_the_list_of_a_required_pack_is_checked(tmp_path: Path) -> None:
    make_pack(tmp_path, "small", {"yard.card": CARD}, extra="capabilities = []\n")
    folder = make_pack(tmp_path, "other", requires=("small",))
    assert {one.code for one in examine(folder).problems} == {"CIT640"}


def test_an_unknown_capability_is_reported_at_its_place(tmp_path: Path) -> None:
    listed = '["changes scoring",\n  "looks at the deck", "looks at hand"]'
    assert found(tmp_path, listed) == [("CIT641", 7, 'there is no capability "looks at hand"')]

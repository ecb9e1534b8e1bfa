"""Test the load order of packs: total, independent of the request, and reported when impossible."""

from itertools import permutations
from pathlib import Path

import pytest

from citadels_core.packs.finding.shelves import FoundPack, PackOrigin
from citadels_core.packs.manifest.manifest import read_manifest
from citadels_core.packs.resolving import order
from citadels_core.packs.resolving.order import load_order


def pack(id_: str, **lists: list[str]) -> FoundPack:
    text = f'id = "{id_}"\nversion = "1"\ntitle = "x"\nlanguage = 1\n'
    text += "".join(f"{key} = {str(items).replace(chr(39), chr(34))}\n" for key, items in lists.items())
    return FoundPack(id_, Path(id_), PackOrigin.USER, read_manifest(text.encode(), f"{id_}/pack.toml"))


def ordered(*packs: FoundPack) -> str:
    found = load_order({one.id: one for one in packs})
    assert not found.problems
    return "".join(found.ids)


def test_load_order_follows_relations_and_then_ids() -> None:
    packs = (pack("a", requires=["d"]), pack("b", optional=["e"]), pack("c", after=["f"]), pack("g", before=["d"]))
    free = (pack("d"), pack("e"), pack("f"))
    for way in permutations((*packs, *free), 7):
        assert ordered(*way) == "ebfcgda"


def test_relations_to_unloaded_packs_are_ignored() -> None:
    assert ordered(pack("b", after=["x"], before=["y"], optional=["z"]), pack("a")) == "ab"


def test_an_added_pack_does_not_reorder_the_rest() -> None:
    packs = (pack("a", after=["c"]), pack("b"), pack("c"), pack("d"))
    assert ordered(*packs) == "bcad"
    assert ordered(*packs, pack("aa")) == "aabcad"


def told(*packs: FoundPack) -> list[tuple[str, str, str, list[str]]]:
    problems = load_order({one.id: one for one in packs}).problems
    return [(one.code, one.path, one.message, [str(label.path) for label in one.labels]) for one in problems]


def test_a_cycle_is_reported_with_each_line_involved() -> None:
    packs = (pack("a", requires=["b"]), pack("b", after=["c"]), pack("c", optional=["a"]))
    found = load_order({one.id: one for one in packs})
    message = "each of these packs must be loaded after the next one, in a circle: a -> b -> c -> a"
    assert told(*packs) == [("CIT622", "c/pack.toml", message, ["a/pack.toml", "b/pack.toml"])]
    assert (found.ids, found.circular) == (("c", "b", "a"), frozenset())


def test_a_cycle_of_optional_packs_is_allowed() -> None:
    packs = (pack("b", optional=["a"]), pack("a", optional=["c"]), pack("c", optional=["b"]))
    assert told(*packs) == []
    assert len(ordered(*packs)) == 3
    assert ordered(*packs) == ordered(*reversed(packs))


def test_a_cycle_of_requirements_suppresses_card_findings() -> None:
    packs = (pack("a", requires=["b"]), pack("b", requires=["a"]), pack("c", requires=["a"]), pack("d"))
    found = load_order({one.id: one for one in packs})
    message = "these packs require one another in a circle: a -> b -> a"
    assert told(*packs) == [("CIT609", "b/pack.toml", message, ["a/pack.toml"])]
    assert found.circular == {"b"}
    assert sorted(found.ids) == ["a", "b", "c", "d"]


def test_a_pack_that_requires_itself_is_a_cycle() -> None:
    assert told(pack("a", requires=["a"])) == [
        ("CIT609", "a/pack.toml", "these packs require one another in a circle: a -> a", [])
    ]


def test_before_and_after_the_same_pack_is_a_cycle() -> None:
    ((code, _, message, _),) = told(pack("a", after=["b"], before=["b"]), pack("b"))
    assert (code, message[-11:]) == ("CIT622", "a -> b -> a")


def test_packs_that_all_require_each_other_are_reported_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [f"p{at:02}" for at in range(60)]
    found = load_order({id_: pack(id_, requires=[other for other in ids if other != id_]) for id_ in ids})
    assert len(found.problems) == order.MOST_CIRCLES
    assert (list(found.ids), found.circular) == (ids, frozenset(ids))

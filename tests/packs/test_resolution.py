"""Test version resolution: compatible versions are found, and clashes are reported."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.packs.finding.shelves import FoundPack, PackOrigin
from citadels_core.packs.manifest.manifest import read_manifest
from citadels_core.packs.resolving import resolution
from citadels_core.packs.resolving.candidates import Candidates, demands
from citadels_core.packs.resolving.conflicts import explain
from citadels_core.packs.resolving.resolution import Choice, choose
from citadels_dsl.text.diagnostics import Diagnostic


@frozen
class Shelf:
    """Packs in memory instead of in folders, the best first."""

    packs: tuple[FoundPack, ...]

    def of(self, id_: str) -> Iterator[FoundPack]:
        return (pack for pack in self.packs if pack.id == id_)

    def all(self) -> list[FoundPack]:
        return list(self.packs)


def shelf(there: list[FoundPack]) -> Any:
    """Return packs in memory as shelves."""
    return Shelf(tuple(there))


def pack(id_: str, version: str = "1", **lists: list[str]) -> FoundPack:
    folder = Path(f"/nowhere/{version}/{id_}")
    text = f'id = "{id_}"\nversion = "{version}"\ntitle = "x"\nlanguage = 1\n'
    text += "".join(f"{key} = {str(items).replace(chr(39), chr(34))}\n" for key, items in lists.items())
    reading = read_manifest(text.encode(), f"{id_}-{version}/pack.toml")
    assert reading.manifest is not None, reading.problems
    return FoundPack(id_, folder, PackOrigin.USER, reading)


def chosen(given_: list[FoundPack], there: list[FoundPack], **pinned: str) -> tuple[list[str], list[Diagnostic]]:
    candidates = Candidates({found.id: found for found in given_}, shelf(there), pinned)
    choice = choose(candidates)
    return shown(choice), list(explain(choice, candidates))


def shown(choice: Choice) -> list[str]:
    return [f"{found.id} {found.version}" for _, found in sorted(choice.packs.items())]


def test_the_closest_packs_are_chosen_when_all_are_compatible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolution, "_solve", None)
    a = pack("a", requires=["b", "c >=1"])
    assert chosen([a], [pack("b", "1"), pack("b", "2"), pack("c", "1.5")]) == (["a 1", "b 1", "c 1.5"], [])


def test_another_version_is_chosen_when_the_closest_does_not_fit() -> None:
    a = pack("a", requires=["b >=2"])
    assert chosen([a], [pack("b", "1"), pack("b", "2", requires=["c"]), pack("c")]) == (["a 1", "b 2", "c 1"], [])


def test_an_older_version_is_chosen_when_the_newer_lacks_a_requirement() -> None:
    there = [pack("b", "2", requires=["c >=2"]), pack("b", "1"), pack("c", "1")]
    assert chosen([pack("a", requires=["b"])], there) == (["a 1", "b 1"], [])


def test_requirements_of_a_rejected_version_are_not_loaded() -> None:
    there = [pack("b", "2", requires=["c", "d >=9"]), pack("b", "1", optional=["c"]), pack("c"), pack("d")]
    assert chosen([pack("a", requires=["b"])], there) == (["a 1", "b 1"], [])


def test_a_pre_release_counts_as_a_version() -> None:
    assert chosen([pack("a", requires=["b >=2.0a1"])], [pack("b", "2.0b1")]) == (["a 1", "b 2.0b1"], [])


def test_the_locked_version_comes_first() -> None:
    there = [pack("b", "3"), pack("b", "2"), pack("b", "1")]
    assert chosen([pack("a", requires=["b"])], there, b="2") == (["a 1", "b 2"], [])
    assert chosen([pack("a", requires=["b"])], there, b="9") == (["a 1", "b 3"], [])
    assert chosen([pack("a", requires=["b >=3"])], there, b="2") == (["a 1", "b 3"], [])


def test_optional_packs_are_not_added_but_must_fit_when_present() -> None:
    there = [pack("b", "1"), pack("b", "2")]
    a = pack("a", optional=["b >=2"])
    assert chosen([a], there) == (["a 1"], [])
    assert chosen([a, pack("c", requires=["b"])], there) == (["a 1", "b 2", "c 1"], [])
    _, (problem,) = chosen([a, pack("b", "1")], [])
    assert (problem.code, problem.message) == (
        "CIT620",
        '"a" works only with b >=2; found: b 1 (installed)',
    )


def test_a_conflicting_pack_is_avoided_or_reported() -> None:
    a = pack("a", conflicts=["b <2"])
    there = [pack("b", "1"), pack("b", "2")]
    assert chosen([a, pack("c", requires=["b"])], there) == (["a 1", "b 2", "c 1"], [])
    _, (problem,) = chosen([a, pack("b", "1")], there)
    assert (problem.code, problem.message, problem.help) == (
        "CIT621",
        '"a" cannot be played together with b <2, and you have named b',
        "b 2 in /nowhere/2/b fits: name that folder, or no folder of b",
    )


def test_a_version_clash_is_reported_with_the_lines_and_chains_of_requirements() -> None:
    a, b = pack("a", requires=["c"]), pack("b", requires=["d <2"])
    there = [pack("c", requires=["d >=2"]), pack("d", "1"), pack("d", "2")]
    packs, (problem,) = chosen([a, b], there)
    assert packs == ["a 1", "b 1", "c 1", "d 1"]
    assert (problem.code, problem.path) == ("CIT620", "b-1/pack.toml")
    assert problem.message == '"b" needs d <2 and "c" needs d >=2; found: d 1 (installed), d 2 (installed)'
    assert problem.help == 'use other versions of "b" and "c" that agree on d'
    assert [(label.path, label.message) for label in problem.labels] == [
        ("c-1/pack.toml", '"c" needs d >=2'),
        ("a-1/pack.toml", 'this requires "c"'),
    ]


def test_every_missing_pack_and_every_clash_is_reported_at_once() -> None:
    a = pack("a", requires=["nowhere", "far", "b >=2", "c >=3"])
    _, problems = chosen([a], [pack("b"), pack("c")])
    assert [(problem.code, problem.message.split("; ")[0]) for problem in problems] == [
        ("CIT609", 'there is no pack "nowhere"'),
        ("CIT609", 'there is no pack "far"'),
        ("CIT620", '"a" needs b >=2'),
        ("CIT620", '"a" needs c >=3'),
    ]


def test_too_many_packs_are_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolution, "MOST_PACKS", 3)
    monkeypatch.setattr("citadels_core.packs.resolving.conflicts.MOST_PACKS", 3)
    there = [pack(f"p{at}", requires=[f"p{at + 1}"]) for at in range(9)]
    packs, (problem,) = chosen([pack("a", requires=["p0"])], there)
    assert packs == ["a 1", "p0 1", "p1 1"]
    assert (problem.code, problem.message) == ("CIT609", "more than 3 packs are required in all")


def test_an_overlong_search_is_abandoned_with_an_unmet_requirement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolution, "MOST_ROUNDS", 1)
    there = [pack("b", "1"), pack("b", "2", requires=["c"]), pack("c")]
    _, (problem,) = chosen([pack("a", requires=["b >=2"])], there)
    assert problem.message.startswith('"a" needs b >=2')


IDS = "abcd"
SPECIFIERS = st.sampled_from(["", " >=2", " <2", " ==3", " !=2"])


@st.composite
def universes(draw: st.DrawFn) -> tuple[list[FoundPack], list[FoundPack]]:
    """Generate given packs, and others of several versions in any order of preference."""

    def one(id_: str, version: str) -> FoundPack:
        lists = {}
        for how in ("requires", "optional", "conflicts"):
            others = draw(st.lists(st.sampled_from(IDS), unique=True, max_size=2 if how == "requires" else 1))
            lists[how] = [other + draw(SPECIFIERS) for other in others]
        return pack(id_, version, **lists)

    there = [one(id_, version) for id_ in IDS[1:] for version in draw(st.lists(st.sampled_from("123"), unique=True))]
    return [one("a", "1")], there


def holds(packs: dict[str, FoundPack]) -> bool:
    return all(demand.met_by(packs.get(demand.id)) for found in packs.values() for demand in demands(found))


def without_the_unneeded(packs: dict[str, FoundPack]) -> set[str]:
    reached, waiting = {"a"}, ["a"]
    while waiting:
        for demand in demands(packs[waiting.pop()]):
            if demand.how == "requires" and demand.id not in reached:
                reached.add(demand.id)
                waiting.append(demand.id)
    return reached


@given(universes())
def test_a_solution_is_found_exactly_when_one_exists(
    universe: tuple[list[FoundPack], list[FoundPack]],
) -> None:
    given_, there = universe
    candidates = Candidates({"a": given_[0]}, shelf(there))
    choice = choose(candidates)
    packs = dict(choice.packs)
    of = [[None, *(found for found in there if found.id == id_)] for id_ in IDS[1:]]
    every = [
        {"a": given_[0]} | {found.id: found for found in combination if found is not None}
        for combination in product(*of)
    ]
    possible = any(holds(packs) for packs in every)
    told = list(explain(choice, candidates))
    assert possible == (not told)
    if possible:
        assert holds(packs)
        assert without_the_unneeded(packs) == set(packs)
    assert shown(choose(candidates)) == shown(choice)


@given(universes())
def test_the_fast_path_and_the_full_search_agree(universe: tuple[list[FoundPack], list[FoundPack]]) -> None:
    given_, there = universe
    candidates = Candidates({"a": given_[0]}, shelf(there))
    closest = resolution._closest(candidates)
    if not closest.missing and holds(dict(closest.packs)):
        solved = resolution._solve(candidates, frozenset())
        assert isinstance(solved, dict)
        assert shown(resolution._needed(solved, candidates)) == shown(closest)

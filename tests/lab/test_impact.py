"""Test that a change reruns only the scenarios it can affect."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citadels_core.lab.trying.bench import Bench, touched
from citadels_core.packs import load
from tests.packs.making import make_pack

HUT = """\
district Hut
    type trade
    cost {cost}

scenario Hut alone
    given Anna: Merchant, city Hut
    then Anna has 1 district in city

"""
SPA = """\
district Spa
    type noble
    cost 2

scenario Spa alone
    given Anna: Merchant, city Spa
    then Anna has 1 district in city

scenario Spa beside a neighbour
    given Anna: Merchant, city Spa, Hut
    then Anna has 2 districts in city
"""
ALL = ["Hut alone", "Spa alone", "Spa beside a neighbour"]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return make_pack(
        tmp_path, "mine", {"hut.card": HUT.format(cost=1), "spa.card": SPA}, requires=("base", "classic2016")
    )


def names(found: Iterator[tuple[str, object]]) -> list[str]:
    return [scenario.name for _, scenario in found]


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("hut.card", HUT.format(cost=1), []),
        ("hut.card", "# A line above it.\n\n" + HUT.format(cost=1), []),
        ("hut.card", HUT.format(cost=3), ["Hut alone", "Spa beside a neighbour"]),
        ("spa.card", SPA.replace("cost 2", "cost 3"), ["Spa alone", "Spa beside a neighbour"]),
        ("spa.card", SPA.replace("city Spa\n", "city Spa, 2 gold\n"), ["Spa alone"]),
        ("spa.card", SPA + "\ndistrict Inn\n    type trade\n    cost 1\n", ALL),
        ("spa.card", SPA + "\nmarker spied on character\n", ALL),
    ],
)
def test_a_change_selects_the_affected_scenarios(pack: Path, file: str, text: str, expected: list[str]) -> None:
    before = load(pack)
    (pack / file).write_text(text, "utf-8")
    assert names(touched(before, load(pack), "mine")) == expected


def test_at_first_all_scenarios_are_run(pack: Path) -> None:
    assert names(touched(None, load(pack), "mine")) == ALL


def test_a_failed_scenario_is_rerun_until_it_passes(pack: Path) -> None:
    def proved() -> list[tuple[str, bool]]:
        checked = bench.check()
        assert checked.catalog is not None
        return [(result.name, result.passed) for result in bench.prove(checked.catalog)]

    (pack / "spa.card").write_text(SPA.replace("has 1 district", "has 5 districts"), "utf-8")
    bench = Bench.of(pack)
    assert proved() == [("Hut alone", True), ("Spa alone", False), ("Spa beside a neighbour", True)]
    (pack / "hut.card").write_text(HUT.format(cost=3), "utf-8")
    assert proved() == [("Hut alone", True), ("Spa alone", False), ("Spa beside a neighbour", True)]
    (pack / "spa.card").write_text(SPA, "utf-8")
    assert proved() == [("Spa alone", True)]
    assert proved() == []

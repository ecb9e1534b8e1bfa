"""A name that is not known may be in a pack that is not required."""

from pathlib import Path

import pytest

from citadels_core.packs import examine
from tests.packs.making import district, make_pack

COURT = """\
character Jester
    rank 3

marker mocked on player
    until end of round

district "Tower by the Sea"  # high
    type trade
    cost 1
    score 1 if you are mocked
    when crown moved
        mark player mocked
"""


def helps(folder: Path, *others: Path) -> list[tuple[str, str | None]]:
    return [(found.code, found.help) for found in examine(folder, *others).problems]


@pytest.fixture
def court(tmp_path: Path) -> Path:
    return make_pack(tmp_path / "far", "court", {"a.card": COURT})


def pack(parent: Path, text: str, **options: tuple[str, ...]) -> Path:
    return make_pack(parent, "mine", {"a.card": text}, **options)


DECK = "deck Few\n    {}\n"
REQUIRE = '"{}" is in the pack court; add "court" to "requires" in pack.toml'


@pytest.mark.parametrize("name", ["Jester", "Tower by the Sea"])
def test_the_pack_that_has_the_card_is_named(tmp_path: Path, court: Path, name: str) -> None:
    mine = pack(tmp_path, DECK.format(f'"{name}"'))
    assert helps(mine, court) == [("CIT202", REQUIRE.format(name))]


def test_a_marker_too(tmp_path: Path, court: Path) -> None:
    text = district("Hut") + "    when crown moved\n        mark player mocked\n    score 1 if you are mocked\n"
    found = helps(pack(tmp_path, text), court)
    assert REQUIRE.format("mocked") in [help_ for _, help_ in found]


def test_a_pack_is_found_beside_or_in_the_path(tmp_path: Path, court: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    near = pack(court.parent, DECK.format("Jester"))
    assert helps(near) == [("CIT202", REQUIRE.format("Jester"))]
    mine = pack(tmp_path, DECK.format("Jester"))
    assert helps(mine)[0][1] != REQUIRE.format("Jester")
    monkeypatch.setenv("CITADELS_PATH", str(court.parent))
    assert helps(mine) == [("CIT202", REQUIRE.format("Jester"))]


def test_a_slip_is_looked_up_in_the_other_packs_last(tmp_path: Path, court: Path) -> None:
    mine = pack(tmp_path, DECK.format("Jestre"))
    assert helps(mine, court) == [
        ("CIT202", 'did you mean "Jester" of the pack court? It is not among those this pack requires')
    ]
    (mine / "b.card").write_text(district("Jestr"), "utf-8")
    assert helps(mine, court) == [("CIT202", 'did you mean "Jestr"?')]


def test_an_official_pack_is_named_as_well(tmp_path: Path) -> None:
    found = helps(pack(tmp_path, DECK.format("Smithy")))
    assert found[0][0] == "CIT202"
    assert 'to "requires" in pack.toml' in (found[0][1] or "")


def test_a_pack_that_is_required_is_not_proposed(tmp_path: Path, court: Path) -> None:
    make_pack(court.parent, "hut")
    mine = pack(court.parent, DECK.format("Jester") + "\nmarker mocked on player\n", requires=("court",))
    assert "requires" not in str(helps(mine))

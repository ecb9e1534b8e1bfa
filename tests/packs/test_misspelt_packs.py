"""Test that a manifest may name missing packs, and that misspelt ones are reported."""

from pathlib import Path

import pytest

from citadels_core.packs.loading.loader import examine
from tests.packs.making import district, make_pack


def told(*packs: Path) -> list[tuple[str, str, str | None]]:
    return [(found.code, found.message, found.help) for found in examine(*packs).problems]


@pytest.mark.parametrize("key", ["optional", "conflicts", "after", "before"])
@pytest.mark.parametrize(
    ("said", "meant"), [("harbuor", "harbour"), ("harbours", "harbour"), ("clasic2016", "classic2016")]
)
def test_a_misspelt_pack_name_is_reported_with_the_right_one(tmp_path: Path, key: str, said: str, meant: str) -> None:
    make_pack(tmp_path, "harbour")
    mine = make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, extra=f'{key} = ["{said}"]\n')
    message = f'there is no pack "{said}", so this has no effect'
    assert told(mine) == [("CIT628", message, f'did you mean "{meant}"?')]


@pytest.mark.parametrize("key", ["optional", "conflicts", "after", "before"])
@pytest.mark.parametrize("said", ["winter", "harbour", "mines", "harbour_town_night", "short_winter"])
def test_an_unrelated_or_existing_pack_name_is_not_reported(tmp_path: Path, key: str, said: str) -> None:
    make_pack(tmp_path, "harbour")
    make_pack(tmp_path, "long_winter")
    assert told(make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, extra=f'{key} = ["{said}"]\n')) == []


def test_a_similar_name_in_a_series_of_packs_is_not_reported(tmp_path: Path) -> None:
    make_pack(tmp_path, "season2")
    extra = 'after = ["season1", "season2"]\n'
    assert told(make_pack(tmp_path, "season3", {"inn.card": district("Inn")}, extra=extra)) == []


def test_an_allow_comment_in_the_manifest_suppresses_the_warning(tmp_path: Path) -> None:
    make_pack(tmp_path, "harbour")
    extra = 'after = ["harbor"]  # allow CIT628: an American pack\n'
    loaded = examine(make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, extra=extra))
    assert (loaded.problems, [one.reason for one in loaded.allowed]) == ((), ["an American pack"])


def test_misspellings_in_required_packs_are_not_reported(tmp_path: Path) -> None:
    make_pack(tmp_path, "harbour", extra='after = ["clasic2016"]\n')
    mine = make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, requires=("harbour",))
    assert told(mine) == []

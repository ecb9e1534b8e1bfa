"""A manifest may name packs that are not here, and hears of those that are here by nearly the same name."""

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
def test_a_misspelt_name_is_told_with_what_was_meant(tmp_path: Path, key: str, said: str, meant: str) -> None:
    make_pack(tmp_path, "harbour")
    mine = make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, extra=f'{key} = ["{said}"]\n')
    message = f'there is no pack "{said}", so this has no effect'
    assert told(mine) == [("CIT628", message, f'did you mean "{meant}"?')]


@pytest.mark.parametrize("key", ["optional", "conflicts", "after", "before"])
@pytest.mark.parametrize("said", ["winter", "harbour", "mines", "harbour_town_night", "short_winter"])
def test_a_name_that_is_like_no_other_or_is_there_is_no_mistake(tmp_path: Path, key: str, said: str) -> None:
    make_pack(tmp_path, "harbour")
    make_pack(tmp_path, "long_winter")
    assert told(make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, extra=f'{key} = ["{said}"]\n')) == []


def test_one_of_a_row_of_packs_of_which_the_other_is_named_is_no_mistake(tmp_path: Path) -> None:
    make_pack(tmp_path, "season2")
    extra = 'after = ["season1", "season2"]\n'
    assert told(make_pack(tmp_path, "season3", {"inn.card": district("Inn")}, extra=extra)) == []


def test_who_knows_better_allows_it_in_the_manifest(tmp_path: Path) -> None:
    make_pack(tmp_path, "harbour")
    extra = 'after = ["harbor"]  # allow CIT628: an American pack\n'
    loaded = examine(make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, extra=extra))
    assert (loaded.problems, [one.reason for one in loaded.allowed]) == ((), ["an American pack"])


def test_nothing_is_said_of_packs_that_only_come_along(tmp_path: Path) -> None:
    make_pack(tmp_path, "harbour", extra='after = ["clasic2016"]\n')
    mine = make_pack(tmp_path, "mine", {"inn.card": district("Inn")}, requires=("harbour",))
    assert told(mine) == []

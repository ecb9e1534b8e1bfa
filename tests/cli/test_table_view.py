"""Test that the table at a terminal is complete without colours."""

import io

from rich.console import Console

from citadels_core.cli.game.table_view import _city
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.table.views.views import DistrictView


def seen(*city: DistrictView) -> str:
    printed = io.StringIO()
    Console(file=printed, width=200, color_system=None).print(_city(city))
    return printed.getvalue().strip()


def district(name: str, cost: int, *types: str, **more: object) -> DistrictView:
    return DistrictView(id=name, key=f"0/{name.lower()}", name=name, cost=cost, types=types, **more)


def test_the_districts_of_a_city_are_grouped_by_type():
    city = [
        district("Keep", 3, "unique"),
        district("Docks", 3, "trade"),
        district("Manor", 3, "noble"),
        district("Tavern", 1, "trade"),
        district("Museum", 4, "unique", tucked=2),
    ]
    assert (
        seen(*city)
        == "noble: Manor 3; trade: Tavern 1, Docks 3; unique: Keep 3, Museum 4 (cards under this district: 2)"
    )


def test_each_type_is_named():
    for type_ in DISTRICT_TYPES:
        assert seen(district("House", 1, type_)) == f"{type_}: House 1"


def test_a_facedown_district_has_no_type():
    city = [district("Facedown", 0, facedown=True), district("Fortress", 5, "military")]
    assert seen(*city) == "military: Fortress 5; facedown districts: Facedown 0"


def test_a_district_of_two_types_is_shown_with_both():
    assert seen(district("Town Play", 2, "noble", "unique"), district("Manor", 3, "noble")) == (
        "noble: Manor 3; noble/unique: Town Play 2"
    )


def test_an_empty_city_is_shown_as_such():
    assert seen() == "no districts"

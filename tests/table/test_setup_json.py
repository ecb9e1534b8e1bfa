"""Test set-ups as JSON data."""

import json

import pytest

from citadels_core import Setup, SetupError, setup_from_json, setup_to_json

FULL = Setup(
    edition="deluxe2016",
    seats=5,
    seed=2**127,
    variants=("a",),
    decks=("b",),
    preset="c",
    cast=("d", "e"),
    districts=("f",),
    names=("Ann", "Ben"),
)


@pytest.mark.parametrize("setup", [FULL, Setup(edition="classic2016"), Setup(edition="classic2016", seed=-5)])
def test_a_setup_round_trips_through_json(setup):
    assert setup_from_json(json.loads(json.dumps(setup_to_json(setup)))) == setup


def test_a_seed_is_a_string_of_digits_and_a_random_one_is_null():
    assert setup_to_json(FULL)["seed"] == str(2**127)
    assert setup_to_json(Setup(edition="classic2016"))["seed"] is None


def test_missing_keys_have_default_values():
    assert setup_from_json({"edition": "classic2016"}) == Setup(edition="classic2016")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "malformed"),
        ([], "malformed"),
        ({}, "missing_field"),
        ({"edition": "e", "sides": 4}, "unknown_field"),
        ({"edition": "e", 4: 4}, "unknown_field"),
        ({"edition": 4}, "wrong_type"),
        ({"edition": "e", "seats": "4"}, "wrong_type"),
        ({"edition": "e", "seats": 4.0}, "wrong_type"),
        ({"edition": "e", "seats": 10**9}, "too_large"),
        ({"edition": "e", "seed": 4}, "bad_seed"),
        ({"edition": "e", "seed": "0x4"}, "bad_seed"),
        ({"edition": "e", "seed": "4" * 41}, "bad_seed"),
        ({"edition": "e", "seed": "9" * 40}, "too_large"),
        ({"edition": "e", "cast": "Witch"}, "wrong_type"),
        ({"edition": "e", "cast": [["Witch"]]}, "wrong_type"),
        ({"edition": "e", "cast": None}, "wrong_type"),
        ({"edition": "e", "preset": ["First"]}, "wrong_type"),
        ({"edition": "e", "names": ["Ann", "ann"]}, "name_twice"),
        ({"edition": "e" * 201}, "too_long"),
    ],
)
def test_an_invalid_setup_is_refused_with_a_code_and_a_sentence(data, code):
    with pytest.raises(SetupError, match=r"^[A-Z].*\.$|^[a-z]+ is .*\.$") as caught:
        setup_from_json(data)
    assert caught.value.code == code

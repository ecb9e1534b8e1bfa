"""Test that a scenario is run with a cast and a deck that contain the cards it names."""

from pathlib import Path

import pytest

from citadels_core.lab.scenarios.runner import run_all
from citadels_core.packs import load
from tests.lab.test_scenarios import failure, play
from tests.packs.making import make_pack

SPIES = """
character Lookout
    rank 2
    income military

character Jester
    rank 9
    players 4 to 5
    income trade

district Hovel
    type unique
    cost 1
"""

SHOWN = """
edition Street
    use rules Standard, Passing On
    players 2 to 7
    ranks 1 to 8 for 2 to 3 players
    ranks 1 to 8 or 9
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    characters Lookout, Jester
    decks Basic, Classic Uniques
    districts Hovel
    base city size 7
    preset Small Street
        cast Lookout
        districts Hovel, Smithy
"""


def outcomes(text: str) -> list[str]:
    return [result.failure.actual if result.failure else "held" for result in play(SPIES + SHOWN + text)]


@pytest.mark.parametrize(
    ("steps", "outcome"),
    [
        ("given Anna: Lookout, 1 gold, city Watchtower\n    then Lookout in characters", "held"),
        ("given Anna: Merchant\n    given Ben: Lookout\n    then Thief not in characters", "held"),
        ("given Anna: Jester\n    then count of characters is 9", "held"),
        ("given Anna: Merchant\n    then Thief in characters", "held"),
        ("given Anna: Merchant\n    then count of characters is 8", "held"),
        ("given Anna: Merchant, city Hovel\n    then count of deck is 68", "held"),
        ("given Anna: Merchant\n    then count of deck is 68", "held"),
        ("given Anna: Merchant\n    given districts basic\n    then count of deck is 54", "held"),
        ("given Anna: Merchant\n    given districts Hovel, Keep\n    then count of deck is 57", "held"),
        ("given Anna: Merchant\n    given preset Small Street\n    then count of deck is 56", "held"),
        ("given Anna: Merchant\n    given preset Small Street\n    then Lookout in characters", "held"),
        (
            "given Anna: Merchant\n    given preset Small Street\n    given Ben: Thief\n    then Thief in characters",
            "held",
        ),
        ("given Anna: Merchant\n    given cast Lookout, Jester\n    then count of characters is 9", "held"),
        (
            "given Anna: Lookout\n    given Ben: Thief\n    then Anna has 0 gold",
            "The scenario names Lookout and Thief, which have the same rank, 2.",
        ),
        (
            "given 6 players\n    given Anna: Jester\n    then Anna has 0 gold",
            "Jester is for 4 to 5 players, not for 6.",
        ),
        (
            "given 3 players\n    given Anna: Jester\n    then Anna has 0 gold",
            "Jester has rank 9; with 3 players Street goes up to 8.",
        ),
    ],
)
def test_the_box_contains_the_cards_a_scenario_names(steps: str, outcome: str) -> None:
    assert outcomes(f"\nscenario One\n    {steps}\n") == [outcome]


def test_the_card_above_is_in_the_box_without_being_named() -> None:
    one = "\nscenario One\n    given Anna: Merchant\n    then {} in characters\n"
    spies, hovel = SPIES.split("\ndistrict")
    assert [r.passed for r in play(spies + one.format("Jester") + "\ndistrict" + hovel + SHOWN)] == [True]
    two = "\nscenario One\n    given Anna: Merchant\n    given Ben: Assassin\n    then {} in characters\n"
    text = spies.replace("rank 2", "rank 1") + "\ndistrict" + hovel
    lookout, rest = text.split("\ncharacter Jester")
    shown = SHOWN.replace("cast Lookout", "cast Thief")
    assert [r.passed for r in play(lookout + two.format("Assassin") + "\ncharacter Jester" + rest + shown)] == [True]


def test_a_scenario_may_name_its_edition() -> None:
    one = "\nscenario One\n    given edition Classic 2016\n    given Anna: {}\n    then count of characters is 8\n"
    assert outcomes(one.format("Thief")) == ["held"]
    stranger = "Lookout is a character of Street, not of Classic 2016; a patch of the edition can add it: "
    assert outcomes(one.format("Lookout")) == [f"{stranger}characters Lookout."]


def test_the_edition_that_contains_all_named_cards_is_chosen() -> None:
    two = SHOWN.replace("Street", "Alley", 1).replace(" Lookout, Jester", " Lookout", 1)
    one = "\nscenario One\n    given Anna: Jester\n    then count of characters is 9\n"
    assert [result.passed for result in play(SPIES + two + SHOWN + one)] == [True]


def test_a_card_without_an_edition_is_played_in_that_of_another_pack() -> None:
    assert failure(SPIES + "\nscenario One\n    given Anna: Lookout\n    then Thief in characters\n") != "held"


def test_a_character_that_is_only_chosen_may_be_of_the_rank_of_another() -> None:
    steps = "given Anna: Thief\n    when Anna chooses Lookout\n    then Thief in characters"
    assert "in the turn as Thief" in failure(SPIES + SHOWN + f"\nscenario a stranger\n    {steps}\n")


TWINS = """
scenario Twins: each edition has its own
    given edition {edition}
    given Anna: King, Magician, 0 gold, city Castle
    given turn of Anna as King
    then King in characters

scenario Twins: a table of so many
    given 2 players of {edition}
    given Anna: King, Magician
    given Ben: Bishop, Merchant
    given turn of Anna as King
    then King in characters
"""


@pytest.mark.parametrize("edition", ["FFG 2010", "Classic 2016", "Deluxe 2016"])
def test_a_name_shared_by_boxes_resolves_to_the_card_of_the_edition(tmp_path: Path, edition: str) -> None:
    requires = ("scenic2021", "ffg2010", "deluxe2016", "classic2016")
    mine = make_pack(tmp_path, "mine", {"a.card": TWINS.format(edition=edition)}, requires=requires)
    catalog = load(mine)
    results = list(run_all(catalog, word="Twins"))
    assert [result.failure for result in results] == [None, None]

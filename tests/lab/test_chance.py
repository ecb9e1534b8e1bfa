"""Test `given chance`: the results of `choose random` in a scenario."""

from types import SimpleNamespace

import pytest

from citadels_core.lab.scenarios.given_lines import ChanceScript
from citadels_core.lab.scenarios.runner import ScenarioResult
from tests.lab.test_scenarios import play

CARDS = """
district Gaming House
    type unique
    cost 2
    action Gamble
        choose random number from 1 to 6 as roll
        gain roll gold
    action Guess
        choose random player as lucky where lucky is not you
        lucky gains 1 gold
    action Rummage
        choose random card in your hand as lost
        discard lost
    action Ask
        choose random one of "yes", "no" as answer
        if answer is "yes"
            gain 10 gold

scenario Gaming House
    given Anna: Merchant, 0 gold, hand Temple, Manor, Tavern, city Gaming House
    given Ben: Warlord, 0 gold
    given Cleo: Bishop, 0 gold
"""


def played(*steps: str) -> ScenarioResult:
    (result,) = play(CARDS + "".join(f"    {step}\n" for step in steps))
    return result


@pytest.mark.parametrize(
    "steps",
    [
        ("given chance 6, 2", "when Anna uses Gamble", "when Anna uses Gamble", "then Anna has 8 gold"),
        ("given chance 1", "given chance 1", "when Anna uses Gamble", "when Anna uses Gamble", "then Anna has 2 gold"),
        ("given chance Ben", "when Anna uses Guess", "then Ben has 1 gold"),
        ("given chance Cleo", "when Anna uses Guess", "then Cleo has 1 gold"),
        (
            "given chance Manor",
            "when Anna uses Rummage",
            "then Anna has Temple in hand",
            "then Anna has Tavern in hand",
        ),
        (
            "given chance Tavern",
            "when Anna uses Rummage",
            "then Anna has Temple in hand",
            "then Anna has Manor in hand",
        ),
        ('given chance "yes"', "when Anna uses Ask", "then Anna has 10 gold"),
        ('given chance "no"', "when Anna uses Ask", "then Anna has 0 gold"),
        ("given chance anything, 5", "when Anna uses Guess", "when Anna uses Gamble", "then Anna has 5 gold"),
        # choices before the given one that cannot match it are random
        ("given chance 5", "when Anna uses Guess", "when Anna uses Gamble", "then Anna has 5 gold"),
        # each deal starts from the beginning
        ("given 20 deals", "given chance 6", "when Anna uses Gamble", "then Anna has 6 gold"),
    ],
)
def test_random_choices_follow_given_chance(steps: tuple[str, ...]) -> None:
    result = played(*steps)
    assert result.passed, result.failure


@pytest.mark.parametrize(
    "steps",
    [
        ("given chance 6", "then Anna has 0 gold"),
        ("given chance 7", "when Anna uses Gamble", "then Anna.gold is at least 1"),
        ("given chance Anna", "when Anna uses Guess", "then Anna has 0 gold"),
        ("given chance 6, 6", "when Anna uses Gamble", "then Anna has 6 gold"),
    ],
)
def test_unused_given_chance_fails(steps: tuple[str, ...]) -> None:
    failed = played(*steps).failure
    assert failed is not None
    assert failed.step == steps[0]
    assert "random choice" in failed.actual


def test_given_chance_applies_to_a_new_game() -> None:
    text = (
        CARDS[: CARDS.index("    given Anna")]
        + "    given a new game\n    given chance {}\n    then count of players is 4\n"
    )
    assert play(text.format("Warlord"))[0].passed  # is put aside
    assert not play(text.format("6"))[0].passed


def test_any_keeps_the_drawn_value() -> None:
    fall = ChanceScript(said=[(None, ("any",))]).begin(SimpleNamespace(box=None))  # type: ignore[arg-type,list-item]  # unread
    assert [fall("Int", (4, 5, 6), 2), fall("Int", (4, 5, 6), 1)] == [2, 1]

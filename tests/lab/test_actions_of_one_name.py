"""Test that a scenario can name one of several actions with the same name."""

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run_all
from tests.mechanisms.tables import catalog_of

CARDS = """
district Mint
    type trade
    cost 1
    action Build once per turn
        gain 3 gold

character Mason
    rank 1

character Baker
    rank 2

scenario Mint: the ordinary action has this name too
    given Anna: Mason, 5 gold, hand Tavern, city Mint
    given Ben: Baker
    given Anna has gathered
    when Anna uses {said}
    then Anna has 8 gold
"""


def played(said: str) -> tuple[bool, str]:
    (result,) = run_all(catalog_of(CARDS.format(said=said), cast="Mason, Baker", extra="Mint"), files=["trial.card"])
    return result.passed, "" if result.passed else report(result)


def test_an_ambiguous_action_name_is_refused() -> None:
    passed, said = played("Build")
    assert not passed
    assert "several cards have an action with this name (Standard and Mint); write the name of the card instead" in said


def test_naming_the_card_resolves_an_ambiguous_action() -> None:
    assert played("Mint")[0]

"""Test that a ``cannot`` step fails when it would hold without the card of the scenario."""

import pytest

from citadels_core.speech import reasons
from tests.lab.test_scenarios import failure, play

MOAT = """
district Moat
    type unique
    cost 3
    action Flood once per turn
        costs 1 gold
        target player as other where other is not you
        take 1 gold from other
    forbid district built if district.name is Tavern and player is not you
    forbid district chosen if district is this

scenario Moat
    given Anna: Merchant, {gold} gold, hand Tavern, Temple{own}
    given Ben: Warlord, 3 gold, city Moat, Temple
"""

PROVES_NOTHING = "so this line would pass with any rules"


def table(*steps: str, gold: int = 2, own: str = "") -> str:
    return MOAT.format(gold=gold, own=own) + "".join(f"    {step}\n" for step in steps)


@pytest.mark.parametrize(
    ("steps", "gold", "said"),
    [
        (
            ("then Anna cannot build Tavern",),
            2,
            "the action is not possible without Moat either (you must first gather gold or cards)",
        ),
        (
            ("given Anna has gathered", "then Anna cannot build Tavern"),
            0,
            "the action is not possible without Moat either (the action costs 1 gold, and you have 0 gold)",
        ),
        # the ban does not apply at all, and another reason comes first
        (
            ("then Anna cannot build Temple",),
            2,
            "the action is not possible without Moat either (you must first gather gold or cards)",
        ),
        (
            ("given turn of Ben as Warlord", "then Ben cannot destroy Harbor of Anna"),
            2,
            "the game has no target with this name",
        ),
    ],
)
def test_cannot_fails_when_the_action_is_impossible_without_the_card(steps, gold, said):
    found = failure(table(*steps, gold=gold))
    assert found == f"{said}, {PROVES_NOTHING}"


def test_the_cannot_check_does_not_depend_on_message_wording(monkeypatch):
    monkeypatch.setattr(reasons, "_fact_message", lambda *_, **__: "not yet")
    found = failure(table("then Anna cannot build Temple"))
    assert found == f"the action is not possible without Moat either (not yet), {PROVES_NOTHING}"


@pytest.mark.parametrize(
    "steps",
    [
        ("given Anna has gathered", "then Anna cannot build Tavern"),
        ("given Anna has gathered", "then Anna can build Temple"),
        ("then Anna cannot use Flood",),
        ("given turn of Ben as Warlord", "when Ben uses Flood on Anna", "then Ben cannot use Flood"),
        ("given turn of Ben as Warlord", "then Ben cannot destroy Moat"),
    ],
)
def test_cannot_passes_when_the_card_prevents_the_action(steps):
    (result,) = play(table(*steps))
    assert result.passed, result.failure


def test_cannot_fails_for_an_action_of_a_card_nobody_was_given():
    text = table("then Anna cannot use Flood").replace("city Moat, Temple", "city Temple")
    assert failure(text) == f"nobody was given Moat, {PROVES_NOTHING}"


CHOICES = """
district Well
    type unique
    cost 3
    action Draw Water once per turn
        choose 2 to 3 cards in your hand as wet
        discard wet
    action Look Down once per turn
        choose character as below
        mark below killed

scenario Well
    given Anna: Merchant, 2 gold, hand Tavern, Temple, Market, Prison, city Well
    given Ben: Warlord
"""


@pytest.mark.parametrize(
    "steps",
    [
        ("when Anna uses Draw Water", "then Anna can choose Tavern", "then Anna can choose Tavern, Temple"),
        ("when Anna uses Draw Water", "then Anna cannot choose Tavern, Tavern"),
        ("when Anna uses Draw Water", "then Anna cannot choose Tavern, Temple, Market, Prison"),
        ("when Anna uses Draw Water", "then Anna cannot choose Manor"),
    ],
)
def test_several_options_can_be_chosen_together(steps):
    (result,) = play(CHOICES + "".join(f"    {step}\n" for step in steps))
    assert result.passed, result.failure


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (
            ("when Anna uses Draw Water", "then Anna cannot choose Merchant"),
            "the player is not asked to choose a character",
        ),
        (("when Anna uses Draw Water", "then Anna cannot choose Smithy"), "Smithy is not in this game"),
        (("when Anna uses Look Down", "then Anna cannot choose 3"), "the player is not asked to choose a number"),
    ],
)
def test_cannot_fails_for_an_option_that_is_never_offered(steps, said):
    found = failure(CHOICES + "    given districts basic\n" + "".join(f"    {step}\n" for step in steps))
    assert found == f"{said}, {PROVES_NOTHING}"


@pytest.mark.parametrize("steps", ["then Anna cannot build Hut", "then Anna cannot build Tavern"])
def test_cannot_fails_when_only_the_duty_to_gather_prevents_the_action(steps):
    text = "district Hut\n    type unique\n    cost 3\n\nscenario Hut\n"
    text += "    given Anna: Merchant, 9 gold, hand Hut, Tavern\n"
    assert (
        failure(f"{text}    {steps}\n")
        == f"the action is not possible without Hut either (you must first gather gold or cards), {PROVES_NOTHING}"
    )

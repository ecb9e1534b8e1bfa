"""Test that actions without end are reported, and those that end are not."""

import pytest

from tests.dsl.test_checker import district

FREE = [
    "action Strike\n    gain 1 gold",
    "action Strike\n    if turn.gathered\n    gain 1 gold",
    "action Strike\n    if any player where player is not you\n    gain 1 cards",
    "action Strike\n    costs 0 gold\n    gain 1 gold",
    "action Strike\n    may\n        gain 1 gold",
    "must Strike\n    choose player as other where other is not you\n    take 1 gold from other",
    "action Strike\n    if you are crowned\n    gain 1 gold",
]

ENDING = [
    "action Strike once per turn\n    gain 1 gold",
    "action Strike twice per turn\n    gain 1 gold",
    "action Strike once per game\n    gain 1 gold",
    "action Strike\n    costs 1 gold\n    gain 2 gold",
    "action Strike\n    costs discard 1 card\n    gain 2 gold",
    "action Strike\n    costs destroy this\n    gain 2 gold",
    "action Strike\n    pay 1 gold\n    gain 2 gold",
    "action Strike\n    gain 2 gold\n    end turn",
    "action Strike\n    may pay 1 gold\n        gain 1 cards",
    "action Strike\n    give 1 gold to your left",
    "action Strike\n    if your gold is at most 3\n    gain 1 gold",
    "action Strike\n    if you are not crowned\n    take crown",
    "action Strike\n    target player where player.gold is at least 1\n    take 1 gold from player",
    "action Strike\n    if not turn.gathered\n    gather 1 gold",
    "action Strike\n    use build\n    gain 1 gold",
    "forbid gold gained if amount is at least 9\naction Strike\n    gain 1 gold",
    "forbid action used if player is not you\naction Strike\n    gain 1 gold",
]


@pytest.mark.parametrize("rules", FREE)
def test_an_action_without_end_is_reported(rules: str) -> None:
    assert "524:4" in district(rules)


@pytest.mark.parametrize("rules", ENDING)
def test_an_action_that_ends_is_not_reported(rules: str) -> None:
    assert not [found for found in district(rules) if found.startswith("524")]

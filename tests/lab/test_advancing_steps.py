"""Test that steps that advance the game stop as soon as their condition holds."""

import pytest

from tests.lab.test_scenarios import play

TABLE = """scenario Mine
    given Anna: Merchant, 2 gold, hand Tavern
    given Ben: Warlord, 9 gold
    given Cara: Bishop, 3 gold, city Graveyard
    given Dan: city Tavern
"""

ASKED = """    given turn of Ben as Warlord
    given Ben has gathered
    when Ben destroys Tavern of Dan
"""


@pytest.mark.parametrize(
    "steps",
    [
        ("when it is the turn of Anna", "then count of Anna.hand is 1", "then round is 1"),
        ("when it is the turn of Anna as Merchant", "when Anna takes gold", "then Anna has 4 gold"),
        ("when it is the turn of Ben", "when it is the turn of Ben", "then it is the turn of Ben as Warlord"),
    ],
)
def test_turn_of_a_player_does_not_skip_the_current_turn_of_that_player(steps):
    (result,) = play(TABLE + "".join(f"    {step}\n" for step in steps))
    assert result.passed, result.failure


@pytest.mark.parametrize("step", ["when Cara is asked", "when it is the turn of Ben"])
def test_a_pending_decision_is_not_declined(step):
    (result,) = play(TABLE + ASKED + f"    {step}\n    when Cara accepts\n    then Cara has Tavern in hand\n")
    assert result.passed, result.failure


def test_a_turn_as_another_character_is_reached():
    (result,) = play(TABLE + "    when it is the turn of Anna as Thief\n    then it is the turn of Anna as Thief\n")
    assert result.passed, result.failure


LAST = """    given turn of Ben as Warlord
    given Ben has gathered
    when Ben ends turn
    when the round ends
"""


def test_end_of_round_does_not_play_another_round_when_one_has_just_ended():
    (result,) = play(TABLE + LAST + "    then round is 2\n")
    assert result.passed, result.failure


def test_repeating_the_line_plays_the_next_round():
    (result,) = play(TABLE + LAST + "    when the round ends\n    then round is 3\n")
    assert result.passed, result.failure


def test_two_lines_play_two_rounds():
    (result,) = play(TABLE + "    when the round ends\n    when the round ends\n    then round is 3\n")
    assert result.passed, result.failure


def test_a_round_that_ended_before_another_step_does_not_count():
    (result,) = play(TABLE + LAST + "    when it is the turn of Ben\n    when the round ends\n    then round is 3\n")
    assert result.passed, result.failure

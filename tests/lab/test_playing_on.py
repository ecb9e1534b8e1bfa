"""Steps that play the game on stop as soon as what they wait for is so, and never pass over it."""

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
def test_the_turn_of_somebody_is_not_passed_over_when_it_is_that_turn(steps):
    (result,) = play(TABLE + "".join(f"    {step}\n" for step in steps))
    assert result.passed, result.failure


@pytest.mark.parametrize("step", ["when Cara is asked", "when it is the turn of Ben"])
def test_a_question_that_waits_is_not_declined(step):
    (result,) = play(TABLE + ASKED + f"    {step}\n    when Cara accepts\n    then Cara has Tavern in hand\n")
    assert result.passed, result.failure


def test_a_turn_as_another_character_is_still_played_to():
    (result,) = play(TABLE + "    when it is the turn of Anna as Thief\n    then it is the turn of Anna as Thief\n")
    assert result.passed, result.failure


LAST = """    given turn of Ben as Warlord
    given Ben has gathered
    when Ben ends turn
    when the round ends
"""


def test_a_round_that_the_line_above_has_ended_is_not_followed_by_another_one():
    (result,) = play(TABLE + LAST + "    then round is 2\n")
    assert result.passed, result.failure


def test_a_round_after_the_one_that_is_over_is_played_by_saying_so_again():
    (result,) = play(TABLE + LAST + "    when the round ends\n    then round is 3\n")
    assert result.passed, result.failure


def test_two_lines_play_two_rounds():
    (result,) = play(TABLE + "    when the round ends\n    when the round ends\n    then round is 3\n")
    assert result.passed, result.failure


def test_a_round_that_ended_before_another_line_was_played_does_not_count():
    (result,) = play(TABLE + LAST + "    when it is the turn of Ben\n    when the round ends\n    then round is 3\n")
    assert result.passed, result.failure

"""Test that scenarios refuse duplicate given lines, and later state in a new game."""

import pytest

from tests.lab.test_scenarios import problems

STATES = """
counter tally on player
note friend on player is player
note pals on player is players

district Diary
    type unique
    cost 1
    when round ended
        add 1 to your tally
        note you as your friend
        add you to your pals
    score your tally + count of your pals
    score 1 if your friend is you

scenario Diary
"""


@pytest.mark.parametrize(
    "lines",
    [
        ("given Anna: Merchant", "given Anna: 2 gold"),
        ("given Anna: Merchant", "given deck Tavern", "given deck only Manor"),
        ("given Anna: Merchant, crown", "given Ben: crown"),
        ("given Anna: Merchant, crown", "given crown aside"),
        ("given Anna: Merchant", "given Anna has 1 tally", "given Anna has 2 tally"),
        ("given Anna: Merchant", "given Anna.friend is Anna", "given Anna.friend is Anna"),
        ("given Anna: Merchant", "given 3 players", "given 4 players"),
        ("given Anna: Merchant", "given turn of Anna", "given turn of Anna"),
        ("given Anna: Merchant, 2 gold, 3 gold",),
    ],
)
def test_duplicate_given_lines_are_refused(lines: tuple[str, ...]) -> None:
    text = STATES + "".join(f"    {line}\n" for line in lines) + "    then Anna.gold is at least 0\n"
    ((code, place, _),) = problems(text)
    assert code == "CIT403"
    assert place in lines[-1]


@pytest.mark.parametrize(
    "lines",
    [
        ("given Anna: Merchant", "given Ben: King", "given Anna.pals is Ben", "given Anna.pals is Anna"),
        ("given Anna: Merchant", "given Ben: 2 gold", "given Anna has 1 tally", "given Ben has 1 tally"),
        ("given 3 players", "given players Anna, Ben", "given Anna: Merchant"),
    ],
)
def test_different_given_lines_are_accepted(lines: tuple[str, ...]) -> None:
    text = STATES + "".join(f"    {line}\n" for line in lines) + "    then Anna.gold is at least 0\n"
    assert not problems(text)


@pytest.mark.parametrize("line", ["given Anna: Merchant", "given turn of Anna", "given Anna has gathered"])
def test_a_new_game_refuses_state_of_later_turns(line: str) -> None:
    text = STATES + f"    given players Anna, Ben\n    given a new game\n    {line}\n    then Anna.gold is at least 0\n"
    assert [(code, place) for code, place, _ in problems(text)] == [("CIT302", line)]

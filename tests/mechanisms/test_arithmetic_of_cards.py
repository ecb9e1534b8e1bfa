"""Test arithmetic in cards: lesser, greater, and division with its rounding."""

import pytest

from tests.mechanisms.tables import action, draft, trial

CARDS = """
character Reckoner
    rank 1
    action Reckon once per turn
        choose number from 0 to 5 as n
        gain ({sum}) gold

character Guest
    rank 2
"""


@pytest.mark.parametrize(
    ("sum_", "chosen", "gained"),
    [
        ("lesser of n and 3", 2, 2),
        ("lesser of n and 3", 5, 3),
        ("greater of n and 3", 2, 3),
        ("greater of n and 3", 5, 5),
        ("lesser of count of your hand and (n + 1)", 2, 3),
        ("1 + greater of 1 and n", 4, 5),
        ("n divided by 2", 5, 2),
        ("n divided by 2 rounded down", 5, 2),
        ("n divided by 2 rounded up", 5, 3),
        ("n divided by 2 rounded up", 4, 2),
        ("2 * n divided by 3", 5, 3),
        ("7 divided by n", 0, 0),
        ("9 - n divided by 2", 5, 7),
        ("9 + (1 - n) divided by 2", 4, 7),
        ("9 + (1 - n) divided by 2 rounded up", 4, 8),
    ],
)
def test_arithmetic_in_cards_is_evaluated(sum_: str, chosen: int, gained: int) -> None:
    game = trial(CARDS.format(sum=sum_), cast="Reckoner, Guest")
    draft(game, "Reckoner", "Guest")
    you = game.decision.seat
    before = game.table.gold[you]
    game.answer(action(game, "Reckon"))
    game.answer(game.decision.options[chosen])
    assert game.table.gold[you] - before == gained

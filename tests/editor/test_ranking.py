"""Test that fitting completions come first."""

import random

import pytest

from citadels_dsl.ide.completion import complete
from tests.editor.places import is_offered, official, places
from tests.editor.projects import marked, project


def first(text: str, number: int = 5) -> list[str]:
    text, offset = marked(text)
    return [item.label for item in complete(project(text), "a.card", offset)[:number]]


EFFECT = "character Trader\n    rank 6\n    action Sell\n        choose player as other\n        "


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("gain 1 |", ["gold", "cards"]),
        ("take 1 gold |", ["from GIVER"]),
        ("other |", ["gains AMOUNT gold", "gives AMOUNT gold to RECEIVER"]),
        ("choose |", ["card", "character", "player"]),
        ("choose player |", ["as", "where"]),
        ("for each |", ["player", "district"]),
        ("if your gold |", ["is at least"]),
        ("if other |", ["is", "is not"]),
        ("gain (count of |", ["your"]),
        ("let price |", ["be"]),
        ("for each district in your city where district counts as |", ["noble", "trade"]),
        ("if district counts as trade |", ["and", "for income"]),
    ],
)
def test_fitting_completions_come_first(text, some):
    assert set(some) <= set(first(EFFECT + text))


def test_impossible_completions_come_last():
    offered = first(EFFECT + "gain 1 |", 200)
    assert offered.index("gold") < offered.index("and") < offered.index("other")
    offered = first(EFFECT + "if other is not you |", 200)
    assert offered.index("and") < offered.index("players")


def test_the_next_word_of_official_cards_ranks_high():
    """``python -m tests.editor.places 800`` says 71 % of 800; without an order by type it was 37 %."""
    box = official()
    found = random.Random(3).sample(list(places(box)), 300)
    assert sum(is_offered(box, place) for place in found) >= 195

"""Test CIT531: rounds that begin while another one ends or after scoring."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl.official import official

BELFRY = """
marker rung on district

rules Bells
    procedure one more
        perform round

district Belfry
    type unique
    cost 6
{rule}
"""


def told(rule: str) -> list[tuple[int, str]]:
    """Return the reported lines of the rule, counted from its first one, with their messages."""
    text = BELFRY.format(rule=rule)
    first = text[: text.index(rule)].count("\n")
    found = compile_pack("mine", [SourceText("mine.card", text)], official()).problems
    assert not [one for one in found if one.severity == "error"], found
    codes = ("CIT531", "CIT522")
    return [(text[: one.span.start].count("\n") - first, one.message[:25]) for one in found if one.code in codes]


NESTED = "this round begins before "
OVER = "the game is over and won "
SCORED = "the points are computed b"
SCORING = "the game is already over "


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("    when round ended if this is not rung\n        mark this rung\n        perform round", [(2, NESTED)]),
        (
            "    instead of round ended if this is not rung\n        mark this rung\n        perform round",
            [(2, NESTED)],
        ),
        ("    when round ended\n        if this is not rung\n            perform one more", [(2, NESTED)]),
        ("    when round ended\n        start round\n        end round", [(1, NESTED)]),
        ("    when game ended if this is not rung\n        perform round", [(1, OVER)]),
        ("    instead of game ended if this is not rung\n        perform one more", [(1, OVER)]),
        ("    when points scored if this is not rung\n        perform round", [(1, SCORED)]),
        ("    at scoring\n        if this is not rung\n            perform round", [(2, SCORING)]),
    ],
)
def test_a_round_that_begins_too_late_is_reported(rule: str, said: list[tuple[int, str]]) -> None:
    assert told(rule) == said


@pytest.mark.parametrize(
    "rule",
    [
        "    instead of round ended if round is 3\n        mark this rung\n        end round\n        perform one more",
        "    when round ended\n        start turn for you as Merchant\n        offer actions\n        end turn",
        "    at scoring\n        mark this rung",
        "    when game ended\n        gain 1 gold",
        "    when turn ended if player is you and this is not rung\n        mark this rung\n        perform round",
    ],
)
def test_a_round_that_begins_in_time_is_not_reported(rule: str) -> None:
    assert told(rule) == []
